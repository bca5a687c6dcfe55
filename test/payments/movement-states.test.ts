// What left a wallet says how far it is: set aside while somebody decides or the rail carries it, booked when
// it has arrived, released if it did not go.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { advanceTestClock } from '../support/clock.ts';
import { withdraw } from '../withdrawals/support.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const DAY_SECONDS = 24 * 3_600;

type Shown = { type: string; module: string; status: string; booked_at: string | null };

const newest = async (by: Client): Promise<Shown> => (await by.get('/api/v1/wallet/history')).body.data[0];
const stateIn = ({ type, status, booked_at: at }: Shown) => [type, status, at !== null];

async function held() {
  const owner = await fundedWallet(testApp, 50_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 50 });
  const { status, body } = await pay(agent.key, await newPayee(owner), 7_000);
  assert.equal(status, 202, JSON.stringify(body));
  return { owner, agent, payment: body };
}

suite('the movement of a payment', () => {
  test('waits while its owner is asked, and is released once they reject it', async () => {
    const { owner, agent, payment } = await held();
    assert.deepEqual(stateIn(await newest(owner.session)), ['debit', 'awaiting_approval', false]);
    assert.deepEqual(stateIn(await newest(agent.key)), ['debit', 'awaiting_approval', false]);
    await owner.session.post(`/approvals/${payment.approvalId}`, { decision: 'rejected' });
    await untilPayment(owner.session, payment.id, 'rejected');
    const { data } = (await owner.session.get('/api/v1/wallet/history')).body;
    assert.deepEqual(data.map(stateIn), [
      ['credit', 'booked', true],
      ['debit', 'released', false],
      ['credit', 'booked', true],
    ]);
  });

  test('is on its way while the rail has it, and booked when it has arrived', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 50 });
    const { body } = await pay(agent.key, await newPayee(owner, 'demora'), 1_000);
    const ofOrganization = async () =>
      (await api.get(`/api/v1/wallets/${owner.walletId}/movements`)).body.data[0];
    assert.deepEqual(stateIn(await newest(owner.session)), ['debit', 'processing', false]);
    const before = await ofOrganization();
    assert.deepEqual([before.status, before.bookedAt], ['processing', null]);

    await advanceTestClock(api, { advanceSeconds: DAY_SECONDS });
    const { settledAt } = await untilPayment(owner.session, body.id, 'settled');
    const { status, booked_at: bookedAt } = await newest(owner.session);
    assert.deepEqual([status, bookedAt], ['booked', settledAt]);
    assert.equal((await ofOrganization()).bookedAt, settledAt);
  });
});

suite('the movement of a withdrawal', () => {
  test('is on its way while the rail has it', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const { alias } = await newPayee(owner, 'demora');
    const { status, body } = await withdraw(owner, 10, alias ?? '');
    assert.equal(status, 200, JSON.stringify(body));
    const { module, ...movement } = await newest(owner.session);
    assert.deepEqual([module, movement.status], ['withdraw', 'processing']);
  });
});
