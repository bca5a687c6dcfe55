// Brings a database up to date and ends.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { DATABASE_URL_EXAMPLE } from '#platform/database-url.ts';
import { requireUsable } from '#platform/db/usable.ts';
import { distributeNew } from './distribute-new.ts';

export async function runMigrate({ databaseUrl }: Config): Promise<void> {
  if (databaseUrl === undefined)
    throw new Error(
      `DATABASE_URL is not set: it is the address of your database, such as ${DATABASE_URL_EXAMPLE}; "npm start" migrates its own`,
    );
  await requireUsable(databaseUrl);
  const applied = await migrate(databaseUrl, systemClock, await readMigrations());
  console.log(
    applied.length === 0 ? 'nothing to apply' : applied.map((name) => `applied ${name}`).join('\n'),
  );
  for (const table of await distributeNew(databaseUrl)) console.log(`distributed ${table}`);
}
