// Identity: organizations and their test and live sides, API keys, users, the audit log, and who is asking.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { createApiKeyRoute } from './create-api-key.ts';
import { identityKept } from './kept.ts';
import { listApiKeysRoute } from './list-api-keys.ts';
import { listAuditLogRoute } from './list-audit-log.ts';
import { revokeApiKeyRoute } from './revoke-api-key.ts';
import { rollApiKeyRoute } from './roll-api-key.ts';

export { openCells } from './open-cells.ts';
export { audit } from './audit.ts';
export { switchBeta } from './betas.ts';
export { apiKeys, BETAS } from './tables.ts';
export { createAuthenticate } from './authenticate.ts';
export { createApiKey, requireGranted, wantedOf, type MadeKey } from './create-api-key.ts';
export { makeKeyText, type KeyText } from './key-text.ts';
export { createKeyAuthenticator, type KeyServices } from './key-authenticator.ts';
export { createLastUsed, withLastUses, type LastUsed } from './last-used.ts';
export { apiKeyBody, HOURLY_LIMIT_DEFAULT, toApiKey } from './model.ts';
export {
  addMember,
  endMembership,
  findMember,
  findMemberByEmail,
  hasOtherOwner,
  isMember,
  listMembers,
  lockMembers,
  setRole,
  type Member,
} from './members.ts';
export {
  addUser,
  createOrganization,
  allOrganizations,
  findOrganization,
  findOrganizationById,
  setOrganizationStatus,
  tenantIdOf,
  type Operator,
  type Organization,
} from './organizations.ts';
export {
  auditedSince,
  findKeyOfLogin,
  listApiKeys,
  listOwners,
  membershipsQuery,
  sidesQuery,
  type Side,
} from './queries.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { layoutOf } from './layout-rows.ts';
export {
  announceMoved,
  announceMoving,
  beginSplit,
  endSplit,
  holdAll,
  layoutOfTenant,
  takeTurn,
} from './split.ts';
export { allCellIds, allTenantIds, findCellIds, sidesOf } from './tenant-ids.ts';
export {
  announceTenant,
  tenantAnnouncement,
  createTenantDirectory,
  type TenantDirectory,
} from './tenants.ts';
export { emailsOf, ensureUser, findUser, findUserByEmail, type User } from './users.ts';

export const identityScopes = readAndWrite('keys');

/** Keys are given any of `scopes`, which are those of all modules. */
export const identityModule = (scopes: readonly string[]) =>
  defineModule({
    name: 'identity',
    kept: identityKept,
    scopes: identityScopes,
    tags: {
      'API keys': 'The keys of an organization, and what each may do.',
      'Audit log': 'Who did what, and when.',
    },
    routes: [
      createApiKeyRoute(scopes),
      listApiKeysRoute,
      rollApiKeyRoute,
      revokeApiKeyRoute,
      listAuditLogRoute,
    ],
  });
