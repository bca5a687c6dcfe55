// Which test files a run has.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { suite, test } from 'node:test';
import { isSlow } from './slow-files.ts';
import { chosenBy, missingRows, newestIn, type Wish } from './test-choice.ts';
import { testFiles } from './test-files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const NOTHING: Wish = {
  words: [],
  all: false,
  slow: false,
  changed: false,
  burnIn: false,
  withinBudget: false,
  since: undefined,
  part: undefined,
  onDatabase: false,
  partitioned: false,
};
const chosen = async (wish: Partial<Wish>): Promise<readonly string[]> =>
  (await chosenBy({ ...NOTHING, ...wish }, ROOT)).files;

suite('a run has', () => {
  test('the core, if nothing is said: what starts no process and needs no browser', async () => {
    const files = await chosen({});
    for (const file of files) assert.equal(await isSlow(file), false, file);
    assert.ok(files.length > (await testFiles()).length * 0.75);
  });

  test('all files, where they are asked for, and the others with --slow', async () => {
    const all = await testFiles();
    assert.deepEqual(await chosen({ all: true }), all);
    assert.deepEqual([...(await chosen({})), ...(await chosen({ slow: true }))].toSorted(), all);
  });

  test('each file that has a word in its path, whether it is slow or not', async () => {
    assert.deepEqual(await chosen({ words: ['faults/kill'] }), ['test/faults/kill.test.ts']);
    assert.deepEqual(await chosen({ words: ['payments/pay.test'] }), ['test/payments/pay.test.ts']);
  });

  test('in its parts together all that it has, each file once', async () => {
    for (const wish of [{}, { slow: true }, { all: true }]) {
      const parts = await Promise.all(['1/3', '2/3', '3/3'].map((part) => chosen({ ...wish, part })));
      assert.deepEqual(parts.flat().toSorted(), await chosen(wish));
    }
  });
});

suite('what changed runs beside busy loops', () => {
  test('as far as the time goes: those first that changed last, and none that takes long', async () => {
    const core = (await chosen({})).slice(0, 50);
    const [long, newest = ''] = ['test/spending/every-status.test.ts', core.at(-1)];
    const ages = new Map(
      [...core, long].map((file, i) => [file, file === newest || file === long ? 0 : i + 1]),
    );
    const some = await newestIn([...core, long], ages);
    assert.equal(some[0], newest);
    assert.ok(some.length > 5 && some.length < core.length && !some.includes(long), some.join(' '));
  });
});

suite('a slow file that fails', () => {
  const choice = {
    files: [],
    isOfAll: true,
    byTurn: new Set(['test/cli/login.test.ts']),
    changes: new Map([
      ['src/web/form.ts', 1],
      ['src/web/form.test.ts', 1],
      ['docs/adr/0001.md', 1],
    ]),
  };

  test('by its turn alone names what its row may lack', () => {
    const [said, ...more] = missingRows(choice, ['test/cli/login.test.ts']);
    assert.match(
      said ?? '',
      /^test\/cli\/login\.test\.ts .* its row in tools\/slow-tests\.ts .*: src\/web\/form\.ts$/,
    );
    assert.deepEqual(more, []);
  });

  test('and that the change chose names nothing', () => {
    assert.deepEqual(missingRows(choice, ['test/cli/init.test.ts']), []);
  });
});
