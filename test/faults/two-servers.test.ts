// One key at two servers at once, where one of them loses its connection while it commits: whatever is
// answered with success is there, for the one whose key it is and for everybody else in the same group.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { issued, newBuyer } from '../card-session/support.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf, type Payee } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Reply } from '../support/client.ts';
import { networkCommands } from '../support/network-commands.ts';
import { questionOf } from '../support/network.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { startFarServer, type Loss } from './fixtures/far-server.ts';

const PAY = '/api/v1/wallet/pay';
const FUNDS_CENTS = 1_000_000;
const CENTS = 1_000;
const OTHERS = 4;

const testApp = await startTestApp();
const { app, tenant, url } = testApp;
const far = await startFarServer(testApp);

type Payer = { readonly bearer: string; readonly payee: Payee };
async function newPayer(): Promise<Payer> {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const { raw } = await newAgent(testApp, owner, { initial_amount: FUNDS_CENTS / 100 });
  return { bearer: raw, payee: await newPayee(owner) };
}
const payAt = (at: string, { bearer, payee }: Payer, key: string): Promise<Reply> =>
  client(at, bearer).post(PAY, payBodyOf(payee, CENTS, { reason: key }), { 'X-Idempotency-Key': key });

async function newCard(): Promise<string> {
  const { session, agent } = await newBuyer(testApp);
  return issued(session, FUNDS_CENTS, { type: 'multi_use', sub_wallet_id: agent.subWalletId });
}

const paymentsCalled = async (reason: string): Promise<string[]> => {
  const rows = await app.pool.all(sql<{ id: string }>`select id from payments where reason = ${reason}`);
  return rows.map(({ id }) => id);
};
const purchasesOf = async (transactionId: string): Promise<string[]> => {
  const rows = await app.pool.all(
    sql<{ id: string }>`select tx_id as id from network_transactions where id = ${transactionId}`,
  );
  return rows.map(({ id }) => id);
};
const replayed = ({ headers }: Reply): boolean => headers.get('idempotent-replayed') === 'true';

/** A payment whose key is at both servers, and in the same group payments of others and a purchase. */
async function meet(loss: Loss) {
  const [first, repeated, ...payers] = await Promise.all([
    newPayer(),
    newPayer(),
    ...Array.from({ length: OTHERS }, newPayer),
  ]);
  const question = questionOf(await newCard(), BigInt(CENTS));
  const key = `repeated, ${loss}`;
  const { submitted } = await far.groupUpToCommit(OTHERS + 2, {
    first: () => payAt(far.url, first, `first, ${loss}`),
    submit: async () => {
      // The first of its group, by whose key the group could be taken for committed.
      const before = payAt(far.url, repeated, key);
      await far.untilWaiting(1);
      return Promise.all([
        before,
        networkCommands({ app: far.app, tenant }).ask(question),
        ...payers.map((payer, i) => payAt(far.url, payer, `other ${i}, ${loss}`)),
      ] as const);
    },
  });
  const here = await far.loseTo(loss, () => payAt(url, repeated, key));
  const [there, decision, ...others] = await submitted;

  assert.deepEqual(new Set([here, there, ...others].map(({ status }) => status)), new Set([201]));
  assert.deepEqual(there.body, here.body);
  for (const { body } of [there, ...others]) assert.deepEqual(await paymentsCalled(body.reason), [body.id]);
  assert.equal(decision.decision, 'approved');
  assert.deepEqual(await purchasesOf(question.transactionId), [decision.transactionId]);
  await assertLedgerIsWhole(testApp);
  return { here, there };
}

suite('a key that comes to another server while the first one commits, and loses its connection', () => {
  test('has one effect where that commit was rolled back, and all that was answered is there', async () => {
    const { here, there } = await meet('break_before');
    assert.deepEqual([replayed(here), replayed(there)], [false, true]);
  });

  test('has one effect where that commit was carried out, and its group is answered with success', async () => {
    const { here, there } = await meet('break_after');
    assert.deepEqual([replayed(here), replayed(there)], [true, false]);
  });

  test('and from which ids follow has one effect, and all that was answered is there', async () => {
    const apiKey = await testApp.newKey();
    const sender = await fundedWallet(testApp, FUNDS_CENTS);
    const agent = await newAgent(testApp, sender, { initial_amount: FUNDS_CENTS / 100 });
    const { cvu } = await fundedWallet(testApp, CENTS);
    const [first, beside] = [await newPayer(), await newPayer()];
    const body = {
      to: { type: 'cvu', value: cvu },
      amount: CENTS / 100,
      currency: 'ARS',
      concept: 'Abono',
      from_sub_wallet: agent.subWalletId,
    };
    const transferAt = (at: string): Promise<Reply> =>
      client(at, apiKey).post('/v1/send/transfers', body, { 'X-Idempotency-Key': 'a transfer' });
    const { submitted } = await far.groupUpToCommit(2, {
      first: () => payAt(far.url, first, 'before a transfer'),
      submit: () => Promise.all([transferAt(far.url), payAt(far.url, beside, 'beside a transfer')]),
    });
    const here = await far.loseTo('break_before', () => transferAt(url));
    const [there, other] = await submitted;
    assert.ok(here.status < 300, JSON.stringify(here.body));
    assert.deepEqual([there.body.id, other.status], [here.body.id, 201]);
    assert.deepEqual(await paymentsCalled('beside a transfer'), [other.body.id]);
    await assertLedgerIsWhole(testApp);
  });
});
