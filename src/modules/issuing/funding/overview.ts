// What the overview says of the money behind cards: where the processor owes an answer.
import { z } from 'zod';
import { isoOf, MINUTE_MS, plus } from '#platform/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { countedSchema, defineOverviewPart, OVERVIEW_COUNTED_MAX, toCounted } from '#platform/overview.ts';

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
    const { n, oldest } = await db.one(
      sql<{ n: number; oldest: string | null }>`
        select count(*)::int as n, (array_agg(id))[1] as oldest from (
          select id from card_fundings
          where tenant_id = ${tenantId} and operation_id is not null
            and updated_at < ${isoOf(plus(now, -UNANSWERED_MS))}
          order by updated_at limit ${OVERVIEW_COUNTED_MAX + 1}) as counted`,
    );
    return { unresolved: toCounted(n), oldestCardId: oldest };
  },
});
