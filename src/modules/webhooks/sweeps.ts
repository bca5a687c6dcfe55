// Sweeps of webhooks: they clear deliveries that can never be sent, and rows past the retention of the log.
import { DAY_MS, isoOf, MINUTE_MS, plus, type Instant } from '#platform/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Sweep, SweepServices } from '#platform/queue/sweep.ts';
import { LOG_KEPT_MS } from './tables.ts';

const UNSENDABLE_EVERY_MS = 5_000;
const UNSENDABLE_ENDPOINTS_MAX = 100;
const STEP_ROWS_MAX = 5_000;
const STEPS_MAX = 10;

/** Longer than events can be recovered, so that a recovery knows what was delivered. */
const DELIVERIES_KEPT_MS = LOG_KEPT_MS + DAY_MS;
const OLD_EVERY_MS = MINUTE_MS;
const OLD_ROWS_MAX = 50_000;
const OLD_AHEAD_EVERY_MS = 10 * MINUTE_MS;
/** Rows that are read of one tenant or endpoint, oldest first. */
const OLD_AHEAD_LOOKED_AT_MAX = 1_000;

export const webhookSweeps = ({ pool, clock }: SweepServices): Sweep[] => [
  {
    name: 'webhooks.unsendable',
    everyMs: UNSENDABLE_EVERY_MS,
    runOnce: () => clearUnsendable(pool, clock.now()),
  },
  {
    name: 'webhooks.old',
    everyMs: OLD_EVERY_MS,
    runOnce: async () =>
      (await deleteOldDeliveries(pool, clock.now())) + (await deleteOldAttempts(pool, clock.now())),
  },
  {
    name: 'webhooks.old_ahead',
    everyMs: OLD_AHEAD_EVERY_MS,
    runOnce: async () =>
      (await deleteOldDeliveriesAhead(pool, clock.now())) + (await deleteOldAttemptsAhead(pool, clock.now())),
  },
];

type Unsendable = { readonly tenant_id: string; readonly endpoint_id: string };

/** Pending deliveries to a disabled endpoint are skipped; those to a deleted endpoint are deleted. */
async function clearUnsendable(pool: Pool, realNow: Instant): Promise<number> {
  let cleared = 0;
  for (const endpoint of await findUnsendable(pool)) {
    for (let step = 0; step < STEPS_MAX; step++) {
      const count = (await skipSome(pool, endpoint, realNow)) + (await deleteSome(pool, endpoint, realNow));
      cleared += count;
      if (count === 0) break;
    }
  }
  return cleared;
}

/** One index look-up for each endpoint with pending deliveries, however many those are. */
const findUnsendable = (db: Db): Promise<Unsendable[]> =>
  db.all(
    sql<Unsendable>`
      with recursive waiting as (
        (select tenant_id, endpoint_id from webhook_deliveries where status = 'pending'
         order by tenant_id, endpoint_id limit 1)
        union all
        select n.tenant_id, n.endpoint_id from waiting w cross join lateral (
          select tenant_id, endpoint_id from webhook_deliveries
          where status = 'pending' and (tenant_id, endpoint_id) > (w.tenant_id, w.endpoint_id)
          order by tenant_id, endpoint_id limit 1) n
      )
      select w.tenant_id, w.endpoint_id from waiting w
      left join lateral (select status from webhook_endpoints
                         where tenant_id = w.tenant_id and id = w.endpoint_id) e on true
      where e.status is null or e.status = 'disabled' limit ${UNSENDABLE_ENDPOINTS_MAX}`,
  );

/** A lock keeps the endpoint from being switched on meanwhile. Deliveries in flight stay as they are. */
const skipSome = (pool: Pool, endpoint: Unsendable, realNow: Instant): Promise<number> =>
  pool.transaction(async (tx) => {
    const { tenant_id: tenantId, endpoint_id: endpointId } = endpoint;
    const disabled = await tx.maybe(
      sql`select 1 as is_disabled from webhook_endpoints
          where tenant_id = ${tenantId} and id = ${endpointId} and status = 'disabled' for share`,
    );
    if (disabled === undefined) return 0;
    return tx.run(
      sql`update webhook_deliveries set status = 'skipped', leased_until = null
          where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and event_id = any(array(
            select event_id from webhook_deliveries
            where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and status = 'pending'
              and (leased_until is null or leased_until <= ${isoOf(realNow)})
            limit ${STEP_ROWS_MAX} for update skip locked))`,
    );
  });

const deleteSome = (db: Db, endpoint: Unsendable, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_deliveries
        where tenant_id = ${endpoint.tenant_id} and endpoint_id = ${endpoint.endpoint_id} and event_id = any(array(
          select event_id from webhook_deliveries
          where tenant_id = ${endpoint.tenant_id} and endpoint_id = ${endpoint.endpoint_id} and status = 'pending'
            and (leased_until is null or leased_until <= ${isoOf(realNow)})
            and not exists (select 1 from webhook_endpoints
                            where tenant_id = ${endpoint.tenant_id} and id = ${endpoint.endpoint_id})
          limit ${STEP_ROWS_MAX} for update skip locked))`,
  );

/** A tenant's time is never behind real time, so what is old in real time is old for every tenant. */
const deleteOldDeliveries = (db: Db, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_deliveries where ctid = any(array(
          select ctid from webhook_deliveries
          where created_at < ${isoOf(plus(realNow, -DELIVERIES_KEPT_MS))} and status <> 'pending'
          limit ${OLD_ROWS_MAX}))`,
  );

const deleteOldAttempts = (db: Db, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_attempts where ctid = any(array(
          select ctid from webhook_attempts
          where attempted_at < ${isoOf(plus(realNow, -LOG_KEPT_MS))} limit ${OLD_ROWS_MAX}))`,
  );

/** Tenants whose clock was moved are few, and their oldest rows come first in the index. */
const deleteOldDeliveriesAhead = (db: Db, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_deliveries d using (
          select o.tenant_id, o.endpoint_id, o.event_id from test_clocks c
          join webhook_endpoints e on e.tenant_id = c.tenant_id
          cross join lateral (
            select tenant_id, endpoint_id, event_id, created_at, status from webhook_deliveries
            where tenant_id = c.tenant_id and endpoint_id = e.id
            order by event_id limit ${OLD_AHEAD_LOOKED_AT_MAX}) o
          where o.created_at < ${isoOf(plus(realNow, -DELIVERIES_KEPT_MS))}::timestamptz + c.offset_ms * interval '1 millisecond'
            and o.status <> 'pending'
          limit ${OLD_ROWS_MAX}) old
        where d.tenant_id = old.tenant_id and d.endpoint_id = old.endpoint_id and d.event_id = old.event_id
          and d.status <> 'pending'`,
  );

const deleteOldAttemptsAhead = (db: Db, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_attempts a using (
          select o.tenant_id, o.id from test_clocks c
          cross join lateral (
            select tenant_id, id, attempted_at from webhook_attempts
            where tenant_id = c.tenant_id order by id limit ${OLD_AHEAD_LOOKED_AT_MAX}) o
          where o.attempted_at < ${isoOf(plus(realNow, -LOG_KEPT_MS))}::timestamptz + c.offset_ms * interval '1 millisecond'
          limit ${OLD_ROWS_MAX}) old
        where a.tenant_id = old.tenant_id and a.id = old.id`,
  );
