// `doctor`: looks at an installation and says what is wrong with it, one line each, with what to do.
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { lookAtClock } from '#platform/db/clock-watch.ts';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { whatIsPending } from '#platform/db/migrate/state.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { lookAtReplica } from '#platform/db/replicas/replica-check.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { functionFaults, saidOfFunction } from '#platform/db/cluster/functions.ts';
import { isDistributed } from '#platform/db/cluster/places.ts';
import { reachNodes } from '#platform/db/shards/nodes.ts';
import { explained, requireUsable } from '#platform/db/usable.ts';
import { openDatabase } from '../../database.ts';
import { PLACES } from '../../cluster-places.ts';
import type { CommandInput } from '../command.ts';

const FREE_MB_MIN = 500;
const MEBIBYTE = 1024 ** 2;
const CONNECT_MS_MAX = 3_000;
const CLOCK_SECONDS_MAX = 2;

/** `wrong` says what to do; without it all is well. */
type Finding = { readonly what: string; readonly found: string; readonly wrong?: string };

export async function runDoctor(config: Config, { options }: CommandInput): Promise<void> {
  const findings = [
    { what: 'node', found: process.versions.node },
    keysOf(config),
    await diskOf(config),
    await portOf(config),
    await mailOf(config),
    ...(await databaseOf(config)),
  ];
  const isWell = findings.every(({ wrong }) => wrong === undefined);
  console.log(options.json ? JSON.stringify({ isWell, findings }) : findings.map(lineOf).join('\n'));
  if (!isWell) process.exitCode = 1;
}

const lineOf = ({ what, found, wrong }: Finding): string =>
  `${wrong === undefined ? 'ok    ' : 'WRONG '} ${what.padEnd(11)} ${wrong ?? found}`;

function keysOf({ databaseUrl, secretKeys }: Config): Finding {
  if (secretKeys !== undefined) return { what: 'keys', found: `${secretKeys.length} in SECRET_KEYS` };
  if (databaseUrl === undefined)
    return { what: 'keys', found: 'secret.key in DATA_DIR: keep a copy elsewhere' };
  const wrong = 'SECRET_KEYS is not set: export SECRET_KEYS=$(openssl rand -base64 32), and keep it';
  return { what: 'keys', found: '', wrong };
}

/** A server keeps nothing there, so it matters to the embedded database. */
async function diskOf({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const what = 'disk';
  if (databaseUrl !== undefined) return { what, found: 'DATABASE_URL is set, and DATA_DIR is not used' };
  const isThere = await access(dataDir).then(
    () => true,
    () => false,
  );
  const folder = isThere ? dataDir : dirname(dataDir);
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / MEBIBYTE);
    const found = `${free} MB free in ${folder}`;
    return free >= FREE_MB_MIN
      ? { what, found }
      : { what, found, wrong: `${found}: make room, ${FREE_MB_MIN} MB at least` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return {
      what,
      found: '',
      wrong: `${folder} cannot be written to (${code}): give it to this user, or set DATA_DIR`,
    };
  }
}

async function portOf({ port, host }: Config): Promise<Finding> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  server.listen({ port, host: host ?? '127.0.0.1' }, () => resolve(undefined));
  const code = await promise;
  server.close();
  const what = 'port';
  if (code === undefined) return { what, found: `${port} is free` };
  if (code === 'EADDRINUSE' && (await isMonedero(port)))
    return { what, found: `${port} is taken by a Monedero, which answers` };
  const wrong = `${port} is taken (${code}) by another program: set PORT to another one, or end that program`;
  return { what, found: '', wrong };
}

/** Each of its answers names the request. */
const isMonedero = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(CONNECT_MS_MAX) }).then(
    ({ headers }) => /^req_[a-z0-9]{26}$/.test(headers.get('x-request-id') ?? ''),
    () => false,
  );

async function mailOf({ mail, databaseUrl }: Config): Promise<Finding> {
  const what = 'mail';
  if (mail.kind === 'sandbox') return { what, found: 'stays in the database (MAIL=sandbox)' };
  if (mail.kind === 'none')
    return databaseUrl === undefined
      ? { what, found: 'stays in the inbox of "npm start", at /dev/mail' }
      : { what, found: '', wrong: NO_MAIL };
  const place = `${mail.host}:${mail.port}`;
  const socket = connect({ host: mail.host, port: mail.port, timeout: CONNECT_MS_MAX });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.once('connect', () => resolve(undefined));
  socket.once('timeout', () => resolve('no answer in time'));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  const failed = await promise;
  socket.destroy();
  return failed === undefined
    ? { what, found: `${place} answers` }
    : {
        what,
        found: '',
        wrong: `${place} does not answer (${failed}): see SMTP_URL, and whether a firewall lets this machine out`,
      };
}

