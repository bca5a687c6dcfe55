// Lists the audit log of a tenant, with the names of who acted. Filters combine.
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { byId, defineList } from '#platform/lists/list.ts';
import { idOfEmail, namesOf, type NamesPart } from '#platform/lists/names.ts';
import { firstIdDated } from '#platform/lists/overview.ts';
import { z } from 'zod';
import { format } from '#platform/text/format.ts';
import type { Clock } from '#platform/time/clock.ts';
import { dateTime, instantOrNull } from '#platform/time/date-time.ts';
import { listAuditEntries } from './list-queries.ts';
import { actorOf, auditEntrySchema, targetOf, toAuditEntry } from './model.ts';

const ID_CHARACTERS_MAX = 100;
const EMAIL_CHARACTERS_MAX = 254;
const ACTION_CHARACTERS_MAX = 64;
const ACTION = format(/^[a-z_]+\.[a-z_]*$/, {
  en: 'this must be an action, such as card.paused, or how actions begin, such as card.',
  es: 'debe ser una acción, como card.paused, o el comienzo de varias, como card.',
  pt: 'deve ser uma ação, como card.paused, ou o começo de várias, como card.',
});

export const listAuditLogRoute = (parts: readonly NamesPart[]) =>
  defineList({
    id: 'audit_log.list',
    path: '/api/v1/audit_log',
    auth: [{ scope: 'keys:read' }],
    tag: 'Audit log',
    summary: 'List the audit log',
    description:
      'Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
    filters: {
      actor: z
        .string()
        .min(1)
        .max(EMAIL_CHARACTERS_MAX)
        .optional()
        .describe(
          'Who acted: the id, or the e-mail address of a member or, with `cardholders:read`, a customer.',
        ),
      action: z
        .string()
        .max(ACTION_CHARACTERS_MAX)
        .regex(ACTION)
        .optional()
        .describe('What was done, as `card.paused`, or how it begins up to the dot, as `card.`.'),
      object: z.string().min(1).max(ID_CHARACTERS_MAX).optional().describe('The id of what it was done to.'),
      since: dateTime.optional().describe('Only those of this moment or later.'),
      until: dateTime.optional().describe('Only those before this moment.'),
    },
    order: byId('aud'),
    item: auditEntrySchema,
    find: async (db, call, page, { clock }: { readonly clock: Clock }) => {
      const { tenant, query } = call;
      const since = instantOrNull(query.since);
      return listAuditEntries(db, tenant.id, {
        actorIds: query.actor === undefined ? null : await actorsNamed(parts, db, call, query.actor),
        action: query.action ?? null,
        targetId: query.object ?? null,
        since,
        from: since && firstIdDated('aud', since, { now: tenant.now(), realNow: clock.now() }),
        until: instantOrNull(query.until),
        ...page,
      });
    },
    show: async (rows, call, { db }) => {
      const nameOf = await namesOf(parts, db, call, [...rows.map(actorOf), ...rows.map(targetOf)]);
      return rows.map((row) => toAuditEntry(row, nameOf));
    },
  });

/** Operators are known by whatever they are called, which may be an e-mail address as well. */
async function actorsNamed(
  parts: readonly NamesPart[],
  db: Db,
  caller: Caller,
  named: string,
): Promise<readonly string[]> {
  const id = named.includes('@') ? await idOfEmail(parts, db, caller, named) : undefined;
  return id === undefined ? [named] : [named, id];
}
