// A withdrawal that waits for its owner: what approving it checks again, and how it ends without one.
import type { Clock } from '../../platform/clock.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { NewId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  isAsSeen,
  seenAccount,
  type ApprovalRow,
  type ApprovalSubjects,
  type PreparedSubject,
  type Settled,
} from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { leftAfter, locksToGiveBack } from '../spending/index.ts';
import {
  cardholderIdOf,
  findWallet,
  fitsInto,
  requireOpenWallet,
  walletAccounts,
  walletByNumber,
  recipientIn,
  type OpenWallet,
  type Recipient,
} from '../wallets/index.ts';
import { readDestination, resolve, type ResolveServices } from './destination.ts';
import { emitWithdrawal } from './events.ts';
import { findWithdrawal } from './queries.ts';
import { send, undo } from './send.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

export type HeldServices = ResolveServices & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: NewId;
};

type Held = {
  readonly id: string;
  readonly wallet: OpenWallet;
  /** Where the money would go now; a reason where it cannot go there any more. */
  readonly to: Recipient | string;
  readonly toWalletId: WithdrawalRow['to_wallet_id'];
  readonly realNow: ReturnType<Clock['now']>;
};

export const heldWithdrawal =
  (services: HeldServices): ApprovalSubjects['withdraw'] =>
  async (tenant, { subject_id: id }, decision) => {
    const { pool, clock } = services;
    const row = await findWithdrawal(pool, tenant.id, id);
    if (row === undefined) throw new Error(`there is no withdrawal ${id}`);
    const wallet = requireOpenWallet(await findWallet(pool, tenant.id, row.wallet_id));
    const to = decision === 'approved' ? await destinationNow(services, tenant, row, wallet) : decision;
    const inside =
      typeof to === 'string' ? undefined : await pool.maybe(walletByNumber(tenant.id, to.number));
    return subjectOf(row, { id: row.id, wallet, to, toWalletId: inside?.id ?? null, realNow: clock.now() });
  };

/** An alias can have moved since; the number of an account does not move. */
async function destinationNow(
  services: HeldServices,
  tenant: Tenant,
  row: WithdrawalRow,
  wallet: OpenWallet,
): Promise<Recipient | string> {
  const destination = readDestination(row.destination, wallet);
  if (destination.number !== undefined) return recipientIn(row);
  try {
    return await resolve(services, tenant, wallet, { destination, reference: services.newId('res') });
  } catch (error) {
    if (error instanceof Refusal && error.row.status === 422) return error.code;
    throw error;
  }
}

function subjectOf(row: WithdrawalRow, held: Held): PreparedSubject {
  const { id, wallet_id: walletId, created_at: reservedAt } = row;
  const spender = { walletId, subWalletId: null };
  return {
    locks: [
      lock(withdrawals, id),
      lock(cardholders, cardholderIdOf(walletId)),
      ...locksToGiveBack(spender, reservedAt),
      ...(held.toWalletId === null ? [] : walletAccounts.locks(held.toWalletId)),
    ],
    approve(tx, approval) {
      const settlement = approve(tx, held, approval);
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, { as, failure }) {
      const locked = tx.get(withdrawals, id);
      if (locked.status === 'pending_approval') {
        undo(tx, locked);
        const ended = tx.move(withdrawals, locked, as, { failure });
        // Of what the owner has not agreed to, the event of the approval tells.
        if (as === 'fail') emitWithdrawal(tx, ended, 'failed');
      }
      return leftAfter(tx, spender);
    },
  };
}

function approve(tx: Tx, held: Held, approval: ApprovalRow): Settled['settlement'] {
  const row = tx.get(withdrawals, held.id);
  const reason = obstacleTo(tx, held, { row, approval });
  if (reason === 'kyc_required') return { kind: 'failed', reason, canRetry: true };
  if (reason !== undefined) {
    undo(tx, row);
    emitWithdrawal(tx, tx.move(withdrawals, row, 'fail', { failure: reason }), 'failed');
    return { kind: 'failed', reason, canRetry: false };
  }
  const approved = tx.move(withdrawals, row, 'approve', { to_wallet_id: held.toWalletId });
  const sent = send(tx, approved, held);
  return { kind: sent.status === 'settled' ? 'settled' : 'processing' };
}

type Deciding = { readonly row: WithdrawalRow; readonly approval: ApprovalRow };

/** What has come between the question and the answer. Only the identity is the owner's to put right. */
function obstacleTo(tx: Tx, { to, toWalletId }: Held, { row, approval }: Deciding): string | undefined {
  if (typeof to === 'string') return to;
  if (!isAsSeen(approval, row, { ...seenAccount(to), label: to.name })) return 'payee_changed';
  if (toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor)) return 'destination_rejected';
  const owner = tx.find(cardholders, approval.cardholder_id);
  return owner?.kyc_status === 'approved' ? undefined : 'kyc_required';
}
