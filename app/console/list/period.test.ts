// Days of the reader and the instants of an address.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dayOfInstant, instantOfDay, isInstant } from './period.ts';

suite('the period of a list', () => {
  for (const day of ['2026-03-08', '2026-03-29', '2026-12-31', '2028-02-29'])
    test(`from ${day} to ${day} is that one day of the reader`, () => {
      const [since, until] = [instantOfDay(day), instantOfDay(day, { isEnd: true })];
      assert.ok(since !== undefined && until !== undefined && since < until);
      assert.deepEqual([dayOfInstant(since), dayOfInstant(until, { isEnd: true })], [day, day]);
      assert.ok(isInstant(since) && isInstant(until));
    });

  for (const typed of ['', '0002-01-01', '0202-01-01', 'yesterday'])
    test(`is not begun by ${typed === '' ? 'an empty field' : typed}`, () =>
      assert.equal(instantOfDay(typed), undefined));

  for (const text of ['2026-13-01T00:00:00.000Z', '2026-01-01', 'now', '2026-01-01T00:00:00.000Z&limit=1'])
    test(`of an address is left out where it says ${text}`, () => {
      assert.equal(isInstant(text), false);
      assert.equal(dayOfInstant(text), '');
    });
});
