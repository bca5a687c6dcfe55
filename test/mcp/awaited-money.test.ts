// An agent whose card waits for money: it is given what to show its owner, and not what to decide.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { newAgent } from '../payments/support.ts';
import { newWallet } from '../wallets/support.ts';
import { connect } from './support.ts';

const testApp = await startTestApp();
const { api, url } = testApp;
const owner = await newWallet(testApp, {
  country: 'MX',
  taxId: 'PELU900517AB0',
  phoneNumber: '+525512345678',
});
const { cardholderId } = owner;
const account = { cardholderId, rail: 'clabe', clabe: '646180110400000007' };
const { body: method } = await api.post('/api/v1/sandbox/checkouts/complete', account);
const { raw } = await newAgent(testApp, owner, {
  initial_amount: 5_000,
  approval_config: { auto_approve_under_cents: 400_000, panic_limit_24h_cents: 5_000_000 },
});
const client = await connect(url, raw);

suite('a card of an agent that waits for money', () => {
  test('is answered with what its owner is to be shown, and that they decide', async () => {
    const { isError, line, shown } = await client.call('card_issue', {
      amountCents: 100_000,
      label: 'Tinta',
    });
    assert.equal(isError, false, line);
    assert.equal(shown.status, 'PENDING_FUNDING');
    const { amountCents, clabe, expiresAt } = shown.funding;
    assert.equal(amountCents, 100_000);
    for (const part of [
      'MXN 1000.00',
      clabe,
      expiresAt,
      'only the owner decides whether to send it',
      shown.id,
    ])
      assert.ok(line.includes(part), line);
    assert.ok(!line.includes('sees its number'), line);

    const deposit = { amountCents: 100_000 };
    await api.post(`/api/v1/sandbox/payment_methods/${method.id}/deposit`, deposit);
    const { line: now } = await until(
      'the card is open',
      () => client.call('card_status', { card_id: shown.id }),
      (answer) => answer.shown.status === 'OPEN',
    );
    assert.match(now, /is OPEN\. Its owner sees its number/);
  });

  test('that was closed without its money says why, and of no number', async () => {
    const { shown } = await client.call('card_issue', { amountCents: 50_000, label: 'Papel' });
    assert.equal(shown.status, 'PENDING_FUNDING');
    assert.equal((await api.delete(`/api/v1/cards/${shown.id}`)).status, 200);
    const { line } = await client.call('card_status', { card_id: shown.id });
    assert.match(line, /is CLOSED: requested\.$/);
  });

  test('has the text of a Pix charge, without its picture, which the owner is shown', async () => {
    const buyer = await newWallet(testApp, {
      country: 'BR',
      taxId: '400.111.222-18',
      phoneNumber: '+5511912345678',
    });
    const pix = { cardholderId: buyer.cardholderId, rail: 'pix', pixKey: 'conta@example.test' };
    assert.equal((await api.post('/api/v1/sandbox/checkouts/complete', pix)).status, 200);
    const limits = {
      initial_amount: 5_000,
      approval_config: { auto_approve_under_cents: 400_000, panic_limit_24h_cents: 5_000_000 },
    };
    const agent = await connect(url, (await newAgent(testApp, buyer, limits)).raw);
    const { shown, line } = await agent.call('card_issue', { amountCents: 20_000, label: 'Papel' });
    const { shown: later } = await agent.call('card_status', { card_id: shown.id });
    for (const { funding } of [shown, later]) {
      assert.deepEqual(Object.keys(funding.pix), ['copyPaste'], line);
      assert.match(funding.pix.copyPaste, /^000201/);
      assert.ok(JSON.stringify(funding).length < 1_000, 'a model reads all of it');
    }
    const { body } = await buyer.session.get(`/api/card/v1/cards/${shown.id}`);
    assert.match(body.funding.pix.qr, /^data:image/);
    for (const { name, outputSchema } of await agent.list())
      assert.ok(!JSON.stringify(outputSchema).includes('"qr"'), name);
  });

  test('says in its description that an agent does not decide to send money', async () => {
    const tools = await client.list();
    const issue = tools.find(({ name }) => name === 'card_issue');
    assert.match(issue?.description ?? '', /PENDING_FUNDING.*for the owner alone to decide, never for you/s);
  });
});
