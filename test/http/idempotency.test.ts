// Idempotency keys over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { client } from '../support/client.ts';
import { sql } from '#platform/db/sql.ts';
import { keyDigest } from '#platform/idempotency/idempotency.ts';
import { startTestApp } from '../support/app.ts';
import { connect, newHolder, REFUSED_AT_HOLD } from '../cards/holders.ts';

import { countOf, person } from '../support/people.ts';
import { newOwner, sessionOf } from '../support/signed-in.ts';

const testApp = await startTestApp();
const { api, app, url, newKey, newOrganization } = testApp;
const PATH = '/api/v1/cardholders';
const withKey = (key: string) => ({ 'x-idempotency-key': key });

suite('an idempotency key', () => {
  test('gives a repeat the original status and body, marked as replayed', async () => {
    const key = randomUUID();
    const body = person();
    const first = await api.post(PATH, body, withKey(key));
    const second = await api.post(PATH, body, withKey(key));
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([second.status, second.body], [201, first.body]);
  });

  test('takes the same body in another order of fields for the same', async () => {
    const key = randomUUID();
    const body = person();
    const first = await api.post(PATH, body, withKey(key));
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    const second = await api.post(PATH, reordered, withKey(key));
    assert.deepEqual(second.body, first.body);
  });

  test('used with another body gets 409 with the original answer', async () => {
    const key = randomUUID();
    const first = await api.post(PATH, person(), withKey(key));
    const second = await api.post(PATH, person(), withKey(key));
    assert.deepEqual([second.status, second.body.error], [409, 'idempotency_key_reused']);
    assert.deepEqual(second.body.original, first.body);
  });

  test('lets twenty requests at once have one effect and one answer', async () => {
    const key = randomUUID();
    const body = person();
    const replies = await Promise.all(Array.from({ length: 20 }, () => api.post(PATH, body, withKey(key))));
    assert.deepEqual(new Set(replies.map((reply) => reply.status)), new Set([201]));
    assert.equal(new Set(replies.map((reply) => reply.body.id)).size, 1);
    assert.equal(replies.filter((reply) => reply.headers.get('idempotent-replayed') === null).length, 1);
    assert.equal(await countOf(app, body), 1);
  });

  test('is free again after a refusal that changed nothing, also for another body', async () => {
    const first = person();
    await api.post(PATH, first);
    const key = randomUUID();
    const same = person({ email: first.email });
    const refused = await Promise.all(Array.from({ length: 8 }, () => api.post(PATH, same, withKey(key))));
    assert.deepEqual(new Set(refused.map(({ body }) => body.error)), new Set(['duplicate_email']));
    const next = await api.post(PATH, person(), withKey(key));
    assert.deepEqual([next.status, next.headers.get('idempotent-replayed')], [201, null]);
  });

  test('is free again after steps that were refused, and works once their cause is gone', async () => {
    const cardholderId = await newHolder(api, null);
    const body = { cardholderId, amountCents: 100 };
    const key = randomUUID();
    const refused = await api.post('/api/v1/cards', body, withKey(key));
    assert.deepEqual([refused.status, refused.body.error], [422, 'payment_method_required']);
    await connect(api, cardholderId, '4242424242424242');
    const made = await api.post('/api/v1/cards', body, withKey(key));
    assert.deepEqual([made.status, made.headers.get('idempotent-replayed')], [201, null]);
    const again = await api.post('/api/v1/cards', body, withKey(key));
    assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [made.body, 'true']);
  });

  test('keeps the refusal of a hold, which detached the payment method', async () => {
    const body = { cardholderId: await newHolder(api, REFUSED_AT_HOLD), amountCents: 100 };
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.post('/api/v1/cards', body, withKey(key))),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([402]));
    assert.equal(new Set(replies.map((reply) => reply.body.requestId)).size, 1);
  });

  test('may be sent under both names of its header', async () => {
    const key = randomUUID();
    const body = person();
    const first = await api.post(PATH, body, { 'Idempotency-Key': key });
    const second = await api.post(PATH, body, withKey(key));
    const both = await api.post(PATH, body, { 'Idempotency-Key': key, ...withKey(key) });
    assert.deepEqual([first.status, second.body, both.body], [201, first.body, first.body]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    const two = await api.post(PATH, body, { 'Idempotency-Key': randomUUID(), ...withKey(key) });
    assert.deepEqual(
      [two.status, two.body.error, two.body.field],
      [400, 'invalid_request', 'x-idempotency-key'],
    );
    const empty = await api.post(PATH, body, { 'Idempotency-Key': '' });
    assert.deepEqual([empty.status, empty.body.field], [400, 'idempotency-key']);
  });

  test('is not spent by a request that was not understood', async () => {
    const key = randomUUID();
    const body = person();
    assert.equal((await api.post(PATH, { ...body, nickname: 'x' }, withKey(key))).status, 400);
    assert.equal((await api.post(PATH, body, withKey(key))).status, 201);
  });

  test('means something else on another route and in another organization', async () => {
    const key = randomUUID();
    assert.equal((await api.post(PATH, person(), withKey(key))).status, 201);
    const made = await api.post('/api/v1/api_keys', { name: 'same', scopes: ['cardholders'] }, withKey(key));
    assert.equal(made.status, 201);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const theirs = await stranger.post(PATH, person(), withKey(key));
    assert.deepEqual([theirs.status, theirs.headers.get('idempotent-replayed')], [201, null]);
  });

  test('is forgotten after 24 hours of the tenant’s time', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Clock') }));
    const key = randomUUID();
    const first = await one.post(PATH, person(), withKey(key));
    await one.post('/api/v1/sandbox/clock', { advanceSeconds: 24 * 3600 - 60 });
    assert.equal((await one.post(PATH, person(), withKey(key))).body.error, 'idempotency_key_reused');
    await one.post('/api/v1/sandbox/clock', { advanceSeconds: 120 });
    const second = await one.post(PATH, person(), withKey(key));
    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
  });

  for (const bad of ['', 'x'.repeat(256)]) {
    test(`of ${bad.length} characters is refused`, async () => {
      const { status, body } = await api.post(PATH, person(), withKey(bad));
      assert.deepEqual([status, body.field], [400, 'x-idempotency-key']);
    });
  }

  test('gives a new API key again without keeping its text readable', async () => {
    const key = randomUUID();
    const body = { name: 'sealed', scopes: ['cardholders'] };
    const first = await api.post('/api/v1/api_keys', body, withKey(key));
    const second = await api.post('/api/v1/api_keys', body, withKey(key));
    assert.deepEqual(second.body, first.body);
    const kept = await app.pool.all(
      sql<{
        body: string;
      }>`select body from idempotency_keys where id = ${keyDigest('organization api_keys.create', key)}`,
    );
    assert.equal(kept.length, 1);
    assert.ok(!JSON.stringify(kept).includes(first.body.raw));
    const other = await api.post('/api/v1/api_keys', { ...body, name: 'other' }, withKey(key));
    assert.deepEqual([other.status, other.body.original], [409, null]);
  });

  test('keeps the link in a refusal sealed, and shows it to the tenant that used the key', async () => {
    const body = { cardholderId: await newHolder(api, REFUSED_AT_HOLD), amountCents: 100 };
    const key = randomUUID();
    const first = await api.post('/api/v1/cards', body, withKey(key));
    const again = await api.post('/api/v1/cards', body, withKey(key));
    assert.deepEqual([first.status, again.body], [402, first.body]);
    const other = await api.post('/api/v1/cards', { ...body, amountCents: 101 }, withKey(key));
    assert.deepEqual([other.status, other.body.original], [409, first.body]);
    const kept = await app.pool.one(
      sql<{
        body: string;
      }>`select body from idempotency_keys where id = ${keyDigest('organization cards.create', key)}`,
    );
    assert.ok(!kept.body.includes(new URL(first.body.setupUrl).pathname));
  });

  test('makes sandbox steps happen once too', async () => {
    const { body: created } = await api.post(PATH, person());
    const key = randomUUID();
    const verdict = { cardholderId: created.id, status: 'approved' };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => api.post('/api/v1/sandbox/kyc', verdict, withKey(key))),
    );
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 200, 200, 200],
    );
  });
});

