// The ledger accounts and the limit of a wallet, and the accounts of the house that mirror them.
import { locksAt } from '#platform/command/command.ts';
import {
  defineAccounts,
  defineConnectionAccount,
  defineHouseAccount,
  type ConnectionAccount,
} from '#modules/base/ledger/define-accounts.ts';
import { defineLimits } from '#modules/base/ledger/define-limits.ts';
import type { BookedCharge } from './port.ts';

/** `available` may be spent. `held` is set aside for something that has not ended. */
const ownAccounts = defineAccounts('wallet', { available: { floor: 0n }, held: { floor: 0n } });

/** The accounts of a wallet in any cell of the tenant, since money goes from one to another. */
export const walletAccounts: typeof ownAccounts = {
  ...ownAccounts,
  locks: (walletId, names) => locksAt(walletId, ownAccounts.locks(walletId, names)),
};

/** What its owner may spend without a sub-wallet. */
export const walletLimits = defineLimits('wallet', { panic24h: 'rolling_24h' });

/** What the provider of a connection holds for us. */
export const omnibusAccount = defineConnectionAccount('omnibus');
/** What providers take and put right, which their organization bears or has elsewhere: one for each kind. */
export const costAccounts: Readonly<Record<BookedCharge['kind'], ConnectionAccount>> = {
  verification: defineConnectionAccount('verification_costs'),
  fee: defineConnectionAccount('provider_fees'),
  correction: defineConnectionAccount('provider_corrections'),
  sweep: defineConnectionAccount('swept_funds'),
};
/** The organization's own money at the provider, which no wallet has. */
export const ownFundsAccount = defineConnectionAccount('own_funds');
/** Money that came in for no wallet that could take it. */
export const suspenseAccount = defineHouseAccount('suspense');
