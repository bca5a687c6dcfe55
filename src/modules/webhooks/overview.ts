// What the overview says of webhooks: endpoints that fail, and events that they did not get.
import { z } from 'zod';
import { DAY_MS, plus } from '#platform/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { countedSchema, defineOverviewPart, firstIdDated } from '#platform/overview.ts';

const DAYS = 7;
/** Of one endpoint, the newest. */
const SEARCHED_MAX = 1_000;

type Health = {
  readonly status: string;
  readonly endpoints: number;
  readonly gave_up: number;
  readonly is_at_least: boolean;
};

export const webhooksOverview = defineOverviewPart({
  name: 'webhooks',
  scope: 'webhooks:read',
  schema: z.object({
    degraded: z.int().min(0).describe('Endpoints that have failed several times in a row.'),
    disabled: z.int().min(0).describe('Endpoints to which nothing is sent.'),
    gaveUp: countedSchema.describe(
      `Deliveries of events of the last ${DAYS} days for which all attempts have failed, among the last ${SEARCHED_MAX} of each endpoint.`,
    ),
  }),
  read: async (db, of) => {
    const from = firstIdDated('evt', plus(of.now, -DAYS * DAY_MS), of);
    const rows = await db.all(
      sql<Health>`
        select w.status, count(*)::int as endpoints, sum(d.gave_up)::int as gave_up,
               bool_or(d.searched = ${SEARCHED_MAX}) as is_at_least
        from webhook_endpoints w cross join lateral (
          select count(*) as searched, count(*) filter (where newest.status = 'failed') as gave_up
          from (select status from webhook_deliveries
                where tenant_id = ${of.tenantId} and endpoint_id = w.id and event_id >= ${from}
                order by event_id desc limit ${SEARCHED_MAX}) as newest) as d
        where w.tenant_id = ${of.tenantId} group by w.status`,
    );
    const endpointsIn = (wanted: string): number =>
      rows.find(({ status }) => status === wanted)?.endpoints ?? 0;
    return {
      degraded: endpointsIn('degraded'),
      disabled: endpointsIn('disabled'),
      gaveUp: {
        count: rows.reduce((sum, row) => sum + row.gave_up, 0),
        isAtLeast: rows.some((row) => row.is_at_least),
      },
    };
  },
});
