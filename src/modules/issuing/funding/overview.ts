// What the overview says of the money behind cards: whether the processor owes an answer.
import { z } from 'zod';
import { isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import {
  countedSchema,
  defineOverviewPart,
  OVERVIEW_COUNTED_MAX,
  sumOf,
  toCounted,
} from '#platform/lists/overview.ts';

/** A processor that answers does so in seconds. */
const UNANSWERED_MS = 5 * MINUTE_MS;

export const holdsOverview = defineOverviewPart({
  name: 'holds',
  scope: 'cards:read',
  schema: z.object({
    unresolved: countedSchema.describe(
      'Cards on whose payment method something was asked for over five minutes ago, without an answer so far.',
    ),
    oldestCardId: z.string().nullable().describe('The card that has waited longest.'),
  }),
  // The index holds those of all tenants that are on their way, which are few.
  read: async (db, { tenantId, now }) => {
    return await db.one(
      sql<Unresolved>`
        select count(*)::int as n, (array_agg(id))[1] as oldest, min(updated_at) as since from (
          select id, updated_at from card_fundings
          where tenant_id = ${tenantId} and operation_id is not null
            and updated_at < ${isoOf(plus(now, -UNANSWERED_MS))}
          order by updated_at limit ${OVERVIEW_COUNTED_MAX + 1}) as counted`,
    );
  },
  show: (all) => {
    const [oldest] = all
      .flatMap(({ oldest: id, since }) => (since === null ? [] : [{ id, since }]))
      .sort((a, b) => a.since - b.since);
    return { unresolved: toCounted(sumOf(all, ({ n }) => n)), oldestCardId: oldest?.id ?? null };
  },
});

type Unresolved = { readonly n: number; readonly oldest: string | null; readonly since: Instant | null };
