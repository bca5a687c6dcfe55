// Closing a sub-wallet ends what waits for its owner, whatever it is about: nothing of it can go any more, so
// its money is given back at once, and once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { countsOf, linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { issue, newBuyer } from '../card-session/support.ts';
import { advanceToNext, scheduled, untilLast } from '../schedules/support.ts';
import { newSending, send, untilTransfer, usageOf } from '../transfers/support.ts';
import { assertLedgerIsWhole, balanceOf, timesEmitted, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

const FUNDS = 50_000;

type Held = {
  readonly owner: Opened;
  readonly subWalletId: string;
  readonly approvalId: string;
  /** Waits until it has ended, and answers with its status and why. */
  ended(): Promise<readonly [status: unknown, failure: unknown]>;
  /** How often its failure was emitted; undefined if no event tells of it. */
  timesHeard(): Promise<number | undefined>;
};

async function newStory(initialAmount = 50) {
  const owner = await fundedWallet(testApp, FUNDS);
  return { owner, agent: await newAgent(testApp, owner, { initial_amount: initialAmount }) };
}

async function payment(): Promise<Held> {
  const { owner, agent } = await newStory();
  const { body } = await pay(agent.key, await newPayee(owner), 7_000);
  return {
    owner,
    subWalletId: agent.subWalletId,
    approvalId: String(body.approvalId),
    ended: async () => ['failed', (await untilPayment(owner.session, body.id, 'failed')).failure],
    timesHeard: () => timesEmitted(testApp, 'payment.failed', body.id),
  };
}

async function scheduledPayment(): Promise<Held> {
  const { owner, agent } = await newStory(1);
  const id = await scheduled(agent.key, await newPayee(owner));
  await advanceToNext(testApp, agent.key, id);
  await untilLast(owner.session, id, 'pending_approval');
  const { items } = (await agent.key.get('/api/card/approvals')).body;
  return {
    owner,
    subWalletId: agent.subWalletId,
    approvalId: items[0].id,
    ended: async () => [(await untilLast(owner.session, id, 'failed')).lastStatus, 'sub_wallet_closed'],
    timesHeard: () => timesEmitted(testApp, 'scheduled_payment.failed', id),
  };
}

async function transfer(): Promise<Held> {
  const from = await newSending(testApp, {
    cents: FUNDS,
    hasPhone: true,
    subWallet: { approval_config: CONFIG },
  });
  const { body } = await send(api, from, 7_000);
  return {
    ...from,
    approvalId: body.approval.id,
    ended: async () => ['failed', (await untilTransfer(api, body.id, 'failed')).failure],
    timesHeard: () => timesEmitted(testApp, 'send.failed', body.id),
  };
}
const CONFIG = {
  auto_approve_under_cents: 5_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};

async function batch(): Promise<Held> {
  const from = await newSending(testApp, {
    cents: FUNDS,
    hasPhone: true,
    subWallet: { approval_config: CONFIG },
  });
  const { body } = await sendBatch(api, from, linesOf(2, 4_000));
  const { approval } = await untilBatch(api, body.id, 'pending_approval');
  return {
    ...from,
    approvalId: approval.id,
    async ended() {
      assert.deepEqual(countsOf(await untilBatch(api, body.id, 'completed')), { failed: 2 });
      return ['failed', 'sub_wallet_closed'];
    },
    timesHeard: () => timesEmitted(testApp, 'send.batch_completed', body.id),
  };
}

async function card(): Promise<Held> {
  const buyer = await newBuyer(testApp, { funds: FUNDS });
  const { body } = await issue(buyer.agent.key, 60_000);
  const { body: ended } = await until(
    'it is held',
    () => buyer.session.get(`/api/card/v1/cards/${body.id}`),
    (reply) => reply.status === 200,
  );
  assert.equal(ended.status, 'pending_approval');
  return {
    owner: buyer,
    subWalletId: buyer.agent.subWalletId,
    approvalId: body.approvalId,
    async ended() {
      const { body: now } = await until(
        'it has ended',
        () => buyer.session.get(`/api/card/v1/cards/${body.id}`),
        (reply) => reply.body.status !== 'pending_approval',
      );
      return [now.status, now.failure];
    },
    timesHeard: async () => undefined,
  };
}

const close = ({ owner, subWalletId }: Held) =>
  owner.session.delete(`/api/v1/wallet/sub-wallets/${subWalletId}`);
const approve = ({ owner, approvalId }: Held) =>
  owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' });
const pause = ({ owner, subWalletId }: Held) =>
  owner.session.patch(`/api/v1/wallet/sub-wallets/${subWalletId}`, { status: 'paused' });
const approvalOf = async ({ owner, approvalId }: Held) =>
  (await owner.session.get(`/api/card/approvals/${approvalId}`)).body;

const waitingOf = async ({ subWalletId: id }: Held): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select waiting_approvals as n from sub_wallets where tenant_id = ${tenant.id} and id = ${id}`,
    )
  ).n;

const untilNoneWaits = (held: Held) =>
  until(
    'nothing waits',
    () => waitingOf(held),
    (n) => n === 0,
  );

async function assertAllIsBack(held: Held): Promise<void> {
  assert.deepEqual(await balanceOf(held.owner), { available: 500, pending: 0, total: 500 });
  const { cap, panic24h } = await usageOf(held);
  assert.deepEqual([cap.usedCents, panic24h.usedCents], [0, 0]);
}

const HELD = { payment, 'scheduled payment': scheduledPayment, transfer, batch, card };

for (const [name, hold] of Object.entries(HELD)) {
  suite(`closing the sub-wallet of a ${name} that waits`, () => {
    test('ends the question and gives its money back, once', async () => {
      const held = await hold();
      assert.equal(await waitingOf(held), 1);
      assert.equal((await close(held)).status, 200);
      assert.deepEqual(await held.ended(), ['failed', 'sub_wallet_closed']);
      await untilNoneWaits(held);
      const { status, settled } = await approvalOf(held);
      assert.deepEqual([status, settled], ['expired', false]);
      assert.equal(await timesEmitted(testApp, 'approval.expired', held.approvalId), 1);
      assert.equal((await held.timesHeard()) ?? 1, 1);
      await assertAllIsBack(held);
      const late = await approve(held);
      assert.deepEqual([late.status, late.body.status], [400, 'expired']);
      assert.match(
        late.body.fix,
        /^It ended at .+Z\. The sub-wallet was closed meanwhile\. There is nothing left/,
      );
      assert.equal((await close(held)).status, 200);
    });

    test('ends it as well where it was approved and could be tried again', async () => {
      const held = await hold();
      await pause(held);
      assert.equal((await approve(held)).body.canRetry, true);
      assert.equal(await waitingOf(held), 1);
      assert.equal((await close(held)).status, 200);
      assert.deepEqual(await held.ended(), ['failed', 'sub_wallet_closed']);
      await untilNoneWaits(held);
      assert.equal((await approvalOf(held)).status, 'approved');
      assert.equal(await timesEmitted(testApp, 'approval.expired', held.approvalId), 0);
      assert.equal((await held.timesHeard()) ?? 1, 1);
      await assertAllIsBack(held);
      const late = await approve(held);
      assert.deepEqual([late.status, late.body.message], [400, 'approval already decided']);
    });
  });
}

test('what was approved at the same moment has gone, or its money is back', async () => {
  for (let round = 0; round < 6; round++) {
    const held = await payment();
    const [approved] = await Promise.all([approve(held), close(held)]);
    await untilNoneWaits(held);
    const hasGone = approved.status === 200;
    if (!hasGone) {
      await held.ended();
      await assertAllIsBack(held);
    }
    const left = hasGone ? 430 : 500;
    assert.deepEqual(await balanceOf(held.owner), { available: left, pending: 0, total: left });
    assert.equal(await held.timesHeard(), hasGone ? 0 : 1);
  }
  await assertLedgerIsWhole(testApp);
});
