// A transfer that waits for its owner: what approving it checks again, and how it ends without one.
import type { Clock } from '../../platform/clock.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { NewId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ApprovalRow,
  type ApprovalSubjects,
  type PreparedSubject,
  type Settled,
} from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { documentLocks } from '../documents/index.ts';
import { leftAfter, locksToGiveBack } from '../spending/index.ts';
import {
  cardholderIdOf,
  findWallet,
  requireOpenWallet,
  walletAccounts,
  type OpenWallet,
} from '../wallets/index.ts';
import { readTo, resolveTo, type ResolvedDestination, type ResolveServices } from './destination.ts';
import { emitTransfer } from './events.ts';
import { endLine } from './lines.ts';
import { obstacleTo } from './obstacles.ts';
import { findTransfer } from './queries.ts';
import { send, undo } from './send.ts';
import { transfers, type TransferRow } from './tables.ts';

export type HeldServices = ResolveServices & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: NewId;
};

type Held = {
  readonly id: string;
  readonly wallet: OpenWallet;
  /** Where the money would go now; undefined where it cannot go there any more. */
  readonly destination: ResolvedDestination | undefined;
  readonly realNow: ReturnType<Clock['now']>;
};

export const heldTransfer =
  (services: HeldServices): ApprovalSubjects['send'] =>
  async (tenant, approval, decision) => {
    const row = await findTransfer(services.pool, tenant.id, approval.subject_id);
    if (row === undefined) throw new Error(`there is no transfer ${approval.subject_id}`);
    const wallet = requireOpenWallet(await findWallet(services.pool, tenant.id, row.wallet_id));
    const destination =
      decision === 'approved' ? await destinationNow(services, tenant, row, wallet) : undefined;
    return subjectOf(row, { id: row.id, wallet, destination, realNow: services.clock.now() });
  };

/** An alias can have moved since, and a person can have closed the wallet. */
async function destinationNow(
  services: HeldServices,
  tenant: Tenant,
  row: TransferRow,
  from: OpenWallet,
): Promise<ResolvedDestination | undefined> {
  const { to_type: type, to_value: value, purpose } = row;
  const question = { read: readTo({ type, value }), purpose, from, reference: services.newId('res') };
  try {
    return await resolveTo(services.pool, services, tenant, question);
  } catch (error) {
    if (error instanceof Refusal && error.row.status === 422) return undefined;
    throw error;
  }
}

function subjectOf(row: TransferRow, held: Held): PreparedSubject {
  const spender = { walletId: row.wallet_id, subWalletId: row.sub_wallet_id };
  const toWalletId = held.destination?.toWalletId ?? null;
  return {
    locks: [
      lock(transfers, row.id),
      lock(cardholders, cardholderIdOf(row.wallet_id)),
      ...locksToGiveBack(spender, row.created_at),
      ...(row.document === null ? [] : documentLocks([row.document.key])),
      ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
    ],
    approve(tx, approval) {
      const settlement = approve(tx, held, approval);
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, ending) {
      endLine(tx, row.id, ending);
      return leftAfter(tx, spender);
    },
  };
}

function approve(tx: Tx, held: Held, approval: ApprovalRow): Settled['settlement'] {
  const before = tx.get(transfers, held.id);
  const obstacle = obstacleTo(tx, held.destination, { row: before, approval });
  if (obstacle !== undefined) {
    if (!obstacle.canRetry) {
      undo(tx, before);
      emitTransfer(tx, tx.move(transfers, before, 'fail', { failure: obstacle.reason }), 'failed');
    }
    return { kind: 'failed', ...obstacle };
  }
  const approved = tx.move(transfers, before, 'approve', {
    to_wallet_id: held.destination?.toWalletId ?? null,
    sent_at: tx.now,
  });
  emitTransfer(tx, approved, 'approved');
  if (!send(tx, approved, held)) return { kind: 'processing' };
  emitTransfer(tx, tx.move(transfers, approved, 'settle', { settled_at: tx.now }), 'settled');
  return { kind: 'settled' };
}
