// The hourly limit of a key over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openApi } from '#product.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';

const { url, newKey } = await startTestApp({ worker: false });
const PATH = '/api/v1/cardholders';

suite('the hourly limit', () => {
  test('is on every answer and counts down by one', async () => {
    const one = client(url, await newKey({ hourlyLimit: 1000 }));
    for (const remaining of ['999', '998', '997']) {
      const { headers } = await one.get(PATH);
      assert.equal(headers.get('x-ratelimit-limit'), '1000');
      assert.equal(headers.get('x-ratelimit-remaining'), remaining);
      const reset = Number(headers.get('x-ratelimit-reset'));
      assert.ok(reset > Date.now() / 1000 && reset <= Date.now() / 1000 + 3600);
    }
  });

  test('counts refused requests as well, and lets exactly its number through', async () => {
    const one = client(url, await newKey({ hourlyLimit: 25 }));
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) => one.get(i % 5 === 0 ? `${PATH}?limit=0` : PATH)),
    );
    const refused = replies.filter((reply) => reply.status === 429);
    assert.equal(refused.length, 35);
    for (const { body, headers } of refused) {
      assert.equal(body.error, 'rate_limited');
      assert.equal(headers.get('x-ratelimit-remaining'), '0');
      const wait = Number(headers.get('retry-after'));
      assert.ok(wait >= 1 && wait <= 3600);
    }
  });

  test('is each key’s own', async () => {
    const small = client(url, await newKey({ hourlyLimit: 1 }));
    const other = client(url, await newKey({ hourlyLimit: 1 }));
    assert.equal((await small.get(PATH)).status, 200);
    assert.equal((await small.get(PATH)).status, 429);
    assert.equal((await other.get(PATH)).status, 200);
  });

  test('is counted for each of many keys that are used at the same moment, each time they are', async () => {
    const limits = Array.from({ length: 60 }, (_, i) => 10 + i);
    const callers = await Promise.all(
      limits.map(async (hourlyLimit) => client(url, await newKey({ hourlyLimit }))),
    );
    for (const used of [1, 2, 3]) {
      const replies = await Promise.all(callers.map((one) => one.get(PATH)));
      assert.deepEqual(
        replies.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))),
        limits.map((limit) => limit - used),
      );
    }
  });

  test('counts what a key sends to a route that takes none, as the document says of each', async () => {
    const one = client(url, await newKey({ hourlyLimit: 1 }));
    const documented = openApi().paths['/api/auth/session']?.['get']?.responses ?? {};
    for (const status of [403, 429]) {
      assert.equal((await one.get('/api/auth/session')).status, status);
      assert.ok(status in documented, String(status));
    }
  });

  test('is on answers of paths and methods that there are none of, and counts them', async () => {
    const one = client(url, await newKey({ hourlyLimit: 3 }));
    const asked = [
      await one.get('/api/v1/nothing'),
      await one.patch(PATH, {}),
      await one.get(`${PATH}?limit=0`),
      await one.get('/api/v1/nothing'),
    ];
    assert.deepEqual(
      asked.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')]),
      [
        [404, '2'],
        [405, '1'],
        [400, '0'],
        [429, '0'],
      ],
    );
    const unknown = await client(url, 'sk_test_nobody').get('/api/v1/nothing');
    assert.deepEqual([unknown.status, unknown.headers.get('x-ratelimit-limit')], [404, null]);
  });

  test('is not shown to unknown callers', async () => {
    const { headers } = await client(url, 'sk_test_nobody').get(PATH);
    assert.equal(headers.get('x-ratelimit-limit'), null);
  });
});
