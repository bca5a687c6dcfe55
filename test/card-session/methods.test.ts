// What people see of what they pay with: their own payment methods, with what is on them, and no one else's.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deposit } from '../payment-methods/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { newAccountBuyer } from './awaited.ts';

const testApp = await startTestApp();
const { api, tenant } = testApp;
const METHODS = '/api/card/v1/payment-methods';

suite('the payment methods of a person', () => {
  test('are shown to them as to their organization, with what has arrived', async () => {
    const { account, owner } = await newAccountBuyer(testApp, 0);
    await deposit(api, account, 12_300);
    await untilIdle(testApp, tenant);
    const { status, body } = await owner.session.get(METHODS);
    assert.equal(status, 200, JSON.stringify(body));
    const { data } = (await api.get(`/api/v1/cardholders/${account.cardholderId}/payment-methods`)).body;
    assert.deepEqual(body, { data, next_cursor: null });
    assert.equal(data[0].availableCents, 12_300);
  });

  test('are shown to no other person, and to no agent', async () => {
    const [mine, theirs] = [await newAccountBuyer(testApp, 0), await newAccountBuyer(testApp, 0)];
    const { body } = await theirs.owner.session.get(METHODS);
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [theirs.account.id],
    );
    const agent = await mine.agent.key.get(METHODS);
    assert.deepEqual([agent.status, agent.body.error], [403, 'forbidden']);
  });
});
