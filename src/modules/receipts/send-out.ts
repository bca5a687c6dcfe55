// Money that is set aside goes, in the command that decided it: to another wallet of the tenant at once, and
// elsewhere by an order to the rail. What has arrived has a receipt.
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import { openOrder, type Leaving } from '../rail/index.ts';
import { settleInside } from '../spending/index.ts';
import { keepReceipt } from './code.ts';

/** True where it has arrived. The accounts of both wallets must be locked. */
export function sendOut(tx: Tx, toWalletId: Id<'wal'> | null, leaving: Leaving): boolean {
  if (toWalletId === null) {
    openOrder(tx, leaving);
    return false;
  }
  settleInside(tx, leaving.aside, { walletId: toWalletId });
  keepReceipt(tx, leaving.owner);
  return true;
}
