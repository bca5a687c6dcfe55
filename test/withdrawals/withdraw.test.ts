// Withdrawals over HTTP: what is answered, what is refused and changes nothing, and how money comes back.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { newOwner, sessionOf } from '../support/signed-in.ts';
import { assertLedgerIsWhole, balanceOf, newWallet, timesEmitted, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent } from '../payments/support.ts';
import {
  ASKED,
  AUTO,
  FUNDS_CENTS,
  newAlias,
  ownerWithPhone,
  timesLeft,
  untilWithdrawal,
  withdraw,
  withdrawalOf,
  withdrawn,
} from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey } = testApp;
const FUNDS = FUNDS_CENTS / 100;

const approvalOf = async ({ session }: Opened, id: string) =>
  (await session.get(`/api/card/approvals/${id}`)).body;

async function assertUntouched(owner: Opened, funds = FUNDS): Promise<void> {
  assert.deepEqual(await balanceOf(owner), { available: funds, pending: 0, total: funds });
}

suite('a withdrawal below the automatic threshold', () => {
  test('is on its way as soon as the rail has it, and arrives', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias();
    const { status, body } = await withdraw(owner, AUTO, alias);
    assert.equal(status, 200, JSON.stringify(body));
    const { id, approvalId, providerRef, ...rest } = body;
    assert.match(approvalId, /^appr_/);
    assert.match(providerRef, /^rop_/);
    assert.deepEqual(
      { ...rest, settlement: 'pending' },
      { ok: true, settlement: 'pending', balance: 39_000.01 },
    );
    const settled = await untilWithdrawal(owner, id, 'settled');
    assert.deepEqual(
      [
        settled.amount,
        settled.amountCents,
        settled.alias,
        settled.concept,
        settled.settlement,
        settled.failure,
      ],
      [AUTO, 99_999, alias, 'Retiro', 'settled', null],
    );
    assert.equal(await timesLeft(testApp, providerRef), 1);
    assert.equal(await timesEmitted(testApp, 'withdrawal.settled', id), 1);
    const approval = await approvalOf(owner, approvalId);
    assert.deepEqual(
      [approval.status, approval.channel, approval.settled, approval.actionType, approval.reasons],
      ['approved', 'auto', true, 'withdraw', null],
    );
    assert.equal(await timesEmitted(testApp, 'approval.approved', approvalId), 0);
  });

  test('is a movement of its own, and counts in the limit of 24 hours', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { id } = await withdrawn(owner, AUTO);
    const { data } = (await owner.session.get('/api/v1/wallet/history?module=withdraw')).body;
    assert.equal(data.length, 1);
    assert.deepEqual(
      [data[0].type, data[0].amount, data[0].reference, data[0].metadata],
      ['debit', AUTO, { type: 'withdrawal', id }, { concept: 'Retiro' }],
    );
  });

  test('to another wallet of the tenant has settled when it is answered', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const other = await newWallet(testApp);
    const { status, body } = await withdraw(owner, AUTO, other.cvu);
    assert.deepEqual([status, body.settlement], [200, 'settled'], JSON.stringify(body));
    assert.equal((await balanceOf(other)).available, AUTO);
    assert.equal(await timesLeft(testApp, body.providerRef), 0);
    assert.equal((await approvalOf(owner, body.approvalId)).settled, true);
  });

  test('that the rail refuses at once is a 422, and the money is back', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const key = 'refused-at-once';
    const alias = newAlias('rechaza');
    const { status, body } = await withdraw(owner, AUTO, alias, { key });
    assert.deepEqual([status, body.error], [422, 'destination_rejected']);
    await assertUntouched(owner);
    assert.equal((await withdrawalOf(owner, body.withdrawalId)).status, 'failed');
    assert.equal(await timesEmitted(testApp, 'withdrawal.failed', body.withdrawalId), 1);
    const again = await withdraw(owner, AUTO, alias, { key });
    assert.deepEqual([again.status, again.body], [422, body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = await withdraw(owner, AUTO, newAlias(), { key });
    assert.deepEqual([other.status, other.body.error], [409, 'idempotency_key_reused']);
  });

  for (const [word, reason] of [
    ['limite', 'try_other_day'],
    ['sospecha', 'suspected_fraud'],
  ] as const)
    test(`that the rail refuses with ${reason} says so, and the money is back`, async () => {
      const owner = await fundedWallet(testApp, FUNDS_CENTS);
      const { status, body } = await withdraw(owner, AUTO, newAlias(word));
      assert.deepEqual([status, body.error], [422, reason]);
      await assertUntouched(owner);
      assert.equal((await withdrawalOf(owner, body.withdrawalId)).failure, reason);
    });

  test('that comes back is returned, with its money', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { id } = await withdrawn(owner, AUTO, newAlias('devuelve'));
    await untilWithdrawal(owner, id, 'settled');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    const returned = await untilWithdrawal(owner, id, 'returned');
    assert.deepEqual([returned.settlement, returned.failure], ['returned', 'account_closed']);
    await assertUntouched(owner);
    assert.equal(await timesEmitted(testApp, 'withdrawal.returned', id), 1);
  });

  test('whose answer is lost is found settled, having left once', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { id, providerRef, settlement } = await withdrawn(owner, AUTO, newAlias('perdida'));
    assert.ok(['pending', 'settled'].includes(settlement));
    await untilWithdrawal(owner, id, 'settled');
    assert.equal(await timesLeft(testApp, providerRef), 1);
  });
});

