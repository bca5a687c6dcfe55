// Limits as a table of moments and amounts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS, instant, type Instant } from '#platform/time/clock.ts';
import { createDraft, type AnyRow, type Tx } from '#platform/work/draft.ts';
import { Stale, type Lock } from '#platform/command/command.ts';
import { noLinks, systemActor, type Context } from '#platform/context/context.ts';
import { defineLimits, exceeded } from './define-limits.ts';
import { MINUTES_OF_PART } from './minutes.ts';
import type { LimitPeriod } from './tables.ts';

const NOON = instant(Date.parse('2026-03-10T15:00:00Z'));
const OWNER = 'sub_x';
const PART_MS = MINUTES_OF_PART * MINUTE_MS;
const BUENOS_AIRES = 'America/Argentina/Buenos_Aires';

/** One limit, as commands find it one after the other: each sees the rows that it locks. */
function limitOf(period: LimitPeriod, limitMinor: bigint | null, timeZone = BUENOS_AIRES) {
  const owned = defineLimits('test', { one: period });
  const rows = new Map<string, AnyRow>();
  const txAt = (now: Instant, locks: readonly Lock[] = owned.locksToReserve(OWNER, now)): Tx => {
    const locked = new Set(locks.map(({ id }) => id));
    const context: Context = {
      tenantId: 'ten_x',
      cellIds: ['ten_x'],
      mode: 'test',
      now,
      actor: systemActor('test'),
      newId: (prefix) => `${prefix}_x`,
      baseUrl: noLinks,
      codeOf: noLinks,
    };
    const { tx } = createDraft(context, (_table, _tenantId, id) =>
      locked.has(id) ? rows.get(id) : undefined,
    );
    return {
      ...tx,
      insert(_, row) {
        rows.set(String((row as AnyRow)['id']), row);
        return row;
      },
      update(table, row, set) {
        rows.set(row.id, { ...rows.get(row.id), ...set });
        return tx.update(table, row, set);
      },
    };
  };
  owned.open(txAt(NOON), OWNER, { timeZone, limits: { one: limitMinor } });
  const usages = (now: Instant) => owned.usages(txAt(now), OWNER);
  return {
    usage: (now: Instant) => usages(now).one,
    used: (now: Instant) => usages(now).one?.usedMinor,
    fits: (amount: bigint, now: Instant) => exceeded(usages(now), amount).length === 0,
    reserve: (amount: bigint, now: Instant) => owned.reserve(txAt(now), OWNER, amount, ['one']),
    release: (amount: bigint, reservedAt: Instant, now: Instant) =>
      owned.release(txAt(now, owned.locksToRelease(OWNER, reservedAt)), OWNER, amount, reservedAt),
    /** A command that was prepared at one moment and is decided at another. */
    usedBetween: (prepared: Instant, decided: Instant) =>
      owned.usages(txAt(decided, owned.locksToReserve(OWNER, prepared)), OWNER).one?.usedMinor,
    rowsLocked: (now: Instant) => new Set(owned.locksToReserve(OWNER, now).map(({ id }) => id)).size,
    bytesMax: () =>
      Math.max(...[...rows.values()].map((one) => Buffer.byteLength(JSON.stringify(one, stringOfBigint)))),
  };
}
const stringOfBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

