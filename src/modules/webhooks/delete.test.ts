// Deleting webhook endpoints over HTTP, with their deliveries and attempts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { until } from '../../../test/support/wait.ts';
import { createEndpoint, ENDPOINTS, keepAttempt, keepDelivery } from '../../../test/support/webhook-rows.ts';

const { api, app, tenant } = await startTestApp();

const leftOf = async (id: string): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select ((select count(*) from webhook_deliveries where endpoint_id = ${id})
              + (select count(*) from webhook_attempts where endpoint_id = ${id}))::int as n`,
    )
  ).n;

suite('delete a webhook endpoint', () => {
  test('answers that it is gone, and then it is not found by any verb', async () => {
    const { id, path } = await createEndpoint(api);
    const { status, body } = await api.delete(path);
    assert.deepEqual([status, body], [200, { id, deleted: true }]);
    for (const reply of [
      await api.get(path),
      await api.patch(path, { status: 'active' }),
      await api.delete(path),
      await api.post(`${path}/roll_secret`),
      await api.post(`${path}/reveal_secret`),
      await api.get(`${path}/deliveries`),
    ]) {
      assert.deepEqual([reply.status, reply.body.error], [404, 'not_found']);
    }
    const { body: list } = await api.get(ENDPOINTS);
    assert.ok(list.data.every((one: { id: string }) => one.id !== id));
  });

  test('deletes its deliveries and attempts, many more than one step deletes, and those of no other endpoint', async () => {
    const { id, path } = await createEndpoint(api);
    const other = await createEndpoint(api);
    await app.pool.run(
      sql`insert into webhook_deliveries (tenant_id, endpoint_id, event_id, status, attempts, next_at, created_at)
          select ${tenant.id}, ${id}, 'evt_' || n, 'delivered', 1, '2026-01-01', '2026-01-01'
          from generate_series(1, 12000) n`,
    );
    await keepAttempt(app, tenant, { endpoint_id: id });
    await keepDelivery(app, tenant, { endpoint_id: other.id, status: 'delivered' });
    await keepAttempt(app, tenant, { endpoint_id: other.id });
    assert.equal((await api.delete(path)).status, 200);
    await until(
      'nothing is left',
      () => leftOf(id),
      (left) => left === 0,
    );
    assert.equal(await leftOf(other.id), 2);
  });
});
