// Payments of agents and owners: within their limits they go, to a wallet of the same tenant at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { sessionOf } from '../support/signed-in.ts';
import { balanceOf } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, payBodyOf, payeeIn, untilPayment } from './support.ts';

const testApp = await startTestApp();

suite('a payment of an agent', () => {
  test('to a wallet of the same tenant settles in the answer, and both histories have it', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const other = await fundedWallet(testApp, 100);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const payee = await payeeIn(owner, other);

    const { status, body } = await pay(agent.key, payee, 12_345);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.status, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 376.55, pending: 0, total: 376.55 });
    assert.deepEqual(await balanceOf(other), { available: 124.45, pending: 0, total: 124.45 });
    const [newest] = (await other.session.get('/api/v1/wallet/history')).body.data;
    assert.deepEqual(
      [newest.type, newest.module, newest.amount, newest.balance_after],
      ['credit', 'pay', 123.45, 124.45],
    );
    const { body: usage } = await agent.key.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(usage.cap.remainingCents, 7_655);
  });

  test('to another bank is set aside, leaves by the rail and settles', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const payee = await newPayee(owner);
    const { status, body } = await pay(agent.key, payee, 10_000);
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.status, 'processing');
    await untilPayment(agent.key, body.id, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 400, pending: 0, total: 400 });
  });

  test('that the bank refuses gives money and limits back, once', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const payee = await newPayee(owner, 'rechaza');
    const { body } = await pay(agent.key, payee, 10_000);
    const failed = await untilPayment(owner.session, body.id, 'failed');
    assert.equal(failed.failure, 'destination_rejected');
    assert.equal((await balanceOf(owner)).available, 500);
    const { body: usage } = await agent.key.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.deepEqual([usage.cap.usedCents, usage.panic24h.usedCents], [0, 0]);
  });

  for (const [word, reason, fix] of [
    ['limite', 'try_other_day', 'Send it again on another day'],
    ['sospecha', 'suspected_fraud', 'Do not send it again.'],
  ] as const)
    test(`that fails with ${reason} says what to do, and the money is back`, async () => {
      const owner = await fundedWallet(testApp, 50_000);
      const agent = await newAgent(testApp, owner, { initial_amount: 200 });
      const payee = await newPayee(owner, word);
      const { body } = await pay(agent.key, payee, 10_000);
      await untilPayment(agent.key, body.id, 'failed');
      const { body: failed } = await owner.session.get(`/api/v1/wallet/payments/${body.id}`);
      assert.equal(failed.failure, reason);
      assert.ok(failed.why.fix.startsWith(fix), JSON.stringify(failed));
      const { body: ofAgent } = await agent.key.get(`/api/v1/wallet/payments/${body.id}`);
      const { message, fix: sameFix } = failed.why;
      assert.deepEqual([ofAgent.why, ofAgent.checks], [{ message, fix: sameFix }, undefined]);
      assert.equal((await balanceOf(owner)).available, 500);
    });

  test('beyond the cap is held, with the limit, what is used and what was asked for', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 100 });
    const payee = await newPayee(owner);
    await pay(agent.key, payee, 4_000);
    const { status, body } = await pay(agent.key, payee, 7_000);
    assert.equal(status, 202, JSON.stringify(body));
    assert.equal(body.status, 'pending_approval');
    assert.deepEqual(body.reasons, [
      { type: 'limitExceeded', limit: 'cap', limitCents: 10_000, usedCents: 4_000, requestedCents: 7_000 },
    ]);
    const { body: listed } = await owner.session.get('/api/card/approvals');
    assert.deepEqual(
      [listed.count, listed.items[0].id, listed.items[0].channel],
      [1, body.approvalId, 'inbox'],
    );
    assert.equal((await balanceOf(owner)).available, 390);
  });

  test('previewed says the same and changes nothing', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 100 });
    const payee = await newPayee(owner);
    const preview = (cents: number) => agent.key.post('/api/v1/wallet/pay/preview', payBodyOf(payee, cents));
    assert.equal((await preview(10_000)).body.outcome, 'settles');
    const held = (await preview(10_001)).body;
    assert.deepEqual([held.outcome, held.reasons[0].limit, held.limits.cap.usedCents], ['held', 'cap', 0]);
    assert.deepEqual((await preview(50_001)).body.reasons, [
      { type: 'refused', error: 'insufficient_balance', details: { available: 50_000, requested: 50_001 } },
    ]);
    assert.equal((await balanceOf(owner)).available, 500);
  });

  test('to what cannot be the id of a payee, or from that of no sub-wallet, is 404', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const payee = await newPayee(owner);
    const asked = payBodyOf(payee, 1_000);
    const post = async (body: object) => {
      const answer = await owner.session.post('/api/v1/wallet/pay', { ...asked, ...body });
      return [answer.status, answer.body.error, answer.body.message];
    };
    const NO_PAYEE = [404, 'not_found', 'There is no payee with this payee_id.'];
    const NO_SUB_WALLET = [404, 'not_found', 'There is no sub-wallet with this sub_wallet_id.'];
    for (const payee_id of ['pye_none', '', 'sub_00000000000000000000000000'])
      assert.deepEqual(await post({ payee_id }), NO_PAYEE);
    assert.deepEqual(await post({ sub_wallet_id: 'swal_none' }), NO_SUB_WALLET);
    const both = await post({ payee_id: 'pye_none', amount_cents: 0 });
    assert.deepEqual(both.slice(0, 2), [400, 'invalid_request']);
  });

  test('with a reason that reads otherwise than it is written is refused', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 1 });
    const payee = await newPayee(owner);
    const marks = '\u0338'.repeat(20);
    const HIDING = ['Rent\u202e000.1', 'Rent\u200b', '\ud800', 'Rent\nApproved', 'Rent\u2028Approved', ''];
    for (const reason of [...HIDING, '\u3164', `Rent${marks}`]) {
      const { status, body } = await pay(agent.key, payee, 1_000, { reason });
      assert.deepEqual([status, body.field], [400, 'reason'], JSON.stringify(reason));
    }
  });

  test('and its receipt are shown to people whose identity is checked, and to its agent', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const { body } = await pay(agent.key, await payeeIn(owner, await fundedWallet(testApp, 100)), 1_000);
    const seenBy = async (by: typeof agent.key) => {
      const path = `/api/v1/wallet/payments/${body.id}`;
      const answers = [await by.get(path), await by.get(`${path}/receipt`)];
      return answers.map(({ status, body: shown }) => [status, shown.error]);
    };
    const shown = [200, undefined];
    assert.deepEqual(await seenBy(owner.session), [shown, shown]);
    const nobody = await sessionOf(testApp, 'nobody@example.com');
    assert.deepEqual(await seenBy(nobody), [
      [403, 'no_cardholder'],
      [403, 'no_cardholder'],
    ]);
    await testApp.app.pool.run(
      sql`update cardholders set kyc_status = 'rejected' where email = ${owner.email}`,
    );
    assert.deepEqual(await seenBy(owner.session), [
      [403, 'kyc_required'],
      [403, 'kyc_required'],
    ]);
    assert.deepEqual(await seenBy(agent.key), [shown, shown]);
  });
});
