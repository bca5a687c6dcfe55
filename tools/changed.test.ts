// What changed lately is known from the history, and everything did if that is not known.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { git, repositoryIn, type Repository } from '../test/support/git.ts';
import { baseIn, changedSince, turnIn } from './changed.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-changed-'));
after(() => rm(folder, { recursive: true, force: true }));

const repositoryOf = (name: string, ages: readonly number[]): Promise<Repository> =>
  repositoryIn(join(folder, name), ages);

async function commitFile(root: string, name: string): Promise<string> {
  await writeFile(join(root, name), '');
  await git(root, 'add', '.');
  await git(root, 'commit', '-q', '-m', name);
  return git(root, 'rev-parse', 'HEAD');
}

suite('what changed lately', () => {
  test('is what a branch has changed since it left main, and what is not committed', async () => {
    const { root, commits } = await repositoryOf('origin', [100, 90]);
    const clone = join(folder, 'clone');
    await git(folder, 'clone', '-q', root, clone);
    await git(clone, 'checkout', '-q', '-b', 'mine');
    await commitFile(clone, 'mine');
    await writeFile(join(clone, 'new'), '');
    assert.equal(await baseIn(clone), commits.at(-1));
    assert.deepEqual([...((await changedSince(clone, commits[1] ?? '')) ?? []).keys()].sort(), [
      'mine',
      'new',
    ]);
    assert.equal(await baseIn(clone, commits[0]), commits[0]);
    assert.equal(await baseIn(clone, 'no-such-commit'), undefined);
  });

  test('is what a branch has changed where there is no origin', async () => {
    const { root, commits } = await repositoryOf('alone', [100, 90]);
    await git(root, 'checkout', '-q', '-b', 'mine');
    await commitFile(root, 'mine');
    assert.equal(await baseIn(root), commits.at(-1));
  });

  test('is what a merge has brought to main', async () => {
    const { root, commits } = await repositoryOf('merged', [100, 90]);
    const before = await commitFile(root, 'landed-before');
    await git(root, 'checkout', '-q', '-b', 'mine', commits[0] ?? '');
    await commitFile(root, 'first');
    await commitFile(root, 'second');
    await git(root, 'checkout', '-q', 'main');
    await git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'mine');
    assert.equal(await baseIn(root), before);
    assert.deepEqual([...((await changedSince(root, before)) ?? []).keys()].sort(), ['first', 'second']);
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

  test('has the commits ago at which each path changed last', async () => {
    const { root, commits } = await repositoryOf('ages', [5, 4, 3]);
    await writeFile(join(root, 'open'), '');
    const changes = await changedSince(root, commits[0] ?? '');
    assert.deepEqual([...(changes ?? [])].sort(), [
      ['file-1', 2],
      ['file-2', 1],
      ['open', 0],
    ]);
  });
});

suite('the turn', () => {
  test('is another with each commit of main, until all parts had theirs', async () => {
    const { root } = await repositoryOf('turns', [9]);
    const turns: number[] = [];
    for (let i = 0; i < 8; i++) {
      turns.push(await turnIn(root, 4));
      await commitFile(root, `more-${i}`);
    }
    assert.deepEqual([...new Set(turns.slice(0, 4))].sort(), [1, 2, 3, 4]);
    assert.deepEqual(turns.slice(4), turns.slice(0, 4));
  });

  test('is one for all that a merge brings', async () => {
    const { root } = await repositoryOf('one-turn', [9]);
    const before = await turnIn(root, 100);
    await git(root, 'checkout', '-q', '-b', 'mine');
    for (let i = 0; i < 3; i++) await commitFile(root, `mine-${i}`);
    await git(root, 'checkout', '-q', 'main');
    await git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'mine');
    assert.equal(await turnIn(root, 100), before + 1);
  });

  test('is drawn by the newest commit in a clone of one commit', async () => {
    const { root } = await repositoryOf('deep', [9, 8, 7]);
    const clone = join(folder, 'shallow');
    await git(folder, 'clone', '-q', '--depth=1', `file://${root}`, clone);
    const turn = await turnIn(clone, 1_000_000);
    assert.equal(
      turn,
      (Number.parseInt((await git(clone, 'rev-parse', 'HEAD')).slice(0, 8), 16) % 1_000_000) + 1,
    );
  });
});
