// Paying over tools: a repeat without a key pays once, whatever comes in between, and caps hold.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createApp } from '#app.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { isBeforeCoordinator, startProxy } from '../support/proxy.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, untilPayment, type Agent } from '../payments/support.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { moveClock } from '../payments/shortcuts.ts';
import { connect, type McpClient, type ToolAnswer } from './support.ts';

const testApp = await startTestApp();
const { app, url, tenant } = testApp;
const second = await testApp.another();
const owner = await fundedWallet(testApp, 10_000_000);
const payee = await newPayee(owner);
await testApp.api.post('/api/v1/sandbox/checkouts/complete', { cardholderId: owner.cardholderId });
const CAP_CENTS = 100_000;

async function newPayer(
  changes: Record<string, unknown> = {},
): Promise<Agent & { readonly client: McpClient }> {
  const agent = await newAgent(testApp, owner, { initial_amount: CAP_CENTS / 100, ...changes });
  return { ...agent, client: await connect(url, agent.raw) };
}
const intentOf = (cents: number, reason = 'Papel') => ({
  payee_id: payee.id,
  amount_cents: cents,
  reason,
});
const paymentsOf = async ({ subWalletId }: Agent): Promise<number> =>
  app.pool
    .one(
      sql<{ n: number }>`
        select count(*)::int as n from payments where tenant_id = ${tenant.id} and sub_wallet_id = ${subWalletId}`,
    )
    .then(({ n }) => n);
const idsOf = (answers: readonly ToolAnswer[]): Set<string> =>
  new Set(answers.map(({ shown }) => String(shown.id)));

