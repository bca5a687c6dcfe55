// An entry of the audit log as the API shows it.
import { z } from 'zod';
import type { NameOf } from '#platform/lists/names.ts';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import type { AuditRow } from '../tables.ts';

const named = z.object({
  type: z.string(),
  id: z.string(),
  name: z
    .string()
    .nullable()
    .describe(
      'By what people know it: of a person the e-mail address, of an API key its name, of an agent its label, of a ' +
        'grant the name of its client, and of the system, a provider or an operator what `id` says. Null where the ' +
        'organization knows no name, or the caller may not read it: those of customers need `cardholders:read`, ' +
        'and those of agents and grants `wallets:read`.',
    )
    .meta({ examples: ['ana@example.com'] }),
  objectId: z
    .string()
    .nullable()
    .describe(
      'The cardholder that a customer is, or the sub-wallet of an agent or a grant, if `name` is known.',
    ),
  isFormer: z
    .boolean()
    .describe('Whether it can act no more: a member who has left, or a key or grant that was revoked.'),
});

export const auditEntrySchema = z
  .object({
    id: z.string().describe('Prefix `aud_`.'),
    action: z.string(),
    actor: named,
    target: named.describe('What it was done to. People, API keys, agent keys and grants have a name.'),
    at: timestamp.describe('ISO 8601, UTC.'),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
    reason: z.string().nullable().describe('What an operator of the deployment gave as the reason.'),
  })
  .meta({ id: 'AuditEntry' });

/** They have no row that could name them, and ids that people chose. */
const NAMED_BY_ID: ReadonlySet<string> = new Set(['system', 'provider', 'operator']);

const toNamed = (type: string, id: string, nameOf: NameOf): z.infer<typeof named> => ({
  type,
  id,
  ...(nameOf({ type, id }) ?? { name: NAMED_BY_ID.has(type) ? id : null, objectId: null, isFormer: false }),
});

export const actorOf = (row: AuditRow) => ({ type: row.actor_type, id: row.actor_id });
export const targetOf = (row: AuditRow) => ({ type: row.target_type, id: row.target_id });

export const toAuditEntry = (row: AuditRow, nameOf: NameOf): z.infer<typeof auditEntrySchema> => ({
  id: row.id,
  action: row.action,
  actor: toNamed(row.actor_type, row.actor_id, nameOf),
  target: toNamed(row.target_type, row.target_id, nameOf),
  at: isoOf(row.at),
  ip: row.ip,
  requestId: row.request_id,
  reason: row.reason,
});
