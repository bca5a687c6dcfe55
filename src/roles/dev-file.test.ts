// The folder of `dev` is closed to other users, and no other folder is.
import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openFolder } from './dev-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-folder-'));
// What is closed to its own user as well has to be opened before it can be removed.
after(async () => {
  await chmod(join(folder, 'closed'), 0o700);
  await rm(folder, { recursive: true });
});

async function made(name: string, ...files: string[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  await chmod(path, 0o755);
  for (const file of files) await writeFile(join(path, file), '');
  return path;
}
const openTo = async (path: string): Promise<number> => (await stat(path)).mode & 0o066;

test('a folder is closed where it is new, was empty, or was made by an earlier start', async () => {
  const missing = join(folder, 'outer', 'inner');
  for (const path of [missing, await made('empty'), await made('used', 'secret.key', 'postgres.port')]) {
    await openFolder(path);
    assert.equal(await openTo(path), 0, path);
  }
});

test('a folder that is for something else stays as it is, and so does one that is closed', async () => {
  const other = await made('other', 'letter.txt');
  await openFolder(other);
  assert.equal(await openTo(other), 0o044);
  const closed = await made('closed', 'dev.json');
  await chmod(closed, 0o500);
  await openFolder(closed);
  assert.equal((await stat(closed)).mode & 0o777, 0o500);
});
