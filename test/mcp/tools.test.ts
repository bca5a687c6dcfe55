// The tools with the official clients: each client calls every tool of the list, in both revisions of the
// protocol.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee, untilPayment } from '../payments/support.ts';
import { CLIENT_NAMES, connect, type ListedTool, type Shown } from './support.ts';

const testApp = await startTestApp();
const { url } = testApp;
const owner = await fundedWallet(testApp, 100_000_00);
const payee = await newPayee(owner);
await testApp.api.post('/api/v1/sandbox/checkouts/complete', { cardholderId: owner.cardholderId });
const ERAS = {
  negotiated: '2026-07-28',
  'by default': '2025-11-25',
  'first version': '2025-11-25 by the first version',
} as const;
const NAMES = [
  'card_issue',
  'card_status',
  'wallet_balance',
  'wallet_cancel_scheduled',
  'wallet_create_agent',
  'wallet_fund_info',
  'wallet_list_agents',
  'wallet_list_payees',
  'wallet_list_scheduled',
  'wallet_pay',
  'wallet_payment_status',
  'wallet_preview_payment',
  'wallet_recent_movements',
  'wallet_request_approval',
  'wallet_schedule_payment',
];
const READING = new Set(NAMES.filter((name) => /balance|fund|list|status|preview|movements/.test(name)));

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
/** The clients check a result only if it is not an error; here each is checked, by its schema as listed. */
function assertFits(tool: ListedTool, shown: Shown): void {
  assert.ok(ajv.validate(tool.outputSchema, shown), `${tool.name}: ${ajv.errorsText()}`);
}

