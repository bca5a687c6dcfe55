// Idempotency keys of the organization of a tenant with several cells: one key is one request, whatever cells
// the requests that come with it lead to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { cellOf } from '#platform/cells/cells.ts';
import { sql } from '#platform/db/sql.ts';
import { forgetOldClaims } from '#platform/across-cells/idempotency-claims.ts';
import { DAY_MS, plus } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';

const { api, app, tenant } = await startTestApp({ cells: 4 });
const { cellIds } = tenant;
const withKey = (key: string) => ({ 'x-idempotency-key': key });

async function newHolder(isReady = true): Promise<string> {
  const { status, body } = await api.post('/api/v1/cardholders', person());
  assert.equal(status, 201, JSON.stringify(body));
  if (isReady) await makeReady(body.id);
  return body.id;
}
async function makeReady(cardholderId: string): Promise<void> {
  await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId });
}
/** Two people of two cells. */
async function two(isReady = true): Promise<[string, string]> {
  const one = await newHolder(isReady);
  for (;;) {
    const other = await newHolder();
    if (cellOf(tenant, other).id !== cellOf(tenant, one).id) return [one, other];
  }
}
const issue = (cardholderId: string, key: string) =>
  api.post('/api/v1/cards', { cardholderId, amountCents: 10_000 }, withKey(key));
const cardsOf = async (...ids: string[]): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from cards
        where tenant_id = any(${cellIds}::text[]) and cardholder_id = any(${ids}::text[])`,
    )
  ).n;
const claims = () =>
  app.pool.all(
    sql<{ tenant_id: string; cell: string; uses: number }>`
      select tenant_id, cell, uses from idempotency_claims where tenant_id = any(${cellIds}::text[])`,
  );
const buy = (cardId: string, key: string) =>
  api.post(
    '/api/v1/sandbox/authorizations',
    { cardId, amountCents: 100, merchant: { name: 'A shop', category: 'books' } },
    withKey(key),
  );

suite('a key of an organization with four cells', () => {
  test('is refused to a request about somebody of another cell, which changes nothing', async () => {
    const [one, other] = await two();
    const key = randomUUID();
    const first = await issue(one, key);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const second = await issue(other, key);
    assert.deepEqual([second.status, second.body.error], [409, 'idempotency_key_reused']);
    assert.equal(second.body.original.id, first.body.id);
    const again = await issue(one, key);
    assert.deepEqual([again.status, again.body.id], [201, first.body.id]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(await cardsOf(one, other), 1);
  });

  test('is one request, also of many that come at once about two people', async () => {
    const [one, other] = await two();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => issue(i % 2 === 0 ? one : other, key)),
    );
    const made = replies.filter(({ status }) => status === 201);
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1);
    assert.equal(made.length, 6);
    for (const { status, body } of replies)
      if (status !== 201) assert.equal(body.error, 'idempotency_key_reused', JSON.stringify(body));
    assert.equal(await cardsOf(one, other), 1);
  });

  test('is free after a refusal, for a request about somebody else', async () => {
    const [one, other] = await two(false);
    const key = randomUUID();
    const refused = await issue(one, key);
    assert.equal(refused.status, 422, JSON.stringify(refused.body));
    const made = await issue(other, key);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await makeReady(one);
    assert.equal((await issue(one, key)).body.error, 'idempotency_key_reused');
    assert.equal(await cardsOf(one, other), 1);
  });

  test('belongs to the request that a crash has cut off before it began, and to no other', async () => {
    const [one, other] = await two(false);
    const key = randomUUID();
    const before = new Set((await claims()).map((row) => JSON.stringify(row)));
    assert.equal((await issue(one, key)).status, 422);
    const claim = (await claims()).find((row) => !before.has(JSON.stringify(row)));
    assert.deepEqual([claim?.cell, claim?.uses], [cellOf(tenant, one).id, 0]);
    // As it is left by a process that has claimed the key, and ended.
    await app.pool.run(
      sql`update idempotency_claims set uses = 1 where tenant_id = any(${cellIds}::text[]) and uses = 0`,
    );
    const refused = await issue(other, key);
    assert.deepEqual([refused.status, refused.body.error], [409, 'idempotency_key_reused']);
    await makeReady(one);
    const made = await issue(one, key);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(await cardsOf(one, other), 1);
  });

  test('is claimed where it leads itself, and forgotten after its answer', async () => {
    const [one, other] = await two();
    for (const holder of [one, other])
      for (let i = 0; i < 6; i++) await buy((await issue(holder, randomUUID())).body.id, randomUUID());
    const found = await claims();
    assert.ok(new Set(found.map((row) => row.tenant_id)).size > 1);
    assert.ok(found.some((row) => row.tenant_id !== row.cell));
    assert.equal(await forgetOldClaims(app.pool, plus(tenant.now(), DAY_MS), 1_000), 0);
    await forgetOldClaims(app.pool, plus(tenant.now(), 2 * DAY_MS), 1_000);
    assert.deepEqual(await claims(), []);
  });

  test('may be used again for another request once it is past its window', async () => {
    const [one, other] = await two();
    const key = randomUUID();
    const first = await issue(one, key);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_401 });
    const second = await issue(other, key);
    assert.equal(second.status, 201, JSON.stringify(second.body));
    assert.notEqual(second.body.id, first.body.id);
    const third = await issue(one, key);
    assert.equal(third.body.error, 'idempotency_key_reused', JSON.stringify(third.body));
  });
});
