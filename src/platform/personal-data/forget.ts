// Forgets what is older than it is kept. Ids are made in real time and sort by it, so the oldest rows of a
// tenant come first in its key, wherever its clock was moved to.
import { cellIdsOf } from '../ids/cell-ids.ts';
import { DAY_MS, HOUR_MS, isoOf, plus, type Clock, type Instant } from '../time/clock.ts';
import type { Pool } from '../db/pool.ts';
import { deleteWhere, EVERY_TENANT, scopesOf } from '../db/scopes.ts';
import { rawQuery, sql } from '../db/sql.ts';
import { firstIdOf } from '../ids/ids.ts';
import type { Sweep } from '../queue/sweep.ts';
import type { Keep, KeepName } from '../db/kept-days.ts';

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
  step: (pool: Pool, before: Instant, rowsMax: number) => Promise<number>,
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

/** Deletes the old rows of a table whose ids begin with `prefix` and are made when its rows are. */
export async function deleteOldIds(
  pool: Pool,
  table: string,
  prefix: string,
  ...[before, rowsMax]: readonly [Instant, number]
): Promise<number> {
  const statement = `
    delete from ${table} where ($3::text is null or tenant_id = $3) and ctid = any(array(
      select o.ctid from tenants t cross join lateral (
        select ctid from ${table}
        where tenant_id = t.id and id < $1 and ($3::text is null or tenant_id = $3) order by id limit $2) o
      where $3::text is null or t.id = $3
      limit $2))`;
  let deleted = 0;
  const old = [firstIdOf(prefix, before), rowsMax];
  for (const scope of await scopesOf(pool, EVERY_TENANT))
    deleted += await pool.run(rawQuery(statement, [...old, scope]));
  const ofCell = `
    delete from ${table} where tenant_id = $3 and ctid = any(array(
      select ctid from ${table} where tenant_id = $3 and id < $1 order by id limit $2))`;
  for (const cellId of await otherCells(pool)) deleted += await pool.run(rawQuery(ofCell, [...old, cellId]));
  return deleted;
}

/** Those of tenants with several beside the first, whose name is that of the tenant. */
async function otherCells(pool: Pool): Promise<string[]> {
  const tenants = await pool.all(
    sql<{ id: string; cells: number }>`
      select id, coalesce(split_into, cells) as cells from tenants where coalesce(split_into, cells) > 1`,
  );
  return tenants.flatMap(({ id, cells }) => cellIdsOf(id, cells).slice(1));
}

export const platformForgetSweeps = (services: ForgetServices): Sweep[] => [
  forgetSweep(services, 'platform.old_events', 'events', (pool, ...old) =>
    deleteOldIds(pool, 'events', 'evt', ...old),
  ),
  forgetSweep(services, 'platform.old_failed_jobs', 'failedJobs', (pool, before, rowsMax) =>
    deleteWhere(pool, {
      table: 'jobs',
      where: 'failed_at < $1',
      values: [isoOf(before)],
      orderBy: 'failed_at',
      rowsMax,
    }),
  ),
  // Rows stay, for what a provider says later; without its body one is never sent again.
  forgetSweep(services, 'platform.old_provider_bodies', 'providerBodies', (db, before, rowsMax) =>
    db.run(
      sql`update provider_refs set body = null where (tenant_id, id) in (
            select tenant_id, id from provider_refs
            where body is not null and created_at < ${isoOf(before)}
            order by created_at, tenant_id, id limit ${rowsMax})`,
    ),
  ),
  forgetSweep(services, 'inbound.old', 'inbound', (pool, before, rowsMax) =>
    deleteWhere(pool, {
      table: 'inbound_messages',
      where: 'received_at < $1 and handled_at is not null',
      values: [isoOf(before)],
      rowsMax,
    }),
  ),
];