for (const name of CLIENT_NAMES) {
  suite(`a client ${name}`, () => {
    test('is offered every tool, with title, description, schemas, units and true hints', async () => {
      const { raw } = await newAgent(testApp, owner);
      const client = await connect(url, raw, name);
      assert.equal(client.era, ERAS[name]);
      const tools = await client.list();
      assert.deepEqual(tools.map((tool) => tool.name).sort(), NAMES);
      for (const tool of tools) {
        assert.ok((tool.title?.length ?? 0) > 5 && (tool.description?.length ?? 0) > 60, tool.name);
        assert.equal(tool.annotations.readOnlyHint, READING.has(tool.name), tool.name);
        assert.equal(JSON.stringify(tool).includes('$ref'), false, tool.name);
        for (const schema of [tool.inputSchema, tool.outputSchema]) assertUnits(tool.name, schema);
      }
    });

    test('calls every tool, and each result is as its schema says', async () => {
      const agent = await newAgent(testApp, owner, {
        initial_amount: 5_000,
        approval_config: { auto_approve_under_cents: 100_000 },
      });
      const client = await connect(url, agent.raw, name);
      const listed = new Map((await client.list()).map((tool) => [tool.name, tool]));
      const call = async (toolName: string, given: Record<string, unknown> = {}): Promise<Shown> => {
        const { isError, line, shown } = await client.call(toolName, given);
        assert.equal(isError, false, line);
        const tool = listed.get(toolName);
        assert.ok(tool !== undefined && line.length > 0);
        assertFits(tool, shown);
        listed.delete(toolName);
        return shown;
      };

      const balance = await call('wallet_balance');
      assert.deepEqual(balance.agent.limits.cap, {
        limitCents: 500_000,
        usedCents: 0,
        remainingCents: 500_000,
      });
      assert.equal(balance.agent.withoutAskingCents, 99_999);
      assert.equal(balance.wallet, null);
      assert.deepEqual(
        (await call('wallet_list_agents')).data.map((one: Shown) => one.id),
        [agent.subWalletId],
      );
      assert.ok((await call('wallet_list_payees')).data.some((one: Shown) => one.id === payee.id));
      assert.equal((await call('wallet_fund_info')).cvu, owner.cvu);

      const intent = { payee_id: payee.id, amount_cents: 20_000, reason: 'Papel' };
      assert.equal((await call('wallet_preview_payment', intent)).outcome, 'settles');
      const paid = await call('wallet_pay', { ...intent, idempotency_key: 'paper' });
      assert.deepEqual([paid.amountCents, paid.subWalletId], [20_000, agent.subWalletId]);
      await untilPayment(agent.key, paid.id, 'settled');
      const status = await call('wallet_payment_status', { payment_id: paid.id });
      assert.equal(status.status, 'settled');
      const movements = await call('wallet_recent_movements', { limit: 5 });
      assert.deepEqual(
        movements.data.map((one: Shown) => [one.amount, one.reference.id]),
        [[200, paid.id]],
      );
      const asked = await call('wallet_request_approval', { ...intent, reason: 'Mesa' });
      assert.equal(asked.status, 'pending');

      const scheduled = await call('wallet_schedule_payment', {
        ...intent,
        cron_expression: '0 9 1 * *',
      });
      assert.equal(scheduled.amountCents, 20_000);
      assert.deepEqual(
        (await call('wallet_list_scheduled', { status: 'active' })).data.map((one: Shown) => one.id),
        [scheduled.id],
      );
      await call('wallet_cancel_scheduled', { scheduled_payment_id: scheduled.id });

      const card = await call('card_issue', { amountCents: 5_000, label: 'Ink' });
      assert.deepEqual([card.status, card.amountCents, card.subWalletId], ['OPEN', 5_000, agent.subWalletId]);
      assert.equal((await call('card_status', { card_id: card.id })).id, card.id);

      const refused = await client.call('wallet_create_agent', { agent_label: 'otro' });
      assert.deepEqual([refused.isError, refused.shown.error], [true, 'forbidden']);
      assert.deepEqual([...listed.keys()], ['wallet_create_agent']);
    });

    test('hears which argument is wrong, and after a refusal what to do', async () => {
      const { raw, subWalletId } = await newAgent(testApp, owner, {
        initial_amount: 100,
        approval_config: { panic_limit_24h_cents: 10_000 },
      });
      const client = await connect(url, raw, name);
      const fields = async (tool: string, given: Record<string, unknown>): Promise<unknown> => {
        const { isError, shown } = await client.call(tool, given);
        assert.ok(isError);
        return shown.problems?.map((one: Shown) => one.field) ?? shown.error;
      };
      const intent = { payee_id: payee.id, amount_cents: 100, reason: 'Papel' };
      assert.deepEqual(await fields('wallet_pay', {}), ['payee_id', 'amount_cents', 'reason']);
      assert.deepEqual(await fields('wallet_pay', { ...intent, amount_cents: 1.5 }), ['amount_cents']);
      assert.deepEqual(await fields('wallet_pay', { ...intent, sub_wallet_id: subWalletId }), [
        'sub_wallet_id',
      ]);
      assert.deepEqual(await fields('wallet_pay', { ...intent, wallet_id: 'wal_x' }), ['wallet_id']);
      assert.deepEqual(await fields('wallet_pay', { ...intent, idempotency_key: '' }), ['idempotency_key']);
      assert.deepEqual(await fields('wallet_pay', { ...intent, confirm_duplicate: 'yes' }), [
        'confirm_duplicate',
      ]);
      assert.deepEqual(await fields('wallet_payment_status', {}), ['payment_id']);
      assert.deepEqual(await fields('wallet_payment_status', { payment_id: 7 }), ['payment_id']);
      assert.deepEqual(await fields('wallet_payment_status', { payment_id: '../x' }), 'not_found');
      assert.deepEqual(await fields('wallet_balance', { sub_wallet_id: 'sub_x' }), ['sub_wallet_id']);
      assert.deepEqual(await fields('wallet_recent_movements', { limit: 101 }), ['limit']);

      const { line, shown } = await client.call('wallet_pay', { ...intent, amount_cents: 10_001 });
      assert.deepEqual(
        [shown.error, shown.limit, shown.used, shown.remaining],
        ['panic_limit_reached', 10_000, 0, 10_000],
      );
      assert.match(line, /ask the owner to raise/);
      assert.doesNotMatch(JSON.stringify(shown), /\.ts:\d/);
    });
  });
}

/** Every amount of a schema says its unit. */
function assertUnits(tool: string, schema: Shown): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, part] of Object.entries<Shown>(schema.properties ?? {})) {
    const isAmount =
      /(?:_cents|Cents)$|^amount(?!Match)|^balance|^available|^total|^pending$|^initial_amount/.test(name);
    if (isAmount && part.type !== 'object')
      assert.match(part.description ?? '', /unit/i, `${tool}: ${name} says no unit`);
  }
  for (const part of Object.values(schema)) assertUnits(tool, part);
}
