// A mutant is tried when something that it is about has changed, and all of them when that is not known.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { chance, printedChance } from '../../test/support/chance.ts';
import { git, repositoryIn } from '../../test/support/git.ts';
import { testFiles } from '../test-files.ts';
import { replace, type Mutant } from './mutant.ts';
import { changedMutantsSince, drawnOf, touchedBy, type Touched } from './touched.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-touched-'));
after(() => rm(folder, { recursive: true, force: true }));

suite('a mutant', async () => {
  const files = await testFiles();
  const mutant: Mutant = {
    name: 'a mutant of a list',
    plant: replace('src/modules/issuing/cards/list.ts', 'a', 'b'),
    tests: ['src/modules/issuing/cards/list.test'],
  };
  const touched = (paths: readonly string[], lists = ''): Promise<Touched> =>
    touchedBy({ files: new Map(paths.map((path, age) => [path, age])), lists }, [mutant], files);
  const isTried = { own: [mutant], through: [] };
  const isDrawn = { own: [], through: [mutant] };

  test('is tried where its file or its test changed', async () => {
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.ts']), isTried);
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.test.ts']), isTried);
  });

  test('is tried where it is new or differs, and not for another of its list', async () => {
    const { root, commits } = await repositoryIn(join(folder, 'list'), [1]);
    const list = join(root, 'tools', 'canaries', 'list.ts');
    await mkdir(dirname(list), { recursive: true });
    const others = Array.from({ length: 20 }, (_, i) => `  { name: 'another ${i}',\n    tests: [] },\n`);
    await writeFile(list, `${others.join('')}  { name: '${mutant.name}',\n    tests: ['a'] },\n`);
    await git(root, 'add', '.');
    const added = await changedMutantsSince(root, commits[0] ?? '');
    assert.deepEqual(await touched(['tools/canaries/list.ts'], added), isTried);

    await git(root, 'commit', '-q', '-m', 'list');
    const text = await readFile(list, 'utf8');
    await writeFile(list, text.replace("tests: ['a']", "tests: ['b']"));
    assert.deepEqual(await touched([], await changedMutantsSince(root, 'HEAD')), isTried);
    await writeFile(list, text.replace('another 0', 'another name'));
    assert.deepEqual(await touched([], await changedMutantsSince(root, 'HEAD')), { own: [], through: [] });
  });

  test('is tried before one whose file changed earlier', async () => {
    const others = { ...mutant, plant: replace('src/modules/issuing/cards/get.ts', 'a', 'b'), tests: [] };
    const ages = new Map([
      ...mutant.plant.paths.map((path) => [path, 3] as const),
      ['src/modules/issuing/cards/get.ts', 1],
    ]);
    assert.deepEqual((await touchedBy({ files: ages, lists: '' }, [mutant, others], files)).own, [
      others,
      mutant,
    ]);
  });

  test('may be drawn where a helper of its test changed, or how mutants are run', async () => {
    assert.deepEqual(await touched(['test/support/client.ts']), isDrawn);
    assert.deepEqual(await touched(['tools/canaries/mutant.ts']), isDrawn);
  });

  test('is not tried where something else did', async () =>
    assert.deepEqual(
      await touched(['src/modules/issuing/cards/patch.ts', 'README.md', 'tools/canaries/wallets.ts']),
      { own: [], through: [] },
    ));

  test('is drawn once at most, and no more of them than 40', () => {
    const through = Array.from({ length: 100 }, (_, i): Mutant => ({ ...mutant, name: `${i}` }));
    const drawn = drawnOf({ own: [], through }, printedChance('what is drawn'));
    assert.equal(new Set(drawn).size, 40);
    assert.deepEqual(drawnOf({ own: [], through: [mutant] }, chance(1)), [mutant]);
  });
});
