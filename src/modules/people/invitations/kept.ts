// What is kept of invitations, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const invitationsKept = defineKept({
  invitations: {
    forgottenBy: 'invitations.forget',
    after: '90 days after their end',
    of: ['email'],
    erasedWhole: true,
    personal: { email: 'mention' },
    hidden: ['token_hash'],
    plain: ['id', 'organization_id', 'acting_tenant_id', 'role', 'invited_by'],
  },
});
