// What models do with tools: they send null for what they leave out, call what is not there, forget the key
// of a payment, and try again where their owner has stopped them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { toolsOf } from '#modules/access/mcp/tools.ts';
import { routes } from '#product.ts';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { connect } from './support.ts';

const testApp = await startTestApp();
const owner = await fundedWallet(testApp, 1_000_000);
const payee = await newPayee(owner);
await testApp.api.post('/api/v1/sandbox/checkouts/complete', { cardholderId: owner.cardholderId });
const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
const { call } = await connect(testApp.url, agent.raw);
const intentOf = (reason: string) => ({ payee_id: payee.id, amount_cents: 100, reason });

suite('null', () => {
  test('for an optional argument is as good as nothing, also inside of another', async () => {
    const invoice = { type: 'cae', id: '30500010912-6-3-12345', issuerTaxId: null };
    const inside = await call('wallet_pay', { ...intentOf('Factura'), document: invoice });
    assert.equal(inside.isError, false, inside.line);
    const nulls = { idempotency_key: null, confirm_duplicate: null, document: null };
    const paid = await call('wallet_pay', { ...intentOf('Papel'), ...nulls });
    assert.equal(paid.isError, false, paid.line);
    assert.equal((await call('wallet_pay', intentOf('Papel'))).shown.duplicate.of, paid.shown.id);
    for (const [tool, given] of [
      ['wallet_recent_movements', { limit: null, cursor: null, type: null }],
      ['wallet_payment_status', { payment_id: paid.shown.id, wait_seconds: null }],
      ['wallet_list_scheduled', { status: null, limit: null }],
      [
        'wallet_schedule_payment',
        { ...intentOf('Mes'), cron_expression: '0 9 1 * *', timezone: null, ends_at: null },
      ],
    ] as const) {
      const { isError, line } = await call(tool, given);
      assert.equal(isError, false, `${tool}: ${line}`);
    }
  });

  test('stays null where a field has it, and is refused where an argument is required or unknown', async () => {
    const card = { amountCents: 500, label: null, metadata: null, type: null, amountMatch: null };
    const { isError, line, shown } = await call('card_issue', card);
    assert.equal(isError, false, line);
    assert.equal(shown.label, null);
    for (const [given, field] of [
      [{ ...intentOf('Papel'), reason: null }, 'reason'],
      [{ ...intentOf('Papel'), colour: null }, 'colour'],
      [{ ...intentOf('Papel'), sub_wallet_id: null }, 'sub_wallet_id'],
      [{ ...intentOf('Papel'), document: { number: null } }, 'document.number'],
    ] as const) {
      const refused = await call('wallet_pay', given);
      assert.equal(refused.isError, true);
      const fields: string[] = refused.shown.problems.map((one: { field: string }) => one.field);
      assert.ok(fields.includes(field), fields.join(', '));
    }
  });
});

test('the tool that no agent key may call says so before anything else', () => {
  const tools = toolsOf(routes);
  const { description = '' } = tools.find(({ tool }) => tool.name === 'wallet_create_agent')?.tool ?? {};
  assert.match(description, /^Only for clients let in with wallet:admin/);
});

test('a tool that does not exist is answered with those that do', async () => {
  await assert.rejects(call('wallet_transfer', {}), /no tool of this name.*card_issue, .*wallet_pay, /);
});

test('a payment without a key says that a late repeat pays again, and one with a key does not', async () => {
  const warned =
    /Without an idempotency_key, the same call more than 10 minutes from now makes another one\.$/;
  const first = await call('wallet_pay', intentOf('Tinta'));
  assert.match(first.line, warned);
  assert.doesNotMatch((await call('wallet_pay', intentOf('Tinta'))).line, warned);
  const named = await call('wallet_pay', { ...intentOf('Tinta'), idempotency_key: 'ink' });
  assert.doesNotMatch(named.line, warned);
});

test('an agent that is paused hears so, over tools as over REST, and that it must not try again', async () => {
  const paused = await newAgent(testApp, owner, { agent_label: 'paused', initial_amount: 1_000 });
  await owner.session.patch(`/api/v1/wallet/sub-wallets/${paused.subWalletId}`, { status: 'paused' });
  const message = 'The owner has paused this agent.';
  const fix = 'Nothing is paid until the owner resumes it; ask them, and do not retry.';
  const { body, status } = await paused.key.post('/api/v1/wallet/pay', intentOf('Papel'));
  assert.deepEqual([status, body.error, body.message, body.fix], [409, 'invalid_state', message, fix]);
  const client = await connect(testApp.url, paused.raw);
  for (const [tool, given] of [
    ['wallet_pay', intentOf('Papel')],
    ['wallet_request_approval', intentOf('Papel')],
    ['wallet_schedule_payment', { ...intentOf('Papel'), cron_expression: '0 9 1 * *' }],
    ['card_issue', { amountCents: 500 }],
  ] as const)
    assert.equal((await client.call(tool, given)).line, `invalid_state: ${message} ${fix}`, tool);
});
