// The owner decides on what is held: one decision wins, and the money moves with it or comes back.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { balanceOf } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;

async function held(cents = 7_000, word?: Parameters<typeof newPayee>[1]) {
  const owner = await fundedWallet(testApp, 50_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 50 });
  const payee = await newPayee(owner, word);
  const { status, body } = await pay(agent.key, payee, cents);
  assert.equal(status, 202, JSON.stringify(body));
  return { owner, agent, payee, payment: body, path: `/approvals/${body.approvalId}` };
}
const APPROVE = { decision: 'approved' };
const REJECT = { decision: 'rejected', declineReason: 'No lo pedí' };

suite('an approval', () => {
  test('that the owner gives sends the payment on its way, and waits until it has arrived', async () => {
    const { owner, agent, payment, path } = await held();
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.equal(status, 200, JSON.stringify(body));
    const { payee: _, ...rest } = body;
    assert.deepEqual(rest, {
      id: payment.approvalId,
      status: 'approved',
      kind: 'approval',
      amountCents: 7_000,
      settled: true,
      masterAfterCents: 43_000,
      capAfter: 0,
    });
    await untilPayment(agent.key, payment.id, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 430, pending: 0, total: 430 });
  });

  test('that is refused by the owner gives back what was set aside', async () => {
    const { owner, agent, payment } = await held();
    const { status, body } = await owner.session.post(`/api/card/approvals/${payment.approvalId}`, REJECT);
    assert.deepEqual([status, body.status, body.settled], [200, 'rejected', false]);
    assert.equal((await untilPayment(agent.key, payment.id, 'rejected')).failure, 'rejected');
    assert.equal((await balanceOf(owner)).available, 500);
    const { body: usage } = await agent.key.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(usage.cap.usedCents, 0);
  });

  test('that is not given in time expires, and what was set aside is back', async () => {
    const { owner, agent, payment, path } = await held();
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    await untilPayment(agent.key, payment.id, 'rejected');
    assert.equal((await balanceOf(owner)).available, 500);
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual([status, body.error, body.message], [400, 'invalid_request', 'approval expired']);
  });

  test('is decided once, by the first decision', async () => {
    const { owner, path } = await held();
    const answers = await Promise.all([
      owner.session.post(path, APPROVE),
      owner.session.post(path, REJECT),
      owner.session.post(path, APPROVE),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
    const lost = answers.filter(({ status }) => status === 400);
    assert.deepEqual(
      lost.map(({ body }) => body.message),
      Array(2).fill('approval already decided'),
    );
  });

  test('is given by its owner only', async () => {
    const { agent, path } = await held();
    const { owner: other } = await held();
    const foreign = await other.session.post(path, APPROVE);
    assert.deepEqual(
      [foreign.status, foreign.body.error, foreign.body.message],
      [403, 'forbidden', 'approval belongs to another cardholder'],
    );
    assert.equal((await other.session.get(`/api/card${path}`)).status, 404);
    assert.equal((await agent.key.post(path, APPROVE)).status, 403);
    const missing = await other.session.post('/approvals/appr_00000000000000000000000000', APPROVE);
    assert.deepEqual([missing.status, missing.body.message], [404, 'approval not found']);
  });

  test('of a payment that the bank then refuses answers that nothing moved', async () => {
    const { owner, payment, path } = await held(7_000, 'rechaza');
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual([status, body.status, body.settled], [502, 'approved', false], JSON.stringify(body));
    assert.deepEqual(
      [body.reason, body.canRetry, body.masterAfterCents, body.capAfter],
      ['destination_rejected', false, 50_000, 5_000],
    );
    await untilPayment(owner.session, payment.id, 'failed');
    assert.equal((await balanceOf(owner)).available, 500);
  });

  test('while the sub-wallet is paused moves nothing, and can be given again', async () => {
    const { owner, agent, payment, path } = await held();
    const at = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    await owner.session.patch(at, { status: 'paused' });
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual(
      [status, body.settled, body.reason, body.canRetry],
      [502, false, 'sub_wallet_paused', true],
    );
    assert.equal((await balanceOf(owner)).pending, 70);
    await owner.session.patch(at, { status: 'active' });
    assert.equal((await owner.session.post(path, APPROVE)).status, 200);
    await untilPayment(owner.session, payment.id, 'settled');
  });

  test('for a payee that has moved is bound to the account that the owner saw', async () => {
    const { owner, payee, path } = await held();
    const elsewhere = await fundedWallet(testApp, 100);
    const moved = {
      alias: payee.alias,
      cvu: elsewhere.cvu,
      holderName: 'Otra Persona',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual(
      [status, body.reason, body.canRetry],
      [502, 'payee_changed', false],
      JSON.stringify(body),
    );
    assert.equal((await balanceOf(owner)).available, 500);

    const agent = await newAgent(testApp, owner, { initial_amount: 500 });
    const again = await pay(agent.key, payee, 100);
    assert.deepEqual([again.status, again.body.reasons[0].type], [202, 'payeeChanged']);
    const agreed = await owner.session.post(`/approvals/${again.body.approvalId}`, APPROVE);
    assert.deepEqual([agreed.status, agreed.body.settled], [200, true], JSON.stringify(agreed.body));
    assert.equal((await pay(agent.key, payee, 100)).status, 201);
  });

  test('for a payee that has moved to the account of another payee pays it, and leaves both as they are', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 500 });
    const [payee, other] = [await newPayee(owner), await newPayee(owner)];
    const moved = {
      alias: payee.alias,
      cvu: other.cvu,
      holderName: 'Otra Persona',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    for (const _ of ['once', 'and again']) {
      const { status, body } = await pay(agent.key, payee, 100);
      assert.deepEqual([status, body.reasons?.[0].type], [202, 'payeeChanged'], JSON.stringify(body));
      const agreed = await owner.session.post(`/approvals/${body.approvalId}`, APPROVE);
      assert.deepEqual([agreed.status, agreed.body.settled], [200, true], JSON.stringify(agreed.body));
    }
    for (const { id, cvu } of [payee, other])
      assert.equal((await owner.session.get(`/api/v1/wallet/payees/${id}`)).body.cvu, cvu);
  });
});

test('the events of an approval reach the integrator in order', async () => {
  const { owner, payment, path } = await held();
  await owner.session.post(path, APPROVE);
  const types = await until(
    'both are listed',
    async () => {
      const { body } = await api.get(`/api/v1/events?limit=100`);
      const about = [payment.id, payment.approvalId];
      return body.data
        .filter((event: { data: { object: { id: string } } }) => about.includes(event.data.object.id))
        .map((event: { type: string }) => event.type);
    },
    (found: string[]) => found.length === 3,
  );
  assert.deepEqual(types.reverse(), ['approval.requested', 'approval.approved', 'payment.settled']);
});

test('a payment within the tenant is settled by the approval itself', async () => {
  const owner = await fundedWallet(testApp, 50_000);
  const other = await fundedWallet(testApp, 100);
  const agent = await newAgent(testApp, owner, { initial_amount: 1 });
  const { body } = await pay(agent.key, await payeeIn(owner, other), 500);
  const decided = await owner.session.post(`/approvals/${body.approvalId}`, APPROVE);
  assert.deepEqual([decided.status, decided.body.settled], [200, true], JSON.stringify(decided.body));
  assert.equal((await balanceOf(other)).available, 6);
});
