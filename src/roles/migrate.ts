// Brings a database up to date and ends.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations, withTurn } from '#platform/db/migrate/migrate.ts';
import { DATABASE_URL_EXAMPLE } from '#platform/db/database-url.ts';
import { createPool } from '#platform/db/pool.ts';
import { requireUsable } from '#platform/db/usable.ts';
import type { CommandInput } from './cli/command.ts';
import { requireThatOthersGoOn } from './upgrade-plan.ts';
import { distribute, type Distributed, NotDistributed } from '#platform/db/cluster/distribute.ts';
import { isDistributed } from '#platform/db/cluster/places.ts';
import { CLUSTER_SESSION } from '#platform/db/cluster/ready.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { PLACES } from './cluster-places.ts';

export async function runMigrate({ databaseUrl }: Config, { options }: CommandInput): Promise<void> {
  if (databaseUrl === undefined)
    throw new Error(
      `DATABASE_URL is not set: it is the address of your database, such as ${DATABASE_URL_EXAMPLE}; "npm start" migrates its own`,
    );
  await requireUsable(databaseUrl);
  if (!options.force) await requireGoingOn(databaseUrl);
  const applied = await migrate(databaseUrl, systemClock, await readMigrations());
  console.log(
    applied.length === 0 ? 'nothing to apply' : applied.map((name) => `applied ${name}`).join('\n'),
  );
  const { tables, functions } = await distributeNew(databaseUrl);
  for (const name of [...functions, ...tables]) console.log(`distributed ${name}`);
}

async function requireGoingOn(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, name: 'monedero upgrade' });
  try {
    await requireThatOthersGoOn(pool);
  } finally {
    await pool.end();
  }
}

// After a migration of a distributed database, its new tables go to the nodes they belong to, and functions
// that a node lacks go there. Tables are empty, and no process uses them yet, so servers go on meanwhile.

const NOTHING: Distributed = { tables: [], functions: [] };

/** Does nothing if the database is not distributed, or not yet. */
export async function distributeNew(databaseUrl: string, places = PLACES): Promise<Distributed> {
  const pool = createPool(databaseUrl, { max: 1, name: CLUSTER_SESSION, patient: true });
  try {
    if (!(await isDistributed(pool, places))) return NOTHING;
    return await withTurn(pool, CLUSTER_SESSION, () =>
      distribute(pool, {
        places,
        shards: 1,
        async before({ table }) {
          const { some } = await pool.one(
            rawQuery<{ some: boolean }>(`select exists (select 1 from ${table}) as some`, []),
          );
          if (some)
            throw new NotDistributed({
              code: 'has_rows',
              says: `the table ${table} has rows already, and is not distributed`,
              fix: 'stop all servers and workers, and run "monedero cluster distribute"',
            });
        },
      }),
    );
  } catch (error) {
    throw error instanceof NotDistributed ? new Error(`${error.message}: ${error.fix}`) : error;
  } finally {
    await pool.end();
  }
}
