// Cards of a person and their agent where the payment method is a bank account with too little on it: they
// wait for the money, and both see what is missing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deposit } from '../payment-methods/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { newAccountBuyer } from './awaited.ts';
import { CARDS, decide, issue } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const CENTS = 60_000;

suite('a card that waits for money', () => {
  test('is shown to its owner with what is missing, and opens for them', async () => {
    const { account, owner } = await newAccountBuyer(testApp, 0);
    const { status, body } = await issue(owner.session, CENTS);
    assert.deepEqual([status, body.status, body.funding.amountCents], [202, 'PENDING_FUNDING', CENTS]);
    await deposit(api, account, CENTS);
    await until(
      'it is open',
      async () => (await owner.session.get(`${CARDS}/${body.id}`)).body,
      (card) => card.status === 'OPEN',
    );
  });

  test('is shown to the agent that asked for it, which the owner needs not approve', async () => {
    const { account, agent } = await newAccountBuyer(testApp, CENTS + 1);
    const { status, body } = await issue(agent.key, CENTS);
    assert.deepEqual([status, body.status, body.funding.rail], [202, 'PENDING_FUNDING', 'clabe']);
    const { body: seen } = await agent.key.get(`${CARDS}/${body.id}`);
    assert.deepEqual(seen.funding, body.funding);
    await deposit(api, account, CENTS);
    await until(
      'it is open',
      async () => (await agent.key.get(`${CARDS}/${body.id}`)).body,
      (card) => card.status === 'OPEN',
    );
  });

  test('comes after the approval of its owner, which is settled by then', async () => {
    const { account, owner, agent } = await newAccountBuyer(testApp, CENTS);
    const { status, body: asked } = await issue(agent.key, CENTS);
    assert.deepEqual([status, asked.status], [202, 'pending_approval']);
    const answer = await decide(owner.session, asked.approvalId, 'approved');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const waiting = await until(
      'it waits for money',
      async () => (await agent.key.get(`${CARDS}/${asked.id}`)).body,
      (card) => card.status === 'PENDING_FUNDING',
    );
    assert.equal(waiting.funding.amountCents, CENTS);
    const { body: approval } = await owner.session.get(`/api/card/approvals/${asked.approvalId}`);
    assert.deepEqual([approval.status, approval.settled], ['approved', true]);
    await deposit(api, account, CENTS);
    await until(
      'it is open',
      async () => (await agent.key.get(`${CARDS}/${asked.id}`)).body,
      (card) => card.status === 'OPEN',
    );
  });
});
