// The clock is moved to an instant, as far as was asked and no further.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../lib/api.ts';
import { advanceTo, laterThan, partsOf } from './clock-now.ts';

const TO = '2026-12-01T10:00:00.000Z';

suite('moving the test clock', () => {
  test('sends the instant once, and looks until the clock is there', async () => {
    const sent: string[] = [];
    const there = { now: TO, offsetSeconds: 60 };
    const onItsWay = { ...there, advancing: { from: TO, to: TO, nextDue: null } };
    const looks = [onItsWay, there];
    const send = (to: string) => Promise.resolve((sent.push(to), onItsWay));
    await advanceTo(TO, { send, look: () => Promise.resolve(looks.shift() ?? there) }, 0);
    assert.deepEqual([sent, looks], [[TO], []]);
  });

  test('ends at what is refused', async () => {
    const refused = () => Promise.reject(new ApiError(400, { message: 'no' }));
    await assert.rejects(advanceTo(TO, { send: refused, look: refused }), /no/);
  });

  test('counts in days, hours and minutes', () => {
    assert.equal(laterThan(TO, 3_600), '2026-12-01T11:00:00.000Z');
    assert.deepEqual(partsOf(8 * 86_400 + 3_661), [
      ['days', 8],
      ['hours', 1],
    ]);
    assert.deepEqual(partsOf(59), []);
  });
});
