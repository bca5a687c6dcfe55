// When the key of an agent was last used, as its owner is shown it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';

const testApp = await startTestApp();
const { app, api, url, tenant } = testApp;
const { session } = await newOwner(testApp);
const ROOT = '/api/v1/wallet/sub-wallets';

async function newKey() {
  const made = await session.post(ROOT, { agent_label: 'compras', initial_amount: 5 });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `${ROOT}/${made.body.id}`;
  const { status, body } = await session.post(`${path}/keys`, {});
  assert.equal(status, 201, JSON.stringify(body));
  return {
    id: String(body.key.id),
    path: `${path}/keys/${body.key.id}`,
    use: () => client(url, body.raw).get(path),
    lastUse: async (): Promise<string | null> =>
      (await session.get(`${path}/keys`)).body.data[0].last_used_at,
  };
}

suite('the key of an agent', () => {
  test('notes when it was last used, without a write for each request', async () => {
    const key = await newKey();
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
    for (let i = 0; i < 5; i++) await key.use();
    const used = await until('its use is written', key.lastUse, (at) => at !== null);
    // In the time of the tenant, as all that is shown beside it.
    const { now } = (await api.get('/api/v1/sandbox/clock')).body;
    assert.ok(Math.abs(Date.parse(now) - Date.parse(used ?? '')) < 60_000);
    // The row of the key is on all nodes of a cluster, and is left as it is.
    const { at } = await app.pool.one(
      sql<{ at: Instant | null }>`
        select last_used_at as at from agent_keys where tenant_id = ${tenant.id} and id = ${key.id}`,
    );
    assert.equal(at, null);
    assert.equal((await session.delete(key.path)).body.key.last_used_at, used);
  });

  test('shows the use that the version before has noted, until it is used again', async () => {
    const key = await newKey();
    const before = plus(tenant.now(), -DAY_MS);
    await app.pool.run(
      sql`update agent_keys set last_used_at = ${isoOf(before)} where tenant_id = ${tenant.id} and id = ${key.id}`,
    );
    assert.equal(await key.lastUse(), isoOf(before));
    await key.use();
    await until('its use is written', key.lastUse, (at) => Date.parse(at ?? '') > before);
  });
});
