// A PostgreSQL with a standby of it, by streaming replication as it is in production: of a copy of its files
// and of the log that it sends. Both belong to the test file, whose test app is on them, and end with it.
import assert from 'node:assert/strict';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { isAlive } from '#platform/db/embedded/processes.ts';
import { restore } from '#platform/db/embedded/restore.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { createTemplate } from '../../tools/test-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { overTcp, TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE, urlOfDatabase } from './database.ts';
import { startProxy, type DatabaseProxy } from './proxy.ts';
import { until } from './wait.ts';

export type Standby = {
  /** A database of the primary, as the standby has it. */
  urlOf(databaseUrl: string): string;
  readonly proxy: DatabaseProxy;
  /** On the standby, as its superuser. */
  ask<Row>(statement: string): Promise<Row>;
  /** What comes from the primary is received, and not replayed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** As on kill -9. */
  kill(): void;
  start(): Promise<void>;
};

/** Nothing outlives the file; commits wait for the log, as in production. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '60', shared_buffers: '128MB' };

/** A read that needs what was vacuumed away is cancelled at once, and not after half a minute. */
const OF_STANDBY = { ...SETTINGS, max_standby_streaming_delay: '0' };

/** A test app whose lists are read from a standby, through a proxy. */
export async function startReplicatedApp(
  options: TestAppOptions = {},
): Promise<TestApp & { readonly standby: Standby }> {
  const { standby, stop } = await startWithStandby();
  try {
    const replicaUrlOf = async (databaseUrl: string): Promise<string> => {
      await untilIsThere(standby, new URL(databaseUrl).pathname.slice(1));
      return standby.urlOf(databaseUrl);
    };
    return { ...(await startTestApp({ ...options, replicaUrlOf })), standby };
  } finally {
    // After the app, which is closed first.
    after(stop);
  }
}

const untilIsThere = (standby: Standby, name: string): Promise<unknown> =>
  until(
    'the standby has the database',
    () =>
      standby.ask<{ is_there: boolean }>(
        `select exists (select 1 from pg_database where datname = '${name}') as is_there`,
      ),
    (found) => found.is_there,
  );

/** From here on test apps of this process are on the new primary. */
async function startWithStandby(): Promise<{ standby: Standby; stop(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'monedero-standby-'));
  // The database may run as another user, who must be able to enter.
  await chmod(root, 0o755);
  const [dataDir, folder, copy] = ['primary', 'backup', 'standby'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const primary = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  process.env[TEST_SERVER_VARIABLE] = primary.url;
  process.env[TEMPLATE_VARIABLE] = await createTemplate(primary.url);
  await backUp({ url: primary.url, dataDir, folder, keyId: 'none', clock: systemClock });
  await mkdir(copy, { mode: 0o711 });
  await restore(folder, copy);
  await followFrom(primary.url, join(copy, 'postgres'));
  const start = () => startEmbeddedPostgres({ dataDir: copy, settings: OF_STANDBY });
  let server = await start();
  const proxy = await startProxy(server.url);
  // A file that is interrupted does not come to its end, and servers outlive their process.
  const quit = (): void => {
    for (const { pid } of [server, primary]) if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  };
  process.once('exit', quit);
  const ask = async <Row>(statement: string): Promise<Row> => {
    const pool = createPool(server.url, { max: 1, name: 'monedero tests' });
    try {
      return await pool.one(rawQuery<Row>(statement, []));
    } finally {
      await pool.end();
    }
  };
  return {
    async stop() {
      process.off('exit', quit);
      proxy.close();
      await server.stop();
      await primary.stop();
      await rm(root, { recursive: true, force: true });
    },
    standby: {
      urlOf: (databaseUrl) => urlOfDatabase(proxy.url, new URL(databaseUrl).pathname.slice(1)),
      proxy,
      ask,
      async pause() {
        await ask('select pg_wal_replay_pause()');
        const state = () => ask<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
        await until(
          'replay stands still',
          async () => (await state()).state,
          (seen) => seen === 'paused',
        );
      },
      resume: () => ask('select pg_wal_replay_resume()'),
      kill: () => void process.kill(server.pid, 'SIGKILL'),
      async start() {
        server = await startAgain(start, server);
      },
    },
  };
}

/** From which its own was copied, when it is started in its folder. */
async function followFrom(primaryUrl: string, cluster: string): Promise<void> {
  const { hostname, port, username, password } = overTcp(primaryUrl);
  const way = `host=${hostname} port=${port} user=${username} password=${password} sslmode=disable`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
  await writeFile(join(cluster, 'standby.signal'), '');
}

async function startAgain(
  start: () => Promise<EmbeddedPostgres>,
  before: EmbeddedPostgres,
): Promise<EmbeddedPostgres> {
  const again = await start();
  await before.stop();
  assert.notEqual(again.pid, before.pid);
  return again;
}
