// Table definitions of identity.
import {
  defineTable,
  hidden,
  idOf,
  int4,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Withheld } from '#platform/context/rights.ts';
import type { Role } from '#platform/context/role.ts';
import type { ActorType, Mode } from '#platform/context/context.ts';

export const organizations = defineTable(
  'organizations',
  {
    id: idOf<'org'>(),
    name: plain(text),
    status: oneOf<'active' | 'suspended'>(),
    created_at: timestamptz,
    /** Null: its roles have all their rights. */
    withheld_rights: plain(nullable(jsonOf<Withheld>())),
    /** Null: for nothing. */
    second_signature_for: plain(nullable(jsonOf<readonly string[]>())),
  },
  { kept: { stays: 'it is who the customers are' } },
);

/** What operators switch on and off for a side: sending, and payment rails by their names. */
export const BETAS = ['send', 'cvu'] as const;
/** The betas that the test side of an organization has from the beginning. */
export const BETAS_OF_TESTS: readonly Beta[] = ['send'];
export type Beta = (typeof BETAS)[number];

export const tenants = defineTable(
  'tenants',
  {
    id: idOf<'ten'>(),
    organization_id: idOf<'org'>(),
    mode: oneOf<Mode>(),
    betas: plain(jsonOf<readonly Beta[]>()),
    created_at: timestamptz,
    cells: int4,
    /** How many it will have; null if it is not being split, and the next three are 0. */
    split_into: nullable(int4),
    /** Slots below the first are moved, and those from `split_open` up to the second are on their way. */
    split_done: int4,
    split_moving: int4,
    split_open: int4,
  },
  { kept: { stays: 'everything else names it' } },
);

export const apiKeys = defineTable(
  'api_keys',
  {
    tenant_id: ofTenant,
    id: idOf<'key'>(),
    name: plain(text),
    key_hash: hidden(text),
    prefix: plain(text),
    last_four: plain(text),
    scopes: plain(jsonOf<readonly string[]>()),
    hourly_limit: int4,
    status: oneOf<'active' | 'revoked'>(),
    created_at: timestamptz,
    last_used_at: nullable(timestamptz),
    revoked_at: nullable(timestamptz),
    /** The login that gave it to a command line; null if it was made by hand. */
    login_id: nullable(idOf<'dvl'>()),
  },
  { kept: { stays: 'the audit log names it', inCells: { others: 'stay' } } },
);
export type ApiKeyRow = Row<typeof apiKeys>;

/** The last uses of keys of organizations and of agents, and of grants. */
export const keyUses = defineTable(
  'key_uses',
  {
    tenant_id: ofTenant,
    /** The id of the key. */
    id: plain(text),
    last_used_at: timestamptz,
  },
  { kept: { stays: 'it has a row for each key that was used', of: ['id'], erasedWhole: true } },
);
export type KeyUseRow = Row<typeof keyUses>;

export const users = defineTable(
  'users',
  { id: idOf<'usr'>(), email: personal(text, 'email'), created_at: timestamptz },
  { kept: { stays: 'the audit log names it', of: ['email'], leads: true } },
);

export const memberships = defineTable(
  'memberships',
  {
    organization_id: idOf<'org'>(),
    user_id: idOf<'usr'>(),
    role: oneOf<Role>(),
    created_at: timestamptz,
  },
  { kept: { stays: 'a row goes when a member leaves', of: ['user_id'] } },
);

/** Who is or was a member: there is a row at the latest once they leave. */
export const knownMembers = defineTable(
  'known_members',
  { organization_id: idOf<'org'>(), user_id: idOf<'usr'>() },
  { kept: { stays: 'the audit log names who has left', of: ['user_id'] } },
);

export const auditLog = defineTable(
  'audit_log',
  {
    tenant_id: ofTenant,
    id: idOf<'aud'>(),
    action: plain(text),
    actor_type: oneOf<ActorType>(),
    actor_id: plain(text),
    target_type: plain(text),
    target_id: plain(text),
    ip: personal(nullable(text), 'own'),
    request_id: plain(nullable(text)),
    at: timestamptz,
    /** What an operator gave as the reason, with the evidence. */
    reason: personal(nullable(text), 'mention'),
  },
  {
    kept: {
      stays: 'it says who did what, for as long as that may be asked',
      of: ['actor_id'],
      inCells: { by: [], others: 'stay' },
    },
  },
);
export type AuditRow = Row<typeof auditLog>;
