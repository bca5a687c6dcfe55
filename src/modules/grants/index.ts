// Grants: what people let clients do for them, over OAuth 2.1.
import { defineModule } from '../../platform/module.ts';
import { authorizationServerRoute, protectedResourceRoutes, type MetadataServices } from './metadata.ts';

export { authenticateGrant, type GrantAuthenticatorServices } from './authenticate.ts';
export { challengeOf, resourceOf } from './metadata.ts';
export { SCOPES, type Scope } from './scopes.ts';
export { isGrantToken } from './token-text.ts';

export const grantsModule = defineModule<MetadataServices>({
  name: 'grants',
  routes: [...protectedResourceRoutes, authorizationServerRoute],
});
