// The rows of invitations.
import { defineTable, idOf, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Role } from '#platform/role.ts';

export const invitations = defineTable('invitations', {
  id: idOf<'inv'>(),
  organization_id: text,
  acting_tenant_id: text,
  email: text,
  role: oneOf<Role>(),
  token_hash: text,
  invited_by: text,
  created_at: timestamptz,
  expires_at: timestamptz,
  accepted_at: nullable(timestamptz),
  withdrawn_at: nullable(timestamptz),
});
export type InvitationRow = Row<typeof invitations>;
