// An organization follows what people and agents pay, and what their owners are asked, without deciding.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization, clock } = testApp;
const PAYMENTS = '/api/v1/payments';
const APPROVALS = '/api/v1/approvals';

const owner = await fundedWallet(testApp, 100_000);
const other = await fundedWallet(testApp, 100_000);
const payee = await newPayee(owner);
const refusing = await newPayee(owner, 'rechaza');
const agent = await newAgent(testApp, owner, { agent_label: 'compras', initial_amount: 0 });

const early = (await pay(owner.session, refusing, 1_000)).body;
await untilPayment(owner.session, early.id, 'failed');
const late = new Date(clock.now() + 60_000).toISOString();
clock.advance(120_000);
const rejected = (await pay(agent.key, payee, 2_000)).body;
const NO = { decision: 'rejected', declineReason: 'no' };
assert.equal((await owner.session.post(`/api/card/approvals/${rejected.approvalId}`, NO)).status, 200);
const held = (await pay(agent.key, payee, 3_000)).body;
const elsewhere = (await pay(other.session, await newPayee(other), 4_000)).body;
await untilPayment(other.session, elsewhere.id, 'settled');
const all = [elsewhere, held, rejected, early].map(({ id }) => id);

async function seen(path: string, query = ''): Promise<string[]> {
  const { status, body } = await api.get(`${path}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
}

const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));

async function forItsOwnOrganization(path: string, id: string, scope: string): Promise<void> {
  assert.deepEqual((await stranger.get(path)).body, { data: [], nextCursor: null });
  assert.equal((await stranger.get(`${path}/${id}`)).status, 404);
  const without = client(url, await newKey({ scopes: ['transfers:read'] }));
  const { status, body } = await without.get(path);
  assert.deepEqual([status, body.requiredScope], [403, scope]);
  const reader = client(url, await newKey({ scopes: [scope] }));
  assert.equal((await reader.get(`${path}/${id}`)).body.id, id);
  for (const by of [owner.session, agent.key]) assert.equal((await by.get(path)).status, 403);
}

async function inPages(path: string, expected: readonly string[]): Promise<void> {
  const { body } = await api.get(`${path}?limit=1`);
  const rest = await api.get(`${path}?cursor=${body.nextCursor}`);
  const both = [...body.data, ...rest.body.data].map(({ id }: { id: string }) => id);
  assert.deepEqual([both, rest.body.nextCursor], [expected, null]);
}

async function refused(path: string, query: string): Promise<void> {
  const { status, body } = await api.get(`${path}?${query}`);
  assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', query.split('=')[0]]);
}

suite('payments, to the organization,', () => {
  test('say who asked whom for what, with the account masked', async () => {
    const { checks, why, ...body } = (await api.get(`${PAYMENTS}/${held.id}`)).body;
    assert.deepEqual([checks.length, why], [16, null]);
    assert.deepEqual(body, {
      id: held.id,
      status: 'pending_approval',
      origin: 'pay',
      walletId: owner.walletId,
      subWalletId: agent.subWalletId,
      agent: 'compras',
      payeeId: payee.id,
      payee: payee.label,
      payeeAccount: `${payee.cvu.slice(0, 3)}****${payee.cvu.slice(-4)}`,
      amountCents: 3_000,
      currency: 'ARS',
      reason: 'Factura 42',
      reasonBy: 'agent',
      approvalId: held.approvalId,
      reasons: held.reasons,
      failure: null,
      createdAt: held.createdAt,
      settledAt: null,
    });
    assert.deepEqual((await api.get(`${PAYMENTS}?status=pending_approval`)).body.data, [body]);
  });

  test('say why one failed, and that its owner made it', async () => {
    const { body } = await api.get(`${PAYMENTS}/${early.id}`);
    assert.deepEqual(
      [body.status, body.failure, body.agent, body.subWalletId, body.reasonBy],
      ['failed', 'destination_rejected', null, null, 'payer'],
    );
  });

  test('are listed newest first, in pages, each once', async () => {
    assert.deepEqual(await seen(PAYMENTS), all);
    await inPages(PAYMENTS, all);
  });

  test('are filtered by each of what they are, and by all together', async () => {
    assert.deepEqual(await seen(PAYMENTS, `?walletId=${owner.walletId}`), [held.id, rejected.id, early.id]);
    assert.deepEqual(await seen(PAYMENTS, `?subWalletId=${agent.subWalletId}`), [held.id, rejected.id]);
    assert.deepEqual(await seen(PAYMENTS, `?payeeId=${refusing.id}`), [early.id]);
    assert.deepEqual(await seen(PAYMENTS, '?status=rejected'), [rejected.id]);
    assert.deepEqual(await seen(PAYMENTS, '?minAmountCents=2000&maxAmountCents=3000'), [
      held.id,
      rejected.id,
    ]);
    assert.deepEqual(await seen(PAYMENTS, `?since=${late}`), [elsewhere.id, held.id, rejected.id]);
    assert.deepEqual(await seen(PAYMENTS, `?until=${late}`), [early.id]);
    assert.deepEqual(await seen(PAYMENTS, `?since=${held.createdAt}&until=${held.createdAt}`), []);
    assert.deepEqual(await seen(PAYMENTS, `?walletId=${owner.walletId}&until=${late}`), [early.id]);
    assert.deepEqual(await seen(PAYMENTS, `?walletId=${owner.walletId}&minAmountCents=3000`), [held.id]);
  });

  test('are none where a sub-wallet or a payee is of another wallet, or of none', async () => {
    const ofOther = `walletId=${other.walletId}`;
    assert.deepEqual(await seen(PAYMENTS, `?${ofOther}&subWalletId=${agent.subWalletId}`), []);
    assert.deepEqual(await seen(PAYMENTS, `?${ofOther}&payeeId=${payee.id}`), []);
    const none = '01h455vb4pex5vsknk084sn02q';
    assert.deepEqual(await seen(PAYMENTS, `?subWalletId=sub_${none}`), []);
    assert.deepEqual(await seen(PAYMENTS, `?payeeId=pye_${none}`), []);
  });

  test('are shown to its keys with the scope, and to no other organization, owner or agent', () =>
    forItsOwnOrganization(PAYMENTS, held.id, 'payments:read'));

  for (const query of ['status=paid', 'walletId=x', 'minAmountCents=1.5', 'since=today', 'agent=x'])
    test(`?${query} is refused with its field`, () => refused(PAYMENTS, query));
});

suite('approvals, to the organization,', () => {
  test('say what was asked and how it ended, and nothing that decides', async () => {
    const { body } = await api.get(`${APPROVALS}/${rejected.approvalId}`);
    const { decidedAt, expiresAt, ...rest } = body;
    assert.ok(Date.parse(decidedAt) >= Date.parse(rejected.createdAt));
    assert.ok(Date.parse(expiresAt) > Date.parse(decidedAt));
    assert.deepEqual(rest, {
      id: rejected.approvalId,
      status: 'rejected',
      actionType: 'wallet_pay',
      subjectId: rejected.id,
      walletId: owner.walletId,
      cardholderId: owner.cardholderId,
      subWalletId: agent.subWalletId,
      agent: 'compras',
      amountCents: 2_000,
      currency: 'ARS',
      payee: payee.label,
      reasons: rejected.reasons,
      agentReason: 'Factura 42',
      channel: 'inbox',
      requires: 'session',
      settled: false,
      declineReason: 'no',
      createdAt: rejected.createdAt,
    });
    assert.deepEqual((await api.get(`${APPROVALS}?status=rejected`)).body.data, [body]);
  });

  test('are listed newest first, in pages, each once', async () => {
    const both = [held.approvalId, rejected.approvalId];
    assert.deepEqual(await seen(APPROVALS), both);
    await inPages(APPROVALS, both);
  });

  test('are filtered by each of what they are, and by all together', async () => {
    const [newer, older] = [held.approvalId, rejected.approvalId];
    assert.deepEqual(await seen(APPROVALS, `?walletId=${owner.walletId}`), [newer, older]);
    assert.deepEqual(await seen(APPROVALS, `?walletId=${other.walletId}`), []);
    assert.deepEqual(await seen(APPROVALS, `?subWalletId=${agent.subWalletId}&status=pending`), [newer]);
    assert.deepEqual(await seen(APPROVALS, '?status=pending'), [newer]);
    assert.deepEqual(await seen(APPROVALS, '?actionType=wallet_pay'), [newer, older]);
    assert.deepEqual(await seen(APPROVALS, '?actionType=withdraw'), []);
    assert.deepEqual(await seen(APPROVALS, `?since=${held.createdAt}`), [newer]);
    assert.deepEqual(await seen(APPROVALS, `?until=${held.createdAt}`), [older]);
    assert.deepEqual(await seen(APPROVALS, `?walletId=${owner.walletId}&until=${held.createdAt}`), [older]);
    assert.deepEqual(await seen(APPROVALS, '?subWalletId=sub_01h455vb4pex5vsknk084sn02q'), []);
  });

  test('are shown to its keys with the scope, and to no other organization, owner or agent', () =>
    forItsOwnOrganization(APPROVALS, held.approvalId, 'approvals:read'));

  test('are decided by no key of it', async () => {
    const { status } = await api.post(`/api/card/approvals/${held.approvalId}`, { decision: 'approved' });
    assert.equal(status, 403);
    assert.equal((await api.get(`${APPROVALS}/${held.approvalId}`)).body.status, 'pending');
  });

  for (const query of ['status=all', 'walletId=x', 'actionType=pay', 'until=today', 'action=wallet_pay'])
    test(`?${query} is refused with its field`, () => refused(APPROVALS, query));
});

test('the accounts of a payee that has moved are masked in the reasons of a payment and of its approval', async () => {
  const person = await fundedWallet(testApp, 10_000);
  const [moving, target] = [await newPayee(person), await newPayee(person)];
  const moved = { alias: moving.alias, cvu: target.cvu, holderName: 'Otra', taxId: '20267565393' };
  assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
  const { body } = await pay((await newAgent(testApp, person, { initial_amount: 50 })).key, moving, 1_000);
  const masked = (cvu: string): string => `${cvu.slice(0, 3)}****${cvu.slice(-4)}`;
  const [{ type, before, now }] = body.reasons;
  const expected = [
    { type, before: { ...before, cvu: masked(moving.cvu) }, now: { ...now, cvu: masked(target.cvu) } },
  ];
  assert.equal(type, 'payeeChanged');
  for (const path of [`${PAYMENTS}/${body.id}`, `${APPROVALS}/${body.approvalId}`])
    assert.deepEqual((await api.get(path)).body.reasons, expected, path);
});
