// What is said of a clock beside the database's rests on looks that took a short time.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { until } from '../../../test/support/wait.ts';
import { instant } from '../time/clock.ts';
import { watchClock } from './clock-watch.ts';
import type { Pool } from './pool.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';

const HOUR_MS = 3_600_000;

/** The database answers so long after it was asked, right after it has read its clock. */
function watched(aheadMs: number, takesMs: (look: number) => number, everyMs = 1) {
  let [time, looks] = [0, 0];
  const clock = { now: () => instant(time) };
  const pool: Pick<Pool, 'one'> = {
    one<Row>() {
      time += takesMs(looks);
      looks += 1;
      return Promise.resolve({ at: instant(time - aheadMs) } as Row);
    },
  };
  const lines: string[] = [];
  const log = createLog('info', clock, (text) => lines.push(text));
  const watch = watchClock({ pool, clock, log, metrics: createMetrics(), everyMs });
  return {
    watch,
    said: () => lines.join('').match(/clock\.\w+/g) ?? [],
    untilLooks: (count: number) => until(`${count} looks were taken`, () => looks >= count),
    looks: () => looks,
  };
}

suite('a clock beside the database’s', () => {
  test('that differs still does while looks take too long to say', async () => {
    const { watch, said, untilLooks } = watched(5_000, (look) => (look > 0 && look < 10 ? 12_000 : 0));
    await untilLooks(13);
    await watch.close();
    assert.deepEqual(said(), ['clock.differs']);
    assert.equal(watch.offsetSeconds(), 5);
  });

  test('is not compared by looks that all took too long', async () => {
    const { watch, said, untilLooks } = watched(5_000, () => 501);
    await untilLooks(6);
    await watch.close();
    assert.deepEqual([watch.offsetSeconds(), said()], [undefined, []]);
  });

  test('is looked at again where a look waited for a connection, at most three times', async () => {
    const takes = [4_000, 2_000, 100];
    const { watch, looks } = watched(0, (look) => takes[look] ?? 0, HOUR_MS);
    await until('it is compared', () => watch.offsetSeconds() !== undefined);
    await watch.close();
    assert.deepEqual([watch.offsetSeconds(), looks()], [-0.05, 3]);
  });
});

suite('a clock that may be wrong by minutes', () => {
  /** The clocks of the process and of the database are set by hand; it looks only when it is asked. */
  function set() {
    const at = { own: 0, database: 0, running: 0, lookTakes: 0 };
    let looks = 0;
    const pool: Pick<Pool, 'one'> = {
      one<Row>() {
        looks += 1;
        at.own += at.lookTakes;
        // One that takes long is answered in its middle, as if all were well.
        return Promise.resolve({
          at: instant(at.lookTakes > 0 ? at.own - at.lookTakes / 2 : at.database),
        } as Row);
      },
    };
    const clock = { now: () => instant(at.own) };
    const lines: string[] = [];
    const log = createLog('info', clock, (text) => lines.push(text));
    const metrics = createMetrics();
    const watch = watchClock({ pool, clock, log, metrics, everyMs: HOUR_MS, runningMs: () => at.running });
    after(() => watch.close());
    const said = (): readonly string[] => {
      log.flush();
      return lines.join('').match(/clock\.(?:wrong|right)/g) ?? [];
    };
    return { at, watch, said, looks: () => looks };
  }
  const SECOND = 1_000;

  test('is not right before it was looked at, nor once it is set, and is looked at before that is said', async () => {
    const { at, watch, looks, said } = set();
    assert.equal(watch.isRight(), false);
    assert.equal(await watch.makeSure(), true);
    at.own += 61 * SECOND;
    assert.equal(watch.isRight(), false);
    assert.equal(await watch.makeSure(), false);
    assert.equal(await watch.makeSure(), false);
    assert.deepEqual([looks(), said()], [2, ['clock.wrong']]);
  });

  test('is right while NTP sets it by seconds, either way, and while it runs', async () => {
    const { at, watch, looks } = set();
    assert.equal(await watch.makeSure(), true);
    for (const step of [5, -10, 30]) {
      at.own += step * SECOND;
      assert.equal(watch.isRight(), true);
    }
    at.own += HOUR_MS;
    at.running += HOUR_MS;
    assert.deepEqual([watch.isRight(), looks()], [true, 1]);
  });

  test('is right again as soon as it is set right, and not while it is at the border', async () => {
    const { at, watch, said } = set();
    at.own = -61 * SECOND;
    assert.equal(await watch.makeSure(), false);
    at.own = -59 * SECOND;
    assert.equal(await watch.makeSure(), false);
    at.own = -29 * SECOND;
    assert.equal(await watch.makeSure(), true);
    assert.deepEqual(said(), ['clock.wrong', 'clock.right']);
  });

  test('is right on a machine that slept with its database', async () => {
    const { at, watch, looks } = set();
    assert.equal(await watch.makeSure(), true);
    at.own += 8 * HOUR_MS;
    at.database += 8 * HOUR_MS;
    assert.equal(watch.isRight(), false);
    assert.deepEqual([await watch.makeSure(), watch.isRight(), looks()], [true, true, 2]);
  });

  test('is not said to be right by looks during which it was set', async () => {
    const { at, watch } = set();
    assert.equal(await watch.makeSure(), true);
    at.lookTakes = 2 * HOUR_MS;
    at.own += HOUR_MS;
    assert.equal(await watch.makeSure(), false);
    assert.equal(watch.isRight(), false);
  });

  test('is that of a test, which turns the time of the database with it', async () => {
    let turnedMs = 0;
    const clock = { now: () => instant(turnedMs), turnedMs: () => turnedMs };
    const pool: Pick<Pool, 'one'> = { one: <Row>() => Promise.resolve({ at: instant(0) } as Row) };
    const log = createLog('silent', clock);
    const watch = watchClock({ pool, clock, log, metrics: createMetrics(), runningMs: () => 0 });
    after(() => watch.close());
    turnedMs = 30 * 24 * HOUR_MS;
    assert.equal(await watch.makeSure(), true);
  });
});
