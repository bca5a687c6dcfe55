// Forgets what is older than it is kept. Ids are made in real time and sort by it, so the oldest rows of a
// tenant come first in its key, wherever its clock was moved to.
import { DAY_MS, HOUR_MS, isoOf, plus, type Clock, type Instant } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { rawQuery, sql, type Db } from '../db/sql.ts';
import { firstIdOf } from '../ids.ts';
import type { Sweep } from '../queue/sweep.ts';
import type { Keep, KeepName } from './keep.ts';

const EVERY_MS = HOUR_MS;
/** A statement deletes so many at most, so that it is short. */
const STEP_ROWS_MAX = 5_000;
const STEPS_MAX = 20;

export type ForgetServices = { readonly pool: Pool; readonly clock: Clock; readonly keep: Keep };

/** Deletes in steps what `step` finds older than it is kept. */
export const forgetSweep = (
  { pool, clock, keep }: ForgetServices,
  name: string,
  kept: KeepName,
  step: (db: Db, before: Instant, rowsMax: number) => Promise<number>,
): Sweep => ({
  name,
  everyMs: EVERY_MS,
  async runOnce() {
    const before = plus(clock.now(), -keep[kept] * DAY_MS);
    let forgotten = 0;
    for (let steps = 0; steps < STEPS_MAX; steps++) {
      const count = await step(pool, before, STEP_ROWS_MAX);
      forgotten += count;
      if (count === 0) break;
    }
    return forgotten;
  },
});

/** Of a table whose ids begin with `prefix` and are made when its rows are. */
export const deleteOldIds = (
  db: Db,
  table: string,
  prefix: string,
  ...[before, rowsMax]: readonly [Instant, number]
): Promise<number> =>
  db.run(
    rawQuery(
      `delete from ${table} where ctid = any(array(
         select o.ctid from tenants t cross join lateral (
           select ctid from ${table} where tenant_id = t.id and id < $1 order by id limit $2) o
         limit $2))`,
      [firstIdOf(prefix, before), rowsMax],
    ),
  );

export const platformForgetSweeps = (services: ForgetServices): Sweep[] => [
  forgetSweep(services, 'platform.old_events', 'events', (db, ...old) =>
    deleteOldIds(db, 'events', 'evt', ...old),
  ),
  forgetSweep(services, 'platform.old_failed_jobs', 'failedJobs', (db, before, rowsMax) =>
    db.run(
      sql`delete from jobs where ctid = any(array(
            select ctid from jobs where failed_at < ${isoOf(before)} order by failed_at limit ${rowsMax}))`,
    ),
  ),
  // Rows stay, for what a provider says later; without its body one is never sent again.
  forgetSweep(services, 'platform.old_provider_bodies', 'providerBodies', (db, before, rowsMax) =>
    db.run(
      sql`update provider_refs set body = null where ctid = any(array(
            select ctid from provider_refs
            where body is not null and created_at < ${isoOf(before)} order by created_at limit ${rowsMax}))`,
    ),
  ),
  forgetSweep(services, 'inbound.old', 'inbound', (db, before, rowsMax) =>
    db.run(
      sql`delete from inbound_messages where ctid = any(array(
            select ctid from inbound_messages
            where received_at < ${isoOf(before)} and handled_at is not null limit ${rowsMax}))`,
    ),
  ),
];
