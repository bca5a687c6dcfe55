// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { OpeningServices } from '#modules/wallets/wallets/access.ts';
import { allocateRoute } from './allocate.ts';
import { balanceRoute } from './balance.ts';
import { closeSubWalletRoute } from './close.ts';
import { createKeyRoute } from './create-key.ts';
import { createSubWalletRoute } from './create.ts';
import { getSubWalletForOrganizationRoute } from './get-for-organization.ts';
import { getSubWalletRoute, getUsageRoute } from './get.ts';
import { openAgents } from './erasure-blockers.ts';
import { listSubWalletsForOrganizationRoute } from './list-for-organization.ts';
import { listKeysRoute } from './list-keys.ts';
import { listSubWalletsRoute } from './list.ts';
import { agentNames } from './names.ts';
import { patchSubWalletRoute } from './patch.ts';
import { revokeKeyRoute } from './revoke-key.ts';
import { rotateKeyRoute } from './rotate-key.ts';
import { subWalletSearch } from './search.ts';
import { ownedAgents } from './owned.ts';

export const agentsModule = defineModule<OpeningServices>({
  name: 'agents',
  erasureBlockers: [openAgents],
  tags: {
    'Sub-wallets': 'What each agent may spend from a wallet, and within which limits.',
    'Agent keys': 'The keys that an agent acts with, each bound to one sub-wallet.',
  },
  owned: ownedAgents,
  search: [subWalletSearch],
  names: [agentNames],
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
    listSubWalletsForOrganizationRoute,
    getSubWalletForOrganizationRoute,
  ],
});
