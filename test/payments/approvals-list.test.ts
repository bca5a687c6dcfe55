// What waits for an owner is listed in pages, so that one agent that asks often hides no questions of others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
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

test('pages show each question once, newest first, and the count is of all', async () => {
  const { owner, newestFirst } = await asking();
  const one = await pageOf(owner.session, '?limit=3');
  assert.deepEqual([one.ids, one.count], [newestFirst.slice(0, 3), 4]);
  const two = await pageOf(owner.session, `?limit=3&cursor=${one.next}`);
  assert.deepEqual(two, { ids: newestFirst.slice(3), next: null, count: 4 });
  assert.deepEqual(await pageOf(owner.session, ''), { ids: newestFirst, next: null, count: 4 });
  assert.equal((await pageOf(owner.session, '?limit=4')).next, null);
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