suite('the same payment without a key', () => {
  test('fifty at once, over two servers, is paid once, and each call is answered with it', async () => {
    const agent = await newPayer();
    const other = await connect(second.url, agent.raw);
    const calls = Array.from({ length: 50 }, (_, i) =>
      (i % 2 === 0 ? agent.client : other).call('wallet_pay', intentOf(1_000)),
    );
    const answers = await Promise.all(calls);
    assert.deepEqual(
      answers.filter(({ isError }) => isError).map(({ line }) => line),
      [],
    );
    assert.equal(idsOf(answers).size, 1);
    assert.equal(answers.filter(({ shown }) => shown.duplicate === undefined).length, 1);
    assert.equal(await paymentsOf(agent), 1);
  });

  test('with a wrong amount is refused in whole sentences', async () => {
    const { client } = await newPayer();
    const { isError, line } = await client.call('wallet_pay', intentOf(0));
    assert.deepEqual(
      [isError, line],
      [
        true,
        'invalid_request: amount_cents: this must be at least 1. ' +
          'Correct every field listed in `problems`, then send the request again.',
      ],
    );
  });

  test('asks whether a second one is meant, and shows the first as it is by then', async () => {
    const agent = await newPayer();
    const { shown: first } = await agent.client.call('wallet_pay', intentOf(1_000));
    await untilPayment(agent.key, first.id, 'settled');
    const { isError, line, shown } = await agent.client.call('wallet_pay', intentOf(1_000));
    assert.deepEqual([isError, shown.id, shown.status], [false, first.id, 'settled']);
    assert.equal(shown.duplicate.of, first.id);
    assert.match(line, /^Nothing was made now.*confirm_duplicate: true/);
  });

  test('that is confirmed is made once more, however often it is confirmed at once', async () => {
    const agent = await newPayer();
    const { shown: first } = await agent.client.call('wallet_pay', intentOf(1_000));
    const confirmed = { ...intentOf(1_000), confirm_duplicate: true };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => agent.client.call('wallet_pay', confirmed)),
    );
    const [secondId, ...others] = idsOf(answers);
    assert.deepEqual(others, []);
    assert.notEqual(secondId, first.id);
    assert.equal(await paymentsOf(agent), 2);
    const again = await agent.client.call('wallet_pay', confirmed);
    assert.match(again.line, /idempotency_key of its own/);
    await agent.client.call('wallet_pay', { ...intentOf(1_000), idempotency_key: 'third' });
    assert.equal(await paymentsOf(agent), 3);
  });

  test('is another payment with another amount, reason or payee, and for another agent', async () => {
    const agent = await newPayer();
    const other = await newPayer();
    const elsewhere = await newPayee(owner);
    for (const [client, intent] of [
      [agent.client, intentOf(1_000)],
      [agent.client, intentOf(1_001)],
      [agent.client, intentOf(1_000, 'Tinta')],
      [agent.client, { ...intentOf(1_000), payee_id: elsewhere.id }],
      [other.client, intentOf(1_000)],
    ] as const) {
      assert.equal((await client.call('wallet_pay', intent)).shown.duplicate, undefined);
    }
    assert.deepEqual([await paymentsOf(agent), await paymentsOf(other)], [4, 1]);
  });

  test('is a new payment 10 minutes after the first, and not a moment sooner', async () => {
    const agent = await newPayer();
    const { shown: first } = await agent.client.call('wallet_pay', intentOf(1_000));
    const madeAt = Date.parse(first.createdAt);
    await moveClock(testApp, () => madeAt + 10 * MINUTE_MS - 5_000);
    assert.equal((await agent.client.call('wallet_pay', intentOf(1_000))).shown.id, first.id);
    await moveClock(testApp, () => madeAt + 10 * MINUTE_MS);
    const { shown: later } = await agent.client.call('wallet_pay', intentOf(1_000));
    assert.deepEqual([later.duplicate, later.id === first.id], [undefined, false]);
    // The ten minutes begin again.
    assert.equal((await agent.client.call('wallet_pay', intentOf(1_000))).shown.id, later.id);
  });

  test('is made where the first was refused', async () => {
    const agent = await newPayer({ approval_config: { panic_limit_24h_cents: 500 } });
    assert.equal((await agent.client.call('wallet_pay', intentOf(1_000))).shown.error, 'panic_limit_reached');
    const path = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    await owner.session.patch(path, { approval_config: { panic_limit_24h_cents: 5_000 } });
    const { shown } = await agent.client.call('wallet_pay', intentOf(1_000));
    assert.deepEqual([shown.duplicate, shown.amountCents], [undefined, 1_000]);
  });

  test('goes for schedules, for questions to the owner and for cards as well', async () => {
    const agent = await newPayer();
    const schedule = { ...intentOf(1_000), cron_expression: '0 9 1 * *' };
    for (const [tool, intent] of [
      ['wallet_schedule_payment', schedule],
      ['wallet_request_approval', intentOf(2_000)],
      ['card_issue', { amountCents: 1_000, label: 'Ink' }],
      ['card_issue', { amountCents: 90_000, label: 'A desk' }],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => agent.client.call(tool, intent)));
      assert.equal(idsOf(answers).size, 1, tool);
    }
  });

  test('of a card is another card after 10 minutes', async () => {
    const agent = await newPayer();
    const intent = { amountCents: 1_000, label: 'Ink' };
    const { shown: first } = await agent.client.call('card_issue', intent);
    assert.equal(first.status, 'OPEN');
    assert.equal((await agent.client.call('card_issue', intent)).shown.duplicate.of, first.id);
    const madeAt = Date.parse(first.createdAt);
    await moveClock(testApp, () => madeAt + 11 * MINUTE_MS);
    const { shown: later } = await agent.client.call('card_issue', intent);
    assert.deepEqual([later.status, later.duplicate, later.id === first.id], ['OPEN', undefined, false]);
  });
});

