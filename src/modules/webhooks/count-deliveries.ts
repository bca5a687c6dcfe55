// Counts the delivery attempts of an endpoint by day, so that one sees since when it fails.
import { z } from 'zod';
import { DAY_MS, instant, isoOf, type Instant } from '#platform/time/clock.ts';
import { lastDays } from '#platform/time/days.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { endpointParams } from './model.ts';
import { findEndpoint, firstIdSince } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

const DAYS = LOG_KEPT_MS / DAY_MS;
const attempts = z.int().min(0);

export const countDeliveriesRoute = defineRoute({
  id: 'webhook_endpoints.count_deliveries',
  method: 'GET',
  path: '/api/v1/webhook_endpoints/:id/deliveries_by_day',
  auth: [{ scope: 'webhooks:read' }],
  tag: 'Webhook endpoints',
  readsMany: true,
  summary: 'Count the delivery attempts of a webhook endpoint by day',
  params: endpointParams,
  answers: {
    200: {
      description: 'The days, oldest first.',
      schema: z
        .object({
          days: z
            .array(z.object({ date: z.iso.date(), succeeded: attempts, failed: attempts }))
            .describe(`The last ${DAYS} days in UTC, in the tenant's time.`),
          countedSince: z.iso
            .datetime()
            .describe(
              `What is older than that was not counted, where there were more than ${SEARCHED_ROWS_MAX} attempts.`,
            ),
        })
        .meta({ id: 'DeliveriesByDay' }),
    },
  },
  read: async (db, { tenant, params }) => {
    const endpoint = await findEndpoint(db, tenant.id, params.id);
    if (endpoint === undefined) throw refusal('not_found');
    const { first, dates } = lastDays(tenant.now(), DAYS);
    const from = await firstIdSince(db, tenant.id, 'del', first);
    const counted = { endpointId: endpoint.id, first, from };
    const found = await Promise.all(tenant.cellIds.map((cellId) => countAttempts(db, cellId, counted)));
    const rows = found.flatMap((one) => one.rows);
    const since = instant(Math.max(...found.map((one) => one.since)));
    return answer(200, {
      days: dates.map((date) => {
        const ofDay = rows.filter(({ day }) => day === date);
        const sumOf = (of: 'succeeded' | 'failed') => ofDay.reduce((sum, row) => sum + row[of], 0);
        return { date, succeeded: sumOf('succeeded'), failed: sumOf('failed') };
      }),
      countedSince: isoOf(since),
    });
  },
});

type Counted = { readonly endpointId: string; readonly first: Instant; readonly from: string };

async function countAttempts(db: Db, tenantId: string, { endpointId, first, from }: Counted) {
  const end = await db.maybe(
    sql<{ id: string; attempted_at: Instant }>`
      select id, attempted_at from webhook_attempts
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and id >= ${from}
      order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
  );
  const rows = await db.all(
    sql<{ day: string; succeeded: number; failed: number }>`
      select to_char(attempted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
             count(*) filter (where response_status between 200 and 299)::int as succeeded,
             count(*) filter (where not coalesce(response_status between 200 and 299, false))::int as failed
      from webhook_attempts
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and id >= ${end?.id ?? from}
        and attempted_at >= ${isoOf(first)}
      group by 1`,
  );
  return { since: instant(Math.max(first, end?.attempted_at ?? first)), rows };
}
