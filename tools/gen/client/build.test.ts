// What is not in git of the clients is there, whole and of these routes, before anything needs it.
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { areBuilt } from '../../../bin/built-clients.ts';
import { GENERATED } from '../../../bin/generated.ts';
import { writeClients } from './build.ts';

const [{ folder, digests }] = GENERATED;
const FILES = Object.fromEntries(GENERATED.map((one) => [`${one.folder}/cards.txt`, 'of today']));

/** A clone: the digests are there, and nothing that was made by them. */
async function clone(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'monedero-clients-'));
  t.after(() => rm(root, { recursive: true }));
  for (const one of GENERATED) {
    await mkdir(dirname(join(root, one.digests)), { recursive: true });
    await writeFile(join(root, one.digests), `cards of ${one.folder}\n`);
  }
  return root;
}

suite('the generated part of the clients', () => {
  test('is missing in a clone, and there once it is written', async (t) => {
    const root = await clone(t);
    assert.equal(areBuilt(root), false);
    await writeClients(FILES, root);
    assert.equal(areBuilt(root), true);
    assert.equal(await readFile(join(root, folder, 'cards.txt'), 'utf8'), 'of today');
  });

  test('is stale where the digests in git are others, and where half of it is gone', async (t) => {
    const root = await clone(t);
    await writeClients(FILES, root);
    await writeFile(join(root, digests), 'cards of another commit\n');
    assert.equal(areBuilt(root), false);
    await writeClients(FILES, root);
    await rm(join(root, GENERATED[1].folder), { recursive: true });
    assert.equal(areBuilt(root), false);
  });

  test('is stale where git has removed one of its files, as on the way from a commit that has them', async (t) => {
    const root = await clone(t);
    await writeClients(FILES, root);
    await rm(join(root, folder, 'cards.txt'));
    assert.equal(areBuilt(root), false);
  });

  test('loses the file of a noun that is gone, and nothing else', async (t) => {
    const root = await clone(t);
    for (const name of ['gone.ts', '.editor'])
      await cp(join(root, digests), join(root, folder, name), { recursive: true });
    await writeClients(FILES, root);
    assert.deepEqual((await readdir(join(root, folder))).sort(), ['.editor', 'cards.txt', 'generated.txt']);
  });
});
