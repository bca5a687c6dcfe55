// What the owner has approved, and what could not move in the time to try again, has failed: its money is
// back, and an event says so once, since that of the approval was another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { countsOf, linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { issue, newBuyer } from '../card-session/support.ts';
import { advanceToNext, scheduled, untilLast } from '../schedules/support.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { balanceOf, timesEmitted, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const FUNDS = 50_000;
const CONFIG = {
  auto_approve_under_cents: 5_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};

type Stopped = { readonly owner: Opened; readonly approvalId: string };

/** Approved while the sub-wallet is paused, and then it is too late. */
async function untilTooLate(
  { owner, approvalId }: Stopped,
  subWalletId: string,
  untilOver: () => Promise<unknown>,
): Promise<void> {
  await owner.session.patch(`/api/v1/wallet/sub-wallets/${subWalletId}`, { status: 'paused' });
  const { body } = await owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' });
  assert.deepEqual([body.reason, body.canRetry], ['sub_wallet_paused', true], JSON.stringify(body));
  await api.post('/api/v1/sandbox/clock', { advanceSeconds: 90_000 });
  await untilOver();
  assert.deepEqual(await balanceOf(owner), { available: 500, pending: 0, total: 500 });
  assert.equal(await timesEmitted(testApp, 'approval.approved', approvalId), 1);
  assert.equal(await timesEmitted(testApp, 'approval.expired', approvalId), 0);
}

async function newStory(initialAmount: number) {
  const owner = await fundedWallet(testApp, FUNDS);
  return { owner, agent: await newAgent(testApp, owner, { initial_amount: initialAmount }) };
}

test('a payment is failed, and payment.failed says so', async () => {
  const { owner, agent } = await newStory(50);
  const { body } = await pay(agent.key, await newPayee(owner), 7_000);
  await untilTooLate({ owner, approvalId: body.approvalId }, agent.subWalletId, async () =>
    assert.equal((await untilPayment(owner.session, body.id, 'failed')).failure, 'expired'),
  );
  assert.equal(await timesEmitted(testApp, 'payment.failed', body.id), 1);
});

test('a scheduled payment is failed, and scheduled_payment.failed says so', async () => {
  const { owner, agent } = await newStory(1);
  const id = await scheduled(agent.key, await newPayee(owner));
  await advanceToNext(testApp, agent.key, id);
  await untilLast(owner.session, id, 'pending_approval');
  const [{ id: approvalId, subjectId }] = (await agent.key.get('/api/card/approvals')).body.items;
  await untilTooLate({ owner, approvalId }, agent.subWalletId, () =>
    untilPayment(owner.session, subjectId, 'failed'),
  );
  assert.equal(await timesEmitted(testApp, 'payment.failed', subjectId), 1);
  assert.equal(await timesEmitted(testApp, 'scheduled_payment.failed', id), 1);
});

test('a transfer is failed, and send.failed says so', async () => {
  const from = await newSending(testApp, {
    cents: FUNDS,
    hasPhone: true,
    subWallet: { approval_config: CONFIG },
  });
  const { body } = await send(api, from, 7_000);
  await untilTooLate({ ...from, approvalId: body.approval.id }, from.subWalletId, async () =>
    assert.equal((await untilTransfer(api, body.id, 'failed')).failure, 'expired'),
  );
  assert.equal(await timesEmitted(testApp, 'send.failed', body.id), 1);
  assert.equal(await timesEmitted(testApp, 'send.rejected', body.id), 0);
});

test('the lines of a batch are failed, and send.batch_completed says so', async () => {
  const from = await newSending(testApp, {
    cents: FUNDS,
    hasPhone: true,
    subWallet: { approval_config: CONFIG },
  });
  const { body } = await sendBatch(api, from, linesOf(2, 4_000));
  const { approval } = await untilBatch(api, body.id, 'pending_approval');
  await untilTooLate({ ...from, approvalId: approval.id }, from.subWalletId, async () =>
    assert.deepEqual(countsOf(await untilBatch(api, body.id, 'completed')), { failed: 2 }),
  );
  assert.equal(await timesEmitted(testApp, 'send.batch_completed', body.id), 1);
});

test('a card that was asked for is failed', async () => {
  const buyer = await newBuyer(testApp, { funds: FUNDS });
  const { body } = await issue(buyer.agent.key, 60_000);
  await untilTooLate({ owner: buyer, approvalId: body.approvalId }, buyer.agent.subWalletId, () =>
    until(
      'it has failed',
      () => buyer.session.get(`/api/card/v1/cards/${body.id}`),
      (reply) => reply.body.status === 'failed' && reply.body.failure === 'expired',
    ),
  );
});
