// The same payment again without an idempotency key, over REST: an agent that repeats it is asked whether a
// second one is meant, by the rule of the tools.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { connect } from '../mcp/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { moveClock } from './shortcuts.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf, type Agent } from './support.ts';

const PAY = '/api/v1/wallet/pay';
const testApp = await startTestApp();
const { app, tenant, url } = testApp;
const second = await testApp.another();
const owner = await fundedWallet(testApp, 10_000_000);
const payee = await newPayee(owner);

const newPayer = (): Promise<Agent> => newAgent(testApp, owner, { initial_amount: 10_000 });
const paymentsOf = async ({ subWalletId }: Agent): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from payments where tenant_id = ${tenant.id} and sub_wallet_id = ${subWalletId}`,
    )
  ).n;

suite('the same payment of an agent, without a key', () => {
  test('is refused with the id of the first, and sent once more by `repeat: true`', async () => {
    const agent = await newPayer();
    const body = payBodyOf(payee, 1_000);
    const first = await agent.key.post(PAY, body);
    assert.equal(first.status, 201);
    const asked = await agent.key.post(PAY, body);
    assert.deepEqual(
      [asked.status, asked.body.error, asked.body.paymentId],
      [409, 'payment_repeated', first.body.id],
    );
    assert.equal(asked.headers.get('idempotent-replayed'), null);
    const meant = await agent.key.post(PAY, { ...body, repeat: true });
    assert.equal(meant.status, 201);
    assert.notEqual(meant.body.id, first.body.id);
    const again = await agent.key.post(PAY, { ...body, repeat: true });
    assert.deepEqual([again.status, again.body.paymentId], [409, meant.body.id]);
    assert.equal(await paymentsOf(agent), 2);
  });

  test('with a key is paid, as often as there are keys', async () => {
    const agent = await newPayer();
    const body = payBodyOf(payee, 1_000);
    await agent.key.post(PAY, body);
    for (const key of ['a', 'b']) {
      const { status } = await agent.key.post(PAY, body, { 'x-idempotency-key': key });
      assert.equal(status, 201);
    }
    assert.equal(await paymentsOf(agent), 3);
  });

  test('that differs in amount or words, or comes after 10 minutes, is another one', async () => {
    const agent = await newPayer();
    for (const body of [payBodyOf(payee, 1_000), payBodyOf(payee, 1_001)])
      assert.equal((await agent.key.post(PAY, body)).status, 201);
    const otherWords = await agent.key.post(PAY, payBodyOf(payee, 1_000, { reason: 'Factura 43' }));
    assert.equal(otherWords.status, 201);
    await moveClock(testApp, (nowMs) => nowMs + 10 * MINUTE_MS);
    assert.equal((await agent.key.post(PAY, payBodyOf(payee, 1_000))).status, 201);
    assert.equal(await paymentsOf(agent), 4);
  });

  test('forty at once, over two servers, is paid once, and all others name that one', async () => {
    const agent = await newPayer();
    const other = client(second.url, { Authorization: `Bearer ${agent.raw}` });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? agent.key : other).post(PAY, payBodyOf(payee, 1_000)),
      ),
    );
    const paid = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const asked = answers.filter(({ status }) => status === 409).map(({ body }) => body.paymentId);
    assert.deepEqual([paid.length, asked.length, new Set(asked)], [1, 39, new Set(paid)]);
    assert.equal(await paymentsOf(agent), 1);
  });

  test('is one over REST and tools, whichever was first', async () => {
    const agent = await newPayer();
    const { call } = await connect(url, agent.raw);
    const overRest = await agent.key.post(PAY, payBodyOf(payee, 1_000));
    const overTools = await call('wallet_pay', payBodyOf(payee, 1_000));
    assert.equal(overTools.shown.duplicate.of, overRest.body.id);
    const meant = await call('wallet_pay', { ...payBodyOf(payee, 1_000), confirm_duplicate: true });
    const { body } = await agent.key.post(PAY, { ...payBodyOf(payee, 1_000), repeat: true });
    assert.deepEqual([body.error, body.paymentId], ['payment_repeated', meant.shown.id]);
    assert.equal(await paymentsOf(agent), 2);
  });

  test('that was refused at first is not a first one', async () => {
    const agent = await newPayer();
    const body = payBodyOf(payee, 20_000_000);
    for (const _ of [1, 2]) assert.notEqual((await agent.key.post(PAY, body)).body.error, 'payment_repeated');
    assert.equal(await paymentsOf(agent), 0);
  });
});

test('an approval that is asked for twice without a key is one, and names its payment', async () => {
  const agent = await newPayer();
  const ask = (more = {}) => agent.key.post('/api/card/approvals/request', payBodyOf(payee, 1_000, more));
  const first = await ask();
  assert.equal(first.status, 201);
  const { status, body } = await ask();
  assert.deepEqual(
    [status, body.error, body.paymentId, body.approvalId],
    [409, 'payment_repeated', first.body.subjectId, first.body.id],
  );
  assert.equal((await ask({ repeat: true })).status, 201);
});

test('a person who pays the same twice is not asked, and pays twice', async () => {
  const body = payBodyOf(payee, 1_000);
  const made = [await owner.session.post(PAY, body), await owner.session.post(PAY, body)];
  assert.equal(new Set(made.map((one) => one.body.id)).size, 2);
});
