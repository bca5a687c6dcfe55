// How many delivery attempts of an endpoint succeeded and failed, by day.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, isoOf, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createEndpoint, keepAttempt } from '../../../test/support/webhook-rows.ts';

const {
  api,
  app,
  tenant: { id: tenantId },
  url,
  newKey,
  newOrganization,
} = await startTestApp({ worker: false });
const tenant = await app.tenants.get(tenantId);

type Day = { readonly date: string; readonly succeeded: number; readonly failed: number };
const withAttempts = (days: readonly Day[]): Day[] =>
  days.filter(({ succeeded, failed }) => succeeded + failed > 0);

suite('the deliveries of an endpoint by day', () => {
  test('are the attempts of each of the last 30 days, of this endpoint alone', async () => {
    const { id, path } = await createEndpoint(api);
    const { id: other } = await createEndpoint(api);
    const now = tenant.now();
    const earlier = plus(now, -3 * DAY_MS);
    const keep = (attempt: Parameters<typeof keepAttempt>[2]) => keepAttempt(app, tenant, attempt);
    await keep({ endpoint_id: id });
    await keep({ endpoint_id: id, response_status: 204 });
    await keep({ endpoint_id: id, response_status: 302 });
    await keep({ endpoint_id: id, response_status: null, error: 'timeout', attempted_at: earlier });
    await keep({ endpoint_id: id, attempted_at: plus(now, -31 * DAY_MS) });
    await keep({ endpoint_id: other });
    const { status, body } = await api.get(`${path}/deliveries_by_day`);
    assert.equal(status, 200);
    assert.equal(body.days.length, 30);
    assert.equal(body.days.at(-1).date, isoOf(now).slice(0, 10));
    assert.deepEqual(withAttempts(body.days), [
      { date: isoOf(earlier).slice(0, 10), succeeded: 0, failed: 1 },
      { date: isoOf(now).slice(0, 10), succeeded: 2, failed: 1 },
    ]);
    assert.equal(body.countedSince.slice(0, 10), body.days[0].date);
  });

  test('are counted as far back as the newest attempts go that are searched, and say so', async () => {
    const { id, path } = await createEndpoint(api);
    await app.pool.run(sql`
      insert into webhook_attempts (tenant_id, id, endpoint_id, event_id, event_type, kind, url, duration_ms,
        response_status, attempted_at)
      select ${tenantId}, ${app.newId('del').slice(0, -5)} || lpad(n::text, 5, '0'), ${id},
        'evt_1', 'card.updated', 'scheduled', 'https://example.test/hooks', 1, 500,
        ${isoOf(plus(tenant.now(), -DAY_MS))}::timestamptz + n * interval '1 second'
      from generate_series(1, ${SEARCHED_ROWS_MAX + 2}::int) n`);
    const { body } = await api.get(`${path}/deliveries_by_day`);
    const counted = body.days.reduce((sum: number, { failed }: Day) => sum + failed, 0);
    assert.equal(counted, SEARCHED_ROWS_MAX);
    assert.ok(Date.parse(body.countedSince) > plus(tenant.now(), -DAY_MS));
  });

  test('are not those of an endpoint of somebody else', async () => {
    const { path } = await createEndpoint(api);
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    assert.equal((await other.get(`${path}/deliveries_by_day`)).status, 404);
  });
});
