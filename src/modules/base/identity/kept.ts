// What is kept of identity, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const identityKept = defineKept({
  organizations: {
    stays: 'it is who the customers are',
    plain: ['id', 'name', 'status'],
  },
  tenants: {
    stays: 'everything else names it',
    plain: ['id', 'organization_id', 'mode', 'betas'],
  },
  api_keys: {
    stays: 'the audit log names it',
    inCells: { others: 'stay' },
    hidden: ['key_hash'],
    plain: ['tenant_id', 'id', 'name', 'prefix', 'last_four', 'scopes', 'status', 'login_id'],
  },
  key_uses: {
    stays: 'it has a row for each key that was used',
    of: ['id'],
    erasedWhole: true,
    plain: ['tenant_id', 'id'],
  },
  users: {
    stays: 'the audit log names it',
    of: ['email'],
    leads: true,
    personal: { email: 'email' },
    plain: ['id'],
  },
  memberships: {
    stays: 'a row goes when a member leaves',
    of: ['user_id'],
    plain: ['organization_id', 'user_id', 'role'],
  },
  audit_log: {
    stays: 'it says who did what, for as long as that may be asked',
    of: ['actor_id'],
    inCells: { by: [], others: 'stay' },
    personal: { ip: 'own', reason: 'mention' },
    plain: ['tenant_id', 'id', 'action', 'actor_type', 'actor_id', 'target_type', 'target_id', 'request_id'],
  },
});
