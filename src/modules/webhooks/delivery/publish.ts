// Publishes events: takes them out of the outbox and makes a delivery for every endpoint that asked for their
// type. Any number of workers may publish at the same time.
import type { Clock, Instant } from '#platform/time/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import type { Pool } from '#platform/db/pool.ts';
import { ON_ONE_POSTGRES, type Scope } from '#platform/db/scopes.ts';
import { sql } from '#platform/db/sql.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { createLoop, type Loop } from '#platform/telemetry/loop.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { createTurns, scopeOf, type Turn, type Turns } from '#platform/queue/turns.ts';

const EVENTS_MAX = 500;
const LAG_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export type Publisher = Omit<Loop, 'isClosed'> & Pick<Turns, 'hear'>;

/** Publishes all that is in the outbox each time it is woken, and by itself. */
export function createPublisher(services: {
  pool: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  everyMs: number;
  /** There is something to deliver. */
  onPublished: (scope: Scope) => void;
}): Publisher {
  const { pool, clock, log, metrics, everyMs, onPublished } = services;
  const turns = createTurns({ pool, everyone: () => UNPUBLISHED, wake: () => loop.wake() });
  const published = metrics.counter('monedero_events_published_total', 'Events published');
  const lags = metrics.histogram(
    'monedero_publish_lag_seconds',
    'Age of the oldest event when it is published',
    LAG_BOUNDS_SECONDS,
  );

  const isOpen = (): boolean => !loop.isClosed();
  const publishOf = async (turn: Turn): Promise<boolean> => {
    const scope = scopeOf(turn);
    const publication = await publishSome(pool, scope);
    published.add({}, publication.events);
    if (publication.oldest !== null) lags.observe(Math.max(0, clock.now() - publication.oldest) / 1000);
    if (publication.deliveries > 0) onPublished(scope);
    return publication.isFull;
  };
  const publishAll = async (): Promise<void> => {
    let isFull = true;
    while (isFull && isOpen()) isFull = await turns.visit(isOpen, publishOf);
  };
  const loop = createLoop({
    run: publishAll,
    everyMs,
    onError: (error) => log.warn('events.publish_failed', errorFields(error)),
  });
  return { wake: loop.wake, hear: turns.hear, close: loop.close };
}

const UNPUBLISHED = sql<{ tenant_id: string }>`select distinct tenant_id from event_outbox`;

type Publication = {
  readonly events: number;
  readonly deliveries: number;
  /** There may be more. */
  readonly isFull: boolean;
  /** When the oldest event was written; null if a test clock would falsify its age. */
  readonly oldest: Instant | null;
};

/**
 * Publishes a bounded number of events, the oldest first. If the endpoint is disabled the delivery is kept as
 * skipped, so that it can be recovered.
 */
async function publishSome(pool: Pool, scope: Scope): Promise<Publication> {
  if (scope !== null) return publishInShard(pool, scope);
  const published = await pool.one(
    sql<{ events: number; deliveries: number; oldest: Instant | null }>`
      ${ON_ONE_POSTGRES} with taken as (
        delete from event_outbox where position = any(array(
          select position from event_outbox order by position limit ${EVENTS_MAX} for update skip locked))
        returning tenant_id, event_id
      ), found as materialized (
        select e.* from taken t cross join lateral (
          select tenant_id, id, type, created_at from events
          where tenant_id = t.tenant_id and id = t.event_id limit 1) e
      ), made as (
        insert into webhook_deliveries
          (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select e.tenant_id, w.id, e.id, case w.status when 'disabled' then 'skipped' else 'pending' end,
               0, e.created_at, null, e.created_at
        from found e cross join lateral (
          select id, status from webhook_endpoints
          where tenant_id = e.tenant_id
            and enabled_events ?| array['*', e.type, split_part(e.type, '.', 1) || '.*']) w
        on conflict do nothing
        returning 1
      )
      select (select count(*)::int from taken) as events, (select count(*)::int from made) as deliveries,
             (select min(created_at) from found f
              where not exists (select 1 from test_clocks c where c.tenant_id = f.tenant_id)) as oldest`,
  );
  return { ...published, isFull: published.events === EVENTS_MAX };
}

/** Publishes in the shard of one tenant: Citus commits in two phases what one part inserts from another. */
const publishInShard = (pool: Pool, tenantId: string): Promise<Publication> =>
  pool.transaction(
    async (tx) => {
      const taken = await tx.all(
        sql<{ position: bigint; event_id: string }>`
        select position, event_id from event_outbox where tenant_id = ${tenantId}
        order by position limit ${EVENTS_MAX} for update skip locked`,
      );
      if (taken.length === 0) return NOTHING;
      const ids = taken.map((row) => row.event_id);
      const [oldest, made] = await tx.batch([
        sql<{ oldest: Instant | null }>`
        select min(created_at) as oldest from events
        where tenant_id = ${tenantId} and id = any(${ids}::text[])
          and not exists (select 1 from test_clocks where tenant_id = ${tenantId})`,
        sql`insert into webhook_deliveries
            (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
          select e.tenant_id, w.id, e.id, case w.status when 'disabled' then 'skipped' else 'pending' end,
                 0, e.created_at, null, e.created_at
          from events e join webhook_endpoints w on w.tenant_id = e.tenant_id
            and w.enabled_events ?| array['*', e.type, split_part(e.type, '.', 1) || '.*']
          where e.tenant_id = ${tenantId} and e.id = any(${ids}::text[])
          on conflict do nothing`,
        sql`delete from event_outbox
          where tenant_id = ${tenantId} and position = any(${encodeArray('int8', taken, 'position')}::int8[])`,
      ]);
      return {
        events: taken.length,
        deliveries: made.count,
        isFull: taken.length === EVENTS_MAX,
        oldest: oldest.rows[0]?.oldest ?? null,
      };
    },
    [tenantId],
  );

const NOTHING: Publication = { events: 0, deliveries: 0, isFull: false, oldest: null };
