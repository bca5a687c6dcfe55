// Limits as a table of moments and amounts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, instant, type Instant } from '../../platform/clock.ts';
import { createDraft, type Tx } from '../../platform/draft.ts';
import { systemActor, type Context } from '../../platform/context.ts';
import { fits, release, reserve, usageOf } from './limits.ts';
import type { LimitPeriod, LimitRow } from './tables.ts';

const NOON = instant(Date.parse('2026-03-10T15:00:00Z'));

const limit = (
  period: LimitPeriod,
  limitMinor: bigint,
  timeZone = 'America/Argentina/Buenos_Aires',
): LimitRow => ({
  tenant_id: 'ten_x',
  id: 'lim_x',
  subject_id: 'sub_x',
  period,
  time_zone: timeZone,
  limit_minor: limitMinor,
  window_key: '',
  used_minor: 0n,
  used_by_hour: {},
});
/** A draft in which a limit is locked. */
const txOf = (row: LimitRow, now: Instant): Tx => {
  const context: Context = {
    tenantId: 'ten_x',
    mode: 'test',
    now,
    actor: systemActor('test'),
    newId: (prefix) => `${prefix}_x`,
  };
  return createDraft(context, () => row).tx;
};
const reserved = (row: LimitRow, amount: bigint, now: Instant): LimitRow =>
  reserve(txOf(row, now), row, amount);
const released = (row: LimitRow, amount: bigint, at: Instant, now: Instant): LimitRow =>
  release(txOf(row, now), row, amount, at);

suite('a limit', () => {
  test('takes what fits to the last cent, and nothing beyond', () => {
    const row = reserved(limit('total', 100n), 100n, NOON);
    assert.deepEqual(usageOf(row, NOON), { limitMinor: 100n, usedMinor: 100n, remainingMinor: 0n });
    assert.equal(fits(row, 1n, NOON), false);
    assert.throws(() => reserved(row, 1n, NOON), /no room/);
  });

  test('of a day begins again at midnight of its time zone', () => {
    const row = reserved(limit('day', 100n), 80n, NOON);
    const lateEvening = instant(Date.parse('2026-03-11T02:59:59Z'));
    const midnight = instant(Date.parse('2026-03-11T03:00:00Z'));
    assert.equal(usageOf(row, lateEvening).usedMinor, 80n);
    assert.equal(usageOf(row, midnight).usedMinor, 0n);
    assert.equal(usageOf(reserved(row, 5n, midnight), midnight).usedMinor, 5n);
  });

  test('of a month begins again with the month', () => {
    const row = reserved(limit('month', 100n), 80n, NOON);
    assert.equal(usageOf(row, instant(NOON + 20 * DAY_MS)).usedMinor, 80n);
    assert.equal(usageOf(row, instant(NOON + 25 * DAY_MS)).usedMinor, 0n);
  });

  test('of 24 hours forgets an amount once it is 24 hours old, and not before', () => {
    const row = reserved(limit('rolling_24h', 100n), 80n, NOON);
    assert.equal(usageOf(row, instant(NOON + DAY_MS)).usedMinor, 80n);
    assert.equal(usageOf(row, instant(NOON + DAY_MS + HOUR_MS)).usedMinor, 0n);
  });

  test('gets back what is released in the window where it was reserved', () => {
    for (const period of ['total', 'day', 'month', 'rolling_24h'] as const) {
      const row = reserved(limit(period, 100n), 80n, NOON);
      assert.equal(usageOf(released(row, 30n, NOON, instant(NOON + HOUR_MS)), NOON).usedMinor, 50n, period);
    }
  });

  test('of a day does not gain from a release of something reserved the day before', () => {
    const next = instant(NOON + DAY_MS);
    const row = reserved(reserved(limit('day', 100n), 80n, NOON), 20n, next);
    assert.equal(usageOf(released(row, 80n, NOON, next), next).usedMinor, 20n);
  });

  test('never counts below zero or above its limit, whatever is reserved and released', () => {
    const step = fc.record({
      hours: fc.nat(30),
      amount: fc.bigInt({ min: 1n, max: 60n }),
      give: fc.boolean(),
      back: fc.nat(40),
    });
    const periods = fc.constantFrom<LimitPeriod>('total', 'day', 'month', 'rolling_24h');
    fc.assert(
      fc.property(periods, fc.array(step, { maxLength: 40 }), (period, steps) => {
        let row = limit(period, 100n);
        let now = NOON;
        for (const { hours, amount, give, back } of steps) {
          now = instant(now + hours * HOUR_MS);
          if (give) row = released(row, amount, instant(now - back * HOUR_MS), now);
          else if (fits(row, amount, now)) row = reserved(row, amount, now);
          const { usedMinor } = usageOf(row, now);
          assert.ok(usedMinor >= 0n && usedMinor <= 100n, String(usedMinor));
        }
      }),
    );
  });
});
