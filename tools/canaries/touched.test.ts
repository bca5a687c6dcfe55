// A mutant is tried when something that it is about has changed, and all of them when that is not known.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { testFiles } from '../test-files.ts';
import { replace, type Mutant } from './mutant.ts';
import { baseIn, changedSince, touchedBy } from './touched.ts';
import { walletMutants } from './wallets.ts';

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

  test('is that of the last day on main, and of 20 commits where a day has more', async () => {
    const slow = await repositoryOf('slow', [80, 60, 30, 10, 0]);
    assert.equal(await baseIn(slow.root), slow.commits[2]);
    const fast = await repositoryOf('fast', [48, ...Array.from({ length: 32 }, () => 1)]);
    assert.equal(await baseIn(fast.root), fast.commits.at(-21));
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
    name: 'a mutant',
    plant: replace('src/modules/issuing/cards/list.ts', 'a', 'b'),
    tests: ['src/modules/issuing/cards/list.test'],
  };
  const isTried = async (...changed: string[]): Promise<boolean> =>
    (await touchedBy(new Set(changed), [mutant], files)).length === 1;

  test('is tried where its file, its test or a helper of that changed', async () => {
    assert.ok(await isTried('src/modules/issuing/cards/list.ts'));
    assert.ok(await isTried('src/modules/issuing/cards/list.test.ts'));
    assert.ok(await isTried('test/support/client.ts'));
  });

  test('is not tried where something else did', async () =>
    assert.equal(
      await isTried('src/modules/issuing/cards/patch.ts', 'README.md', 'tools/canaries/wallets.ts'),
      false,
    ));

  test('is tried where how mutants are run changed', async () =>
    assert.ok(await isTried('tools/canaries/mutant.ts')));

  test('is tried where its own list changed', async () => {
    const changed = new Set(['tools/canaries/wallets.ts', 'tools/canaries/that-is-gone.ts']);
    assert.deepEqual(await touchedBy(changed, [mutant, ...walletMutants], files), walletMutants);
  });
});
