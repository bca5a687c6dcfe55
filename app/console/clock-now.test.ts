// The clock is moved to an instant, as far as was asked and no further.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../lib/api.ts';
import { advanceTo, laterThan, partsOf } from './clock-now.ts';

const TO = '2026-12-01T10:00:00.000Z';

suite('moving the test clock', () => {
  test('sends the same instant again while work is left, and then no more', async () => {
    const sent: string[] = [];
    const unavailable = new ApiError(503, { error: 'service_unavailable' });
    const send = (to: string): Promise<void> => {
      sent.push(to);
      return sent.length < 3 ? Promise.reject(unavailable) : Promise.resolve();
    };
    await advanceTo(TO, send, 0);
    assert.deepEqual(sent, [TO, TO, TO]);
  });

  test('ends at what is refused', async () => {
    await assert.rejects(
      advanceTo(TO, () => Promise.reject(new ApiError(400, { message: 'no' }))),
      /no/,
    );
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
