// Agents: sub-wallets with limits on what they may spend, and the keys that agents act with.
export { chooseSubWallet } from './access.ts';
export { createAgentKeyAuthenticator } from './authenticate.ts';
export { END_QUESTIONS, SUB_WALLET_CLOSED } from './job-kinds.ts';
export { giveBackJointly, jointUsage, lockJointLimit, takeJointly } from './joint-limit.ts';
export { subWalletLimits, TIME_ZONE_OF } from './limits.ts';
export { addSubWallet, prepareSubWallet, type Creation } from './make-sub-wallet.ts';
export { SUB_WALLET, toUsages, usagesSchema } from './model.ts';
export { readUsages } from './show.ts';
export { subWalletNotActive } from './refusals.ts';
export { labelsOfSubWallets, openSubWalletsQuery, subWalletQuery } from './queries.ts';
export { createSubWallets, payeeFilterIn, payeeFilterOf } from './services.ts';
export { subWallets, type SubWalletRow } from './tables.ts';
