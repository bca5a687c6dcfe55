// What a worker shows of itself: health, and the metrics of what waits.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '#config.ts';
import { isoOf, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { serveWorkerPages } from '#roles/worker-pages.ts';
import { startTestApp } from '../support/app.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';

const { app, tenant, clock, databaseUrl, url } = await startTestApp({ worker: false });
const NAMES = [
  'monedero_jobs_waiting',
  'monedero_jobs_oldest_seconds',
  'monedero_jobs_given_up',
  'monedero_events_waiting',
  'monedero_deliveries_waiting',
  'monedero_approvals_waiting',
  'monedero_orders_in_flight',
  'monedero_orders_oldest_seconds',
  'monedero_orders_contradicted',
  'monedero_pool_used',
  'monedero_pool_idle',
  'monedero_pool_waiting',
] as const;

/** Of a kind that no worker runs. */
const keepJob = (changes: { ageMs?: number; leasedMs?: number; hasFailed?: boolean } = {}) => {
  const { ageMs = 60_000, leasedMs, hasFailed = false } = changes;
  const now = clock.now();
  return app.pool.run(
    sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts, leased_until, last_error, failed_at)
        values (${tenant.id}, ${app.newId('job')}, 'tests.unknown', '{}', ${isoOf(plus(now, -ageMs))}, 0,
                ${leasedMs === undefined ? null : isoOf(plus(now, leasedMs))}, null,
                ${hasFailed ? isoOf(now) : null})`,
  );
};
const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
const metricsAt = async (own: string): Promise<string> => (await fetch(`${own}/metrics`)).text();

suite('what waits', () => {
  test('is counted where a worker shows its metrics: jobs that are due and not taken, and those given up', async () => {
    await keepJob();
    await keepJob({ ageMs: 3_600_000 });
    await keepJob({ leasedMs: 60_000 });
    await keepJob({ ageMs: -60_000 });
    await keepJob({ hasFailed: true });
    await app.work();
    const pages = await serveWorkerPages(app, readConfig({}), 0);
    try {
      const own = `http://127.0.0.1:${pages.port}`;
      const text = await until(
        'all is counted',
        () => metricsAt(own),
        (found) => NAMES.every((name) => Number.isFinite(valueIn(found, name))),
      );
      assert.deepEqual(
        ['monedero_jobs_waiting', 'monedero_jobs_given_up', 'monedero_orders_in_flight'].map((name) =>
          valueIn(text, name),
        ),
        [2, 1, 0],
      );
      const oldest = valueIn(text, 'monedero_jobs_oldest_seconds');
      assert.ok(oldest >= 3_600 && oldest < 7_200, String(oldest));
      for (const name of NAMES) assert.equal(text.split(`# TYPE ${name} gauge`).length, 2, name);
    } finally {
      await pages.close();
    }
  });
});

suite('a worker', () => {
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };

  test('listens where WORKER_PORT says, on this machine, and has no more than health and metrics', async () => {
    const port = await freePort();
    const METRICS_TOKEN = 'a-token-of-16-characters';
    const running = start(['worker'], { ...environment, WORKER_PORT: String(port), METRICS_TOKEN });
    const own = `http://127.0.0.1:${port}`;
    await until('worker is ready', () => answersReady(own));
    const at = async (path: string, headers = {}) => (await fetch(own + path, { headers })).status;
    assert.deepEqual(
      await Promise.all(['/healthz', '/metrics', '/api/v1/cards', '/console', '/'].map((path) => at(path))),
      [200, 401, 404, 404, 404],
    );
    assert.equal(await at('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` }), 200);
    running.signal('SIGTERM');
    assert.equal((await running.exited).code, 0, running.output());
  });

  test('ends with one line when its port is taken', async () => {
    const running = start(['worker'], { ...environment, WORKER_PORT: new URL(url).port });
    assert.equal((await running.exited).code, 1);
    assert.match(running.output(), /^monedero worker: port \d+ is taken: set WORKER_PORT to another one\n$/);
  });
});
