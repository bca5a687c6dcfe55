// The ledger accounts of a wallet, and those of the house that stand against them.
import { defineAccounts, defineHouseAccount } from '../ledger/index.ts';

/** `available` may be spent. `held` is set aside for something that has not ended. */
export const walletAccounts = defineAccounts('wallet', { available: { floor: 0n }, held: { floor: 0n } });

/** What the provider holds for us. */
export const omnibusAccount = defineHouseAccount('omnibus');
/** Money that came in for no wallet that could take it. */
export const suspenseAccount = defineHouseAccount('suspense');
