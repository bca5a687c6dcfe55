// Wallets: one for each cardholder, with an account at a provider.
import { defineModule } from '../../platform/module.ts';

export { walletAccounts } from './accounts.ts';
export { requireOwner } from './owner.ts';
export { walletIdOf, wallets, type WalletRow } from './tables.ts';

export const walletsModule = defineModule({ name: 'wallets' });
