// A card that waits for its owner: what approving it checks again, and how it ends without one. Approving
// requests the card in the same commit; a job then brings it to its end, as the providers take their time.
import type { Clock, Instant } from '../../platform/clock.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { subWallets } from '../agents/index.ts';
import {
  canonical,
  hashOfSeen,
  type ApprovalRow,
  type ApprovalSubjects,
  type PreparedSubject,
  type Settled,
} from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { insertRequested, requestLocks, requireRequestable, type RequestInput } from '../cards/index.ts';
import { findDefaultMethod } from '../payment-methods/index.ts';
import { leftAfter, locksToGiveBack } from '../spending/index.ts';
import { seenOf } from './ask.ts';
import { ISSUE_APPROVED } from './job-kinds.ts';
import { findRequest } from './queries.ts';
import { cardRequests, type CardRequestRow } from './tables.ts';

export const heldCard =
  ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): ApprovalSubjects['card_issue'] =>
  async (tenant, approval) => {
    const row = await findRequest(pool, tenant.id, approval.subject_id);
    if (row === undefined) throw new Error(`there is no card request ${approval.subject_id}`);
    const method = await findDefaultMethod(pool, tenant.id, row.cardholder_id);
    const input = {
      body: row.body,
      subWalletId: row.sub_wallet_id,
      paymentMethodId: method?.id ?? null,
      keyDigest: null,
    };
    return subjectOf(row, input, clock.now());
  };

function subjectOf(row: CardRequestRow, input: RequestInput, realNow: Instant): PreparedSubject {
  const spender = { walletId: row.wallet_id, subWalletId: row.sub_wallet_id };
  return {
    locks: [lock(cardRequests, row.id), ...requestLocks(input), ...locksToGiveBack(spender, row.created_at)],
    approve(tx, approval) {
      const settlement = approve(tx, { id: row.id, input, approval, realNow });
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, { as, failure }) {
      const request = tx.get(cardRequests, row.id);
      if (request.status === 'pending_approval') tx.move(cardRequests, request, as, { failure });
      return leftAfter(tx, spender);
    },
  };
}

type Approving = {
  readonly id: string;
  readonly input: RequestInput;
  readonly approval: ApprovalRow;
  readonly realNow: Instant;
};

function approve(tx: Tx, { id, input, approval, realNow }: Approving): Settled['settlement'] {
  const request = tx.get(cardRequests, id);
  const obstacle = obstacleTo(tx, { request, input, approval });
  if (obstacle !== undefined) {
    if (!obstacle.canRetry) tx.move(cardRequests, request, 'fail', { failure: obstacle.reason });
    return { kind: 'failed', ...obstacle };
  }
  const requestable = requireRequestable(tx, input);
  insertRequested(tx, input, requestable, { id: request.id, approval_id: approval.id });
  tx.move(cardRequests, request, 'approve', { worked_at: realNow });
  tx.enqueue(ISSUE_APPROVED, { cardId: request.id });
  return { kind: 'processing' };
}

type Obstacle = { readonly reason: string; readonly canRetry: boolean };
type Deciding = Pick<Approving, 'input' | 'approval'> & { readonly request: CardRequestRow };

/** What may have come between the question and the answer. */
function obstacleTo(tx: Tx, { request, input, approval }: Deciding): Obstacle | undefined {
  const subWallet = tx.find(subWallets, request.sub_wallet_id);
  if (subWallet === undefined || subWallet.status === 'closed')
    return { reason: 'sub_wallet_closed', canRetry: false };
  if (hashOfSeen(seenNow(request, approval)) !== approval.seen_hash)
    return { reason: 'card_changed', canRetry: false };
  const { expiresAt = null } = request.body;
  if (expiresAt !== null && Date.parse(expiresAt) <= tx.now)
    return { reason: 'card_expired', canRetry: false };
  if (subWallet.status === 'paused') return { reason: 'sub_wallet_paused', canRetry: true };
  const owner = tx.find(cardholders, request.cardholder_id);
  if (owner?.kyc_status !== 'approved') return { reason: 'kyc_required', canRetry: true };
  return input.paymentMethodId === null ? { reason: 'payment_method_required', canRetry: true } : undefined;
}

/** What the owner saw, with the card as it would be now. */
function seenNow(request: CardRequestRow, { seen }: ApprovalRow): string {
  const before = JSON.parse(seen);
  const now = JSON.parse(seenOf(request, { cvu: before.wallet.cvu, agent: before.subWallet.label }));
  return canonical(now);
}