type AuditEntry = { readonly action: string; readonly target: { readonly id: string } };
type Secret = {
  readonly name: string;
  readonly path: () => Promise<string>;
  readonly body: unknown;
  readonly scope: string;
  readonly action: string;
};
const newEndpointPath = async (): Promise<string> => {
  const { body } = await api.post('/api/v1/webhook_endpoints', {
    url: 'https://example.com/a',
    enabledEvents: ['*'],
  });
  return `/api/v1/webhook_endpoints/${body.id}`;
};
const newKeyPath = async (): Promise<string> => {
  const { body } = await api.post('/api/v1/api_keys', { name: 'to be rolled', scopes: ['keys'] });
  return `/api/v1/api_keys/${body.id}/roll`;
};
const SECRETS: readonly Secret[] = [
  {
    name: 'a new API key',
    path: () => Promise.resolve('/api/v1/api_keys'),
    body: { name: 'Backend', scopes: ['keys'] },
    scope: 'keys',
    action: 'api_key.shown_again',
  },
  {
    name: 'a rolled API key',
    path: newKeyPath,
    body: undefined,
    scope: 'keys',
    action: 'api_key.shown_again',
  },
  {
    name: 'a new webhook endpoint',
    path: () => Promise.resolve('/api/v1/webhook_endpoints'),
    body: { url: 'https://example.com/b', enabledEvents: ['*'] },
    scope: 'webhooks',
    action: 'webhook_endpoint.secret_revealed',
  },
  {
    name: 'a rolled secret',
    path: async () => `${await newEndpointPath()}/roll_secret`,
    body: undefined,
    scope: 'webhooks.secrets',
    action: 'webhook_endpoint.secret_revealed',
  },
];

