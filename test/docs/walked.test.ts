// No shell block of README or of a how-to is forgotten: each is walked through, or left out for a reason.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { MILESTONES, PAGES } from '../../tools/walk/pages.ts';
import { blocksOf, stepsOf } from '../../tools/walk/walk.ts';

const HOW_TO = join(import.meta.dirname, '../../docs/how-to');
const paths = ['README.md', ...(await readdir(HOW_TO)).map((name) => `docs/how-to/${name}`)];

suite('the walk', () => {
  for (const path of paths)
    test(`knows every shell block of ${path}`, async () => {
      const page = PAGES.find((one) => one.path === path) ?? { path, promises: [] };
      assert.equal((await stepsOf(page)).length, (await blocksOf(path)).length);
    });

  test('has no page with a block of which nothing is known', async () => {
    await assert.rejects(stepsOf({ path: 'README.md', promises: [] }), /does not know what it promises/);
  });

  test('has pages that are there, and each of them once', () => {
    const walked = PAGES.map(({ path }) => path);
    assert.equal(new Set(walked).size, walked.length);
    assert.deepEqual(
      walked.filter((path) => !paths.includes(path)),
      [],
    );
  });

  test('says why a block is left out', () => {
    for (const { path, promises } of PAGES)
      for (const promised of promises)
        if ('because' in promised) assert.ok(promised.because.length > 0, `${path}: ${promised.block}`);
  });

  test('reaches each of its milestones once, the one with the sooner goal first', () => {
    const reached = PAGES.flatMap(({ promises }) =>
      promises.flatMap((one) => ('reaches' in one && one.reaches !== undefined ? [one.reaches] : [])),
    );
    assert.deepEqual(
      reached,
      MILESTONES.toSorted((a, b) => a.goalSeconds - b.goalSeconds).map(({ reaches }) => reaches),
    );
  });
});
