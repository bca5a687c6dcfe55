// Which slow tests a change runs, and that each of them has its row.
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { suite, test } from 'node:test';
import { dealt, isSlow, neededBy, partOf, slowReachedBy } from './slow-files.ts';
import { SLOW_TESTS, type SlowTest } from './slow-tests.ts';
import { testFiles } from './test-files.ts';

const ALL = Number.POSITIVE_INFINITY;
const row = (file: string, about: readonly string[], seconds = 10): SlowTest => ({
  file,
  about,
  seconds,
  needs: [],
});
const reached = async (tests: readonly SlowTest[], changed: readonly string[], secondsMax = ALL) =>
  slowReachedBy(new Map(changed.map((path, age) => [path, age])), secondsMax, tests);

suite('the table of slow tests', () => {
  test('has one row for each file that cannot share a process, and none for another', async () => {
    const slow: string[] = [];
    for (const file of await testFiles()) if (await isSlow(file)) slow.push(file);
    const rows = SLOW_TESTS.map(({ file }) => file);
    const without = slow.filter((file) => !rows.includes(file));
    const extra = rows.filter((file, i) => !slow.includes(file) || rows.indexOf(file) < i);
    assert.deepEqual({ without, extra }, { without: [], extra: [] });
  });

  test('says of each what it is about, by paths that are there', () => {
    const paths = globSync('**/*', { exclude: (path) => /(?:^|\/)(?:node_modules|dist|data|\.)/.test(path) });
    for (const { file, about } of SLOW_TESTS) {
      assert.ok(about.length > 0, file);
      for (const beginning of about)
        assert.ok(
          existsSync(beginning) || paths.some((path) => `${path}/`.startsWith(beginning)),
          `${file}: ${beginning}`,
        );
    }
  });

  test('knows the files that need a browser', async () => {
    const { files } = await slowReachedBy(new Map([['test/support/chromium.ts', 1]]), ALL);
    assert.ok(files.length > 30);
    for (const file of files) assert.deepEqual(neededBy([file]), ['chromium'], file);
  });
});

suite('a change runs', () => {
  const tests = [
    row('test/app/card-page.test.ts', ['app/', 'app/console/nouns/card-']),
    row('test/app/console.test.ts', ['app/']),
    row('test/faults/kill.test.ts', ['src/platform/db/']),
  ];

  test('the slow files that are about it, those first that are about little else', async () => {
    assert.deepEqual(await reached(tests, ['app/console/nouns/card-page.tsx']), {
      files: ['test/app/card-page.test.ts', 'test/app/console.test.ts'],
      left: [],
    });
    assert.deepEqual((await reached(tests, ['src/platform/db/pool.ts'])).files, ['test/faults/kill.test.ts']);
    assert.deepEqual((await reached(tests, ['docs/adr/0001.md'])).files, []);
  });

  test('what it has changed of the tests themselves before all others, with as much time again', async () => {
    const changed = ['app/console/nouns/card-page.tsx', 'test/faults/kill.test.ts'];
    assert.deepEqual(await reached(tests, changed, 15), {
      files: ['test/faults/kill.test.ts', 'test/app/card-page.test.ts'],
      left: ['test/app/console.test.ts'],
    });
    assert.deepEqual((await reached(tests, changed, 5)).files, []);
    assert.deepEqual((await reached(tests, ['test/faults/fixtures/outside.ts'])).files, [
      'test/faults/kill.test.ts',
    ]);
  });

  test('files whose helper it has changed after those that are about it', async () => {
    const { files } = await reached(tests, ['test/app/support/console-tab.ts', 'src/platform/db/pool.ts']);
    assert.equal(files[0], 'test/faults/kill.test.ts');
    assert.ok(files.includes('test/app/card-page.test.ts'));
  });
});

suite('a part', () => {
  test('is one of those that together have all, each once', () => {
    const all = Array.from({ length: 100 }, (_, i) => i);
    for (const n of [1, 3, 16, 200]) {
      const parts = Array.from({ length: n }, (_, i) => dealt(all, { k: i + 1, n }, (one) => one % 7));
      assert.deepEqual(parts.flat(), all);
    }
    for (const n of [1, 16]) {
      const files = Array.from({ length: n }, (_, i) =>
        dealt(SLOW_TESTS, { k: i + 1, n }, ({ seconds }) => seconds),
      );
      assert.deepEqual(files.flat(), SLOW_TESTS);
    }
  });

  test('takes about as long as the others', () => {
    const sum = (tests: readonly SlowTest[]): number => tests.reduce((all, { seconds }) => all + seconds, 0);
    const parts = Array.from({ length: 8 }, (_, i) =>
      sum(dealt(SLOW_TESTS, { k: i + 1, n: 8 }, (one) => one.seconds)),
    );
    assert.ok(Math.max(...parts) < 2 * Math.min(...parts), parts.join(', '));
  });

  test('is named by its number and how many there are', () => {
    assert.deepEqual(partOf('3/8'), { k: 3, n: 8 });
    for (const wrong of ['0/8', '9/8', '8', 'a/b', '1/']) assert.throws(() => partOf(wrong), /a part is/);
  });
});