suite('a limit', () => {
  test('takes what fits to the last cent, and nothing beyond', () => {
    const limit = limitOf('total', 100n);
    assert.equal(limit.fits(101n, NOON), false);
    limit.reserve(100n, NOON);
    assert.deepEqual(limit.usage(NOON), { limitMinor: 100n, usedMinor: 100n, remainingMinor: 0n });
    assert.equal(limit.fits(1n, NOON), false);
  });

  test('counts what is reserved beyond it, and has nothing left then', () => {
    for (const period of ['total', 'day', 'month', 'rolling_24h'] as const) {
      const limit = limitOf(period, 100n);
      limit.reserve(130n, NOON);
      assert.deepEqual(limit.usage(NOON), { limitMinor: 100n, usedMinor: 130n, remainingMinor: 0n }, period);
      limit.release(130n, NOON, NOON);
      assert.deepEqual(limit.usage(NOON), { limitMinor: 100n, usedMinor: 0n, remainingMinor: 100n }, period);
    }
  });

  test('of a day begins again at midnight of its time zone', () => {
    const limit = limitOf('day', 100n);
    limit.reserve(80n, NOON);
    const lateEvening = instant(Date.parse('2026-03-11T02:59:59.999Z'));
    const midnight = instant(Date.parse('2026-03-11T03:00:00Z'));
    assert.equal(limit.used(lateEvening), 80n);
    assert.equal(limit.used(midnight), 0n);
    limit.reserve(5n, midnight);
    assert.equal(limit.used(midnight), 5n);
  });

  test('of a day follows the clocks of the country when they change', () => {
    // In Chile the clocks go forward at midnight on 6 September 2026, from -04:00 to -03:00.
    const limit = limitOf('day', 100n, 'America/Santiago');
    limit.reserve(80n, instant(Date.parse('2026-09-06T03:59:59Z')));
    limit.reserve(10n, instant(Date.parse('2026-09-06T04:00:00Z')));
    assert.equal(limit.used(instant(Date.parse('2026-09-07T02:59:59Z'))), 10n);
    assert.equal(limit.used(instant(Date.parse('2026-09-07T03:00:00Z'))), 0n);
  });

  test('of a month begins again with the month', () => {
    const limit = limitOf('month', 100n);
    limit.reserve(80n, NOON);
    assert.equal(limit.used(instant(Date.parse('2026-04-01T02:59:59Z'))), 80n);
    assert.equal(limit.used(instant(Date.parse('2026-04-01T03:00:00Z'))), 0n);
  });

  test('of a day is not begun once more by a process whose clock is a little behind', () => {
    const limit = limitOf('day', 100n);
    const midnight = Date.parse('2026-03-11T03:00:00Z');
    limit.reserve(80n, instant(midnight + 1));
    limit.reserve(15n, instant(midnight - 1));
    assert.equal(limit.used(instant(midnight - 1)), 95n);
    assert.equal(limit.used(instant(midnight + 2)), 95n);
  });

  test('of 24 hours forgets nothing where the clock of another process is days behind', () => {
    const limit = limitOf('rolling_24h', 100n);
    for (const hours of [1, 26, 27, 28, 54]) {
      const ahead = instant(NOON + hours * HOUR_MS);
      const before = limit.used(ahead) ?? 0n;
      limit.reserve(5n, ahead);
      limit.reserve(1n, NOON);
      const used = limit.used(ahead) ?? 0n;
      assert.ok(used >= before + 5n, `${used} after ${before}, ${hours} hours ahead`);
    }
  });

  test('of 24 hours forgets an amount once it is 24 hours old, and at most a minute later', () => {
    const at = instant(NOON + 17_003);
    const limit = limitOf('rolling_24h', 100n);
    limit.reserve(80n, at);
    assert.equal(limit.used(instant(at + DAY_MS)), 80n);
    assert.equal(limit.used(instant(at + DAY_MS + MINUTE_MS)), 0n);
  });

  test('gets back what is released in the window where it was reserved', () => {
    for (const period of ['total', 'day', 'month', 'rolling_24h'] as const) {
      const limit = limitOf(period, 100n);
      limit.reserve(80n, NOON);
      limit.release(30n, NOON, instant(NOON + HOUR_MS));
      assert.equal(limit.used(NOON), 50n, period);
    }
  });

  test('does not gain from a release of something reserved in the window before', () => {
    for (const period of ['day', 'rolling_24h'] as const) {
      const limit = limitOf(period, 100n);
      const next = instant(NOON + DAY_MS + MINUTE_MS);
      limit.reserve(80n, NOON);
      limit.reserve(20n, next);
      limit.release(80n, NOON, next);
      assert.equal(limit.used(next), 20n, period);
    }
  });

  test('that is taken away goes on counting', () => {
    const limit = limitOf('day', null);
    limit.reserve(80n, NOON);
    assert.equal(limit.usage(NOON), null);
    assert.equal(limit.fits(1_000_000n, NOON), true);
  });

  test('of 24 hours locks three rows, and four in the last minute of a part', () => {
    const limit = limitOf('rolling_24h', 100n);
    const border = Math.ceil(NOON / PART_MS) * PART_MS;
    assert.equal(limit.rowsLocked(instant(border)), 3);
    assert.equal(limit.rowsLocked(instant(border - MINUTE_MS - 1)), 3);
    assert.equal(limit.rowsLocked(instant(border - MINUTE_MS)), 4);
  });

  test('of 24 hours is decided within a minute after it was prepared, or prepared again', () => {
    const limit = limitOf('rolling_24h', 100n);
    const border = Math.ceil(NOON / PART_MS) * PART_MS;
    for (let part = 0; part < 9; part++) limit.reserve(1n, instant(border - DAY_MS + part * PART_MS));
    const before = instant(border + PART_MS - 1);
    assert.equal(limit.usedBetween(before, instant(before + MINUTE_MS)), 8n);
    assert.throws(() => limit.usedBetween(before, instant(before + PART_MS + MINUTE_MS)), Stale);
  });

  test('of 24 hours keeps each row under 2 kB, with every minute of three days and the largest amounts', () => {
    // No more than a JSON number can hold may be used at once.
    const limit = limitOf('rolling_24h', 1n);
    const amount = BigInt(Number.MAX_SAFE_INTEGER) / BigInt(MINUTES_OF_PART);
    for (let minute = 0; minute < 3 * 24 * 60; minute++)
      limit.reserve(amount, instant(NOON + minute * MINUTE_MS));
    assert.ok(limit.bytesMax() < 2_000, String(limit.bytesMax()));
  });
});

