// The metrics of a process follow what it does.
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../test/support/wait.ts';
import { systemClock } from '../time/clock.ts';
import { createMetrics } from './metrics.ts';
import { watchProcess } from './process-metrics.ts';
import { VERSION } from '../basics/version.ts';

const HELD_MS = 300;
/** Both are read a moment after each other, and the clock may be set in between. */
const START_DIFFERS_SECONDS_MAX = 2;
const metrics = createMetrics();
const watch = watchProcess(metrics);
after(() => watch.close());
const valueOf = (name: string): number =>
  metrics
    .text()
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);

suite('the metrics of a process', () => {
  test('show an event loop that was held up, and forget it when they were read', async () => {
    await until('it was busy', () => valueOf('nodejs_eventloop_utilization') > 0);
    await until('a delay is seen', async () => {
      // The delay is measured between two ticks of a timer, so one comes before and one after.
      await wait(50);
      const end = performance.now() + HELD_MS;
      while (performance.now() < end);
      await wait(50);
      return valueOf('nodejs_eventloop_lag_max_seconds') >= HELD_MS / 2000;
    });
    assert.equal(valueOf('nodejs_eventloop_lag_max_seconds'), 0);
  });

  test('count garbage collections', async () => {
    await until('there was a collection', () => {
      Array.from({ length: 100_000 }, (_, i) => ({ i }));
      return valueOf('nodejs_gc_duration_seconds_count') > 0;
    });
    assert.ok(valueOf('nodejs_gc_duration_seconds_sum') > 0);
  });

  test('tell what memory it holds', () => {
    const [used, total, resident] = [
      'nodejs_heap_size_used_bytes',
      'nodejs_heap_size_total_bytes',
      'process_resident_memory_bytes',
    ].map(valueOf) as [number, number, number];
    assert.ok(used > 0 && used <= total && total <= resident, `${used} ${total} ${resident}`);
  });

  test('tell when it started', () => {
    const startedSeconds = systemClock.now() / 1000 - process.uptime();
    const differsBy = Math.abs(valueOf('process_start_time_seconds') - startedSeconds);
    assert.ok(differsBy < START_DIFFERS_SECONDS_MAX, `by ${differsBy} s`);
  });

  test('count the processor time that it uses', async () => {
    const before = valueOf('process_cpu_seconds_total');
    const later = await until(
      'more is used',
      () => valueOf('process_cpu_seconds_total'),
      (seconds) => seconds > before,
    );
    const possible = (process.uptime() + START_DIFFERS_SECONDS_MAX) * availableParallelism();
    assert.ok(before > 0 && later <= possible, `${before} ${later} ${possible}`);
  });

  test('name the version of the product and of Node', () => {
    const lines = metrics.text().split('\n');
    const expected = `monedero_build_info{version="${VERSION}",node="${process.version}"} 1`;
    assert.deepEqual(
      lines.filter((line) => line.startsWith('monedero_build_info')),
      [expected],
    );
  });
});
