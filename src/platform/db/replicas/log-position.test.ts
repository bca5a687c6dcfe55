// Which server has all that a primary had: one that is further in the same log, and no other.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { unfitFor, type Stand } from './log-position.ts';

const wanted = { source: '7711 monedero', timeline: 2, at: 100n };
const standby: Stand = { ...wanted, isStandby: true };

suite('a position in the log is reached', () => {
  test('by a standby that has replayed so far, or further', () => {
    assert.equal(unfitFor(wanted, standby), undefined);
    assert.equal(unfitFor(wanted, { ...standby, at: 101n }), undefined);
  });

  for (const [what, changed, why] of [
    ['one that has replayed less', { at: 99n }, 'behind'],
    ['one that has replayed nothing', { at: null }, 'behind'],
    ['one that was promoted, however far it is', { isStandby: false, at: 200n }, 'promoted'],
    ['one that follows the log from before a failover', { timeline: 1, at: 200n }, 'other_timeline'],
    ['one that follows a log that this primary never had', { timeline: 3, at: 200n }, 'other_timeline'],
    ['another database of the cluster', { source: '7711 postgres' }, 'other_database'],
    ['a standby of another cluster', { source: '7712 monedero' }, 'other_database'],
  ] as const)
    test(`not by ${what}`, () => assert.equal(unfitFor(wanted, { ...standby, ...changed }), why));
});
