// After a new key was put first, resealing leaves nothing that needs an older key, and changes no secret.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { insertRows } from '#platform/db/bulk.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { createSealer, type Sealer } from '#platform/secrets/seal.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { resealSecrets } from './reseal.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const before = createSealer([oldKey]);
const during = createSealer([newKey, oldKey]);
const afterwards = createSealer([newKey]);
/** More than are locked at once. */
const ENDPOINTS = 130;

const endpointOf = (tenantId: string, sealer: Sealer, n: number): EndpointRow => {
  const owner = { tenant_id: tenantId, id: app.newId('whe') };
  return {
    ...owner,
    url: 'https://example.test/',
    enabled_events: ['*'],
    description: null,
    status: 'active',
    secret: sealSecret(sealer, owner, `whsec_${n}`),
    previous_secret: n % 2 === 0 ? null : sealSecret(sealer, owner, `whsec_before_${n}`),
    previous_valid_until: null,
    failure_count: 0,
    last_response_status: null,
    last_delivered_at: null,
    created_at: tenant.now(),
    updated_at: tenant.now(),
  };
};
const read = (id: string): Promise<Pick<EndpointRow, 'tenant_id' | 'id' | 'secret' | 'previous_secret'>> =>
  app.pool.one(sql`select tenant_id, id, secret, previous_secret from webhook_endpoints where id = ${id}`);

suite('resealing secrets', () => {
  test('reaches every endpoint of every tenant, and a second run finds nothing to do', async () => {
    const other = await newOrganization('Other');
    const tenantIds = [tenant.id, other.testTenantId, other.liveTenantId];
    const rows = Array.from({ length: ENDPOINTS }, (_, n) => endpointOf(tenantIds[n % 3] ?? '', before, n));
    await app.works.run(tenant, systemActor('test'), (work) => insertRows(work, webhookEndpoints, rows));

    assert.deepEqual(await resealSecrets(app.pool, during), { seen: ENDPOINTS, resealed: ENDPOINTS });
    for (const [n, { id }] of rows.entries()) {
      const { previous_secret: previous, ...row } = await read(id);
      assert.equal(openSecret(afterwards, row, row.secret), `whsec_${n}`);
      const opened = previous === null ? null : openSecret(afterwards, row, previous);
      assert.equal(opened, n % 2 === 0 ? null : `whsec_before_${n}`);
    }
    assert.deepEqual(await resealSecrets(app.pool, during), { seen: ENDPOINTS, resealed: 0 });
  });

  test('waits for a secret that is being rolled, and keeps the new one', async () => {
    const row = endpointOf(tenant.id, before, 0);
    await app.works.run(tenant, systemActor('test'), (work) => insertRows(work, webhookEndpoints, [row]));
    const rolled = sealSecret(before, row, 'whsec_rolled');
    let resealing: Promise<unknown> | undefined;
    await app.pool.transaction(async (tx) => {
      await tx.run(
        sql`update webhook_endpoints set secret = ${rolled} where tenant_id = ${tenant.id} and id = ${row.id}`,
      );
      resealing = resealSecrets(app.pool, during);
    });
    await resealing;
    assert.equal(openSecret(afterwards, row, (await read(row.id)).secret), 'whsec_rolled');
  });

  test('without the key that sealed a secret it changes nothing and says which key is missing', async () => {
    const row = endpointOf(tenant.id, createSealer([randomBytes(32)]), 0);
    await app.works.run(tenant, systemActor('test'), (work) => insertRows(work, webhookEndpoints, [row]));
    await assert.rejects(resealSecrets(app.pool, during), /no key with the id [0-9a-f]{8} is configured/);
    assert.equal((await read(row.id)).secret, row.secret);
  });
});
