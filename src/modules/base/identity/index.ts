// Identity: organizations and their test and live sides, API keys, users, the audit log, and who is asking.
export { audit } from './audit.ts';
export { identityNames } from './names.ts';
export { askSignaturesFor, signedFor } from './signed.ts';
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
  countOtherOwners,
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
  type Membership,
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
export { tenantAnnouncement, createTenantDirectory, type TenantDirectory } from './tenants.ts';
export { withheldBy, withhold } from './withheld.ts';
export { emailsOf, ensureUser, findUser, findUserByEmail, type User } from './users.ts';