const NO_MAIL =
  'SMTP_URL is not set: codes to sign in and invitations are refused, except those that the mail connection of an organization sends; set SMTP_URL and MAIL_FROM, or MAIL=sandbox for a trial';

async function databaseOf(config: Config): Promise<Finding[]> {
  const what = 'database';
  try {
    const database = await openDatabase(config, () => undefined);
    const pool = createPool(database.url, { max: 1, name: 'monedero doctor' });
    try {
      await requireUsable(database.url);
      const found = database.isEmbedded
        ? `the embedded one in ${config.dataDir}`
        : 'answers, and keeps sessions';
      const replica = await replicaOf(config, database.url);
      const nodes = [...(await nodesOf(config, pool, database.url)), ...(await functionsOf(pool))];
      const basics = [{ what, found }, ...(await durabilityOf(pool)), await migrationsOf(pool)];
      return [...basics, await clockOf(pool), ...replica, ...nodes];
    } catch (error) {
      throw database.isEmbedded ? error : explained(error, database.url);
    } finally {
      await pool.end();
      await database.stop();
    }
  } catch (error) {
    return [{ what, found: '', wrong: error instanceof Error ? error.message : String(error) }];
  }
}

/** What is acknowledged is there after a crash only as far as the settings of the database let it be kept. */
async function durabilityOf(pool: Pool): Promise<Finding[]> {
  const { fsync, commit, names } = await pool.one(DURABILITY);
  const what = 'durability';
  const lost: Finding[] = [];
  if (fsync === 'off') lost.push({ what, found: '', wrong: NO_FSYNC });
  if (commit === 'off') lost.push({ what, found: '', wrong: NO_WAITING });
  if (lost.length > 0) return lost;
  const where = names === '' || commit === 'local' ? '' : `, and at ${names} (${commit})`;
  return [{ what, found: `what is acknowledged is on the disk of the database${where}` }];
}

const NO_FSYNC =
  'fsync = off: a machine that stops loses payments that were acknowledged, and may leave a database that is broken; "alter system set fsync = on"';
const NO_WAITING =
  'synchronous_commit = off: a database that stops loses payments that were acknowledged; "alter system set synchronous_commit = on", and see that neither role nor database has another';
const DURABILITY = rawQuery<{ readonly fsync: string; readonly commit: string; readonly names: string }>(
  "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names",
  [],
);

async function migrationsOf(pool: Pool): Promise<Finding> {
  const what = 'migrations';
  try {
    const pending = await whatIsPending(pool, await readMigrations());
    return pending === undefined
      ? { what, found: 'all have run' }
      : { what, found: '', wrong: `${pending}; "npm start" does it by itself` };
  } catch (error) {
    return { what, found: '', wrong: error instanceof Error ? error.message : String(error) };
  }
}

async function replicaOf({ replicaUrl }: Config, databaseUrl: string): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const what = 'replica';
  const finding = await lookAtReplica({ databaseUrl, replicaUrl });
  return finding.kind === 'standby'
    ? [{ what, found: `a standby, ${finding.bytesBehind} bytes of log behind` }]
    : [{ what, found: '', wrong: finding.why }];
}

/** Servers go straight to them. */
async function nodesOf({ clusterRoute }: Config, pool: Pool, url: string): Promise<Finding[]> {
  if (clusterRoute === 'coordinator') return [];
  return (await reachNodes(pool, url)).map(({ node, why }) =>
    why === undefined
      ? { what: 'cluster', found: `${node} answers` }
      : {
          what: 'cluster',
          found: '',
          wrong: `${node} does not answer (${why}): what its tenants ask is answered 503; where only this machine cannot reach it, CLUSTER_ROUTE=coordinator`,
        },
  );
}

/** Checked even if servers go by the coordinator: what they call runs on the nodes. */
async function functionsOf(pool: Pool): Promise<Finding[]> {
  if (!(await isDistributed(pool, PLACES))) return [];
  const what = 'cluster';
  const faults = await functionFaults(pool, PLACES.functions);
  if (faults.length === 0) return [{ what, found: 'each node that answers has the functions of the schema' }];
  return faults.map((fault) => ({ what, found: '', wrong: saidOfFunction(fault) }));
}

async function clockOf(pool: Pool): Promise<Finding> {
  const what = 'clock';
  const seconds = (await lookAtClock(pool, systemClock)).aheadMs / 1_000;
  const found = `${seconds.toFixed(1)} s ahead of the database`;
  return Math.abs(seconds) <= CLOCK_SECONDS_MAX
    ? { what, found }
    : { what, found, wrong: `${found}: jobs run late; synchronize both with NTP (timedatectl set-ntp true)` };
}
