// Brings a database up to date and ends.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { DATABASE_URL_EXAMPLE } from '#platform/db/database-url.ts';
import { createPool } from '#platform/db/pool.ts';
import { requireUsable } from '#platform/db/usable.ts';
import type { Given } from './cli/command.ts';
import { distributeNew } from './distribute-new.ts';
import { requireThatOthersGoOn } from './upgrade-plan.ts';

export async function runMigrate({ databaseUrl }: Config, { options }: Given): Promise<void> {
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
