// Sends the events that an endpoint missed: because it was disabled, because all attempts failed, or because
// it did not ask for their type yet.
import { z } from 'zod';
import { instant, isoOf, plus, type Instant } from '#platform/clock.ts';
import { timestamp } from '#platform/date-time.ts';
import { announce } from '#platform/db/cache.ts';
import { sql } from '#platform/db/sql.ts';
import { afterOf, cursorAfter } from '#platform/page.ts';
import { invalid, refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import type { Work } from '#platform/work.ts';
import { DELIVERIES_CHANNEL } from './delivery/due.ts';
import { typeFilterOf, type Catalogue, type TypeFilter } from './catalogue.ts';
import { ENDPOINT, endpointParams, recoverBody } from './model.ts';
import { findEndpoint, firstIdSince } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

const STEP_EVENTS_MAX = 5_000;
const STEPS_MAX = 20;
const ALL = ['failed', 'skipped', 'missing'];

const TOO_LONG_AGO = {
  en: 'this must be at most 30 days ago',
  es: 'debe ser de hace 30 días como máximo',
  pt: 'deve ser de no máximo 30 dias atrás',
};

const recoveredSchema = z
  .object({
    id: ENDPOINT.shown,
    since: timestamp,
    matched: z.int().describe('Number of events that match.'),
    recovered: z.int().describe('Number of deliveries that were scheduled; with `dryRun` it is 0.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Cursor of the next request, or null when all events were searched.'),
  })
  .meta({ id: 'RecoveredEvents' });

type Filter = TypeFilter & {
  readonly endpointId: string;
  readonly since: Instant;
  readonly until: Instant | null;
  readonly outcome: string | null;
  readonly isDryRun: boolean;
};
type Missed = Filter & { readonly after: string };
type Step = {
  readonly matched: number;
  readonly recovered: number;
  readonly looked_at: number;
  readonly last_id: string | null;
};

/** Looks at the next events of the tenant, and makes those pending that the endpoint has missed. */
async function recoverSome(work: Work, missed: Missed): Promise<Step> {
  const { endpointId, since, until, type, typePrefix, outcome, isDryRun, after } = missed;
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
          and (${until === null ? null : isoOf(until)}::timestamptz is null or e.created_at < ${until === null ? null : isoOf(until)})
          and (${type}::text is null or e.type = ${type})
          and (${typePrefix}::text is null or starts_with(e.type, ${typePrefix}))
          and coalesce(d.status, 'missing') = any(${outcome === null ? ALL : [outcome]})
      ), recovered as (
        insert into webhook_deliveries as d
          (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select ${work.tenantId}, ${endpointId}, id, 'pending', 0, ${isoOf(work.now)}::timestamptz, null, ${isoOf(work.now)}::timestamptz
        from missed where not ${isDryRun}::boolean
        on conflict (tenant_id, endpoint_id, event_id) do update
          set status = 'pending', attempts = 0, next_at = excluded.next_at, leased_until = null
          where d.status in ('skipped', 'failed')
        returning 1
      )
      select (select count(*)::int from missed) as matched, (select count(*)::int from recovered) as recovered, (select count(*)::int from looked_at) as looked_at,
             (select max(id) from looked_at) as last_id`,
  );
}

export const recoverRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.recover',
    method: 'POST',
    path: '/api/v1/webhook_endpoints/:id/recover',
    auth: [{ scope: 'webhooks:write' }],
    proof: 'none: no money goes',
    tag: 'Webhook endpoints',
    summary: 'Recover missed events',
    description:
      'Events since a moment that match `enabledEvents` and were not delivered are sent, beginning with a first attempt: skipped, ' +
      'failed, or older than the endpoint or its present `enabledEvents`. Count them first with `dryRun`. Searches up to ' +
      `${(STEP_EVENTS_MAX * STEPS_MAX).toLocaleString('en')} events; where more are left, call again with \`nextCursor\`.`,
    params: endpointParams,
    body: recoverBody(catalogue),
    answers: {
      200: {
        description: 'How many events match, and how many deliveries were scheduled.',
        schema: recoveredSchema,
      },
    },
    refusals: { invalid_state: refusal.rows.invalid_state },
    steps: async ({ pool, works }, { tenant, actor, params, body }) => {
      const since = instant(Date.parse(body.since));
      if (since < plus(tenant.now(), -LOG_KEPT_MS)) {
        throw invalid([{ field: 'since', message: TOO_LONG_AGO }]);
      }
      let after: string | null =
        afterOf(body.cursor, 'evt') ?? (await firstIdSince(pool, tenant.id, 'evt', since));
      const filter: Filter = {
        ...typeFilterOf(body.eventType),
        endpointId: params.id,
        since,
        until: body.until === undefined ? null : instant(Date.parse(body.until)),
        outcome: body.outcome ?? null,
        isDryRun: body.dryRun,
      };
      let matched = 0;
      let recovered = 0;
      for (let step = 0; step < STEPS_MAX && after !== null; step++) {
        const missed: Missed = { ...filter, after };
        const done = await works.run(tenant, actor, (work) => recoverSome(work, missed));
        matched += done.matched;
        recovered += done.recovered;
        after = done.looked_at < STEP_EVENTS_MAX ? null : done.last_id;
      }
      // Not in the transactions, whose commits would wait for each other. A worker that misses it polls soon.
      if (recovered > 0) await announce(pool, DELIVERIES_CHANNEL).catch(() => undefined);
      const nextCursor = after === null ? null : cursorAfter(after);
      return answer(200, { id: params.id, since: isoOf(since), matched, recovered, nextCursor });
    },
  });
