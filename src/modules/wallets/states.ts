// How the account behind a wallet is opened.
import { defineMachine } from '../../platform/machine.ts';

export const WALLET_STATUSES = ['opening', 'active', 'failed'] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

export const walletMachine = defineMachine<WalletStatus, 'open' | 'fail' | 'retry'>({
  name: 'wallet',
  column: 'status',
  initial: 'opening',
  statuses: WALLET_STATUSES,
  events: {
    open: { from: ['opening'], to: 'active' },
    fail: { from: ['opening'], to: 'failed' },
    retry: { from: ['failed'], to: 'opening' },
  },
});
