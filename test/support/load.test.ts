// Bounds of tests grow with the load of the machine.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { passed, strain } from './load.ts';

suite('a bound', () => {
  test('is what it says where each that wants a processor has one', () => {
    assert.equal(strain(0, 2), 1);
    assert.equal(strain(1.9, 2), 1);
    assert.equal(strain(2, 2), 1);
  });

  test('grows with what wants a processor', () => {
    assert.equal(strain(8, 2), 4);
    assert.equal(strain(76, 2), 38);
  });

  test('has passed when it has by the load of that time, and not by the one before', async () => {
    const bounds = [5, 40];
    const began = performance.now();
    await passed(1, undefined, () => bounds.shift() ?? 40);
    assert.ok(performance.now() - began >= 40);
  });

  test('ends with what it was for', async () => {
    const ended = new AbortController();
    const waited = passed(60_000, ended.signal);
    ended.abort();
    await assert.rejects(waited, { name: 'AbortError' });
  });
});
