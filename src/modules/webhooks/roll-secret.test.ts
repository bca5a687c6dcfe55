// The secrets of an endpoint: rolled, revealed, sealed, and which of them sign when.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { HOUR_MS, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createEndpoint } from '../../../test/support/webhook-rows.ts';
import { findEndpoint } from './queries.ts';
import { makeSecret, openSecret, openSecrets, sealSecret } from './secrets.ts';

const { api, app, url, tenant, newKey } = await startTestApp({ worker: false });

async function rowOf(id: string) {
  const row = await findEndpoint(app.pool, tenant.id, id);
  assert.ok(row);
  return row;
}

const auditOf = async (id: string): Promise<string[]> =>
  (
    await app.pool.all(
      sql<{ action: string }>`select action from audit_log where target_id = ${id} order by id`,
    )
  ).map(({ action }) => action);

suite('a secret', () => {
  test('is whsec_ and 32 random bytes in base64, as libraries of Standard Webhooks read it', () => {
    const secret = makeSecret((bytes) => bytes.fill(255));
    assert.equal(secret, `whsec_${Buffer.alloc(32, 255).toString('base64')}`);
  });

  test('opens in its own row only', () => {
    const sealer = createSealer([randomBytes(32)]);
    const owner = { tenant_id: 'ten_1', id: 'whe_1' };
    const sealed = sealSecret(sealer, owner, 'whsec_x');
    assert.equal(openSecret(sealer, owner, sealed), 'whsec_x');
    for (const other of [
      { ...owner, id: 'whe_2' },
      { ...owner, tenant_id: 'ten_2' },
    ]) {
      assert.throws(() => openSecret(sealer, other, sealed));
    }
  });
});

suite('roll a secret', () => {
  test('answers with a new one, and the one before signs for an hour more', async () => {
    const { id, path, secret } = await createEndpoint(api);
    const { status, body } = await api.post(`${path}/roll_secret`);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['id', 'newSecret', 'previousValidUntil']);
    assert.notEqual(body.newSecret, secret);

    const row = await rowOf(id);
    const until = row.previous_valid_until;
    assert.ok(until !== null);
    assert.equal(new Date(until).toISOString(), body.previousValidUntil);
    assert.ok(Math.abs(until - plus(tenant.now(), HOUR_MS)) < 60_000);
    assert.deepEqual(openSecrets(app.sealer, row, plus(until, -1)), [body.newSecret, secret]);
    assert.deepEqual(openSecrets(app.sealer, row, until), [body.newSecret]);
  });

  test('twice within the hour ends the oldest at once', async () => {
    const { id, path, secret } = await createEndpoint(api);
    const { body: second } = await api.post(`${path}/roll_secret`);
    const { body: third } = await api.post(`${path}/roll_secret`);
    const signing = openSecrets(app.sealer, await rowOf(id), tenant.now());
    assert.deepEqual(signing, [third.newSecret, second.newSecret]);
    assert.ok(!signing.includes(secret));
  });

  test('many times at once leaves the last two that were given', async () => {
    const { id, path } = await createEndpoint(api);
    const rolls = await Promise.all(Array.from({ length: 8 }, () => api.post(`${path}/roll_secret`)));
    const given: string[] = rolls.map(({ body }) => body.newSecret);
    const signing = openSecrets(app.sealer, await rowOf(id), tenant.now());
    assert.equal(new Set(given).size, 8);
    assert.equal(signing.length, 2);
    assert.ok(signing.every((one) => given.includes(one)));
  });

  test('is audited, and a repeat with the same key rolls nothing and is noted as a look', async () => {
    const { id, path } = await createEndpoint(api);
    const headers = { 'x-idempotency-key': 'roll' };
    const first = await api.post(`${path}/roll_secret`, undefined, headers);
    const again = await api.post(`${path}/roll_secret`, undefined, headers);
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(await auditOf(id), [
      'webhook_endpoint.secret_rolled',
      'webhook_endpoint.secret_revealed',
    ]);
  });
});

suite('reveal a secret', () => {
  test('shows the present one, also after a roll', async () => {
    const { id, path, secret } = await createEndpoint(api);
    assert.deepEqual((await api.post(`${path}/reveal_secret`)).body, { id, secret });
    const { body: rolled } = await api.post(`${path}/roll_secret`);
    assert.deepEqual((await api.post(`${path}/reveal_secret`)).body, { id, secret: rolled.newSecret });
  });

  test('is audited each time, with who and from where, also when a kept answer is given', async () => {
    const { id, path } = await createEndpoint(api);
    const keeper = client(url, await newKey({ scopes: ['webhooks.secrets'] }));
    await keeper.post(`${path}/reveal_secret`);
    await keeper.post(`${path}/reveal_secret`, undefined, { 'x-idempotency-key': 'reveal' });
    const kept = await keeper.post(`${path}/reveal_secret`, undefined, { 'x-idempotency-key': 'reveal' });
    assert.equal(kept.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await auditOf(id), Array(3).fill('webhook_endpoint.secret_revealed'));

    const { body } = await api.get('/api/v1/audit_log');
    const [entry] = body.data;
    assert.deepEqual([entry.target.type, entry.target.id], ['webhook_endpoint', id]);
    assert.deepEqual([entry.actor.type, entry.requestId], ['api_key', kept.headers.get('x-request-id')]);
    assert.ok(entry.ip);
  });

  test('of an endpoint that does not exist is not noted as one', async () => {
    const path = '/api/v1/webhook_endpoints/whe_01h455vb4pex5vsknk084sn02q/reveal_secret';
    for (let i = 0; i < 2; i++) {
      const { status } = await api.post(path, undefined, { 'x-idempotency-key': 'nothing' });
      assert.equal(status, 404);
    }
    assert.deepEqual(await auditOf('whe_01h455vb4pex5vsknk084sn02q'), []);
  });
});
