// Backs up the embedded database while it is used: its files, copied between two marks that PostgreSQL sets,
// and the log since the first mark. Going on, it copies the log as it is written. The package has no
// pg_basebackup, and needs none: these are the functions for programs that copy files.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, type Clock, type Instant } from '../../time/clock.ts';
import { createPool, type Connection } from '../pool.ts';
import { rawQuery } from '../sql.ts';
import { VERSION } from '../../basics/version.ts';
import {
  BESIDE,
  copyCluster,
  emptyFolder,
  hasManifest,
  keepSegment,
  keptSegments,
  removeBegun,
  writeManifest,
} from './backup-files.ts';
import { findCluster } from './cluster.ts';
import { ifMissing, lackOfRoom } from './failures.ts';

const FOLLOW_EVERY_MS = 10_000;
const VERSION_UNIT = 10_000;

export type Backup = {
  readonly url: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly keyId: string;
  readonly clock: Clock;
};
export type Following = {
  readonly signal: AbortSignal;
  readonly everyMs?: number;
  /** All that was committed before this instant is in the backup. */
  copied(until: Instant): void;
};

/** `follow`: it goes on with the log until the signal, and from then on ends. */
export async function backUp(backup: Backup, follow?: Following): Promise<Instant> {
  const { dataDir, folder } = backup;
  const cluster = await findCluster(dataDir);
  if (cluster === undefined) throw new Error(`there is no database in ${dataDir}`);
  await emptyFolder(folder).catch((error: unknown) => {
    throw notMade(error, folder);
  });
  const pool = createPool(backup.url, { max: 1, name: 'monedero backup', patient: true });
  // The marks and the slot, which keeps the log until it is copied, belong to one session and end with it.
  let session: Connection | undefined;
  try {
    session = await pool.connect();
    const log = { session, cluster, folder, clock: backup.clock };
    const until = await copyAll(backup, log);
    return follow === undefined ? until : await goOn(log, follow, until);
  } catch (error) {
    if (await hasManifest(folder)) throw error;
    await removeBegun(folder);
    throw notMade(error, folder);
  } finally {
    await session?.close();
    await pool.end();
  }
}

function notMade(error: unknown, folder: string): unknown {
  const lack = lackOfRoom(error, folder);
  if (lack === undefined) return error;
  return new Error(
    `${lack}, so no backup was made, and what was begun is removed: make room there, or name a folder on another disk`,
    { cause: error },
  );
}

async function copyAll({ dataDir, folder, keyId }: Backup, log: Log): Promise<Instant> {
  const { session, cluster } = log;
  await session.run(
    rawQuery(
      "select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)",
      [],
    ),
  );
  await session.run(
    rawQuery(
      "select pg_create_physical_replication_slot('monedero_backup_' || pg_backend_pid(), true, true)",
      [],
    ),
  );
  const { first } = await session.one(
    rawQuery<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('monedero', true) + 1::numeric) as first",
      [],
    ),
  );
  await copyCluster(cluster, folder);
  for (const name of BESIDE) await copyFile(join(dataDir, name), join(folder, name)).catch(ifMissing);
  const { label } = await session.one(
    rawQuery<{ label: string }>('select labelfile as label from pg_backup_stop(false)', []),
  );
  const until = await copyLog(log, first);
  await writeManifest(folder, {
    version: 1,
    madeBy: VERSION,
    postgresMajor: await majorOf(session),
    keyId,
    wholeSince: isoOf(until),
    firstSegment: first,
    label,
  });
  return until;
}

type Log = {
  readonly session: Connection;
  readonly cluster: string;
  readonly folder: string;
  readonly clock: Clock;
};

/** Ends the segment that is written to, and copies those that are finished and not there yet. */
async function copyLog({ session, cluster, folder, clock }: Log, first: string): Promise<Instant> {
  const until = clock.now();
  const { done, lsn } = await session.one(
    rawQuery<{ done: string; lsn: string }>(
      'select pg_walfile_name(at - 1::numeric) as done, at::text as lsn from pg_switch_wal() as at',
      [],
    ),
  );
  const names = await session.all(
    rawQuery<{ name: string }>(
      "select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' order by name",
      [],
    ),
  );
  const kept = new Set(await keptSegments(folder));
  for (const { name } of names)
    if (name >= first && name <= done && !kept.has(name))
      await keepSegment(join(cluster, 'pg_wal', name), folder, name);
  await session.run(
    rawQuery("select pg_replication_slot_advance('monedero_backup_' || pg_backend_pid(), $1::pg_lsn)", [lsn]),
  );
  return until;
}

async function goOn(
  log: Log,
  { signal, everyMs = FOLLOW_EVERY_MS, copied }: Following,
  begun: Instant,
): Promise<Instant> {
  let until = begun;
  copied(until);
  while (!signal.aborted) {
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
    const last = (await keptSegments(log.folder)).at(-1) ?? '';
    until = await copyLog(log, last).catch((error: unknown) => {
      throw endedAt(until, error, log.folder);
    });
    copied(until);
  }
  return until;
}

function endedAt(until: Instant, error: unknown, folder: string): Error {
  const said = error instanceof Error ? error.message : String(error);
  const lack = lackOfRoom(error, folder);
  const first = lack === undefined ? 'see that the database runs' : 'make room';
  return new Error(
    `${lack ?? `the log can no longer be copied (${said})`}, so the backup ended with all until ${isoOf(until)}, up to which it can be restored: ${first}, and begin the next one in a folder of its own`,
    { cause: error },
  );
}

async function majorOf(session: Connection): Promise<number> {
  const { version } = await session.one(
    rawQuery<{ version: number }>("select current_setting('server_version_num')::int as version", []),
  );
  return Math.floor(version / VERSION_UNIT);
}
