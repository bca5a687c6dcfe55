// Lines of batches: transfers of which one command makes, releases or gives back many, and which are decided
// as a whole. Each is a transfer like any other once its money is on its way.
import type { Instant } from '../../platform/clock.ts';
import { lock, type Lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { documentLocks } from '../documents/index.ts';
import { locksToGiveBack } from '../spending/index.ts';
import { walletAccounts, type OpenWallet } from '../wallets/index.ts';
import type { ResolvedDestination } from './destination.ts';
import { emitTransfer } from './events.ts';
import { obstacleToLine } from './obstacles.ts';
import { send, undo } from './send.ts';
import { transfers, type TransferRow } from './tables.ts';

export type Release = {
  readonly wallet: OpenWallet;
  /** Where the money would go now; undefined where it cannot go there any more. */
  readonly destination: ResolvedDestination | undefined;
  readonly realNow: Instant;
};

/** The locks to release a line or to give it back. */
export const locksOfLine = (row: TransferRow, destination?: ResolvedDestination): Lock[] => [
  lock(transfers, row.id),
  ...locksToGiveBack({ walletId: row.wallet_id, subWalletId: row.sub_wallet_id }, row.created_at),
  ...(row.document === null ? [] : documentLocks([row.document.key])),
  ...(destination === undefined || destination.toWalletId === null
    ? []
    : walletAccounts.locks(destination.toWalletId)),
];

/** The owner has approved its batch: it goes, or fails by itself where it would not be what they saw. */
export function releaseLine(tx: Tx, id: string, { wallet, destination, realNow }: Release): void {
  const before = tx.get(transfers, id);
  if (before.status !== 'pending_approval') return;
  const obstacle = obstacleToLine(tx, destination, before);
  if (obstacle !== undefined) return endLine(tx, id, { as: 'fail', failure: obstacle });
  const set = { to_wallet_id: destination?.toWalletId ?? null, sent_at: tx.now };
  const approved = tx.move(transfers, before, 'approve', set);
  emitTransfer(tx, approved, 'approved');
  if (send(tx, approved, { wallet, realNow }))
    emitTransfer(tx, tx.move(transfers, approved, 'settle', { settled_at: tx.now }), 'settled');
}

export type LineEnd = { readonly as: 'reject' | 'cancel' | 'fail'; readonly failure: string | null };

const EVENT_OF = { reject: 'rejected', cancel: 'cancelled', fail: 'failed' } as const;

/** Gives back what was set aside for it. */
export function endLine(tx: Tx, id: string, { as, failure }: LineEnd): void {
  const before = tx.get(transfers, id);
  if (before.status !== 'pending_approval') return;
  undo(tx, before);
  emitTransfer(tx, tx.move(transfers, before, as, { failure }), EVENT_OF[as]);
}
