// The log of requests says who asked for what and how it was answered, to their organization alone.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client, type Client } from '../../../../test/support/client.ts';
import { person } from '../../../../test/support/people.ts';
import { cookieOfPerson } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import { deleteOldRequests } from './sweeps.ts';
import { FAILED_MAX, SUCCEEDED_MAX } from './record.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, url, tenant, newKey, newOrganization } = testApp;

const logged = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  operation: z.string(),
  status: z.int(),
  error: z.string().nullable(),
  durationMs: z.number(),
  caller: z.object({ type: z.string(), id: z.string() }),
  objectId: z.string().nullable(),
  replayed: z.boolean(),
});
type LoggedRequest = z.infer<typeof logged>;
const page = z.object({ data: z.array(logged), nextCursor: z.string().nullable() });

const requestsOf = async (query: string, of: Client = api): Promise<LoggedRequest[]> =>
  page.parse((await of.get(`/api/v1/requests?${query}`)).body).data;

/** The log is some moments behind. */
async function loggedRequest(id: string, of: Client = api): Promise<LoggedRequest> {
  const look = () => of.get(`/api/v1/requests/${id}`);
  const { body } = await until(`request ${id} is logged`, look, ({ status }) => status === 200);
  return logged.parse(body);
}

const idOf = (answered: { readonly headers: Headers }): string => answered.headers.get('x-request-id') ?? '';

suite('the log of requests', () => {
  test('says what a key asked for, how it was answered, and which object that made', async () => {
    const made = await api.post('/api/v1/cardholders', person());
    assert.equal(made.status, 201);
    const { durationMs, caller, ...rest } = await loggedRequest(idOf(made));
    assert.deepEqual(rest, {
      id: idOf(made),
      method: 'POST',
      path: '/api/v1/cardholders',
      operation: 'cardholders.create',
      status: 201,
      error: null,
      objectId: made.body.id,
      replayed: false,
    });
    assert.equal(caller.type, 'api_key');
    assert.ok(durationMs > 0);
    assert.deepEqual(
      (await requestsOf(`objectId=${String(made.body.id)}`)).map(({ id }) => id),
      [idOf(made)],
    );
  });

  test('holds nothing of what was in a request or an answer', async () => {
    const secret = person({ firstName: 'Reservada' });
    const made = await api.post('/api/v1/cardholders', secret);
    await api.get('/api/v1/cardholders?email=reservada@example.test');
    await loggedRequest(idOf(made));
    const rows = await app.pool.all(
      sql<{ text: string }>`select r::text as text from api_requests r where tenant_id = ${tenant.id}`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const value of ['Reservada', secret.taxId, 'reservada@example.test'])
      assert.ok(!all.includes(value), value);
  });

  test('says why a request was refused, and is filtered by outcome and caller', async () => {
    const other = client(url, await newKey());
    const refused = await other.post('/api/v1/cardholders', {});
    const missing = await other.get('/api/v1/cards/card_01aaaaaaaaaaaaaaaaaaaaaaaa');
    const { error, status, caller } = await loggedRequest(idOf(refused));
    assert.deepEqual([error, status], ['invalid_request', 400]);
    const { objectId } = await loggedRequest(idOf(missing));
    assert.equal(objectId, 'card_01aaaaaaaaaaaaaaaaaaaaaaaa');
    const found = await requestsOf(`outcome=refused&callerId=${caller.id}`);
    assert.deepEqual(
      found.map(({ id }) => id),
      [idOf(missing), idOf(refused)],
    );
    assert.deepEqual(await requestsOf(`outcome=succeeded&callerId=${caller.id}`), []);
    assert.deepEqual(await requestsOf(`outcome=failed&callerId=${caller.id}`), []);
    assert.equal((await api.get('/api/v1/requests?outcome=else')).status, 400);
  });

  test('says of a repeat that it was one', async () => {
    const headers = { 'x-idempotency-key': 'the-same' };
    const body = person();
    await api.post('/api/v1/cardholders', body, headers);
    const repeated = await api.post('/api/v1/cardholders', body, headers);
    assert.equal((await loggedRequest(idOf(repeated))).replayed, true);
  });

  test('leaves out what a member reads, and keeps what they change or are refused', async () => {
    const email = 'reader@example.test';
    await addUser(app, { organization: tenant.organizationId, email, role: 'viewer' });
    const { cookie } = await cookieOfPerson(testApp, email);
    const member = client(url, { Cookie: cookie, Origin: url });
    const read = await member.get('/api/v1/cardholders');
    const refused = await member.post('/api/v1/cardholders', {});
    assert.deepEqual([read.status, refused.status], [200, 403]);
    const { caller } = await loggedRequest(idOf(refused));
    assert.equal(caller.type, 'user');
    assert.deepEqual(
      (await requestsOf(`callerId=${caller.id}`)).map(({ id }) => id),
      [idOf(refused)],
    );
  });

  test('is read in pages', async () => {
    const paged = client(url, await newKey());
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(idOf(await paged.get('/api/v1/cards')));
    const { caller } = await loggedRequest(ids[0] ?? '');
    const first = page.parse((await api.get(`/api/v1/requests?limit=2&callerId=${caller.id}`)).body);
    const second = page.parse(
      (await api.get(`/api/v1/requests?limit=2&callerId=${caller.id}&cursor=${String(first.nextCursor)}`))
        .body,
    );
    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      ids,
    );
    assert.equal(second.nextCursor, null);
  });

  test('of another organization is not found', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    const made = await api.post('/api/v1/cardholders', person());
    await loggedRequest(idOf(made));
    assert.equal((await other.get(`/api/v1/requests/${idOf(made)}`)).status, 404);
    assert.ok(!JSON.stringify(await requestsOf('', other)).includes(idOf(made)));
  });

  test('is for who may read it', async () => {
    const other = client(url, await newKey({ scopes: ['cards:read'] }));
    assert.equal((await other.get('/api/v1/requests')).status, 403);
    assert.equal((await client(url, 'none').get('/api/v1/requests')).status, 401);
  });

  test('keeps what was refused where more succeeds than it has room for', async () => {
    const organization = await newOrganization('Busy');
    const busy = client(url, await newKey({ organization }));
    const [answered, refused] = await Promise.all([
      Promise.all(Array.from({ length: 4 * SUCCEEDED_MAX }, () => busy.get('/api/v1/cards'))),
      busy.get('/api/v1/cards?limit=none'),
    ]);
    assert.ok(answered.every(({ status }) => status === 200));
    await loggedRequest(idOf(refused), busy);
    const { count } = await app.pool.one(
      sql<{ count: bigint }>`
        select count(*) from api_requests where tenant_id = ${organization.testTenantId} and status = 200`,
    );
    assert.ok(Number(count) < 4 * SUCCEEDED_MAX + FAILED_MAX, String(count));
  });

  test('forgets what is old', async () => {
    // One that succeeds may be left out, since there was no room for those before it.
    const made = await api.get('/api/v1/cardholders?limit=none');
    await loggedRequest(idOf(made));
    await deleteOldRequests(app.pool, testApp.clock.now(), 30);
    assert.equal((await api.get(`/api/v1/requests/${idOf(made)}`)).status, 200);
    testApp.clock.advance(31 * DAY_MS);
    assert.ok((await deleteOldRequests(app.pool, testApp.clock.now(), 30)) > 0);
    assert.equal((await api.get(`/api/v1/requests/${idOf(made)}`)).status, 404);
  });
});
