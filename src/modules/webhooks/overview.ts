// What the overview says of webhooks: endpoints that fail, and events that they did not get.
import { z } from 'zod';
import { DAY_MS, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { countedSchema, defineOverviewPart, firstIdDated, sumOf } from '#platform/lists/overview.ts';
import { ENDPOINT_STATUSES, type EndpointStatus } from './states.ts';

const DAYS = 7;
/** How many of the newest deliveries of one endpoint are searched. */
const SEARCHED_MAX = 1_000;

type Health = {
  readonly id: string;
  readonly status: EndpointStatus;
  readonly gave_up: number;
  readonly not_delivered: number;
  readonly is_at_least: boolean;
};

const gravityOf = (status: EndpointStatus): number => ENDPOINT_STATUSES.indexOf(status);

export const webhooksOverview = defineOverviewPart({
  name: 'webhooks',
  scope: 'webhooks:read',
  schema: z.object({
    degraded: z.int().min(0).describe('Endpoints that have failed several times in a row.'),
    disabled: z.int().min(0).describe('Endpoints to which nothing is sent.'),
    gaveUp: countedSchema.describe(
      `Deliveries of events of the last ${DAYS} days for which all attempts have failed, among the last ${SEARCHED_MAX} of each endpoint.`,
    ),
    notDelivered: countedSchema.describe(
      'Those, and the ones that were skipped since their endpoint was disabled: what `recover` sends as `undelivered`.',
    ),
  }),
  read: async (db, of) => {
    const from = firstIdDated('evt', plus(of.now, -DAYS * DAY_MS), of);
    return await db.all(
      sql<Health>`
        select w.id, w.status, d.gave_up::int as gave_up, d.not_delivered::int as not_delivered, d.searched = ${SEARCHED_MAX} as is_at_least
        from webhook_endpoints w cross join lateral (
          select count(*) as searched, count(*) filter (where newest.status = 'failed') as gave_up,
                 count(*) filter (where newest.status in ('failed', 'skipped')) as not_delivered
          from (select status from webhook_deliveries
                where tenant_id = ${of.tenantId} and endpoint_id = w.id and event_id >= ${from}
                order by event_id desc limit ${SEARCHED_MAX}) as newest) as d
        where w.tenant_id = ${of.tenantId}`,
    );
  },
  show: (all) => {
    const rows = all.flat();
    // Each cell may have an endpoint, and one that is not reached from one of them is not well.
    const worst = new Map<string, EndpointStatus>();
    for (const { id, status } of rows)
      if (gravityOf(status) >= gravityOf(worst.get(id) ?? status)) worst.set(id, status);
    const endpointsIn = (wanted: EndpointStatus): number =>
      [...worst.values()].filter((status) => status === wanted).length;
    const isAtLeast = rows.some((row) => row.is_at_least);
    return {
      degraded: endpointsIn('degraded'),
      disabled: endpointsIn('disabled'),
      gaveUp: { count: sumOf(rows, ({ gave_up: n }) => n), isAtLeast },
      notDelivered: { count: sumOf(rows, ({ not_delivered: n }) => n), isAtLeast },
    };
  },
});
