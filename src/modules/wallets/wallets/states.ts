// How the account behind a wallet is opened, and the states of a deposit.
import { defineMachine } from '#platform/db/machine.ts';

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

export const DEPOSIT_STATUSES = ['suspense', 'booked', 'own'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/**
 * Most deposits are booked at once. One in suspense is claimed by the wallet that it was sent to, or turns
 * out to be the organization's own money.
 */
export const depositMachine = defineMachine<DepositStatus, 'claim' | 'own'>({
  name: 'deposit',
  column: 'status',
  initial: 'suspense',
  statuses: DEPOSIT_STATUSES,
  events: { claim: { from: ['suspense'], to: 'booked' }, own: { from: ['suspense'], to: 'own' } },
});
