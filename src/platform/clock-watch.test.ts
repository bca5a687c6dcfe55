// What is said of a clock beside the database's rests on looks that took a short time.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../../test/support/wait.ts';
import { instant } from './clock.ts';
import { watchClock } from './clock-watch.ts';
import type { Pool } from './db/pool.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

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
