// What a saved view is of an address.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { queryOf, searchOf } from './view.ts';

suite('what a saved view keeps of an address', () => {
  test('is the same whatever the order of its parts, and without the row that is open', () => {
    const search = searchOf({ status: 'failed', q: 'wal_1', peek: 'pay_1' });
    assert.equal(search, 'q=wal_1&status=failed');
    assert.equal(searchOf({ q: 'wal_1', status: 'failed', since: '' }), search);
  });

  test('is nothing where there is no filter', () => assert.equal(searchOf({ peek: 'pay_1' }), ''));

  test('leads back to the same filter', () => {
    const query = { since: '2026-11-01T03:00:00.000Z', name: 'Ana & Luz = 100%' };
    assert.deepEqual(queryOf(searchOf(query)), query);
    // What the API takes.
    assert.match(searchOf(query), /^[\w.~%+&=*!'(),:@/-]+$/);
  });
});
