// How many questions of a sub-wallet wait for its owner: counted on its row, when one is asked and when its
// subject is decided. What was approved and can be tried again still waits.
import type { Tx } from '../../platform/draft.ts';
import { subWallets } from '../agents/index.ts';
import type { ApprovalRow } from './tables.ts';

/** So many questions of one sub-wallet may wait. */
export const WAITING_MAX = 200;

type OfSubWallet = Pick<ApprovalRow, 'sub_wallet_id'>;

export const oneMoreWaits = (tx: Tx, row: OfSubWallet): void => count(tx, row, 1);
export const oneLessWaits = (tx: Tx, row: OfSubWallet): void => count(tx, row, -1);

/** The sub-wallet must be locked. */
function count(tx: Tx, { sub_wallet_id: id }: OfSubWallet, change: 1 | -1): void {
  if (id === null) return;
  const row = tx.find(subWallets, id);
  if (row === undefined) throw new Error(`the sub-wallet ${id} is not locked`);
  tx.update(subWallets, row, { waiting_approvals: row.waiting_approvals + change });
}
