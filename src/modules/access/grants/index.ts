// Grants: what people let clients do for them, over OAuth 2.1.
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/owned.ts';
import { forgetGrantsSweep } from './forget.ts';
import { grantsKept } from './kept.ts';
import { listGrantsRoute } from './list.ts';
import { authorizationServerRoute, protectedResourceRoutes } from './metadata.ts';
import { registerClientRoute } from './register.ts';
import { revokeGrantRoute, revokeTokenRoute } from './revoke-grant.ts';
import type { GrantServices } from './services.ts';
import { notifyConnectedJob, type NotifyServices } from './notify-connected.ts';
import { tokenRoute } from './token.ts';
import { grants } from './tables.ts';

export { askForGrant, type GrantOutcome } from './ask.ts';
export { authenticateGrant, type GrantAuthenticatorServices } from './authenticate.ts';
export { agree, type Answered, type Consenting, type ConsentProblem } from './consent.ts';
export { challengeOf, resourceOf } from './metadata.ts';
export { GRANT } from './model.ts';
export { endOwnGrant, grantOfOwner, grantsOfOwner, type OwnGrant } from './of-owner.ts';
export { receiverOf, type Receiver } from './redirect-uri.ts';
export { SCOPE_TEXTS } from './scope-texts.ts';
export { needsProof, scopesIn, SCOPES, spends, type Scope } from './scopes.ts';
export { deny, isOpen, requestOf } from './requests.ts';
export type { GrantServices } from './services.ts';
export type { RequestRow } from './tables.ts';
export { isGrantToken } from './token-text.ts';

export const grantsModule = defineModule<GrantServices & NotifyServices>({
  name: 'grants',
  kept: grantsKept,
  tags: { Grants: 'What people let clients do for them, by OAuth 2.1.' },
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
