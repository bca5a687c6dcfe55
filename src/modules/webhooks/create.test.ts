// Creating, showing and listing webhook endpoints over HTTP.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { isoOf } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { client, type Reply } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createEndpoint, ENDPOINTS } from '../../../test/support/webhook-rows.ts';

const { api, app, tenant, url, newKey, newOrganization } = await startTestApp({ worker: false });

const good = { url: 'https://example.test/hooks', enabledEvents: ['card.*', 'balance.low'] };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

suite('create a webhook endpoint', () => {
  test('answers with the endpoint and its secret, which is not shown again', async () => {
    const { status, body } = await api.post(ENDPOINTS, { ...good, description: '  Ledger  ' });
    assert.equal(status, 201);
    const { id, secret, createdAt, ...rest } = body;
    assert.match(id, /^whe_[0-9a-z]{26}$/);
    assert.match(secret, SECRET);
    assert.ok(Date.parse(createdAt) > 0);
    assert.deepEqual(rest, {
      ...good,
      description: 'Ledger',
      status: 'active',
      lastResponseStatus: null,
      lastDeliveredAt: null,
      failureCount: 0,
      disabledReason: null,
    });
    const { body: shown } = await api.get(`${ENDPOINTS}/${id}`);
    assert.deepEqual(shown, { ...body, secret: null });
  });

  test('keeps the secret sealed', async () => {
    const { id, secret } = await createEndpoint(api);
    const row = await app.pool.one(
      sql<{
        text: string;
      }>`select w::text as text from webhook_endpoints w where tenant_id = ${tenant.id} and id = ${id}`,
    );
    assert.ok(!row.text.includes(secret.slice('whsec_'.length)));
  });

  test('gives the same secret to a repeat with the same idempotency key, and keeps that sealed too', async () => {
    const headers = { 'x-idempotency-key': 'endpoint' };
    const first = await api.post(ENDPOINTS, good, headers);
    const again = await api.post(ENDPOINTS, good, headers);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.match(again.body.secret, SECRET);
    const kept = await app.pool.all(sql<{ body: string }>`select body from idempotency_keys`);
    assert.ok(kept.length > 0 && kept.every(({ body }) => !body.includes('whsec_')));
  });

  test('asks for each event type once, however often it is named', async () => {
    const { body } = await api.post(ENDPOINTS, { ...good, enabledEvents: ['card.*', '*', 'card.*'] });
    assert.deepEqual(body.enabledEvents, ['card.*', '*']);
  });

  const WRONG: Array<[string, Record<string, unknown>, string]> = [
    ['no url', { url: undefined }, 'url'],
    ['a number for a url', { url: 7 }, 'url'],
    ['plain HTTP', { url: 'http://example.test/hooks' }, 'url'],
    ['a url of 2,049 characters', { url: `https://example.test/${'a'.repeat(2_028)}` }, 'url'],
    ['no event types', { enabledEvents: undefined }, 'enabledEvents'],
    ['an empty list of event types', { enabledEvents: [] }, 'enabledEvents'],
    ['51 event types', { enabledEvents: Array<string>(51).fill('card.created') }, 'enabledEvents'],
    ['an unknown event type', { enabledEvents: ['*', 'card.lost'] }, 'enabledEvents.1'],
    ['an unknown family', { enabledEvents: ['cards.*'] }, 'enabledEvents.0'],
    ['a description of 501 characters', { description: 'a'.repeat(501) }, 'description'],
    ['a description that is null', { description: null }, 'description'],
    ['a status', { status: 'disabled' }, 'status'],
    ['a secret', { secret: 'whsec_mine' }, 'secret'],
  ];
  for (const [what, changes, field] of WRONG) {
    test(`refuses ${what} with 400 and the field`, async () => {
      const { status, body } = await api.post(ENDPOINTS, { ...good, ...changes });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('says in the language of the caller what is wrong with a URL', async () => {
    const bad = { ...good, url: 'http://example.test' };
    const { body } = await api.post(ENDPOINTS, bad, { 'Accept-Language': 'es' });
    assert.deepEqual([body.reason, body.message], ['not_https', 'url: la URL debe empezar con https://']);
  });

  test('takes plain HTTP on loopback on the test side, and not on the live side', async () => {
    const local = { ...good, url: 'http://127.0.0.1:9999/hooks' };
    assert.equal((await api.post(ENDPOINTS, local)).status, 201);
    const live = client(url, await newKey({ mode: 'live' }));
    const { status, body } = await live.post(ENDPOINTS, local);
    assert.deepEqual([status, body.field, body.reason], [400, 'url', 'not_https']);
  });

  test('stops at a hundred for a tenant, however many come at once', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Many') }));
    // Who waits 3 s for a connection, behind all the others, is answered 503 and comes again.
    const create = async (headers: Record<string, string>): Promise<Reply> => {
      const reply = await other.post(ENDPOINTS, good, headers);
      return reply.status === 503 ? create(headers) : reply;
    };
    const keys = Array.from({ length: 110 }, () => ({ 'Idempotency-Key': randomUUID() }));
    const replies = await Promise.all(keys.map(create));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 10);
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.error, body.limit], [409, 'webhook_endpoint_limit', 100]);
    }
    const { body } = await other.get(`${ENDPOINTS}?limit=100`);
    assert.deepEqual([body.data.length, body.nextCursor], [100, null]);
    assert.equal((await other.delete(`${ENDPOINTS}/${body.data[0].id}`)).status, 200);
    assert.equal((await other.post(ENDPOINTS, good)).status, 201);
  });
});

