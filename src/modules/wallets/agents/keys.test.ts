// The keys of agents over HTTP, and what an agent sees with one: made, rotated, revoked, over two processes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import { AGENT_HOURLY_LIMIT, KEYS_MAX } from './bounds.ts';

const testApp = await startTestApp();
const { app, api, url, tenant, organization, operator } = testApp;
const there = await testApp.another();
const { session, email } = await newOwner(testApp);
const sessionThere = await sessionOf(testApp, email, { url: there.url });
const ROOT = '/api/v1/wallet/sub-wallets';
/** The time from the answer to the revocation, on a machine that does other things as well. */
const DEAD_WITHIN_MS = 100;

async function newSubWallet(): Promise<string> {
  const { status, body } = await session.post(ROOT, { agent_label: 'compras', initial_amount: 5 });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}
async function newKey(id: string, body: object = {}) {
  const answer = await session.post(`${ROOT}/${id}/keys`, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}
const seenWith = async (raw: string, id: string, at = url) =>
  (await client(at, raw).get(`${ROOT}/${id}`)).status;
const keysOf = async (id: string) => (await session.get(`${ROOT}/${id}/keys`)).body.data;
const auditOf = async (targetId: string): Promise<string[]> => {
  const { data } = (await api.get('/api/v1/audit_log?limit=100')).body;
  type Entry = { action: string; target: { id: string } };
  return data.filter((one: Entry) => one.target.id === targetId).map((one: Entry) => one.action);
};

suite('an agent key', () => {
  test('is shown once, with its text beside it, and listed without it', async () => {
    const id = await newSubWallet();
    const { key, raw } = await newKey(id, { label: 'portátil' });
    assert.match(raw, /^ak_test_[0-9a-z]{52}$/);
    const { id: keyId, created_at: createdAt, ...rest } = key;
    assert.match(keyId, /^agk_/);
    assert.ok(Date.parse(createdAt) > 0);
    assert.deepEqual(rest, {
      label: 'portátil',
      prefix: 'ak_test_',
      last_four: raw.slice(-4),
      status: 'active',
      grace_until: null,
      rotated: false,
      last_used_at: null,
      revoked_at: null,
    });
    assert.deepEqual(await keysOf(id), [key]);
    assert.equal((await newKey(id)).key.label, 'compras');
  });

  test('shows its own sub-wallet, also while that is paused, and no other', async () => {
    const [id, other] = [await newSubWallet(), await newSubWallet()];
    const agent = client(url, (await newKey(id)).raw);
    await session.patch(`${ROOT}/${id}`, { status: 'paused' });
    const own = await agent.get(`${ROOT}/${id}`);
    assert.deepEqual([own.status, own.body.status], [200, 'paused']);
    assert.equal((await agent.get(`${ROOT}/${id.replace('sub_', 'swal_')}/usage`)).body.cap.limitCents, 500);
    assert.equal((await agent.get(`${ROOT}/${other}`)).status, 404);
    assert.equal((await agent.get(`${ROOT}/${other}/usage`)).status, 404);
    const forbidden = await agent.patch(`${ROOT}/${id}`, { status: 'active' });
    assert.deepEqual([forbidden.status, forbidden.body.error], [403, 'forbidden']);
    assert.equal((await agent.post('/api/v1/wallet/payees', {})).body.error, 'web_session_required');
  });

  test('lists the payees that its sub-wallet may pay', async () => {
    const id = await newSubWallet();
    const agent = client(url, (await newKey(id)).raw);
    for (const alias of ['sofia.ruiz', 'marta.gil'])
      assert.equal((await session.post('/api/v1/wallet/payees', { alias })).status, 201);
    const listed = async () =>
      (await agent.get('/api/v1/wallet/payees')).body.data.map((one: { alias: string }) => one.alias).sort();
    assert.deepEqual(await listed(), ['marta.gil', 'sofia.ruiz']);
    await session.patch(`${ROOT}/${id}`, { payees: ['Sofia.Ruiz', 'no.creado'] });
    assert.deepEqual(await listed(), ['sofia.ruiz']);
    await session.patch(`${ROOT}/${id}`, { payeeItems: [{ alias: 'sofia.ruiz', enabled: false }] });
    assert.deepEqual(await listed(), []);
  });

  test('that is revoked is dead at once, in the other process too', async () => {
    const id = await newSubWallet();
    const { key, raw } = await newKey(id);
    for (const at of [url, there.url]) assert.equal(await seenWith(raw, id, at), 200);
    const { status, body } = await session.delete(`${ROOT}/${id}/keys/${key.id}`);
    assert.deepEqual([status, body.ok, body.key.status], [200, true, 'revoked']);
    assert.ok(Date.parse(body.key.revoked_at) > 0);
    assert.equal(await seenWith(raw, id), 401);
    const dead = (seen: number): boolean => seen === 401;
    await until('the key is dead there', () => seenWith(raw, id, there.url), dead, DEAD_WITHIN_MS);
    const again = await session.delete(`${ROOT}/${id}/keys/${key.id}`);
    // When a key was last used is noted some time after its use, by either process.
    const { last_used_at: _, ...sameKey } = body.key;
    assert.partialDeepStrictEqual(again.body, { ok: true, key: sameKey });
  });

  test('dies with its sub-wallet, in both processes, also one that is in its grace', async () => {
    const id = await newSubWallet();
    const old = await newKey(id);
    const { body: rotated } = await session.post(`${ROOT}/${id}/keys/${old.key.id}/rotate`);
    for (const { raw } of [old, rotated]) assert.equal(await seenWith(raw, id, there.url), 200);
    await session.delete(`${ROOT}/${id}`);
    for (const { raw } of [old, rotated]) {
      assert.equal(await seenWith(raw, id), 401);
      const dead = (seen: number): boolean => seen === 401;
      await until('the key is dead there', () => seenWith(raw, id, there.url), dead, DEAD_WITHIN_MS);
    }
    const statuses = (await keysOf(id)).map(({ status }: { status: string }) => status);
    assert.deepEqual(statuses, ['revoked', 'revoked']);
  });

  test('is refused where it is unknown or malformed, and says which kind of key it should be', async () => {
    for (const raw of ['ak_test_short', `ak_test_${'0'.repeat(52)}`, `ak_live_${'z'.repeat(60)}`]) {
      const { status, body } = await client(url, raw).get(ROOT);
      assert.deepEqual([status, body.error], [401, 'unauthorized']);
      assert.match(body.message, /agent key/);
    }
  });

  test('is good for a thousand requests an hour', async () => {
    const id = await newSubWallet();
    const { headers } = await client(url, (await newKey(id)).raw).get(`${ROOT}/${id}`);
    assert.equal(headers.get('x-ratelimit-limit'), String(AGENT_HOURLY_LIMIT));
  });

  test('is refused as the organization is while that is suspended', async () => {
    const id = await newSubWallet();
    const { raw } = await newKey(id);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    const blocked = (seen: number): boolean => seen === 403;
    await until('it is refused', () => seenWith(raw, id), blocked);
    await setOrganizationStatus(operator, organization.id, 'active');
    await until(
      'it is taken again',
      () => seenWith(raw, id),
      (seen) => seen === 200,
    );
  });
});

suite('keys of a sub-wallet', () => {
  test('are no more than the bound, also where many are asked for at once, until one is revoked', async () => {
    const id = await newSubWallet();
    const answers = await Promise.all(
      Array.from({ length: KEYS_MAX + 6 }, (_, i) =>
        (i % 2 === 0 ? session : sessionThere).post(`${ROOT}/${id}/keys`, {}),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, KEYS_MAX);
    const refused = answers.filter(({ status }) => status !== 201);
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.error]),
      refused.map(() => [409, 'too_many_agent_keys']),
    );
    await session.delete(`${ROOT}/${id}/keys/${made[0]?.body.key.id}`);
    await newKey(id);
  });

  test('are listed page by page, newest first', async () => {
    const id = await newSubWallet();
    const made: string[] = [];
    for (const label of ['a', 'b', 'c']) made.push((await newKey(id, { label })).key.id);
    const first = (await session.get(`${ROOT}/${id}/keys?limit=2`)).body;
    const second = (await session.get(`${ROOT}/${id}/keys?limit=2&cursor=${first.next_cursor}`)).body;
    const listed = [...first.data, ...second.data].map((key: { id: string }) => key.id);
    assert.deepEqual(listed, made.reverse());
    assert.equal(second.next_cursor, null);
  });

  test('of another sub-wallet or another owner are not found', async () => {
    const [id, other] = [await newSubWallet(), await newSubWallet()];
    const { key } = await newKey(id);
    const { session: stranger } = await newOwner(testApp);
    await stranger.post(ROOT, { agent_label: 'otro' });
    const outcomes = await Promise.all([
      session.delete(`${ROOT}/${other}/keys/${key.id}`),
      session.post(`${ROOT}/${other}/keys/${key.id}/rotate`),
      stranger.delete(`${ROOT}/${id}/keys/${key.id}`),
      stranger.post(`${ROOT}/${id}/keys/${key.id}/rotate`),
      stranger.get(`${ROOT}/${id}/keys`),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      outcomes.map(() => 404),
    );
    assert.equal((await keysOf(id))[0].status, 'active');
  });

  test('are one for an idempotency key: a repeat is audited, and the answer is stored sealed', async () => {
    const id = await newSubWallet();
    const headers = { 'x-idempotency-key': `key of ${id}` };
    const path = `${ROOT}/${id}/keys`;
    const [one, two] = await Promise.all([session.post(path, {}, headers), session.post(path, {}, headers)]);
    assert.deepEqual([one.status, two.status], [201, 201]);
    assert.deepEqual(one.body, two.body);
    assert.equal((await keysOf(id)).length, 1);
    const actions = (await auditOf(one.body.key.id)).sort();
    assert.deepEqual(actions, ['agent_key.created', 'agent_key.shown_again']);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from idempotency_keys
        where tenant_id = ${tenant.id} and position(${one.body.raw}::text in body) > 0`,
    );
    assert.equal(n, 0);
  });
});

suite('rotating', () => {
  test('gives another key, and leaves the old one good for 24 hours of the tenant', async () => {
    const id = await newSubWallet();
    const old = await newKey(id, { label: 'portátil' });
    const { status, body } = await session.post(`${ROOT}/${id}/keys/${old.key.id}/rotate`);
    assert.deepEqual([status, body.key.label, body.key.status], [201, 'portátil', 'active']);
    assert.notEqual(body.raw, old.raw);
    const [, shown] = await keysOf(id);
    assert.deepEqual([shown.status, shown.rotated], ['rotated', true]);
    const { now } = (await api.get('/api/v1/sandbox/clock')).body;
    const leftMs = Date.parse(shown.grace_until) - Date.parse(now);
    assert.ok(leftMs > DAY_MS - 60_000 && leftMs <= DAY_MS, String(leftMs));
    assert.equal(await seenWith(old.raw, id, there.url), 200);

    await api.post('/api/v1/sandbox/clock', { advanceSeconds: DAY_MS / 1000 });
    assert.equal(await seenWith(old.raw, id), 401);
    await until(
      'it is over there',
      () => seenWith(old.raw, id, there.url),
      (seen) => seen === 401,
    );
    assert.equal(await seenWith(body.raw, id, there.url), 200);
    assert.equal((await keysOf(id))[1].status, 'expired');
    const late = await session.post(`${ROOT}/${id}/keys/${old.key.id}/rotate`);
    assert.deepEqual([late.status, late.body.error], [409, 'invalid_state']);
  });

  test('twice at once over two processes makes one key', async () => {
    const id = await newSubWallet();
    const { key } = await newKey(id);
    const answers = await Promise.all(
      [session, sessionThere].map((by) => by.post(`${ROOT}/${id}/keys/${key.id}/rotate`)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await keysOf(id)).length, 2);
  });

  test('ends at once where the old key is revoked', async () => {
    const id = await newSubWallet();
    const { key, raw } = await newKey(id);
    await session.post(`${ROOT}/${id}/keys/${key.id}/rotate`);
    assert.equal(await seenWith(raw, id), 200);
    await session.delete(`${ROOT}/${id}/keys/${key.id}`);
    assert.equal(await seenWith(raw, id), 401);
  });

  test('while the sub-wallet is closed leaves no key that is good', async () => {
    const id = await newSubWallet();
    const { key } = await newKey(id);
    const [closed, rotated, created] = await Promise.all([
      sessionThere.delete(`${ROOT}/${id}`),
      session.post(`${ROOT}/${id}/keys/${key.id}/rotate`),
      session.post(`${ROOT}/${id}/keys`, {}),
    ]);
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    assert.ok([201, 409].includes(rotated.status) && [201, 409].includes(created.status));
    const statuses = (await keysOf(id)).map(({ status }: { status: string }) => status);
    assert.ok(
      statuses.every((status: string) => status === 'revoked'),
      statuses.join(),
    );
  });
});
