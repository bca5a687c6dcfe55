// `upgrade check`: what this version would do to the database that is there. It changes nothing.
import { statfs } from 'node:fs/promises';
import { readConfig } from '#config.ts';
import { isoOf, MINUTE_MS, plus, systemClock } from '#platform/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { explained, requireUsable } from '#platform/db/usable.ts';
import { sql } from '#platform/db/sql.ts';
import { VERSION } from '#platform/basics/version.ts';
import { openDatabase } from '../../database.ts';
import { planOf, type Planned } from '../../upgrade-plan.ts';
import type { Environment, CommandInput } from '../command.ts';
import { otherSettings } from './other-settings.ts';

const LONG_MS = MINUTE_MS;
const MEBIBYTE = 1024 ** 2;
/** The part of the size of the database that is needed: new indexes, and the log while they are built. */
const ROOM_PART = 0.2;

export async function runUpgradeCheck(environment: Environment, { options }: CommandInput): Promise<void> {
  const config = readConfig(environment);
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 1, name: 'monedero upgrade' });
  try {
    await requireUsable(database.url);
    const facts = await factsOf(pool);
    const freeBytes = database.isEmbedded ? await freeIn(config.dataDir) : null;
    const planned = facts.isEmpty ? [] : await planOf(pool);
    const goesOn = planned.every(({ breaks }) => breaks.length === 0);
    const hasRoom = freeBytes === null || freeBytes > facts.bytes * ROOM_PART;
    const report = {
      version: VERSION,
      ...facts,
      freeBytes,
      settings: otherSettings(environment, config),
      migrations: planned,
      versionBeforeGoesOn: goesOn,
      hasRoom,
    };
    console.log(options.json ? JSON.stringify(report) : pageOf(report));
    if (!goesOn || !hasRoom) process.exitCode = 1;
  } catch (error) {
    throw database.isEmbedded ? error : explained(error, database.url);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function factsOf(pool: Pool) {
  const {
    postgres,
    bytes,
    is_empty: isEmpty,
  } = await pool.one(
    sql<{ postgres: string; bytes: bigint; is_empty: boolean }>`
      select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes,
             to_regclass('schema_migrations') is null as is_empty`,
  );
  const before = isoOf(plus(systemClock.now(), -LONG_MS));
  const long = await pool.all(
    sql<{ pid: number; name: string; since: number }>`
      select pid, application_name as name, xact_start as since from pg_stat_activity
      where datname = current_database() and xact_start < ${before} order by xact_start limit 5`,
  );
  const longTransactions = long.map(({ pid, name, since }) => ({
    pid,
    name,
    since: new Date(since).toISOString(),
  }));
  return { postgres, bytes: Number(bytes), isEmpty, longTransactions };
}

async function freeIn(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

type Report = Awaited<ReturnType<typeof factsOf>> & {
  readonly version: string;
  readonly freeBytes: number | null;
  /** A line for each that this version does not read, or needs. */
  readonly settings: readonly string[];
  readonly migrations: readonly Planned[];
  readonly versionBeforeGoesOn: boolean;
  readonly hasRoom: boolean;
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEBIBYTE)} MB`;

export function pageOf(report: Report): string {
  const { migrations, longTransactions, freeBytes, bytes } = report;
  const list = migrations.flatMap(({ name, isOutside, locks, breaks }) => [
    `  ${name}${isOutside ? ' (beside writers, outside of a transaction)' : ''}`,
    ...locks.map((says) => `    holds up others: ${says}`),
    ...breaks.map((says) => `    the version before: ${says}`),
  ]);
  const room =
    freeBytes === null
      ? 'see on its server that a fifth of that is free'
      : `${megabytes(freeBytes)} are free${report.hasRoom ? '' : ', which is less than a fifth of it: make room first'}`;
  return [
    `Monedero ${report.version} on PostgreSQL ${report.postgres}`,
    `database: ${megabytes(bytes)}; ${room}`,
    ...longTransactions.map(
      ({ pid, name, since }) =>
        `process ${pid} (${name}) has been in a transaction since ${since}: migrations wait for it`,
    ),
    ...report.settings.map((says) => `settings: ${says}`),
    report.isEmpty
      ? 'the database is empty: "monedero migrate" makes all of it'
      : `migrations to run: ${migrations.length}`,
    ...list,
    report.versionBeforeGoesOn
      ? 'Servers and workers of the version before go on meanwhile; one that is started after the migration refuses.'
      : 'STOP servers and workers of the version before first: they do not work with what these migrations leave.',
  ].join('\n');
}
