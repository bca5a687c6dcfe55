// A mutant is tried when something that it is about has changed, and all of them when that is not known.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { chance, printedChance } from '../../test/support/chance.ts';
import { git, repositoryIn } from '../../test/support/git.ts';
import { testFiles } from '../test-files.ts';
import type { Mutant } from './mutant.ts';
import { parseMutants } from './parse.ts';
import { changedMutantsSince, drawnOf, touchedBy, type Touched } from './touched.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-touched-'));
after(() => rm(folder, { recursive: true, force: true }));

const textOf = (name: string, file: string): string =>
  `${name}\n  in src/modules/issuing/cards/${name}.ts\n  - a\n  + b\n  fails ${file}\n`;

function mutantOf(name: string, file: string): Mutant {
  const [mutant] = parseMutants('some.mutants', textOf(name, file)).mutants;
  assert.ok(mutant);
  return mutant;
}

suite('a mutant', async () => {
  const files = await testFiles();
  const mutant = mutantOf('list', 'src/modules/issuing/cards/list.test');
  const touched = (paths: readonly string[], mutants = new Set<string>()): Promise<Touched> =>
    touchedBy({ files: new Map(paths.map((path, age) => [path, age])), mutants }, [mutant], files);
  const isTried = { own: [mutant], through: [] };
  const isDrawn = { own: [], through: [mutant] };

  test('is tried where its file or its test changed', async () => {
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.ts']), isTried);
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.test.ts']), isTried);
  });

  test('is new or differs by what it says, and not by where', async () => {
    const { root, commits } = await repositoryIn(join(folder, 'list'), [1]);
    const path = join(root, 'some.mutants');
    const differing = async (base: string, text: string): Promise<readonly string[]> => {
      await writeFile(path, text);
      return [...(await changedMutantsSince(root, base, parseMutants('some.mutants', text).mutants))];
    };
    const [one, other] = [textOf('one', 'test/one'), textOf('other', 'test/other')];
    assert.deepEqual(await differing(commits[0] ?? '', one), ['one']);

    await git(root, 'add', '.');
    await git(root, 'commit', '-q', '-m', 'mutants');
    assert.deepEqual(await differing('HEAD', `${other}\n${one}`), ['other']);
    assert.deepEqual(await differing('HEAD', one.replace('test/one', 'test/two')), ['one']);
    assert.deepEqual(await differing('HEAD', `# Why.\n${one}`), []);
  });

  test('is tried where it is new or differs', async () =>
    assert.deepEqual(await touched([], new Set([mutant.name])), isTried));

  test('is tried before one whose file changed earlier', async () => {
    const other = mutantOf('get', 'src/modules/issuing/cards/get.test');
    const ages = new Map([
      ['src/modules/issuing/cards/list.ts', 3],
      ['src/modules/issuing/cards/get.ts', 1],
    ]);
    const { own } = await touchedBy({ files: ages, mutants: new Set() }, [mutant, other], files);
    assert.deepEqual(own, [other, mutant]);
  });

  test('may be drawn where a helper of its test changed, or how mutants are run', async () => {
    assert.deepEqual(await touched(['test/support/client.ts']), isDrawn);
    assert.deepEqual(await touched(['tools/canaries/mutant.ts']), isDrawn);
  });

  test('is not tried where something else did', async () =>
    assert.deepEqual(
      await touched(['src/modules/issuing/cards/patch.ts', 'README.md', 'test/wallets/wallets.mutants']),
      { own: [], through: [] },
    ));

  test('is drawn once at most, and no more of them than 40', () => {
    const through = Array.from({ length: 100 }, (_, i): Mutant => ({ ...mutant, name: `${i}` }));
    const drawn = drawnOf({ own: [], through }, printedChance('what is drawn'));
    assert.equal(new Set(drawn).size, 40);
    assert.deepEqual(drawnOf({ own: [], through: [mutant] }, chance(1)), [mutant]);
  });
});
