// How a command on a cluster runs: on the coordinator that DATABASE_URL names, without a bound on a
// statement, since moving or measuring a large table takes long.
import type { Config } from '#config.ts';
import { DATABASE_URL_EXAMPLE } from '#platform/db/database-url.ts';
import { NotDistributed } from '#platform/db/cluster/distribute.ts';
import { factsOf, wrongWith, type ClusterFacts } from '#platform/db/cluster/ready.ts';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { whatIsPending } from '#platform/db/migrate/state.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { explained, requireUsable } from '#platform/db/usable.ts';
import { refusedError } from '../failure.ts';

export async function onCluster<T>(
  { databaseUrl }: Config,
  name: string,
  run: (pool: Pool, facts: ClusterFacts, databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined)
    throw refusedError(
      'no_database_url',
      'DATABASE_URL is not set, and the embedded database is one PostgreSQL',
      `set it to the coordinator of your cluster, such as ${DATABASE_URL_EXAMPLE}`,
    );
  await requireUsable(databaseUrl);
  const pool = createPool(databaseUrl, { max: 1, name, patient: true });
  try {
    return await run(pool, await factsOf(pool), databaseUrl);
  } catch (error) {
    if (error instanceof NotDistributed) throw refusedError(error.code, error.message, error.fix);
    throw explained(error, databaseUrl);
  } finally {
    await pool.end();
  }
}

/** Throws what is said if something is wrong. */
export function requireRight(facts: ClusterFacts): void {
  const wrong = wrongWith(facts);
  if (wrong !== undefined) throw refusedError(wrong.code, wrong.says, wrong.fix);
}

export async function requireSchema(pool: Pool): Promise<void> {
  const pending = await whatIsPending(pool, await readMigrations());
  if (pending !== undefined)
    throw refusedError('schema_differs', pending, 'tables are moved as this version knows them');
}
