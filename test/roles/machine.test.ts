// A machine or a setting that is wrong is said in one sentence, with what to do, before anything starts.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { keepsSessions } from '#platform/db/usable.ts';
import { createTestDatabase, overTcp } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { start, type Environment } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'monedero-machine-'));
await chmod(folder, 0o755);
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
const SECRET_KEYS = TEST_SECRET_KEY.toString('base64');

/** What a command says when it does not start, which is one line. */
async function refused(command: string, environment: Environment): Promise<string> {
  const running = start([command], { SECRET_KEYS, PORT: '0', ...environment });
  const { code } = await running.exited;
  assert.equal(code, 1, running.output());
  const lines = running.output().trim().split('\n');
  assert.equal(lines.length, 1, running.output());
  return lines[0] ?? '';
}
const changed = (changes: Partial<Pick<URL, 'port' | 'pathname' | 'username'>>): string =>
  Object.assign(overTcp(database.url), changes).href;

suite('a database that cannot be used', () => {
  test('does not answer: where it was looked for is said, and not the password', async () => {
    const port = String(await freePort());
    const DATABASE_URL = `postgres://monedero:s3cr-t@127.0.0.1:${port}/monedero`;
    for (const command of ['serve', 'worker', 'migrate']) {
      const line = await refused(command, { DATABASE_URL });
      assert.match(
        line,
        new RegExp(`^monedero ${command}: the database at 127\\.0\\.0\\.1:${port} does not`),
      );
      assert.match(line, /\(ECONNREFUSED\).*set DATABASE_URL.*such as postgres:\/\//);
      assert.doesNotMatch(line, /s3cr/);
    }
  });

  test('is none of that name, or refuses the user', async () => {
    assert.match(
      await refused('serve', { DATABASE_URL: changed({ pathname: '/nothing_here' }) }),
      /there is no such database at .* \(3D000\): create it, or name another one in DATABASE_URL/,
    );
    assert.match(
      await refused('serve', { DATABASE_URL: changed({ username: 'stranger' }) }),
      /the database at .* refuses who asks \(28\w+\): put the right user and password into DATABASE_URL/,
    );
  });

  test('was migrated by a newer version', async () => {
    const newer = await createTestDatabase();
    const pool = createPool(newer.url, { max: 1, name: 'tests' });
    await pool.run(
      sql`insert into schema_migrations (name, checksum, applied_at)
          values ('29990101000000_later.sql', 'x', '2026-01-01')`,
    );
    await pool.end();
    try {
      for (const command of ['serve', 'worker', 'migrate'])
        assert.match(
          await refused(command, { DATABASE_URL: newer.url }),
          /has the migration 29990101000000_later\.sql, which this version does not know: use a newer Monedero$/,
        );
    } finally {
      await newer.drop();
    }
  });
});

suite('sessions', () => {
  test('are kept by PostgreSQL itself, and not where two connections share one', async () => {
    const pool = createPool(database.url, { max: 1, name: 'tests' });
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      assert.equal(await keepsSessions(first, second), true);
      assert.equal(await keepsSessions(first, first), false, 'as a pooler by transaction has it');
      // A pooler with many that turns from one to the next.
      let turn = 0;
      const turning = {
        one: (...asked: Parameters<typeof first.one>) => [first, second][turn++ % 2]?.one(...asked),
      };
      assert.equal(await keepsSessions(turning as typeof first, turning as typeof first), false);
    } finally {
      await Promise.all([first.close(), second.close(), pool.end()]);
    }
  });

  const PGBOUNCER = '/usr/sbin/pgbouncer';
  const isInstalled = access(PGBOUNCER).then(
    () => true,
    () => false,
  );
  for (const [mode, ignored, said] of [
    [
      'transaction',
      true,
      /the pooler at .* gives each transaction another session: set its pool_mode to session/,
    ],
    [
      'statement',
      true,
      /the pooler at .* gives each transaction another session: set its pool_mode to session/,
    ],
    ['session', false, /the pooler at .* refuses the startup parameter \w+: name it in its ignore_startup/],
    ['session', true, undefined],
  ] as const)
    test(`by PgBouncer in mode ${mode}${ignored ? '' : ', which ignores no parameters'}`, async (context) => {
      if (!(await isInstalled)) return context.skip('PgBouncer is not installed');
      const url = await bounced(mode, ignored);
      if (said !== undefined) return assert.match(await refused('serve', { DATABASE_URL: url }), said);
      const running = start(['worker'], { SECRET_KEYS, DATABASE_URL: url, LOG_LEVEL: 'info' });
      await until('it works', () => running.output().includes('"event":"working"'));
      running.signal('SIGTERM');
      assert.equal((await running.exited).code, 0, running.output());
    });

  async function bounced(mode: string, ignores: boolean): Promise<string> {
    const to = overTcp(database.url);
    const port = await freePort();
    const ini = join(folder, `${mode}-${ignores}.ini`);
    const ignored = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
    const where = `host=${to.hostname} port=${to.port || 5432} user=${to.username}`;
    const password = to.password === '' ? '' : ` password=${decodeURIComponent(to.password)}`;
    const lines = [
      '[databases]',
      `* = ${where}${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}`,
      `auth_type = any\npool_mode = ${mode}\nunix_socket_dir =`,
      ...(ignores ? [`ignore_startup_parameters = ${ignored}`] : []),
    ];
    await writeFile(ini, lines.join('\n'));
    // It does not run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const bouncer = spawn(PGBOUNCER, [...user, ini], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    bouncer.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(bouncer, 'exit');
    after(async () => {
      bouncer.kill('SIGKILL');
      await ended;
    });
    await until('PgBouncer listens', () => said.includes('process up'));
    return Object.assign(overTcp(database.url), { host: `127.0.0.1:${port}` }).href;
  }
});

suite('a machine that does not fit', () => {
  test('has a folder that cannot be written to', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const closed = join(folder, 'closed');
    const places = [join(file, 'data')];
    // Root writes everywhere.
    if (process.getuid?.() !== 0) {
      await mkdir(closed, { mode: 0o500 });
      places.push(join(closed, 'data'));
    }
    for (const DATA_DIR of places)
      assert.match(
        await refused('dev', { DATA_DIR }),
        /^monedero dev: the folder .+ cannot be written to \(E\w+\): .* set DATA_DIR to another one, such as/,
      );
  });

  test('has no such address', async () => {
    assert.match(
      await refused('serve', { DATABASE_URL: database.url, HOST: '203.0.113.1', LOG_LEVEL: 'error' }),
      /^monedero serve: 203\.0\.113\.1 is not of this machine: set HOST to one that is, such as 0\.0\.0\.0$/,
    );
  });
});