suite('an answer with a credential', () => {
  for (const { name, path: pathOf, body, scope, action } of SECRETS) {
    test(`(${name}) is given again only to the API key that got it first, and noted`, async () => {
      const path = await pathOf();
      const key = withKey(randomUUID());
      const first = await api.post(path, body, key);
      assert.ok([200, 201].includes(first.status), JSON.stringify(first.body));
      const other = client(url, await newKey({ scopes: [scope] }));
      for (const stranger of [other, client(url, await newKey())]) {
        const { status, body: refused } = await stranger.post(path, body, key);
        assert.deepEqual([status, refused.error, refused.original], [409, 'idempotency_key_reused', null]);
      }
      const again = await api.post(path, body, key);
      assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true']);

      const { body: log } = await api.get('/api/v1/audit_log');
      const noted = log.data.filter((entry: AuditEntry) => entry.target.id === first.body.id);
      assert.equal(noted.filter((entry: AuditEntry) => entry.action === action).length, 1);
      assert.equal(noted[0].requestId, again.headers.get('x-request-id'));
    });
  }

  test('is given again only to the session that got it first, and to no other of the same person', async () => {
    const { session, email } = await newOwner(testApp);
    const { body: made } = await session.post('/api/v1/wallet/sub-wallets', { agent_label: 'compras' });
    const path = `/api/v1/wallet/sub-wallets/${made.id}/keys`;
    const key = withKey(randomUUID());
    const first = await session.post(path, {}, key);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const elsewhere = await sessionOf(testApp, email);
    const { status, body } = await elsewhere.post(path, {}, key);
    assert.deepEqual([status, body.error, body.original], [409, 'idempotency_key_reused', null]);
    const again = await session.post(path, {}, key);
    assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true']);
    // What holds no secret is the person's, in any of their sessions.
    const shared = withKey(randomUUID());
    const wanted = { agent_label: 'viajes' };
    const one = await session.post('/api/v1/wallet/sub-wallets', wanted, shared);
    assert.deepEqual((await elsewhere.post('/api/v1/wallet/sub-wallets', wanted, shared)).body, one.body);
  });

  test('in a refusal is given again only to the session that got it first, whatever another one asks', async () => {
    const { session, email, cardholderId } = await newOwner(testApp);
    await connect(api, cardholderId, REFUSED_AT_HOLD);
    const [path, wanted, key] = ['/api/card/v1/cards', { amountCents: 10_000 }, withKey(randomUUID())];
    const first = await session.post(path, wanted, key);
    assert.deepEqual([first.status, first.body.error], [402, 'hold_rejected']);
    assert.match(first.body.setupUrl, /\/checkout\//);
    const elsewhere = await sessionOf(testApp, email);
    for (const asked of [wanted, { amountCents: 10_001 }]) {
      const { status, body } = await elsewhere.post(path, asked, key);
      assert.deepEqual([status, body.error, body.original], [409, 'idempotency_key_reused', null]);
    }
    const again = await session.post(path, wanted, key);
    assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true']);
    const other = await session.post(path, { amountCents: 10_001 }, key);
    assert.equal(other.body.original.setupUrl, first.body.setupUrl);
  });

  test('does not lead from a narrow API key to a wide one, nor the other way round', async () => {
    const narrow = client(url, await newKey({ scopes: ['keys:write'] }));
    const wanted = { name: 'Backend', scopes: ['*'] };
    const key = withKey(randomUUID());
    const refused = () => narrow.post('/api/v1/api_keys', wanted, key);
    assert.equal((await refused()).body.error, 'scope_not_granted');
    assert.equal((await api.post('/api/v1/api_keys', wanted, key)).status, 201);
    const after = await refused();
    assert.deepEqual([after.status, after.body.error], [403, 'scope_not_granted']);
  });
});
