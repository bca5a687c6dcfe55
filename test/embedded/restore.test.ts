// What is not restored: over a database, without the end of a backup, and from a log with a gap.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { keepSegment, writeManifest } from '#platform/db/embedded/backup-files.ts';
import { restore } from '#platform/db/embedded/restore.ts';

const root = await mkdtemp(join(tmpdir(), 'monedero-restore-'));
after(() => rm(root, { recursive: true, force: true }));
const [FIRST, SECOND, NEXT, LATER] = [
  '0000000100000000000000FE',
  '0000000100000000000000FF',
  '000000010000000100000000',
  '000000010000000100000001',
] as const;
let places = 0;

/** A backup with a file, and so much of a log. */
async function backupWith(segments: readonly string[]): Promise<{ folder: string; dataDir: string }> {
  const place = join(root, String(++places));
  const [folder, dataDir] = [join(place, 'backup'), join(place, 'data')];
  for (const path of [join(folder, 'base', 'pg_wal'), join(folder, 'wal'), dataDir])
    await mkdir(path, { recursive: true });
  await writeFile(join(folder, 'base', 'PG_VERSION'), '18\n');
  for (const name of segments) await writeFile(join(folder, 'wal', `${name}.gz`), gzipSync(name));
  await writeManifest(folder, {
    version: 1,
    madeBy: '0.1.0',
    postgresMajor: 18,
    keyId: 'key',
    wholeSince: '2026-01-01T00:00:00.000Z',
    firstSegment: FIRST,
    label: 'label',
  });
  return { folder, dataDir };
}

suite('a backup', () => {
  test('is put into a folder without a database, with all of its log', async () => {
    const { folder, dataDir } = await backupWith([FIRST, SECOND, NEXT, LATER]);
    await restore(folder, dataDir);
    assert.deepEqual((await readdir(join(dataDir, 'postgres', 'pg_wal'))).sort(), [
      FIRST,
      SECOND,
      NEXT,
      LATER,
    ]);
    assert.deepEqual(await readdir(dataDir), ['postgres']);
  });

  test('is not put over a database', async () => {
    const { folder, dataDir } = await backupWith([FIRST]);
    await restore(folder, dataDir);
    await assert.rejects(restore(folder, dataDir), /has a database, and a backup is never put over one/);
  });

  for (const [what, segments] of [
    ['a file in its midst', [FIRST, SECOND, LATER]],
    ['its beginning', [SECOND, NEXT]],
    ['all of it', []],
  ] as const)
    test(`whose log misses ${what} is not restored`, async () => {
      const { folder, dataDir } = await backupWith(segments);
      await assert.rejects(restore(folder, dataDir), /has a gap/);
      assert.deepEqual(await readdir(dataDir), []);
    });

  test('that did not come to its end is not restored', async () => {
    const { folder, dataDir } = await backupWith([FIRST]);
    await rm(join(folder, 'backup.json'));
    await assert.rejects(restore(folder, dataDir), /did not come to its end/);
  });

  test('keeps a segment whole or not at all', async () => {
    const { folder } = await backupWith([]);
    await assert.rejects(keepSegment(join(folder, 'missing'), folder, FIRST), { code: 'ENOENT' });
    assert.ok(!(await readdir(join(folder, 'wal'))).includes(`${FIRST}.gz`));
  });
});
