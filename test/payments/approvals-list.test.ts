// What waits for an owner is listed in pages, so that one agent that asks often hides no questions of others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay } from './support.ts';

const testApp = await startTestApp();
const PATH = '/api/card/approvals';

type Page = { readonly ids: readonly string[]; readonly next: string | null; readonly count: number };

async function pageOf(by: Client, query: string): Promise<Page> {
  const { status, body } = await by.get(`${PATH}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return {
    ids: body.items.map(({ id }: { id: string }) => id),
    next: body.next_cursor,
    count: body.count,
  };
}

async function asking() {
  const owner = await fundedWallet(testApp, 50_000);
  const payee = await newPayee(owner);
  const [first, second] = [
    await newAgent(testApp, owner, { initial_amount: 0 }),
    await newAgent(testApp, owner, { initial_amount: 0 }),
  ];
  const ask = async ({ key }: typeof first) => String((await pay(key, payee, 1_000)).body.approvalId);
  const asked = [await ask(first), await ask(second), await ask(second), await ask(second)];
  return { owner, first, second, newestFirst: asked.toReversed() };
}

test('pages show each question to its owner once, newest first, and the count is of all', async () => {
  const { newestFirst: ofAnother } = await asking();
  const { owner, newestFirst } = await asking();
  const one = await pageOf(owner.session, '?limit=3');
  assert.deepEqual([one.ids, one.count], [newestFirst.slice(0, 3), 4]);
  const two = await pageOf(owner.session, `?limit=3&cursor=${one.next}`);
  assert.deepEqual(two, { ids: newestFirst.slice(3), next: null, count: 4 });
  assert.deepEqual(await pageOf(owner.session, ''), { ids: newestFirst, next: null, count: 4 });
  assert.equal((await pageOf(owner.session, '?limit=4')).next, null);
  const { ids } = await pageOf(owner.session, '');
  assert.ok(ofAnother.every((id) => !ids.includes(id)));
});

test('pages of an agent show its own alone', async () => {
  const { first, second, newestFirst } = await asking();
  const { next, ...page } = await pageOf(second.key, '?limit=2');
  assert.deepEqual(page, { ids: newestFirst.slice(0, 2), count: 3 });
  assert.deepEqual((await pageOf(second.key, `?limit=2&cursor=${next}`)).ids, [newestFirst[2]]);
  assert.deepEqual((await pageOf(first.key, `?cursor=${next}`)).ids, [newestFirst[3]]);
});

test('what is not a page is refused', async () => {
  const { owner } = await asking();
  for (const query of ['limit=0', 'limit=101', 'cursor=nope']) {
    const { status, body } = await owner.session.get(`${PATH}?${query}`);
    assert.deepEqual([status, body.error], [400, 'invalid_request'], query);
  }
});

/** One of each status, newest first, of which the second agent has asked for all but the first. */
async function decided() {
  const { owner, first, second, newestFirst } = await asking();
  const [pending = '', rejected = '', approved = '', expired = ''] = newestFirst;
  await decide(owner.session, rejected, { decision: 'rejected', declineReason: 'no' });
  await decide(owner.session, approved, { decision: 'approved' });
  await owner.session.delete(`/api/v1/wallet/sub-wallets/${first.subWalletId}`);
  await until(
    'the question of the closed agent has expired',
    () => owner.session.get(`${PATH}/${expired}`),
    ({ body }) => body.status === 'expired',
  );
  return { owner, second, newestFirst, pending, rejected, approved, expired };
}

async function decide(by: Client, id: string, decision: Record<string, unknown>): Promise<void> {
  const { status, body } = await by.post(`${PATH}/${id}`, decision);
  assert.equal(status, 200, JSON.stringify(body));
}

/** One that is read by itself also says what its owner is bound to, and what came of the money. */
async function listedOf(owner: Client, id: string) {
  const { seen, seenHash, standing: _, failure, ...listed } = (await owner.get(`${PATH}/${id}`)).body;
  assert.deepEqual([typeof seen, typeof seenHash, typeof failure], ['string', 'string', 'object']);
  return listed;
}

test('what was decided is listed by how it ended, as each is shown, and what waits as before', async () => {
  const { owner, newestFirst, ...ids } = await decided();
  for (const status of ['pending', 'rejected', 'approved', 'expired'] as const) {
    const shown = await listedOf(owner.session, ids[status]);
    assert.equal(shown.status, status);
    const { body } = await owner.session.get(`${PATH}?status=${status}`);
    assert.deepEqual(body, { items: [shown], count: 1, next_cursor: null });
  }
  assert.deepEqual((await pageOf(owner.session, '?status=all')).ids, newestFirst);
  const { body } = await owner.session.get(PATH);
  const { status, settled, decidedAt, declineReason, ...asked } = await listedOf(owner.session, ids.pending);
  assert.deepEqual([status, settled, decidedAt, declineReason], ['pending', false, null, null]);
  assert.deepEqual(body, { items: [asked], count: 1, next_cursor: null });
});

test('what was decided is listed in pages, of an agent its own alone, and of another owner not', async () => {
  const { owner, second, newestFirst } = await decided();
  const { next, ...page } = await pageOf(owner.session, '?status=all&limit=3');
  assert.deepEqual(page, { ids: newestFirst.slice(0, 3), count: 4 });
  const rest = await pageOf(owner.session, `?status=all&cursor=${next}`);
  assert.deepEqual(rest, { ids: newestFirst.slice(3), next: null, count: 4 });
  const own = await pageOf(second.key, '?status=all');
  assert.deepEqual(own, { ids: newestFirst.slice(0, 3), next: null, count: 3 });
  const stranger = await fundedWallet(testApp, 100);
  assert.deepEqual(await pageOf(stranger.session, '?status=all'), { ids: [], next: null, count: 0 });
  assert.equal((await owner.session.get(`${PATH}?status=decided`)).body.field, 'status');
});
