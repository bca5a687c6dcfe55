// After a migration of a database that is distributed: its new tables go to where they belong, and functions
// that a node lacks go there. Tables are empty, and no process uses them yet, so servers go on meanwhile.
import { distribute, NotDistributed, type Distributed } from '#platform/db/cluster/distribute.ts';
import { isDistributed } from '#platform/db/cluster/places.ts';
import { CLUSTER_SESSION } from '#platform/db/cluster/ready.ts';
import { withTurn } from '#platform/db/migrate/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { PLACES } from './cluster-places.ts';

const NOTHING: Distributed = { tables: [], functions: [] };

/** Nothing where the database is not distributed, or not yet. */
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