suite('list webhook endpoints', () => {
  test('pages through them, newest first, without secrets', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Three') }));
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.unshift((await createEndpoint(other)).id);
    const first = await other.get(`${ENDPOINTS}?limit=2`);
    const second = await other.get(`${ENDPOINTS}?limit=2&cursor=${first.body.nextCursor}`);
    const seen: { id: string; secret: null }[] = [...first.body.data, ...second.body.data];
    assert.deepEqual(
      seen.map(({ id, secret }) => [id, secret]),
      made.map((id) => [id, null]),
    );
    assert.equal(second.body.nextCursor, null);
  });
});

suite('a webhook endpoint', () => {
  test('does not exist for another organization, nor for the other side of the same one', async () => {
    const { id, path } = await createEndpoint(api);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const live = client(url, await newKey({ mode: 'live' }));
    for (const other of [stranger, live]) {
      const replies = [
        await other.get(path),
        await other.patch(path, { status: 'disabled' }),
        await other.delete(path),
        await other.post(`${path}/roll_secret`),
        await other.post(`${path}/reveal_secret`),
        await other.get(`${path}/deliveries`),
        await other.post(`${path}/recover`, { since: isoOf(app.clock.now()) }),
      ];
      for (const { status, body } of replies) assert.deepEqual([status, body.error], [404, 'not_found']);
      const { body } = await other.get(ENDPOINTS);
      assert.ok(body.data.every((one: { id: string }) => one.id !== id));
    }
    assert.equal((await api.get(path)).body.status, 'active');
  });

  test('is read with webhooks:read, changed with webhooks:write, and its secret seen with webhooks.secrets alone', async () => {
    const { path } = await createEndpoint(api);
    const reader = client(url, await newKey({ scopes: ['webhooks:read'] }));
    const writer = client(url, await newKey({ scopes: ['webhooks:write'] }));
    const both = client(url, await newKey({ scopes: ['webhooks'] }));
    const keeper = client(url, await newKey({ scopes: ['webhooks.secrets'] }));
    assert.equal((await reader.get(path)).status, 200);
    assert.equal((await reader.patch(path, {})).status, 403);
    assert.equal((await writer.patch(path, {})).status, 200);
    assert.equal((await writer.get(path)).status, 403);
    for (const verb of ['roll_secret', 'reveal_secret']) {
      const { status, body } = await both.post(`${path}/${verb}`);
      assert.deepEqual([status, body.requiredScope], [403, 'webhooks.secrets']);
      assert.equal((await keeper.post(`${path}/${verb}`)).status, 200);
    }
    assert.equal((await keeper.get(path)).status, 403);
  });
});
