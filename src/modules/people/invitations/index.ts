// Invitations: how somebody becomes a member of an organization.
export { acceptInvitation, invitationOf, type AcceptServices } from './accept.ts';
export { asOwner } from './as-owner.ts';
export { statusOf } from './model.ts';
export { withdrawAllBy } from './queries.ts';
export { ROLE_NAMES } from './role-names.ts';
export type { InvitationRow } from './tables.ts';
