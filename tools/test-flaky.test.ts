// What fails by chance is kept, and fails the run once it is too much.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { FLAKY_FILE, flakyLine, keepFlaky, mayRunAgain, seedOf, tooMany } from './test-flaky.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-flaky-'));
after(() => rm(folder, { recursive: true }));
const line = (name: string): string => flakyLine(`test/${name}.test.ts`, 'a | name\nof two lines', 7, 3.04);

suite('a file that failed by chance', () => {
  test('is a line with its test, its seed and the load', () => {
    assert.equal(line('a'), 'FLAKY test/a.test.ts | a   name of two lines | seed 7 | load 3.0');
  });

  test('fails the run with two others, or where it has before', () => {
    assert.equal(tooMany([]), undefined);
    assert.equal(tooMany([line('a'), line('b')]), undefined);
    assert.match(tooMany([line('a'), line('b'), line('c')]) ?? '', /^3 files/);
    assert.match(tooMany([line('a'), line('a')]) ?? '', /^test\/a\.test\.ts has failed by chance 2 times/);
  });

  test('is kept, after those before it', async () => {
    const path = join(folder, 'flaky.txt');
    await writeFile(path, 'What this is.\n\n');
    assert.equal(await keepFlaky([line('a')], path), undefined);
    assert.equal(await keepFlaky([line('b')], path), undefined);
    assert.equal(await readFile(path, 'utf8'), `What this is.\n\n${line('a')}\n${line('b')}\n`);
    assert.match((await keepFlaky([line('b')], path)) ?? '', /^test\/b/);
  });

  test('does not stay in the tree with too many others', async () => {
    const kept = (await readFile(FLAKY_FILE, 'utf8')).split('\n').filter((one) => one.startsWith('FLAKY '));
    assert.equal(tooMany(kept), undefined);
  });
});

suite('a file runs once more', () => {
  test('but not where a race is one of the product', () => {
    assert.equal(mayRunAgain('test/payments/pay.test.ts'), true);
    for (const file of ['test/faults/kill.test.ts', 'test/spending/random.test.ts', 'test/cells/two.test.ts'])
      assert.equal(mayRunAgain(file), false);
  });

  test('with the seed that it had, which another file has not', () => {
    assert.equal(seedOf(1, 'a'), seedOf(1, 'a'));
    assert.notEqual(seedOf(1, 'a'), seedOf(1, 'b'));
    assert.notEqual(seedOf(1, 'a'), seedOf(2, 'a'));
  });
});