suite('an idempotency_key', () => {
  test('is the same over REST, and its answer that of the first', async () => {
    const agent = await newPayer();
    const { body } = await agent.key.post('/api/v1/wallet/pay', intentOf(1_000), {
      'x-idempotency-key': 'invoice 7',
    });
    const { shown } = await agent.client.call('wallet_pay', {
      ...intentOf(1_000),
      idempotency_key: 'invoice 7',
    });
    assert.deepEqual([shown.id, shown.duplicate], [body.id, undefined]);
    const other = await agent.client.call('wallet_pay', {
      ...intentOf(2_000),
      idempotency_key: 'invoice 7',
    });
    assert.deepEqual([other.isError, other.shown.error], [true, 'idempotency_key_reused']);
    assert.equal(await paymentsOf(agent), 1);
  });

  test('of any text is never that of a repeat without a key', async () => {
    const agent = await newPayer();
    await agent.client.call('wallet_pay', intentOf(1_000));
    for (const idempotency_key of ['first', 'second', '~first', 'first first'])
      await agent.client.call('wallet_pay', { ...intentOf(1_000), idempotency_key });
    assert.equal(await paymentsOf(agent), 5);
    // With a line break it would be the key of such a repeat.
    for (const idempotency_key of ['\nfirst', ' first', 'first\n']) {
      const { shown } = await agent.client.call('wallet_pay', { ...intentOf(1_000), idempotency_key });
      assert.deepEqual([shown.error, shown.field], ['invalid_request', 'idempotency_key']);
    }
    assert.equal(await paymentsOf(agent), 5);
  });
});

suite('a payment that has failed', () => {
  for (const [word, failure, what, whatNext] of [
    ['limite', 'try_other_day', /transfer limit has been reached/, /Send it again on another day/],
    ['sospecha', 'suspected_fraud', /suspects fraud/, /Do not send it again/],
  ] as const)
    test(`with ${failure} is followed to a line that says why and what to do, and nothing of the owner`, async () => {
      const agent = await newPayer();
      const { id: payee_id } = await newPayee(owner, word);
      const paid = await agent.client.call('wallet_pay', { ...intentOf(1_000), payee_id });
      await untilPayment(agent.key, paid.shown.id, 'failed');
      const { isError, line, shown } = await agent.client.call('wallet_payment_status', {
        payment_id: paid.shown.id,
      });
      assert.deepEqual(
        [isError, shown.failure, Object.keys(shown.why)],
        [false, failure, ['message', 'fix']],
      );
      assert.match(line, /failed: the money is back in the wallet\. /);
      assert.match(line, what);
      assert.match(line, whatNext);
      assert.ok(line.endsWith(`${shown.why.message} ${shown.why.fix}`), line);
      const { body: seen } = await owner.session.get(`/api/v1/wallet/payments/${paid.shown.id}`);
      assert.ok(seen.why.ownerFix.length > 0 && !line.includes(seen.why.ownerFix));
      assert.equal(shown.checks, undefined);
    });
});

