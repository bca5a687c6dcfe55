// Processors are kept busy for as long as something runs beside them, and no longer.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { keptBusy } from './busy.ts';

/** The children of this process. */
const loops = (): string[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '');

suite('busy loops', { skip: spawnSync('ps', ['--version']).status !== 0 && 'there is no ps' }, () => {
  test('run beside what is run, and end with it', async () => {
    const before = loops().length;
    const beside = await keptBusy(() => Promise.resolve(loops().length), 2);
    assert.ok(beside >= before + 2, `${beside} children`);
    assert.equal(loops().length, before);
  });

  test('end where it fails', async () => {
    const before = loops().length;
    await assert.rejects(
      keptBusy(() => Promise.reject(new Error('it fails')), 1),
      /it fails/,
    );
    assert.equal(loops().length, before);
  });
});
