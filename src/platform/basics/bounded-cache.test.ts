// What a bounded cache keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedCache } from './bounded-cache.ts';

test('a bounded cache never holds more than its bound, and keeps what is replaced', () => {
  const cache = createBoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('b', 3);
  assert.deepEqual([cache.get('a'), cache.get('b')], [1, 3]);
  cache.set('c', 4);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, undefined, 4]);
});
