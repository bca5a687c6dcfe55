// Why a withdrawal waits for its owner, or goes, to the owner and to the organization, which follows it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { fundedWallet, newAgent } from '../payments/support.ts';
import {
  ASKED,
  AUTO,
  newAlias,
  ownerWithPhone,
  untilWithdrawal,
  withdrawalOf,
  withdrawn,
} from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;
const WITHDRAWALS = '/api/v1/withdrawals';

type Check = { rule: string; outcome: string; message: string };
const outcomesOf = (checks: readonly Check[]): string[] =>
  checks.map(({ rule, outcome }) => `${rule} ${outcome}`);
const seen = async (query = ''): Promise<string[]> => {
  const { status, body } = await api.get(WITHDRAWALS + query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
};

const owner = await ownerWithPhone(testApp);
const gone = await withdrawn(owner, AUTO, newAlias());
await untilWithdrawal(owner, gone.id, 'settled');
const held = await withdrawn(owner, ASKED, newAlias());
const other = await fundedWallet(testApp, 500_000);
const elsewhere = await withdrawn(other, 10, newAlias());
await untilWithdrawal(other, elsewhere.id, 'settled');
const inOrder = [elsewhere.id, held.id, gone.id];

const GOES = ['limit_24h passed', 'available passed', 'destination passed'];

suite('the checks of a withdrawal', () => {
  test('that goes at once are all passed, and none is about asking the owner', async () => {
    const { checks } = await withdrawalOf(owner, gone.id);
    assert.deepEqual(outcomesOf(checks), [...GOES, 'auto_approve passed', 'approval_channel not_reached']);
    assert.deepEqual((await api.get(`${WITHDRAWALS}/${gone.id}`)).body.checks, checks);
  });

  test('that waits say why, as its preview does, and still do once it was rejected', async () => {
    const one = await withdrawn(owner, ASKED, newAlias());
    const { checks } = await withdrawalOf(owner, one.id);
    assert.deepEqual(outcomesOf(checks), [...GOES, 'auto_approve held', 'approval_channel passed']);
    const ask = { amount: ASKED, destination: newAlias() };
    const { body: before } = await owner.session.post('/api/v1/wallet/withdraw/preview', ask);
    assert.deepEqual(outcomesOf(before.checks), outcomesOf(checks));
    assert.match(before.checks[1].message, /^The wallet has enough available\.$/);
    await owner.session.post(`/api/card/approvals/${one.approvalId}`, { decision: 'rejected' });
    await untilWithdrawal(owner, one.id, 'rejected');
    assert.deepEqual((await withdrawalOf(owner, one.id)).checks, checks);
  });

  test('are not in lists', async () => {
    for (const { body } of [
      await owner.session.get('/api/v1/wallet/withdrawals'),
      await api.get(WITHDRAWALS),
    ])
      assert.equal('checks' in body.data[0], false);
  });
});

suite('withdrawals, to the organization,', () => {
  test('say who takes out how much, with the account masked', async () => {
    const own = await withdrawalOf(owner, held.id);
    const { checks: _, ...body } = (await api.get(`${WITHDRAWALS}/${held.id}`)).body;
    assert.deepEqual(body, {
      why: null,
      id: held.id,
      status: 'pending_approval',
      walletId: owner.walletId,
      amountCents: 200_000,
      currency: 'ARS',
      holderName: own.holderName,
      account: `${own.cvu.slice(0, 3)}****${own.cvu.slice(-4)}`,
      concept: 'Retiro',
      approvalId: held.approvalId,
      failure: null,
      createdAt: own.createdAt,
      settledAt: null,
    });
    assert.doesNotMatch(JSON.stringify(body), new RegExp(own.taxId, 'u'));
  });

  test('are listed newest first, in pages, each once, and filtered by wallet and status', async () => {
    const ids = await seen();
    assert.deepEqual(
      ids.filter((id) => inOrder.includes(id)),
      inOrder,
    );
    const { body: first } = await api.get(`${WITHDRAWALS}?limit=1`);
    const rest = await seen(`?cursor=${first.nextCursor}`);
    assert.deepEqual([first.data[0].id, ...rest], ids);
    assert.deepEqual(await seen(`?walletId=${other.walletId}`), [elsewhere.id]);
    assert.deepEqual(await seen('?status=pending_approval'), [held.id]);
    assert.deepEqual(await seen(`?status=settled&walletId=${owner.walletId}`), [gone.id]);
    assert.deepEqual(await seen(`?status=pending_approval&walletId=${other.walletId}`), []);
  });

  test('are filtered by the time at which they were made, from a moment on and before another one', async () => {
    const { createdAt: at } = await withdrawalOf(owner, held.id);
    const known = async (query: string) => (await seen(query)).filter((id) => inOrder.includes(id));
    assert.deepEqual(await known(`?since=${at}`), [elsewhere.id, held.id]);
    assert.deepEqual(await known(`?until=${at}`), [gone.id]);
    assert.deepEqual(await seen(`?since=${at}&until=${at}`), []);
    assert.deepEqual(await known(`?since=${at}&walletId=${owner.walletId}`), [held.id]);
    assert.deepEqual(await known(`?until=${at}&walletId=${owner.walletId}&status=settled`), [gone.id]);
    const { status, body } = await api.get(`${WITHDRAWALS}?since=today`);
    assert.deepEqual([status, body.field], [400, 'since']);
  });

  test('are shown to its keys with the scope, and to no other organization, owner or agent', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.deepEqual((await stranger.get(WITHDRAWALS)).body, { data: [], nextCursor: null });
    assert.equal((await stranger.get(`${WITHDRAWALS}/${held.id}`)).status, 404);
    const without = client(url, await newKey({ scopes: ['transfers:read'] }));
    assert.equal((await without.get(WITHDRAWALS)).body.requiredScope, 'payments:read');
    const reader = client(url, await newKey({ scopes: ['payments:read'] }));
    assert.equal((await reader.get(`${WITHDRAWALS}/${held.id}`)).body.id, held.id);
    const agent = await newAgent(testApp, owner, { initial_amount: 0 });
    for (const by of [owner.session, agent.key]) assert.equal((await by.get(WITHDRAWALS)).status, 403);
  });

  test('are found by their ids', async () => {
    const { body } = await api.post('/api/v1/search', { q: held.id });
    assert.deepEqual(
      body.found.map(({ kind, id }: { kind: string; id: string }) => [kind, id]),
      [['withdrawal', held.id]],
    );
  });
});
