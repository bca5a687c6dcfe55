// The rows of invitations.
import {
  defineTable,
  hidden,
  idOf,
  nullable,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Role } from '#platform/context/role.ts';

export const invitations = defineTable(
  'invitations',
  {
    id: idOf<'inv'>(),
    organization_id: plain(text),
    acting_tenant_id: plain(text),
    email: personal(text, 'mention'),
    role: oneOf<Role>(),
    token_hash: hidden(text),
    invited_by: plain(text),
    created_at: timestamptz,
    expires_at: timestamptz,
    accepted_at: nullable(timestamptz),
    withdrawn_at: nullable(timestamptz),
  },
  {
    kept: {
      forgottenBy: 'invitations.forget',
      after: '90 days after their end',
      of: ['email'],
      erasedWhole: true,
    },
  },
);
export type InvitationRow = Row<typeof invitations>;