suite('beyond the cap', () => {
  test('a payment is not shown to a key that was revoked while it waited', async () => {
    const agent = await newPayer();
    const { shown } = await agent.client.call('wallet_pay', intentOf(CAP_CENTS + 100));
    const overMcp = agent.client.call('wallet_payment_status', { payment_id: shown.id, wait_seconds: 25 });
    const overRest = agent.key.get(`/api/v1/wallet/payments/${shown.id}?wait_seconds=25`);
    const keys = `/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`;
    const [key] = (await owner.session.get(keys)).body.data;
    assert.equal((await owner.session.delete(`${keys}/${key.id}`)).status, 200);
    const decided = await owner.session.post(`/approvals/${shown.approvalId}`, { decision: 'rejected' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const { isError, shown: refused } = await overMcp;
    assert.deepEqual([isError, refused.error], [true, 'unauthorized']);
    assert.equal((await overRest).status, 401);
  });

  test('a payment is held, says until when, and is followed until the owner has decided', async () => {
    const agent = await newPayer();
    const { isError, line, shown } = await agent.client.call('wallet_pay', intentOf(CAP_CENTS + 100));
    assert.deepEqual([isError, shown.status], [false, 'pending_approval']);
    assert.ok(Date.parse(shown.expiresAt) > Date.parse(shown.createdAt));
    assert.match(line, /wallet_payment_status/);
    const waiting = agent.client.call('wallet_payment_status', { payment_id: shown.id, wait_seconds: 25 });
    const decided = await owner.session.post(`/approvals/${shown.approvalId}`, { decision: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const startedMs = performance.now();
    const { shown: decidedOn } = await waiting;
    assert.ok(['processing', 'settled'].includes(decidedOn.status));
    // Without a notification it is looked at every five seconds.
    assert.ok(performance.now() - startedMs < 2_500, 'it was answered when it changed');
    await untilPayment(agent.key, shown.id, 'settled');
  });

  test('a wait ends without a change after its time, and with 30 seconds is refused', async () => {
    const agent = await newPayer();
    const { shown } = await agent.client.call('wallet_pay', intentOf(CAP_CENTS + 100));
    const wait = (wait_seconds: number) =>
      agent.client.call('wallet_payment_status', { payment_id: shown.id, wait_seconds });
    const startedMs = performance.now();
    assert.equal((await wait(1)).shown.status, 'pending_approval');
    assert.ok(performance.now() - startedMs > 900);
    assert.equal((await wait(30)).shown.field, 'wait_seconds');
  });

  test('one hundred calls at a cap with room for ten set aside ten, and hold the others', async () => {
    const agent = await newPayer({ approval_config: { panic_limit_24h_cents: 100_000_000 } });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        agent.client.call('wallet_pay', intentOf(CAP_CENTS / 10, `Papel ${i}`)),
      ),
    );
    const went = answers.filter(({ shown }) => ['processing', 'settled'].includes(shown.status));
    const held = answers.filter(({ shown }) => shown.status === 'pending_approval');
    assert.deepEqual([went.length, held.length], [10, 90], JSON.stringify(answers[0]));
    await assertLedgerIsWhole(testApp);
  });
});

suite('a call that breaks', () => {
  test('in the middle pays once, also after it is repeated', async () => {
    const chance = printedChance('broken calls');
    const agent = await newPayer();
    for (let i = 0; i < 20; i++) {
      const intent = intentOf(100 + i);
      const controller = new AbortController();
      const sent = fetch(`${url}/mcp`, {
        method: 'POST',
        signal: controller.signal,
        headers: {
          Authorization: `Bearer ${agent.raw}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'wallet_pay', arguments: intent },
        }),
      });
      // Somewhere between the first byte of the request and the last of the answer.
      setTimeout(() => controller.abort(), chance.below(15));
      await sent.then((answer) => answer.text()).catch(() => undefined);
      const { isError, shown } = await agent.client.call('wallet_pay', intent);
      assert.deepEqual([isError, shown.amountCents], [false, 100 + i]);
    }
    assert.equal(await paymentsOf(agent), 20);
  });

  test('at the database says that its outcome is unknown, and pays once when it is repeated', async () => {
    const proxy = await startProxy(testApp.databaseUrl);
    const behind = await createApp({
      databaseUrl: proxy.url,
      clusterRoute: isBeforeCoordinator ? 'coordinator' : 'nodes',
      poolMax: 4,
      commandGroups: 'mixed',
      secretKeys: [TEST_SECRET_KEY],
      baseUrl: undefined,
      allowLoopbackReceivers: true,
      mail: { kind: 'sandbox' },
      mcpOrigins: [],
      clock: app.clock,
      log: createLog('silent', app.clock),
    });
    const server = await behind.serve({ host: '127.0.0.1', port: 0, pages: {} });
    after(async () => {
      await behind.close();
      proxy.close();
    });
    const agent = await newPayer();
    const client = await connect(`http://127.0.0.1:${server.port}`, agent.raw);
    await client.call('wallet_balance');
    const commit = rawQuery('commit', []).name;
    for (const verdict of ['break_before', 'break_after'] as const) {
      let hasBroken = false;
      proxy.judge((sent) => {
        if (hasBroken || !sent.includes(commit)) return 'pass';
        hasBroken = true;
        // Nothing can be looked up either.
        setImmediate(() => proxy.cut());
        return verdict;
      });
      const intent = intentOf(1_000, verdict);
      const { isError, line, shown } = await client.call('wallet_pay', intent);
      assert.ok(hasBroken);
      assert.deepEqual([isError, shown.error], [true, 'outcome_unknown'], line);
      assert.doesNotMatch(line, /has failed|was not paid/);
      proxy.judge(() => 'pass');
      await proxy.restore();
      await until(
        'it is answered again',
        () => client.call('wallet_pay', intent),
        (answer: ToolAnswer) => !answer.isError,
      );
    }
    assert.equal(await paymentsOf(agent), 2);
  });
});
