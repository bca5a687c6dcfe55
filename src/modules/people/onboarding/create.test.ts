// Creating, showing, canceling and outliving onboarding sessions over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { EXPIRE } from './expire.ts';

const { api, app, clock, url, newKey, newOrganization } = await startTestApp();

const PATH = '/api/v1/cardholder_onboarding_sessions';
const BODY = { redirectUrl: 'https://example.test/done', externalUserId: 'user-1' };
const DAY_SECONDS = 24 * 3600;

const create = async (changes: Record<string, unknown> = {}) =>
  (await api.post(PATH, { ...BODY, ...changes })).body;

suite('create an onboarding session', () => {
  test('answers with a link that lives for a day', async () => {
    const { status, body } = await api.post(PATH, { ...BODY, country: 'MX', state: 'n0nce' });
    assert.equal(status, 201);
    assert.match(body.id, /^cos_[0-9a-z]{26}$/);
    assert.match(body.url, /\/onboarding\/[A-Za-z0-9_-]{43}$/);
    assert.equal(Date.parse(body.expiresAt) - Date.parse(body.createdAt), DAY_SECONDS * 1000);
    assert.deepEqual(
      [body.status, body.redirectUrl, body.externalUserId, body.country, body.state, body.cardholderId],
      ['pending', BODY.redirectUrl, 'user-1', 'MX', 'n0nce', null],
    );
    assert.deepEqual((await api.get(`${PATH}/${body.id}`)).body, body);
  });

  test('keeps nothing by which its link could be read out of the database', async () => {
    const session = await create();
    const token = String(session.url).split('/').at(-1) ?? '';
    const tables = await app.pool.all(
      sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const found = await app.pool.all(
        rawQuery(`select 1 from ${name} t where position($1 in t::text) > 0`, [token]),
      );
      assert.deepEqual([name, found.length], [name, 0]);
    }
  });

  test('gives the same link to a repeat with the same key', async () => {
    const key = { 'x-idempotency-key': `onboarding ${process.pid}` };
    const [first, second] = [await api.post(PATH, BODY, key), await api.post(PATH, BODY, key)];
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ['without redirectUrl', { redirectUrl: undefined }, 'redirectUrl'],
    ['without externalUserId', { externalUserId: undefined }, 'externalUserId'],
    ['with an empty externalUserId', { externalUserId: '' }, 'externalUserId'],
    ['with an externalUserId that is too long', { externalUserId: 'x'.repeat(201) }, 'externalUserId'],
    ['with a zero byte in externalUserId', { externalUserId: 'a\u0000b' }, 'externalUserId'],
    ['with half a character in state, which could not come back as it was', { state: 'a\ud800' }, 'state'],
    ['with a state that is too long', { state: 'x'.repeat(501) }, 'state'],
    ['with a zero byte in state', { state: 'a\u0000b' }, 'state'],
    ['for a country that is not served', { country: 'US' }, 'country'],
    ['with a field that is not known', { locale: 'es' }, 'locale'],
    ['that leads to something else than a page', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
    ['that leads back without TLS', { redirectUrl: 'http://example.test/done' }, 'redirectUrl'],
    [
      'that leads to what only begins like localhost',
      { redirectUrl: 'http://localhost.evil.test' },
      'redirectUrl',
    ],
    ['that leads back with a password', { redirectUrl: 'https://u:p@example.test/' }, 'redirectUrl'],
    ['that leads back to no URL', { redirectUrl: 'done' }, 'redirectUrl'],
    ['with a line break in redirectUrl', { redirectUrl: 'https://example.test/\n' }, 'redirectUrl'],
    [
      'with a redirectUrl that is too long',
      { redirectUrl: `https://example.test/${'x'.repeat(2048)}` },
      'redirectUrl',
    ],
  ];
  for (const [what, changes, field] of refused) {
    test(`is refused ${what}`, async () => {
      const { status, body } = await api.post(PATH, { ...BODY, ...changes });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('may lead back to this machine on the test side, and not on the live side', async () => {
    const body = { ...BODY, redirectUrl: 'http://localhost:3000/done' };
    assert.equal((await api.post(PATH, body)).status, 201);
    const live = client(url, await newKey({ mode: 'live' }));
    assert.equal((await live.post(PATH, body)).status, 400);
    // It is asked for what is missing there next.
    const elsewhere = await live.post(PATH, BODY);
    assert.deepEqual([elsewhere.status, elsewhere.body.provider], [503, 'messenger']);
  });
});

suite('an onboarding session', () => {
  test('of another organization is not found', async () => {
    const { id } = await create();
    const stranger = client(url, await newKey({ organization: await newOrganization('Others') }));
    assert.equal((await stranger.get(`${PATH}/${id}`)).status, 404);
    assert.equal((await stranger.post(`${PATH}/${id}/cancel`)).status, 404);
    assert.equal((await api.get(`${PATH}/${id}`)).body.status, 'pending');
  });

  test('is canceled once', async () => {
    const { id } = await create();
    const canceled = await api.post(`${PATH}/${id}/cancel`);
    assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled']);
    const again = await api.post(`${PATH}/${id}/cancel`);
    assert.deepEqual([again.status, again.body.error, again.body.status], [409, 'invalid_state', 'canceled']);
  });

  test('expires after a day, can no longer be canceled, and has a history that says so', async () => {
    const organization = await newOrganization('Late');
    const own = client(url, await newKey({ organization }));
    const { id } = (await own.post(PATH, BODY)).body;
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: DAY_SECONDS - 60 });
    assert.equal((await own.get(`${PATH}/${id}`)).body.status, 'pending');
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: 60 });
    assert.equal((await own.get(`${PATH}/${id}`)).body.status, 'expired');
    const { status, body } = await own.post(`${PATH}/${id}/cancel`);
    assert.deepEqual([status, body.status], [409, 'expired']);
    const { event } = await app.pool.one(
      sql<{ event: string }>`select event from transitions where object_id = ${id}`,
    );
    assert.equal(event, 'expire');
  });

  test('shows that it has expired before anybody has noted it', async () => {
    const { id } = await create();
    await app.pool.run(sql`delete from jobs where kind = ${EXPIRE} and payload->>'sessionId' = ${id}`);
    clock.advance(DAY_MS);
    assert.equal((await api.get(`${PATH}/${id}`)).body.status, 'expired');
    assert.equal((await api.post(`${PATH}/${id}/cancel`)).status, 409);
  });
});
