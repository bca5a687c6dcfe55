// Agents: sub-wallets with limits on what they may spend, and the keys that agents act with.
import { defineModule } from '../../platform/module.ts';
import { allocateRoute } from './allocate.ts';
import { balanceRoute } from './balance.ts';
import { closeSubWalletRoute } from './close.ts';
import { createKeyRoute } from './create-key.ts';
import { createSubWalletRoute } from './create.ts';
import { getSubWalletRoute, getUsageRoute } from './get.ts';
import { listKeysRoute } from './list-keys.ts';
import { listSubWalletsRoute } from './list.ts';
import type { CreateServices } from './make-sub-wallet.ts';
import { patchSubWalletRoute } from './patch.ts';
import { revokeKeyRoute } from './revoke-key.ts';
import { rotateKeyRoute } from './rotate-key.ts';

export { createAgentKeyAuthenticator } from './authenticate.ts';
export { END_QUESTIONS, SUB_WALLET_CLOSED } from './job-kinds.ts';
export { subWalletLimits, TIME_ZONE_OF } from './limits.ts';
export { addSubWallet, prepareSubWallet, type CreateServices, type Creation } from './make-sub-wallet.ts';
export { SUB_WALLET, toUsages, usagesSchema } from './model.ts';
export { readUsages } from './show.ts';
export { nextCursor, pageOfWallet } from './page.ts';
export { openSubWalletsQuery, subWalletQuery } from './queries.ts';
export { payeeFilterIn, payeeFilterOf, subWalletsOfWallets } from './services.ts';
export { subWallets, type SubWalletRow } from './tables.ts';

export const agentsModule = defineModule<CreateServices>({
  name: 'agents',
  routes: [
    balanceRoute,
    listSubWalletsRoute,
    createSubWalletRoute,
    getSubWalletRoute,
    patchSubWalletRoute,
    closeSubWalletRoute,
    allocateRoute,
    getUsageRoute,
    listKeysRoute,
    createKeyRoute,
    rotateKeyRoute,
    revokeKeyRoute,
  ],
});
