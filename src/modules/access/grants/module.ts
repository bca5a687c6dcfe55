// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/events/owned.ts';
import { forgetGrantsSweep } from './forget.ts';
import { listGrantsRoute } from './list.ts';
import { authorizationServerRoute, protectedResourceRoutes } from './metadata.ts';
import { registerClientRoute } from './register.ts';
import { clientNames } from './names.ts';
import { revokeGrantRoute, revokeTokenRoute } from './revoke-grant.ts';
import type { GrantServices } from './services.ts';
import { notifyConnectedJob, type NotifyServices } from './notify-connected.ts';
import { tokenRoute } from './token.ts';
import { grants } from './tables.ts';

export const grantsModule = defineModule<GrantServices & NotifyServices>({
  name: 'grants',
  tags: { Grants: 'What people let clients do for them, by OAuth 2.1.' },
  names: [clientNames],
  owned: [{ kind: 'grant', prefix: 'gra', find: findOwners(grants, 'cardholder_id') }],
  routes: [
    ...protectedResourceRoutes,
    authorizationServerRoute,
    registerClientRoute,
    tokenRoute,
    revokeTokenRoute,
    listGrantsRoute,
    revokeGrantRoute,
  ],
  jobs: (services) => [notifyConnectedJob(services)],
  sweeps: (services) => [forgetGrantsSweep(services)],
});
