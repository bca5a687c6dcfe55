// Table definitions of identity.
import {
  defineTable,
  idOf,
  int4,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Role } from '#platform/role.ts';
import type { ActorType, Mode } from '#platform/context.ts';

export const organizations = defineTable('organizations', {
  id: idOf<'org'>(),
  name: text,
  status: oneOf<'active' | 'suspended'>(),
  created_at: timestamptz,
});

/** What operators switch on and off for a side: sending, and payment rails by their names. */
export const BETAS = ['send', 'cvu'] as const;
/** Those that the test side of an organization has from the beginning. */
export const BETAS_OF_TESTS: readonly Beta[] = ['send'];
export type Beta = (typeof BETAS)[number];

export const tenants = defineTable('tenants', {
  id: idOf<'ten'>(),
  organization_id: idOf<'org'>(),
  mode: oneOf<Mode>(),
  betas: jsonOf<readonly Beta[]>(),
  created_at: timestamptz,
  cells: int4,
  /** How many it will have; null where it is not being split, and the next three are 0. */
  split_into: nullable(int4),
  /** Slots below the first are moved, and those from `split_open` up to the second are on their way. */
  split_done: int4,
  split_moving: int4,
  split_open: int4,
});

export const apiKeys = defineTable('api_keys', {
  tenant_id: text,
  id: idOf<'key'>(),
  name: text,
  key_hash: text,
  prefix: text,
  last_four: text,
  scopes: jsonOf<readonly string[]>(),
  hourly_limit: int4,
  status: oneOf<'active' | 'revoked'>(),
  created_at: timestamptz,
  last_used_at: nullable(timestamptz),
  revoked_at: nullable(timestamptz),
  /** By which a command line got it; null where it was made by hand. */
  login_id: nullable(idOf<'dvl'>()),
});
export type ApiKeyRow = Row<typeof apiKeys>;

/** Of keys of organizations and of agents, and of grants. */
export const keyUses = defineTable('key_uses', {
  tenant_id: text,
  /** The id of the key. */
  id: text,
  last_used_at: timestamptz,
});
export type KeyUseRow = Row<typeof keyUses>;

export const users = defineTable('users', { id: idOf<'usr'>(), email: text, created_at: timestamptz });

export const memberships = defineTable('memberships', {
  organization_id: idOf<'org'>(),
  user_id: idOf<'usr'>(),
  role: oneOf<Role>(),
  created_at: timestamptz,
});

export const auditLog = defineTable('audit_log', {
  tenant_id: text,
  id: idOf<'aud'>(),
  action: text,
  actor_type: oneOf<ActorType>(),
  actor_id: text,
  target_type: text,
  target_id: text,
  ip: nullable(text),
  request_id: nullable(text),
  at: timestamptz,
  /** What an operator gave as the reason, with the evidence. */
  reason: nullable(text),
});
export type AuditRow = Row<typeof auditLog>;
