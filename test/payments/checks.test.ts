// Why a payment was held, and by which rule one would be refused: the rules in the order of the server.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { fundedWallet, newAgent, newPayee, pay, payBodyOf, untilPayment, type Payee } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

type Check = { rule: string; outcome: string; message: string; fix?: string };

const owner = await fundedWallet(testApp, 100_000);
const payee = await newPayee(owner);
const TIGHT = {
  initial_amount: 100,
  approval_config: { per_day_cents: 9_000, auto_approve_under_cents: 8_000 },
};
const wide = await newAgent(testApp, owner, { initial_amount: 500 });

const previewed = async (by: Client, to: Payee, cents: number, more = {}) =>
  (await by.post('/api/v1/wallet/pay/preview', payBodyOf(to, cents, more))).body;
const shownTo = async (by: Client, path: string, id: string, language = 'en') => {
  const { status, body } = await by.get(`${path}/${id}`, { 'Accept-Language': language });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const byOwner = (id: string, language?: string) =>
  shownTo(owner.session, '/api/v1/wallet/payments', id, language);
const byOrganization = (id: string, language?: string) => shownTo(api, '/api/v1/payments', id, language);
const withoutWords = (checks: readonly Check[]) => checks.map(({ rule, outcome }) => ({ rule, outcome }));
const rulesThat = (checks: readonly Check[], outcome: string): string[] =>
  checks.flatMap((one) => (one.outcome === outcome ? [one.rule] : []));

suite('the checks of a payment', () => {
  for (const [cents, heldBy] of [
    [1_000, []],
    [8_500, ['auto_approve']],
    [9_500, ['day', 'auto_approve']],
    [10_500, ['cap', 'day', 'auto_approve']],
  ] as const) {
    test(`of ${cents} cents are those of its preview, for its owner and for the organization`, async () => {
      const tight = await newAgent(testApp, owner, TIGHT);
      const { checks: before } = await previewed(tight.key, payee, cents);
      const { body } = await pay(tight.key, payee, cents);
      const { checks } = await byOwner(body.id);
      assert.deepEqual(rulesThat(checks, 'held'), heldBy);
      assert.deepEqual(rulesThat(checks, 'failed'), []);
      assert.deepEqual(withoutWords(checks), withoutWords(before));
      for (const [i, { outcome, message }] of (checks as Check[]).entries())
        if (outcome !== 'not_reached')
          assert.notEqual(before[i].message, message, 'it speaks of what has been');
      assert.deepEqual((await byOrganization(body.id)).checks, checks);
      if (body.approvalId === null) return;
      const rejected = { decision: 'rejected', declineReason: 'no' };
      await owner.session.post(`/api/card/approvals/${body.approvalId}`, rejected);
      assert.deepEqual((await byOwner(body.id)).checks, checks);
    });
  }

  test('say that the owner was asked on request, and nothing else was in the way', async () => {
    const asked = await wide.key.post('/api/card/approvals/request', payBodyOf(payee, 500));
    assert.equal(asked.status, 201, JSON.stringify(asked.body));
    const { checks } = await byOwner(asked.body.subjectId);
    assert.deepEqual(rulesThat(checks, 'held'), ['approval_requested']);
  });

  test('say that the account of the payee has changed, without its numbers', async () => {
    const moved = await newPayee(owner);
    await app.pool.run(sql`
      update payees set number = '0000000000000000000001'
      where tenant_id = ${tenant.id} and id = ${moved.id}`);
    const { body } = await pay(wide.key, moved, 500);
    const { checks } = await byOrganization(body.id);
    assert.deepEqual(rulesThat(checks, 'held'), ['payee_account']);
    assert.doesNotMatch(JSON.stringify(checks), /[0-9]{5}/);
  });

  test('do not change when the limits do', async () => {
    const { body } = await pay(wide.key, payee, 600);
    const { checks } = await byOwner(body.id);
    const to = { initial_amount: 0, approval_config: { auto_approve_under_cents: 1 } };
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${wide.subWalletId}`, to);
    assert.deepEqual((await byOwner(body.id)).checks, checks);
  });

  test('are in the language of the reader', async () => {
    const { body } = await pay(owner.session, payee, 100);
    const said = new Set<string>();
    for (const language of ['en', 'es', 'pt'])
      for (const { message } of (await byOrganization(body.id, language)).checks as Check[])
        said.add(message);
    const { checks } = await byOwner(body.id);
    assert.equal(said.size, checks.length * 3);
  });

  test('come with why it came back, in the language of the reader, once it has', async () => {
    const { body } = await pay(owner.session, payee, 700);
    await untilPayment(owner.session, body.id, 'settled');
    assert.equal((await byOwner(body.id)).why, null);
    await api.post(`/api/v1/sandbox/transfers/${body.id}/return`, {});
    await untilPayment(owner.session, body.id, 'returned');
    const [{ failure, why }, { why: inSpanish }] = [await byOwner(body.id), await byOwner(body.id, 'es')];
    assert.deepEqual([failure, why.message], ['account_closed', 'The account of the payee is closed.']);
    assert.match(inSpanish.ownerFix, /el dinero volvió a su billetera/);
    assert.deepEqual((await byOrganization(body.id)).why, why);
    const { body: listed } = await api.get(`/api/v1/payments?walletId=${owner.walletId}&status=returned`);
    assert.deepEqual([listed.data[0].failure, listed.data[0].why], ['account_closed', undefined]);
  });

  test('are neither in lists, nor in what an agent is answered', async () => {
    const agent = await newAgent(testApp, owner, { initial_amount: 10 });
    const { body } = await pay(agent.key, payee, 100);
    assert.equal('checks' in body, false);
    const lists = [
      await owner.session.get('/api/v1/wallet/payments'),
      await api.get('/api/v1/payments'),
      await agent.key.get('/api/v1/wallet/payments'),
    ];
    for (const list of lists) assert.equal('checks' in list.body.data[0], false);
    assert.equal('checks' in (await shownTo(agent.key, '/api/v1/wallet/payments', body.id)), false);
  });
});

suite('the preview of a payment that would be refused', () => {
  test('names the rule that fails, what to do, and those that were not reached', async () => {
    const { outcome, checks, reasons } = await previewed(owner.session, payee, 120_000);
    assert.equal(outcome, 'refused');
    assert.deepEqual(rulesThat(checks, 'failed'), ['available']);
    const answered = (await pay(owner.session, payee, 120_000)).body;
    const failed = (checks as Check[]).find((one) => one.outcome === 'failed');
    assert.deepEqual([failed?.message, failed?.fix], [answered.message, answered.fix]);
    assert.equal(reasons[0].error, answered.error);
    assert.ok(rulesThat(checks, 'not_reached').includes('cap'));
  });

  test('by a paused agent says so before anything else', async () => {
    const paused = await newAgent(testApp, owner, { initial_amount: 1 });
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${paused.subWalletId}`, { status: 'paused' });
    const { checks } = await previewed(paused.key, payee, 5_000);
    assert.deepEqual(rulesThat(checks, 'failed'), ['sub_wallet_status']);
    assert.deepEqual(rulesThat(checks, 'passed'), []);
  });
});
