// What the overview says of requests: which were refused lately, by their code and route.
import { z } from 'zod';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import { defineOverviewPart } from '#platform/lists/overview.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';

const DAYS = 7;
const GROUPS_MAX = 5;
const REFUSED = 400;

type RefusedRow = {
  readonly error: string | null;
  readonly operation: string;
  readonly n: number;
  readonly last_id: string;
  readonly last_at: Instant;
};

export const requestsOverview = defineOverviewPart({
  name: 'requests',
  scope: 'requests:read',
  schema: z.object({
    refused: z
      .array(
        z.object({
          error: z.string().nullable().describe('The code they were answered with.'),
          operation: z.string().describe('The `operationId` of this document.'),
          count: z.int().min(1),
          lastRequestId: z.string(),
          lastAt: z.iso.datetime(),
        }),
      )
      .max(GROUPS_MAX)
      .describe(
        `Requests of the last ${DAYS} days, or the last ${SEARCHED_ROWS_MAX} of them, that were refused or failed: the most frequent first.`,
      ),
  }),
  read: async (db, { tenantId, realNow }) => {
    const from = firstIdOf('req', plus(realNow, -DAYS * DAY_MS));
    const end = await db.maybe(
      sql<{ id: string }>`
        select id from api_requests where tenant_id = ${tenantId} and id >= ${from}
        order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
    );
    return await db.all(
      sql<RefusedRow>`
        select error, operation, count(*)::int as n, max(id) as last_id, max(created_at) as last_at
        from api_requests
        where tenant_id = ${tenantId} and id >= ${end?.id ?? from} and status >= ${REFUSED}
        group by error, operation order by n desc, last_id desc limit ${GROUPS_MAX}`,
    );
  },
  // They are in the first cell alone.
  show: (all) => ({
    refused: all.flat().map(({ error, operation, n, last_id: lastRequestId, last_at: lastAt }) => ({
      error,
      operation,
      count: n,
      lastRequestId,
      lastAt: isoOf(lastAt),
    })),
  }),
});
