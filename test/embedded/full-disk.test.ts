// A backup whose disk is full says so, and leaves nothing that could be taken for a whole one.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, realpath, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { isoOf, systemClock, type Instant } from '#platform/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { readManifest } from '#platform/db/embedded/backup-files.ts';
import { restore } from '#platform/db/embedded/restore.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { MONEDERO } from '../support/programs.ts';
import { connect, makeUsedPlace, query } from './fixtures/place.ts';

const run = promisify(execFile);
const KEY_BYTES = 32;
const SETTINGS = { fsync: 'off' };
/** Less than the files of a new database, and more than them with some of the log. */
const [TOO_SMALL, SOME_LOG] = ['8m', '64m'];
const ROW_BYTES = 1_000_000;
const FOLLOW_MS = 20;
const IS_ROOT_OF_LINUX = process.platform === 'linux' && process.getuid?.() === 0;
const WITH_DISK = { skip: IS_ROOT_OF_LINUX ? false : 'needs root on Linux: it mounts a small disk' };

type Used = { readonly root: string; readonly dataDir: string; readonly url: string };

/** A disk of its own, in memory. */
async function withDisk<T>(size: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'monedero-disk-')));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'monedero-test', folder]);
  try {
    return await use(folder);
  } finally {
    await run('umount', ['-l', folder]);
    await rmdir(folder);
  }
}

async function withServer(t: TestContext, use: (used: Used) => Promise<void>): Promise<void> {
  const { root, dataDir } = await makeUsedPlace(t);
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  try {
    await use({ root, dataDir, url: server.url });
  } finally {
    await server.stop();
  }
}

const backupTo = (folder: string, { url, dataDir }: Used) => ({
  url,
  dataDir,
  folder,
  keyId: 'key',
  clock: systemClock,
});

/** Rows of a megabyte, one after the other, with when each was acknowledged. There is one when it answers. */
async function writer(client: Client) {
  const written: { readonly n: number; readonly at: Instant }[] = [];
  let isOver = false;
  const write = async (): Promise<void> => {
    const n = written.length + 1;
    await client.query('insert into row values ($1, $2)', [n, randomBytes(ROW_BYTES)]);
    written.push({ n, at: systemClock.now() });
  };
  let writing = Promise.resolve();
  await client.query('create table row (n int, more bytea)');
  await write();
  return {
    written,
    goOn: () =>
      void (writing = (async () => {
        while (!isOver) await write();
      })()),
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

test('a backup that has no room ends with one sentence and 1, and leaves an empty folder', (t) =>
  withServer(t, async ({ root, dataDir }) => {
    await writeFile(join(dataDir, 'secret.key'), randomBytes(KEY_BYTES).toString('base64'));
    const folder = join(root, 'backup');
    // A limit for any file, for which no disk is needed: some of its files have more than 64 blocks.
    const child = spawn(
      'sh',
      ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, MONEDERO, 'backup', folder],
      { env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'close');
    const said = await text(child.stderr);
    assert.deepEqual(await ended, [1, null], said);
    assert.match(
      said,
      /^monedero backup: there is no room left in \S+backup \(EFBIG\), so no backup was made, .*: make room there, or .*\n$/,
    );
    assert.deepEqual(await readdir(folder), []);
  }));

test('a backup to a full disk is none, and the same folder takes the next one', WITH_DISK, (t) =>
  withServer(t, (used) =>
    withDisk(TOO_SMALL, async (folder) => {
      await assert.rejects(backUp(backupTo(folder, used)), /there is no room left in .* \(ENOSPC\)/);
      assert.deepEqual(await readdir(folder), []);
      await assert.rejects(restore(folder, used.root), /is not a backup/);
      await run('mount', ['-o', `remount,size=${SOME_LOG}`, folder]);
      await backUp(backupTo(folder, used));
      assert.ok((await readdir(folder)).includes('backup.json'));
    }),
  ),
);

test('a backup whose disk fills up while it follows can be restored up to what it said', WITH_DISK, (t) =>
  withServer(t, (used) =>
    withDisk(SOME_LOG, async (folder) => {
      const client = await connect(used.url);
      const { written, goOn, stop } = await writer(client);
      const copied: Instant[] = [];
      const failure = await backUp(backupTo(folder, used), {
        signal: new AbortController().signal,
        everyMs: FOLLOW_MS,
        copied(until) {
          if (copied.push(until) === 1) goOn();
        },
      }).catch((error: Error) => error.message);
      await stop();
      await client.end();
      const until = copied.at(-1) ?? assert.fail(String(failure));
      assert.match(String(failure), /there is no room left in .* \(ENOSPC\), so the backup ended/);
      assert.ok(String(failure).includes(`all until ${isoOf(until)}, up to which it can be restored`));
      const due = written.filter(({ at }) => at < until).length;
      assert.notEqual(due, 0);
      const dataDir = join(used.root, 'restored');
      await mkdir(dataDir);
      await restore(folder, dataDir);
      const restored = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
      assert.equal(
        await query(restored.url, `select count(*)::int as answer from row where n <= ${due}`),
        due,
      );
      await restored.stop();
    }),
  ),
);

test('a backup that follows a database that goes away ends, and is kept', (t) =>
  withServer(t, async (used) => {
    const folder = join(used.root, 'backup');
    const client = await connect(used.url);
    const following = backUp(backupTo(folder, used), {
      signal: new AbortController().signal,
      everyMs: FOLLOW_MS,
      copied: () =>
        void client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'monedero backup'",
        ),
    });
    await assert.rejects(following, /so the backup ended with all until .*: see that the database runs/);
    await client.end();
    assert.equal((await readManifest(folder)).keyId, 'key');
  }));

test('a restore that has no room says so, and leaves a folder that takes the next one', WITH_DISK, (t) =>
  withServer(t, async (used) => {
    const folder = join(used.root, 'backup');
    await backUp(backupTo(folder, used));
    await withDisk(TOO_SMALL, async (dataDir) => {
      await assert.rejects(
        restore(folder, dataDir),
        /no room left in .* \(ENOSPC\), so nothing was restored/,
      );
      assert.deepEqual(await readdir(dataDir), []);
    });
  }),
);
