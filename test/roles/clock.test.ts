// A process whose clock differs from the database's says so. By seconds it goes on; by more than a minute it
// changes nothing until it is right again.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApp } from '#app.ts';
import { DAY_MS, HOUR_MS, instant, SECOND_MS, systemClock } from '#platform/time/clock.ts';
import { watchClock } from '#platform/db/clock-watch.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { pagesOf } from '#roles/pages.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { app, databaseUrl } = testApp;

/** One more process, whose clock can be set. */
async function processAhead(ms: number) {
  const lines: string[] = [];
  let aheadMs = ms;
  const clock = { now: () => instant(systemClock.now() + aheadMs) };
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
  const server = await ahead.serve({
    host: '127.0.0.1',
    port: 0,
    pages: pagesOf(ahead),
    bounds: { quietLooks: 0 },
  });
  return {
    ahead,
    url: `http://127.0.0.1:${server.port}`,
    set: (to: number) => void (aheadMs = to),
    logged: () => lines.join(''),
  };
}
const readyAt = async (url: string): Promise<[number, string]> => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.text()];
};

suite('a clock that differs from the database’s', () => {
  test('by seconds is in the log once, in the metrics and at /readyz, where the process is ready all the same', async () => {
    const { ahead, url, logged } = await processAhead(20 * SECOND_MS);
    await until('it was compared', () => ahead.clockOffsetSeconds() !== undefined);
    const [status, body] = await readyAt(url);
    assert.equal(status, 200);
    assert.match(body, /^ready\nclock_offset_seconds (?:19|20)\.\d{3}\n$/);
    assert.match(ahead.metrics.text(), /^monedero_clock_offset_seconds (?:19|20)\b/m);
    await until('it is logged', () => logged().includes('clock.differs'));
    assert.match(logged(), /"event":"clock.differs","secondsAheadOfDatabase":(?:19|20)\b/);
    assert.doesNotMatch(logged(), /clock\.wrong/);
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

suite('a server whose clock is a day ahead', async () => {
  const owner = await fundedWallet(testApp, 100_000);
  const payee = await newPayee(owner);
  const { raw } = await newAgent(testApp, owner, {
    initial_amount: 1_000,
    approval_config: { per_day_cents: 9_000, auto_approve_under_cents: 8_000 },
  });
  const payAt = (url: string, cents: number, reason: string) =>
    client(url, raw).post('/api/v1/wallet/pay', payBodyOf(payee, cents, { reason }), {
      'Idempotency-Key': reason,
    });
  const paid = async (reason: string): Promise<number> =>
    (await app.pool.all(sql`select id from payments where reason = ${reason}`)).length;

  test('says so at its start, is not ready, and neither pays a key again nor begins the next day of a limit', async () => {
    assert.equal((await payAt(testApp.url, 5_000, 'first')).status, 201);
    const { url, logged } = await processAhead(25 * HOUR_MS);
    const [status, body] = await readyAt(url);
    assert.equal(status, 503);
    assert.match(body, /^not ready\nclock_offset_seconds (?:89999|90000)\.\d{3}\n$/);
    assert.match(logged(), /"event":"clock.wrong","secondsAheadOfDatabase":(?:89999|90000)\b.*by NTP/);
    assert.equal((await payAt(url, 5_000, 'first')).status, 503);
    assert.equal((await payAt(url, 5_000, 'tomorrow')).status, 503);
    assert.deepEqual([await paid('first'), await paid('tomorrow')], [1, 0]);
    assert.equal((await client(url, raw).get('/api/v1/wallet/payments')).status, 200);
  });

  test('does neither from the moment at which it is set, and goes on once it is set right', async () => {
    const { url, set } = await processAhead(0);
    assert.equal((await payAt(url, 1_000, 'before it was set')).status, 201);
    set(DAY_MS + HOUR_MS);
    assert.equal((await payAt(url, 1_000, 'before it was set')).status, 503);
    assert.equal((await readyAt(url))[0], 503);
    set(0);
    const again = await payAt(url, 1_000, 'before it was set');
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.equal((await readyAt(url))[0], 200);
    assert.equal(await paid('before it was set'), 1);
  });
});
