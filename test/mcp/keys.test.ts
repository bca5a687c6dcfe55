// Idempotency keys over REST and over tools: one key is one payment, however it is sent, and what the two
// could spell differently is refused by both.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee, pay, payBodyOf, type Agent } from '../payments/support.ts';
import { connect } from './support.ts';

const testApp = await startTestApp();
const { app, url, tenant } = testApp;
const owner = await fundedWallet(testApp, 1_000_000);
const payee = await newPayee(owner);

async function newPayer() {
  const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
  const client = await connect(url, agent.raw);
  return {
    agent,
    overTools: (key: string) =>
      client.call('wallet_pay', { ...payBodyOf(payee, 1_000), idempotency_key: key }),
    overRest: (header: string) =>
      agent.key.post('/api/v1/wallet/pay', payBodyOf(payee, 1_000), { 'x-idempotency-key': header }),
  };
}
const paymentsOf = async ({ subWalletId }: Agent): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from payments where tenant_id = ${tenant.id} and sub_wallet_id = ${subWalletId}`,
    )
  ).n;

/** As a header is written where its client sends UTF-8. */
const inUtf8 = (key: string): string => Buffer.from(key, 'utf8').toString('latin1');

suite('an idempotency key', () => {
  test('of printable ASCII is one payment over REST and tools', async () => {
    const { agent, overTools, overRest } = await newPayer();
    for (const key of ['factura 42/B', '!', '~'.repeat(255)]) {
      const before = await paymentsOf(agent);
      const { shown } = await overTools(key);
      const { status, body, headers } = await overRest(key);
      assert.deepEqual([status, body.id], [201, shown.id], key);
      assert.equal(headers.get('idempotent-replayed'), 'true');
      assert.equal((await paymentsOf(agent)) - before, 1);
    }
  });

  for (const key of ['café', 'factura-№-42', 'a\u00A0b', '支払い', 'pago 💸'])
    test(`with another character, ${key}, is refused over REST and tools, and pays nothing`, async () => {
      const { agent, overTools, overRest } = await newPayer();
      const { isError, shown } = await overTools(key);
      assert.deepEqual([isError, shown.error, shown.field], [true, 'invalid_request', 'idempotency_key']);
      const headers = [inUtf8(key), ...(/^[\0-\xFF]*$/.test(key) ? [key] : [])];
      for (const header of headers) {
        const { status, body } = await overRest(header);
        assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', 'x-idempotency-key']);
      }
      assert.equal(await paymentsOf(agent), 0);
    });

  test('that is a number is refused over tools as what it is: not a text', async () => {
    const { agent, overTools } = await newPayer();
    const { shown } = await overTools(42 as never);
    assert.equal(shown.field, 'idempotency_key');
    assert.match(shown.message, /this must be a text of 1 to 255 printable ASCII characters/);
    assert.equal(await paymentsOf(agent), 0);
  });

  test('that a header could not carry as it is, is refused over tools', async () => {
    const { agent, overTools } = await newPayer();
    for (const key of [' a', 'a ', ' ', 'a\tb', 'a\nb', '']) {
      const { shown } = await overTools(key);
      assert.deepEqual(
        [shown.error, shown.field],
        ['invalid_request', 'idempotency_key'],
        JSON.stringify(key),
      );
    }
    assert.equal(await paymentsOf(agent), 0);
    const { status } = await pay(agent.key, payee, 1_000);
    assert.equal(status, 201);
  });
});
