// Starting a hosted checkout over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { person } from '../../../../test/support/people.ts';

const { api, app, url, newKey, newOrganization } = await startTestApp();

const { body: cardholder } = await api.post('/api/v1/cardholders', person());
const PATH = `/api/v1/cardholders/${cardholder.id}/payment-method/setup`;

suite('payment-method/setup', () => {
  test('answers with a link to our own page that lives one hour', async () => {
    const before = app.clock.now();
    const { status, body } = await api.post(PATH);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['checkoutUrl', 'expiresAt']);
    assert.match(body.checkoutUrl, /^http:\/\/(localhost|127\.0\.0\.1):\d+\/checkout\/[A-Za-z0-9_-]{43}$/);
    const livesMs = Date.parse(body.expiresAt) - before;
    assert.ok(livesMs >= 3_600_000 && livesMs < 3_660_000, `${livesMs}`);
  });

  test('gives another link each time, and the same one to a repeat with the same key', async () => {
    const headers = { 'x-idempotency-key': 'setup-1' };
    const first = await api.post(PATH, {}, headers);
    const repeat = await api.post(PATH, {}, headers);
    const other = await api.post(PATH, {});
    assert.deepEqual(repeat.body, first.body);
    assert.notEqual(other.body.checkoutUrl, first.body.checkoutUrl);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from idempotency_keys k where k::text like ${`%${first.body.checkoutUrl}%`}`,
    );
    assert.equal(n, 0, 'the kept answer shows the link');
  });

  const GOOD = [
    'https://shop.example.test/after?order=7#top',
    'https://192.168.1.7/after',
    'http://localhost:3000/after',
    'http://127.0.0.1/after',
    'http://[::1]:8080/',
  ];
  for (const returnUrl of GOOD) {
    test(`leads back to ${returnUrl} on the test side`, async () => {
      assert.equal((await api.post(PATH, { returnUrl })).status, 200);
    });
  }

  const BAD: Array<[string, string]> = [
    ['http://shop.example.test/', 'not_https'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['//shop.example.test/', 'not_a_url'],
    ['shop.example.test', 'not_a_url'],
    ['https://user:secret@shop.example.test/', 'credentials'],
    ['https://shop.example.test/\n', 'not_a_url'],
    [`https://shop.example.test/${'a'.repeat(2048)}`, 'too_long'],
  ];
  for (const [returnUrl, reason] of BAD) {
    test(`refuses to lead back to ${JSON.stringify(returnUrl.slice(0, 40))}: ${reason}`, async () => {
      const { status, body } = await api.post(PATH, { returnUrl });
      assert.deepEqual(
        [status, body.error, body.field, body.reason],
        [400, 'invalid_request', 'returnUrl', reason],
      );
    });
  }

  test('leads back to localhost on the test side only', async () => {
    const live = client(url, await newKey({ mode: 'live' }));
    const { body: own } = await live.post('/api/v1/cardholders', person());
    const path = `/api/v1/cardholders/${own.id}/payment-method/setup`;
    const { status, body } = await live.post(path, { returnUrl: 'http://localhost:3000/' });
    assert.deepEqual([status, body.reason], [400, 'not_https']);
    assert.equal((await api.post(PATH, { returnUrl: 'http://localhost:3000/' })).status, 200);
  });

  test('names a field that it does not know', async () => {
    const { status, body } = await api.post(PATH, { return_url: 'https://shop.example.test/' });
    assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', 'return_url']);
  });

  test('finds no cardholder of another organization, nor one that is not', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await stranger.post(PATH)).status, 404);
    assert.equal((await api.post(PATH.replace(/ch_\w{4}/, 'ch_0000'))).status, 404);
    assert.equal((await api.post('/api/v1/cardholders/x/payment-method/setup')).status, 404);
  });

  test('needs the scope payment_methods:write', async () => {
    const reader = client(url, await newKey({ scopes: ['payment_methods:read', 'cardholders'] }));
    const { status, body } = await reader.post(PATH);
    assert.deepEqual([status, body.requiredScope], [403, 'payment_methods:write']);
  });
});
