// How many questions of a sub-wallet wait for its owner is counted, whatever they are about and however each
// ends, so that no more than 200 ever do and none is counted for good.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { BATCHES, linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending, send, TRANSFERS, type Sending } from '../transfers/support.ts';
import { newAgent, newPayee, fundedWallet, pay } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

type WaitingPayment = {
  readonly from: Sending;
  readonly approvalId: string;
  readonly cancel: (() => Promise<unknown>) | undefined;
};

async function payment(): Promise<WaitingPayment> {
  const owner = await fundedWallet(testApp, 50_000);
  const { key, subWalletId } = await newAgent(testApp, owner, { initial_amount: 50 });
  const { body } = await pay(key, await newPayee(owner), 7_000);
  return { from: { owner, subWalletId }, approvalId: String(body.approvalId), cancel: undefined };
}

async function transfer(): Promise<WaitingPayment> {
  const from = await newSending(testApp, { hasPhone: true });
  const { body } = await send(api, from, 200_000);
  const cancel = () => api.post(`${TRANSFERS}/${body.id}/cancel`, {});
  return { from, approvalId: String(body.approval.id), cancel };
}

async function batch(): Promise<WaitingPayment> {
  const from = await newSending(testApp, { hasPhone: true });
  const { body } = await sendBatch(api, from, linesOf(2, 100_000));
  const { approval } = await untilBatch(api, body.id, 'pending_approval');
  return { from, approvalId: approval.id, cancel: () => api.post(`${BATCHES}/${body.id}/cancel`, {}) };
}

const waitingOf = async ({ from: { subWalletId: id } }: WaitingPayment): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select waiting_approvals as n from sub_wallets where tenant_id = ${tenant.id} and id = ${id}`,
    )
  ).n;

const decide = ({ from, approvalId }: WaitingPayment, decision: 'approved' | 'rejected') =>
  from.owner.session.post(`/api/card/approvals/${approvalId}`, { decision });
const pause = ({ from: { owner, subWalletId } }: WaitingPayment, status: 'paused' | 'active') =>
  owner.session.patch(`/api/v1/wallet/sub-wallets/${subWalletId}`, { status });
const expire = async (asked: WaitingPayment): Promise<void> => {
  await api.post('/api/v1/sandbox/clock', { advanceSeconds: 90_000 });
  await until(
    'it waits no more',
    () => waitingOf(asked),
    (n) => n === 0,
  );
};

for (const [name, ask] of Object.entries({ payment, transfer, batch })) {
  suite(`the question about a ${name} is counted while it waits, and`, () => {
    const ends = async (how: (asked: WaitingPayment) => Promise<unknown>): Promise<void> => {
      const asked = await ask();
      assert.equal(await waitingOf(asked), 1);
      await how(asked);
      assert.equal(await waitingOf(asked), 0);
    };

    test('not once that is approved', () => ends((asked) => decide(asked, 'approved')));
    test('not once that is rejected', () => ends((asked) => decide(asked, 'rejected')));
    test('not once its time is over', () => ends(expire));
    test('not once that is cancelled', { skip: name === 'payment' && 'payments are not cancelled' }, () =>
      ends(async ({ cancel }) => cancel?.()),
    );

    test('still while what is approved cannot move yet', () =>
      ends(async (asked) => {
        await pause(asked, 'paused');
        for (let tries = 0; tries < 2; tries++) {
          assert.equal((await decide(asked, 'approved')).body.canRetry, true);
          assert.equal(await waitingOf(asked), 1);
        }
        await pause(asked, 'active');
        await decide(asked, 'approved');
      }));

    test('not once that is approved, cannot move yet, and is rejected after all', () =>
      ends(async (asked) => {
        const { session } = asked.from.owner;
        const { available } = (await session.get('/api/v1/wallet')).body.balance;
        await pause(asked, 'paused');
        assert.equal((await decide(asked, 'approved')).body.canRetry, true);
        const { status, body } = await decide(asked, 'rejected');
        assert.deepEqual([status, body.status, body.settled], [200, 'rejected', false]);
        // Lines of a batch are ended by a job.
        const { balance } = await until(
          'all that was set aside is back',
          async () => (await session.get('/api/v1/wallet')).body,
          (wallet) => wallet.balance.pending === 0,
        );
        assert.ok(balance.available > available, JSON.stringify(balance));
        const shown = (await session.get(`/api/card/approvals/${asked.approvalId}`)).body;
        assert.deepEqual([shown.status, shown.settled], ['rejected', false]);
        await pause(asked, 'active');
        for (const decision of ['approved', 'rejected'] as const)
          assert.equal((await decide(asked, decision)).body.message, 'approval already decided');
      }));

    test('not once the time to try again is over', () =>
      ends(async (asked) => {
        await pause(asked, 'paused');
        await decide(asked, 'approved');
        await expire(asked);
      }));
  });
}