type Spent = { readonly at: Instant; amount: bigint };
const PERIODS = ['total', 'day', 'month', 'rolling_24h'] as const;

suite('whatever is reserved and released, a limit', () => {
  const step = fc.record({
    /** The waits are dense in some runs, with gaps of days in others, and often at the edge of the window. */
    waitMs: fc.oneof(
      fc.nat(2 * MINUTE_MS),
      fc.nat(3 * HOUR_MS),
      fc.nat(30 * HOUR_MS),
      fc.integer({ min: DAY_MS - MINUTE_MS, max: DAY_MS + 2 * MINUTE_MS }),
    ),
    amount: fc.bigInt({ min: 1n, max: 60n }),
    gives: fc.boolean(),
    which: fc.nat(1_000),
  });
  const steps = fc.array(step, { maxLength: 80 });

  test('of 24 hours counts no less than the last 24 hours, and at most those of a minute before', () => {
    fc.assert(
      fc.property(steps, fc.nat(MINUTE_MS), (all, offset) => {
        const limit = limitOf('rolling_24h', 1_000n);
        const spent: Spent[] = [];
        const since = (now: Instant, ms: number): bigint =>
          spent.reduce((sum, { at, amount }) => (at > now - ms ? sum + amount : sum), 0n);
        let now = instant(NOON + offset);
        for (const { waitMs, amount, gives, which } of all) {
          now = instant(now + waitMs);
          const back = gives ? spent[which % Math.max(1, spent.length)] : undefined;
          if (back === undefined) {
            limit.reserve(amount, now);
            spent.push({ at: now, amount });
          } else {
            limit.release(back.amount, back.at, now);
            back.amount = 0n;
          }
          const used = limit.used(now) ?? -1n;
          assert.ok(used >= since(now, DAY_MS), `${used} of at least ${since(now, DAY_MS)}`);
          const most = since(now, DAY_MS + MINUTE_MS);
          assert.ok(used <= most, `${used} of at most ${most}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('never counts below zero, nor above its bound where only what fits is reserved', () => {
    fc.assert(
      fc.property(fc.constantFrom<LimitPeriod>(...PERIODS), steps, (period, all) => {
        const limit = limitOf(period, 100n);
        let now = NOON;
        for (const { waitMs, amount, gives, which } of all) {
          now = instant(now + waitMs);
          if (gives) limit.release(amount, instant(now - which * 2 * MINUTE_MS), now);
          else if (limit.fits(amount, now)) limit.reserve(amount, now);
          const used = limit.used(now) ?? -1n;
          assert.ok(used >= 0n && used <= 100n, String(used));
        }
      }),
    );
  });
});
