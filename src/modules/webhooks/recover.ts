// Sends the events that an endpoint missed: because it was disabled, because all attempts failed, or because
// it did not ask for their type yet.
import { instant, isoOf, plus, type Instant } from '../../platform/clock.ts';
import { announce } from '../../platform/db/cache.ts';
import { sql } from '../../platform/db/sql.ts';
import { afterOf, cursorAfter } from '../../platform/page.ts';
import { invalid, refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { DELIVERIES_CHANNEL } from './delivery/due.ts';
import { endpointParams, recoverBody, recoveredSchema } from './model.ts';
import { findEndpoint, firstIdSince } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

const STEP_EVENTS_MAX = 5_000;
const STEPS_MAX = 20;

const TOO_LONG_AGO = {
  en: 'this must be at most 30 days ago',
  es: 'debe ser de hace 30 días como máximo',
  pt: 'deve ser de no máximo 30 dias atrás',
};

type Missed = { readonly endpointId: string; readonly since: Instant; readonly after: string };
type Step = { readonly recovered: number; readonly looked_at: number; readonly last_id: string | null };

/** Looks at the next events of the tenant, and makes those pending that the endpoint has missed. */
async function recoverSome(work: Work, { endpointId, since, after }: Missed): Promise<Step> {
  const endpoint = await findEndpoint(work, work.tenantId, endpointId);
  if (endpoint === undefined) throw refusal('not_found');
  if (endpoint.status === 'disabled') throw refusal('invalid_state', { status: endpoint.status });

  const patterns = endpoint.enabled_events;
  return work.one(
    sql<Step>`
      with looked_at as materialized (
        select id, type, created_at from events
        where tenant_id = ${work.tenantId} and id > ${after} order by id limit ${STEP_EVENTS_MAX}
      ), missed as (
        select e.id from looked_at e
        left join lateral (select status from webhook_deliveries
                           where tenant_id = ${work.tenantId} and endpoint_id = ${endpointId} and event_id = e.id limit 1) d on true
        where e.created_at >= ${isoOf(since)}
          and ('*' = any(${patterns}) or e.type = any(${patterns}) or split_part(e.type, '.', 1) || '.*' = any(${patterns}))
          and (d.status is null or d.status in ('skipped', 'failed'))
      ), recovered as (
        insert into webhook_deliveries as d
          (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select ${work.tenantId}, ${endpointId}, id, 'pending', 0, ${isoOf(work.now)}::timestamptz, null, ${isoOf(work.now)}::timestamptz
        from missed
        on conflict (tenant_id, endpoint_id, event_id) do update
          set status = 'pending', attempts = 0, next_at = excluded.next_at, leased_until = null
          where d.status in ('skipped', 'failed')
        returning 1
      )
      select (select count(*)::int from recovered) as recovered, (select count(*)::int from looked_at) as looked_at,
             (select max(id) from looked_at) as last_id`,
  );
}

export const recoverRoute = defineRoute({
  id: 'webhook_endpoints.recover',
  method: 'POST',
  path: '/api/v1/webhook_endpoints/:id/recover',
  auth: [{ scope: 'webhooks:write' }],
  tag: 'Webhook endpoints',
  summary: 'Recover missed events',
  description:
    'Events since a moment that match `enabledEvents` and were not delivered are sent, beginning with a first attempt: skipped, ' +
    'failed, or older than the endpoint or its present `enabledEvents`. Searches up to ' +
    `${(STEP_EVENTS_MAX * STEPS_MAX).toLocaleString('en')} events; where more are left, call again with \`nextCursor\`.`,
  params: endpointParams,
  body: recoverBody,
  answers: { 200: { description: 'How many deliveries were scheduled.', schema: recoveredSchema } },
  refusals: { invalid_state: refusal.rows.invalid_state },
  steps: async ({ pool, works }, { tenant, actor, params, body }) => {
    const since = instant(Date.parse(body.since));
    if (since < plus(tenant.now(), -LOG_KEPT_MS)) {
      throw invalid([{ field: 'since', message: TOO_LONG_AGO }]);
    }
    let after: string | null =
      afterOf(body.cursor, 'evt') ?? (await firstIdSince(pool, tenant.id, 'evt', since));
    let recovered = 0;
    for (let step = 0; step < STEPS_MAX && after !== null; step++) {
      const missed: Missed = { endpointId: params.id, since, after };
      const done = await works.run(tenant, actor, (work) => recoverSome(work, missed));
      recovered += done.recovered;
      after = done.looked_at < STEP_EVENTS_MAX ? null : done.last_id;
    }
    // Not in the transactions, whose commits would wait for each other. A worker that misses it polls soon.
    if (recovered > 0) await announce(pool, DELIVERIES_CHANNEL).catch(() => undefined);
    const nextCursor = after === null ? null : cursorAfter(after);
    return answer(200, { id: params.id, since: isoOf(since), recovered, nextCursor });
  },
});
