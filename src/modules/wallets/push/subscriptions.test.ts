// Push subscriptions over real HTTP: whose they are, what is refused, and how many there can be.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client, type Client, type Reply } from '../../../../test/support/client.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { browserKeys, subscribed } from '../../../../test/support/push-service.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { newTeam } from '../../../../test/support/teams.ts';

const testApp = await startTestApp({ plantsRows: true });
const { api, app, tenant } = testApp;
const PATH = '/api/v1/wallet/push-subscriptions';
const KEY = '/api/v1/wallet/push-key';
const ENDPOINT = 'https://push.example.com/send/';
let count = 0;
const newEndpoint = (): string => `${ENDPOINT}${++count}`;

const listed = async (by: Client): Promise<string[]> =>
  (await by.get(PATH)).body.data.map(({ id }: { id: string }) => id);
const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error];
const bodyOf = async (by: Client, changes: Record<string, unknown> = {}) => {
  const { p256dh, auth } = await browserKeys();
  const { body } = await by.get(KEY);
  return { endpoint: newEndpoint(), keys: { p256dh, auth }, publicKey: body.publicKey, ...changes };
};

suite('a push subscription', () => {
  test('is of the person who is signed in: made, listed newest first, and deleted, with an entry for each', async () => {
    const { session } = await newOwner(testApp);
    const body = await bodyOf(session);
    const made = await session.post(PATH, body);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id, createdAt, ...rest } = made.body;
    assert.match(id, /^psh_/);
    assert.ok(Date.parse(createdAt) > 0);
    assert.deepEqual(rest, { endpoint: body.endpoint, publicKey: body.publicKey });
    const other = await subscribed(session, newEndpoint());
    assert.deepEqual(await listed(session), [other.id, id]);
    const gone = await session.delete(`${PATH}/${id}`);
    assert.deepEqual([gone.status, gone.body], [200, { id, deleted: true }]);
    assert.deepEqual(codeOf(await session.delete(`${PATH}/${id}`)), [404, 'not_found']);
    assert.deepEqual(await listed(session), [other.id]);
    const { body: log } = await api.get('/api/v1/audit_log?limit=100');
    const entries: Array<{ action: string; target: { id: string } }> = log.data;
    assert.deepEqual(
      entries.filter(({ target }) => target.id === id).map(({ action }) => action),
      ['push_subscription.deleted', 'push_subscription.created'],
    );
  });

  test('that is sent again is the same, and with other keys another in its place', async () => {
    const { session, cardholderId } = await newOwner(testApp);
    const body = await bodyOf(session);
    const { body: first } = await session.post(PATH, body);
    assert.deepEqual((await session.post(PATH, body)).body, first);
    const { email } = (await api.get(`/api/v1/cardholders/${cardholderId}`)).body;
    assert.deepEqual((await (await sessionOf(testApp, email)).post(PATH, body)).body, first);
    const { p256dh, auth } = await browserKeys();
    const { body: next } = await session.post(PATH, { ...body, keys: { p256dh, auth } });
    assert.notEqual(next.id, first.id);
    assert.deepEqual(await listed(session), [next.id]);
  });

  test('is of the person who switched it on last, where two use one browser', async () => {
    const one = await newOwner(testApp);
    const two = await newOwner(testApp);
    const body = await bodyOf(one.session);
    await one.session.post(PATH, body);
    const { body: taken } = await two.session.post(PATH, body);
    assert.deepEqual([await listed(one.session), await listed(two.session)], [[], [taken.id]]);
  });

  test('is seen and deleted by no one else, neither of the tenant nor of another', async () => {
    const mine = await newOwner(testApp);
    const { id } = await subscribed(mine.session, newEndpoint());
    const neighbour = await newOwner(testApp);
    const team = await newTeam(testApp);
    const far = await sessionOf(testApp, mine.email, { tenantId: team.tenantId });
    assert.deepEqual(await listed(neighbour.session), []);
    assert.deepEqual(codeOf(await neighbour.session.delete(`${PATH}/${id}`)), [404, 'not_found']);
    assert.notEqual((await far.get(PATH)).status, 200);
    assert.notEqual((await far.delete(`${PATH}/${id}`)).status, 200);
    assert.deepEqual(await listed(mine.session), [id]);
  });

  test('is refused to keys and agents, and without a session', async () => {
    const body = await bodyOf((await newOwner(testApp)).session);
    const stranger = client(testApp.url, {});
    for (const [by, status] of [
      [api, 403],
      [stranger, 401],
    ] as const) {
      assert.equal((await by.post(PATH, body)).status, status);
      assert.equal((await by.get(PATH)).status, status);
      assert.equal((await by.get(KEY)).status, status);
      assert.equal((await by.delete(`${PATH}/psh_01h455vb4pex5vsknk084sn02q`)).status, status);
    }
  });

  test('is refused with what is wrong of it, at its field', async () => {
    const { session } = await newOwner(testApp);
    const good = await bodyOf(session);
    const { auth } = await browserKeys();
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    const wrong: ReadonlyArray<readonly [field: string, changes: Record<string, unknown>]> = [
      ['endpoint', { endpoint: 'http://push.example.com/a' }],
      ['endpoint', { endpoint: 'https://10.0.0.1/a' }],
      ['endpoint', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
      ['endpoint', { endpoint: 'https://user:secret@push.example.com/' }],
      ['endpoint', { endpoint: 'javascript:alert(1)' }],
      ['endpoint', { endpoint: `https://push.example.com/${'a'.repeat(2_048)}` }],
      ['keys', { keys: { p256dh: offCurve, auth } }],
      ['keys', { keys: { ...good.keys, auth: 'AAAA' } }],
      ['keys.p256dh', { keys: { p256dh: 'no key', auth } }],
      ['publicKey', { publicKey: good.keys.p256dh }],
      ['expirationTime', { expirationTime: null }],
    ];
    for (const [field, changes] of wrong) {
      const { status, body } = await session.post(PATH, { ...good, ...changes });
      assert.equal(status, 400, JSON.stringify(changes));
      assert.deepEqual(
        body.problems.map((one: { field: string }) => one.field),
        [field],
        JSON.stringify(body),
      );
    }
    assert.deepEqual(await listed(session), []);
    assert.equal((await session.get(`${PATH}?other=1`)).status, 400);
  });

  test('is one of a bounded number, also for requests at once', async () => {
    const { session } = await newOwner(testApp);
    const { id } = await subscribed(session, newEndpoint());
    await app.pool.run(
      sql`insert into push_subscriptions
          select tenant_id, 'psh_' || lpad(n::text, 26, '0'), cardholder_id, endpoint, endpoint_digest || n, p256dh, auth,
                 server_key, created_at
          from push_subscriptions, generate_series(1, 18) n where tenant_id = ${tenant.id} and id = ${id}`,
    );
    const bodies = await Promise.all([bodyOf(session), bodyOf(session)]);
    const replies = await app.pool.transaction(
      async (tx) => {
        const lock = `push_subscriptions ${tenant.id}`;
        await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
        const asked = bodies.map((body) => session.post(PATH, body));
        await untilAllWait(tx, asked.length);
        return asked;
      },
      [tenant.id],
    );
    const answers = await Promise.all(replies);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.deepEqual([refused?.body.error, refused?.body.limit], ['push_subscription_limit', 20]);
  });
});
