// A card that waits for its owner: what approving it checks again, and how it ends without one. Approving
// requests the card in the same commit; a job then brings it to its end, as the providers take their time.
import type { Clock, Instant } from '#platform/time/clock.ts';
import { NOT_CONNECTED, type ConnectedServices } from '#platform/provider/connected.ts';
import { lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import { obstacleTo } from '#modules/approvals/obstacle.ts';
import { canonical, snapshotHash } from '#modules/approvals/snapshot.ts';
import type { ApprovalSubjects, PreparedSubject, Settled } from '#modules/approvals/subject.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { chooseIssuer } from '#modules/issuing/cards/connection.ts';
import {
  insertRequested,
  requestLocks,
  requireRequestable,
  type RequestInput,
} from '#modules/issuing/cards/request.ts';
import { findDefaultMethod } from '#modules/issuing/payment-methods/queries.ts';
import { leftAfter } from '#modules/wallets/spending/check.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { snapshotOf } from './ask.ts';
import { ISSUE_APPROVED } from './job-kinds.ts';
import { findRequest } from './queries.ts';
import { cardRequests, type CardRequestRow } from './tables.ts';

export const cardSubject =
  ({
    pool,
    clock,
    connections,
  }: ConnectedServices & { readonly pool: Pool; readonly clock: Clock }): ApprovalSubjects['card_issue'] =>
  async (tenant, approval) => {
    const row = await findRequest(pool, tenant.id, approval.subject_id);
    if (row === undefined) throw new Error(`there is no card request ${approval.subject_id}`);
    const owner = await findCardholder(pool, tenant.id, row.cardholder_id);
    const method = await findDefaultMethod(pool, tenant.id, row.cardholder_id);
    const input = {
      body: row.body,
      subWalletId: row.sub_wallet_id,
      paymentMethodId: method?.id ?? null,
      issuer: await chooseIssuer({ connections }, tenant, owner),
      requestKey: undefined,
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
  const obstacle =
    obstacleTo(tx, approval, () => ownObstacle(tx, request, approval)) ??
    (input.paymentMethodId === null ? NO_PAYMENT_METHOD : undefined) ??
    (input.issuer.connectionId === null ? obstacleOf(input.issuer) : undefined);
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

const NO_PAYMENT_METHOD = { reason: 'payment_method_required', canRetry: true } as const;
const obstacleOf = ({ needsOtherCheck }: RequestInput['issuer']) => ({
  reason: needsOtherCheck ? 'card_holder_checked_elsewhere' : NOT_CONNECTED,
  canRetry: true,
});

/** What of the card itself stands in the way, which its owner cannot put right. */
function ownObstacle(tx: Tx, request: CardRequestRow, approval: ApprovalRow): string | undefined {
  if (snapshotHash(snapshotNow(request, approval)) !== approval.seen_hash) return 'card_changed';
  const { expiresAt = null } = request.body;
  return expiresAt !== null && Date.parse(expiresAt) <= tx.now ? 'card_expired' : undefined;
}

/** What the owner was shown, with the card as it would be now. */
function snapshotNow(request: CardRequestRow, { seen }: ApprovalRow): string {
  const before = JSON.parse(seen);
  const now = JSON.parse(snapshotOf(request, { cvu: before.wallet.cvu, agent: before.subWallet.label }));
  return canonical(now);
}
