// The ledger accounts and the limit of a wallet, and the accounts of the house that mirror them.
import { defineAccounts, defineHouseAccount, defineLimits } from '#modules/base/ledger/index.ts';

/** `available` may be spent. `held` is set aside for something that has not ended. */
export const walletAccounts = defineAccounts('wallet', { available: { floor: 0n }, held: { floor: 0n } });

/** What its owner may spend without a sub-wallet. */
export const walletLimits = defineLimits('wallet', { panic24h: 'rolling_24h' });

/** What the provider holds for us. */
export const omnibusAccount = defineHouseAccount('omnibus');
/** Money that came in for no wallet that could take it. */
export const suspenseAccount = defineHouseAccount('suspense');
