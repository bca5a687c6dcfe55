// A process whose clock differs from the database's says so, and goes on.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApp } from '#app.ts';
import { instant, systemClock } from '#platform/clock.ts';
import { watchClock } from '#platform/clock-watch.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { pagesOf } from '#roles/pages.ts';
import { startTestApp } from '../support/app.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';

const AHEAD_MS = 90_000;
const { app, databaseUrl } = await startTestApp({ worker: false });

suite('a clock that differs from the database’s', () => {
  test('is in the log once, in the metrics and at /readyz, where the process is ready all the same', async () => {
    const lines: string[] = [];
    const clock = { now: () => instant(systemClock.now() + AHEAD_MS) };
    const ahead = await createApp({
      databaseUrl,
      poolMax: 4,
      commandGroups: 'mixed',
      secretKeys: [TEST_SECRET_KEY],
      baseUrl: undefined,
      allowLoopbackReceivers: true,
      mail: { kind: 'sandbox' },
      mcpOrigins: [],
      clock,
      log: createLog('warn', clock, (text) => lines.push(text)),
    });
    after(() => ahead.close());
    const page = pagesOf(ahead)['/readyz'] ?? assert.fail('there is no /readyz');
    await until('it was compared', () => ahead.clockOffsetSeconds() !== undefined);
    const { status, body } = await page();
    assert.equal(status, 200);
    assert.match(body, /^ready\nclock_offset_seconds (?:89|90)\.\d{3}\n$/);
    assert.match(ahead.metrics.text(), /^monedero_clock_offset_seconds (?:89|90)\b/m);
    await until('it is logged', () => lines.join('').includes('clock.differs'));
    assert.match(lines.join(''), /"event":"clock.differs","secondsAheadOfDatabase":(?:89|90)\b/);
  });

  test('is warned of once, and it is said when it is right again', async () => {
    let aheadMs = -5_000;
    const clock = { now: () => instant(systemClock.now() + aheadMs) };
    const lines: string[] = [];
    const log = createLog('info', clock, (text) => lines.push(text));
    const metrics = createMetrics();
    const watch = watchClock({ pool: app.pool, clock, log, metrics, everyMs: 5 });
    after(() => watch.close());
    await until('it is warned of', () => lines.length > 0);
    assert.ok((watch.offsetSeconds() ?? 0) < -4, String(watch.offsetSeconds()));
    aheadMs = 0;
    await until('it is right again', () => lines.join('').includes('clock.agrees'));
    assert.equal(lines.join('').match(/clock\.differs/g)?.length, 1);
    await until('it is measured right', () => Math.abs(watch.offsetSeconds() ?? 9) < 2);
  });
});
