// Sweeps of webhooks: they clear deliveries that can never be sent, and rows past the retention of the log.
import { DAY_MS, isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Sweep, SweepServices } from '#platform/queue/sweep.ts';
import { clearUnsendable } from './clear-unsendable.ts';
import { LOG_KEPT_MS } from './tables.ts';

const UNSENDABLE_EVERY_MS = 5_000;

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

/** A tenant's time is never behind real time, so what is old in real time is old for every tenant. */
const deleteOldDeliveries = (pool: Pool, realNow: Instant): Promise<number> =>
  deleteWhere(pool, {
    table: 'webhook_deliveries',
    where: "created_at < $1 and status <> 'pending'",
    values: [isoOf(plus(realNow, -DELIVERIES_KEPT_MS))],
    rowsMax: OLD_ROWS_MAX,
  });

const deleteOldAttempts = (pool: Pool, realNow: Instant): Promise<number> =>
  deleteWhere(pool, {
    table: 'webhook_attempts',
    where: 'attempted_at < $1',
    values: [isoOf(plus(realNow, -LOG_KEPT_MS))],
    rowsMax: OLD_ROWS_MAX,
  });

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