suite('a withdrawal from the automatic threshold on', () => {
  test('waits for its owner on WhatsApp, with its money set aside', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId, approval, settlement, balance } = await withdrawn(owner, 1_000);
    assert.deepEqual([settlement, balance], ['pending', FUNDS - 1_000]);
    assert.deepEqual([approval.status, approval.channel], ['pending', 'whatsapp']);
    assert.equal((await withdrawalOf(owner, id)).status, 'pending_approval');
    const shown = await approvalOf(owner, approvalId);
    assert.equal(shown.expiresAt, approval.expiresAt);
    assert.deepEqual(shown.reasons, [
      { type: 'aboveAutoApprove', limitCents: 100_000, requestedCents: 100_000 },
    ]);
    const reply = await api.post('/api/v1/sandbox/whatsapp/reply', { approvalId, decision: 'approve' });
    assert.equal(reply.body.status, 'approved', JSON.stringify(reply.body));
    assert.equal((await withdrawalOf(owner, id)).status, 'pending');
  });

  test('that its owner rejects gives the money back, once', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId } = await withdrawn(owner, ASKED);
    const path = `/api/card/approvals/${approvalId}`;
    const replies = await Promise.all([1, 2].map(() => owner.session.post(path, { decision: 'rejected' })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400]);
    const rejected = await withdrawalOf(owner, id);
    assert.deepEqual([rejected.status, rejected.settlement], ['rejected', 'rejected']);
    await assertUntouched(owner);
  });

  test('that its owner does not decide on in time is rejected, and the money is back', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId } = await withdrawn(owner, ASKED);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 10 * 60 + 1 });
    const { status, failure } = await withdrawalOf(owner, id);
    assert.deepEqual([status, failure], ['rejected', 'expired']);
    assert.equal((await approvalOf(owner, approvalId)).status, 'expired');
    await assertUntouched(owner);
  });

  test('that is approved and whose alias has moved is over, and the money is back', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId, alias } = await withdrawn(owner, ASKED, newAlias());
    const moved = { alias, cvu: '0000003100000000000017', holderName: 'OTRA PERSONA', taxId: '20123456786' };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    const { status, body } = await owner.session.post(`/api/card/approvals/${approvalId}`, {
      decision: 'approved',
    });
    assert.deepEqual([status, body.reason, body.canRetry], [502, 'payee_changed', false]);
    assert.equal((await withdrawalOf(owner, id)).status, 'failed');
    await assertUntouched(owner);
  });

  test('that is approved and refused by the rail says so to the owner', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId } = await withdrawn(owner, ASKED, newAlias('rechaza'));
    const { status, body } = await owner.session.post(`/api/card/approvals/${approvalId}`, {
      decision: 'approved',
    });
    assert.deepEqual([status, body.reason], [502, 'destination_rejected']);
    assert.equal((await withdrawalOf(owner, id)).status, 'failed');
    await assertUntouched(owner);
  });

  test('needs a way to the owner that is strong enough', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const without = await withdraw(owner, ASKED, newAlias());
    assert.deepEqual([without.status, without.body.error], [403, 'approval_required']);
    const withPhone = await ownerWithPhone(testApp);
    const biometric = await withdraw(withPhone, 10_000, newAlias());
    assert.deepEqual([biometric.status, biometric.body.error], [403, 'approval_required']);
    await assertUntouched(owner);
  });
});

