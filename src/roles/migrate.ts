// Brings a database up to date and ends.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';

export async function runMigrate({ databaseUrl }: Config): Promise<void> {
  if (databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set; "npm start" migrates its own database');
  const applied = await migrate(databaseUrl, systemClock, await readMigrations());
  console.log(
    applied.length === 0 ? 'nothing to apply' : applied.map((name) => `applied ${name}`).join('\n'),
  );
}
