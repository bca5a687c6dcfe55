// A mutant is tried when something that it is about has changed, and all of them when that is not known.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { chance, printedChance } from '../../test/support/chance.ts';
import { testFiles } from '../test-files.ts';
import { replace, type Mutant } from './mutant.ts';
import { baseIn, changedMutantsSince, changedSince, drawnOf, touchedBy, type Touched } from './touched.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-touched-'));
after(() => rm(folder, { recursive: true, force: true }));

const git = async (root: string, ...args: string[]): Promise<string> => {
  const { GIT_DIR: _, ...env } = process.env;
  const by = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];
  return (await promisify(execFile)('git', [...by, ...args], { cwd: root, env })).stdout.trim();
};

/** Commits, each of one file, this many hours before the last. */
async function repositoryOf(
  name: string,
  ages: readonly number[],
): Promise<{ root: string; commits: string[] }> {
  const root = join(folder, name);
  await git(folder, 'init', '-q', '-b', 'main', root);
  const commits: string[] = [];
  for (const [i, hours] of ages.entries()) {
    await writeFile(join(root, `file-${i}`), '');
    await git(root, 'add', '.');
    const date = `${1_790_000_000 - hours * 3600} +0000`;
    await promisify(execFile)(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', 'commit', '-q', '-m', `${i}`],
      { cwd: root, env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } },
    );
    commits.push(await git(root, 'rev-parse', 'HEAD'));
  }
  return { root, commits };
}

suite('what changed lately', () => {
  test('is what a branch has changed since it left main, and what is not committed', async () => {
    const { root, commits } = await repositoryOf('origin', [100, 90]);
    const clone = join(folder, 'clone');
    await git(folder, 'clone', '-q', root, clone);
    await git(clone, 'checkout', '-q', '-b', 'mine');
    await writeFile(join(clone, 'mine'), '');
    await git(clone, 'add', '.');
    await git(clone, 'commit', '-q', '-m', 'mine');
    await writeFile(join(clone, 'new'), '');
    assert.equal(await baseIn(clone), commits.at(-1));
    assert.deepEqual([...((await changedSince(clone, commits[1] ?? '')) ?? [])].sort(), ['mine', 'new']);
    assert.equal(await baseIn(clone, commits[0]), commits[0]);
    assert.equal(await baseIn(clone, 'no-such-commit'), undefined);
  });

  test('is that of the last day on main, and of 60 commits where a day has more', async () => {
    const slow = await repositoryOf('slow', [80, 60, 30, 10, 0]);
    assert.equal(await baseIn(slow.root), slow.commits[2]);
    const fast = await repositoryOf('fast', [48, ...Array.from({ length: 72 }, () => 1)]);
    assert.equal(await baseIn(fast.root), fast.commits.at(-61));
  });

  test('is not known in a clone of one commit, or without git', async () => {
    const { root } = await repositoryOf('one', [0]);
    assert.equal(await baseIn(root), undefined);
    const bare = await mkdtemp(join(folder, 'none-'));
    assert.equal(await changedSince(bare, 'HEAD'), undefined);
  });
});

suite('a mutant', async () => {
  const files = await testFiles();
  const mutant: Mutant = {
    name: 'a mutant of a list',
    plant: replace('src/modules/issuing/cards/list.ts', 'a', 'b'),
    tests: ['src/modules/issuing/cards/list.test'],
  };
  const touched = (paths: readonly string[], lists = ''): Promise<Touched> =>
    touchedBy({ files: new Set(paths), lists }, [mutant], files);
  const isTried = { own: [mutant], through: [] };
  const isDrawn = { own: [], through: [mutant] };

  test('is tried where its file or its test changed', async () => {
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.ts']), isTried);
    assert.deepEqual(await touched(['src/modules/issuing/cards/list.test.ts']), isTried);
  });

  test('is tried where it is new or differs, and not for another of its list', async () => {
    const { root, commits } = await repositoryOf('list', [1]);
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