suite('a withdrawal is refused', () => {
  const refusals: ReadonlyArray<
    readonly [what: string, amount: unknown, destination: unknown, status: number, error: string]
  > = [
    ['of nothing', 0, 'ana.ahorros', 400, 'invalid_amount'],
    ['of less than nothing', -1, 'ana.ahorros', 400, 'invalid_amount'],
    ['of an amount with an exponent', 1e21, 'ana.ahorros', 400, 'invalid_amount'],
    ['of more decimals than there are', '1.005', 'ana.ahorros', 400, 'invalid_amount'],
    ['of what is not a number', 'mucho', 'ana.ahorros', 400, 'invalid_amount'],
    ['without an amount', undefined, 'ana.ahorros', 400, 'invalid_amount'],
    ['without a destination', 1, undefined, 400, 'missing_destination'],
    ['to an empty destination', 1, '  ', 400, 'missing_destination'],
    ['to a number with a wrong check digit', 1, '0000003100000000000018', 422, 'destination_not_found'],
    ['to a CLABE with a wrong check digit', 1, '032180000118359710', 422, 'destination_not_found'],
    ['to what is not an alias', 1, 'ñandú', 422, 'destination_not_found'],
    ['to what is too long for an account', 1, 'a'.repeat(300), 422, 'destination_not_found'],
    ['to an alias that no one has', 1, 'noexiste.nunca', 422, 'destination_not_found'],
    ['to an account of another currency', 1, '032180000118359719', 422, 'destination_rejected'],
    ['of more than there is', 40_000.01, 'ana.ahorros', 422, 'insufficient_balance'],
    ['beyond the limit of 24 hours', 50_000.01, 'ana.ahorros', 403, 'panic_limit_reached'],
  ];
  test('with the error of its case, and changes nothing', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    for (const [what, amount, destination, status, error] of refusals) {
      const reply = await owner.session.post('/api/v1/wallet/withdraw', { amount, destination });
      assert.deepEqual(
        [reply.status, reply.body.error],
        [status, error],
        `${what}: ${JSON.stringify(reply.body)}`,
      );
    }
    await assertUntouched(owner);
    assert.deepEqual((await owner.session.get('/api/v1/wallet/withdrawals')).body, {
      data: [],
      next_cursor: null,
    });
  });

  test('with what is left of 24 hours and of the balance, and where the limit comes from', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const tried = async (amount: number) =>
      (await owner.session.post('/api/v1/wallet/withdraw', { amount, destination: 'ana.ahorros' })).body;
    const { message, fix, limit, used, remaining, requested } = await tried(50_000.01);
    assert.deepEqual([limit, used, remaining, requested], [5_000_000, 0, 5_000_000, 5_000_001]);
    assert.equal(
      message,
      'At most ARS 50,000.00 may be spent within 24 hours, and ARS 50,000.00 of it is left.',
    );
    assert.match(fix, /`approvalConfig\.panicLimit24hCents` of `PATCH \/api\/v1\/settings`/);
    assert.doesNotMatch(fix, /ask the owner/);
    const poor = await tried(40_000.01);
    assert.deepEqual([poor.available, poor.requested], [FUNDS_CENTS, 4_000_001]);
    assert.match(poor.message, /ARS 40,000\.00 available, and this takes ARS 40,000\.01/);
  });

  test('to the wallet that it would come from', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { body: wallet } = await owner.session.get('/api/v1/wallet');
    for (const destination of [wallet.cvu, wallet.alias]) {
      const { status, body } = await withdraw(owner, 1, destination);
      assert.deepEqual([status, body.error], [422, 'destination_rejected']);
    }
  });

  test('to an agent, to a person without a wallet, and to an owner whose identity is not approved', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { key } = await newAgent(testApp, owner);
    const asked = { amount: 1, destination: 'ana.ahorros' };
    const path = '/api/v1/wallet/withdraw';
    const byAgent = await key.post(path, asked);
    assert.deepEqual([byAgent.status, byAgent.body.error], [403, 'forbidden']);
    const byNone = await client(url, {}).post(path, asked);
    assert.deepEqual([byNone.status, byNone.body.error], [401, 'unauthorized']);
    const walletless = await (await sessionOf(testApp, 'walletless@example.com')).post(path, asked);
    assert.deepEqual([walletless.status, walletless.body.error], [403, 'no_cardholder']);
    const rejected = person({ lastName: 'Slow' });
    await api.post('/api/v1/cardholders', rejected);
    const pending = await (await sessionOf(testApp, rejected.email)).post(path, asked);
    assert.deepEqual(
      [pending.status, pending.body.error, pending.body.kycStatus],
      [403, 'kyc_required', 'pending'],
    );
  });
});

suite('withdrawals', () => {
  test('are listed newest first, in pages, to their owner alone', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await withdrawn(owner, 10)).id);
    const first = (await owner.session.get('/api/v1/wallet/withdrawals?limit=2')).body;
    const second = (await owner.session.get(`/api/v1/wallet/withdrawals?limit=2&cursor=${first.next_cursor}`))
      .body;
    const listed = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    assert.deepEqual([listed, second.next_cursor], [ids, null]);

    const other = await newOwner(testApp);
    assert.equal((await other.session.get(`/api/v1/wallet/withdrawals/${ids[0]}`)).status, 404);
    assert.deepEqual((await other.session.get('/api/v1/wallet/withdrawals')).body.data, []);
    assert.equal((await client(url, await newKey()).get('/api/v1/wallet/withdrawals')).status, 403);
  });
});

suite('the ledger', () => {
  test('is whole after all of that', () => assertLedgerIsWhole(testApp));
});
