// What takes the place of a subscription that has ended.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { subscribeAgain, type Renewal } from './renew.ts';

const SUBSCRIPTIONS = '/api/v1/wallet/push-subscriptions';
const OLD = { id: 'psh_1', endpoint: 'https://push.example.test/old' };
const OTHER = { id: 'psh_2', endpoint: 'https://push.example.test/elsewhere' };
const MADE = 'https://push.example.test/new';

async function renewed(known: readonly (typeof OLD)[], renewal: Renewal, status = 200) {
  const did: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    [SUBSCRIPTIONS]: { data: known },
    '/api/v1/wallet/push-key': { publicKey: 'key' },
  };
  const ask = (path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (method !== 'GET') did.push([method, path, ...(typeof body === 'string' ? [JSON.parse(body)] : [])]);
    return Promise.resolve(Response.json(answers[path] ?? {}, { status }));
  };
  const subscribe = (options: PushSubscriptionOptionsInit) => {
    did.push(['subscribe', options.applicationServerKey]);
    return Promise.resolve({
      endpoint: MADE,
      toJSON: () => ({ endpoint: MADE, keys: { p256dh: 'p', auth: 'a' } }),
    });
  };
  await subscribeAgain({ subscribe }, renewal, ask);
  return did;
}
const created = [
  'POST',
  SUBSCRIPTIONS,
  { endpoint: MADE, keys: { p256dh: 'p', auth: 'a' }, publicKey: 'key' },
];

suite('a subscription that has ended', () => {
  test('is replaced by another one', async () => {
    assert.deepEqual(await renewed([OTHER, OLD], { oldSubscription: OLD }), [
      ['subscribe', 'key'],
      ['DELETE', `${SUBSCRIPTIONS}/psh_1`],
      created,
    ]);
  });

  test('is not known by every browser, and another one takes its place all the same', async () => {
    for (const renewal of [{}, { oldSubscription: null }])
      assert.deepEqual(await renewed([OTHER], renewal), [['subscribe', 'key'], created]);
  });

  test('of a person who is not signed in here any more is not made theirs who is', async () => {
    assert.deepEqual(await renewed([OTHER], { oldSubscription: OLD }), []);
    assert.deepEqual(await renewed([], {}), []);
    await assert.rejects(renewed([], {}, 401), /answers 401/);
  });
});
