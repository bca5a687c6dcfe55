// Transfers of an integrator over HTTP: the shape of the answers, who must agree to which amount, and what is
// refused.
// Takes long: its transfers wait for a bank that takes its time.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { assertLedgerIsWhole, balanceOf, timesEmitted } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import {
  bodyOf,
  newSending,
  otherAlias,
  otherCvu,
  send,
  TRANSFERS,
  untilTransfer,
  usageOf,
} from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

suite('a transfer below the automatic threshold', () => {
  test('is on its way in the answer, settles by the rail, and emits that once', async () => {
    const from = await newSending(testApp);
    const { status, body } = await send(api, from, 12_345);
    assert.equal(status, 202, JSON.stringify(body));
    assert.equal(body.status, 'processing');
    assert.deepEqual(body.approval, { channel: 'auto', reason: 'under_threshold' });
    assert.deepEqual([body.amount, body.amount_cents, body.currency], [123.45, 12_345, 'ARS']);
    assert.equal(body.from.wallet_id, from.owner.walletId);
    assert.equal(body.from.sub_wallet, from.subWalletId.replace('sub_', 'swal_'));
    assert.ok(body.to.name.length > 0);
    assert.equal(Date.parse(body.estimated_settlement) - Date.parse(body.created_at), 20_000);
    assert.deepEqual(body.rail, { provider: 'transferencias-3.0', external_id: null });

    const settled = await untilTransfer(api, body.id, 'settled');
    assert.ok(Date.parse(settled.settled_at) > 0);
    assert.ok(settled.rail.external_id.length > 0);
    assert.equal(await timesEmitted(testApp, 'send.settled', body.id), 1);
    assert.equal(await timesEmitted(testApp, 'send.approved', body.id), 0);
    assert.equal((await balanceOf(from.owner)).available, 50_000 - 123.45);
    const [newest] = (await from.owner.session.get('/api/v1/wallet/history')).body.data;
    assert.deepEqual(
      [newest.type, newest.module, newest.reference],
      ['debit', 'send', { type: 'transfer', id: body.id }],
    );
    assert.equal((await usageOf(from)).cap.usedCents, 12_345);
  });

  test('to a wallet of the same tenant is settled in the answer, by number, alias and e-mail', async () => {
    const from = await newSending(testApp);
    const other = await fundedWallet(testApp, 100);
    const { alias } = (await other.session.get('/api/v1/wallet')).body;
    for (const to of [
      { type: 'cvu', value: other.cvu },
      { type: 'alias', value: alias.toUpperCase() },
      { type: 'email', value: other.email },
    ]) {
      const { status, body } = await send(api, from, 1_000, { to });
      assert.deepEqual([status, body.status, body.rail.provider], [202, 'settled', 'internal'], to.type);
      assert.equal(body.settled_at, body.estimated_settlement);
      assert.equal(await timesEmitted(testApp, 'send.settled', body.id), 1);
    }
    assert.deepEqual(await balanceOf(other), { available: 31, pending: 0, total: 31 });
  });

  test('that the bank refuses gives money and limits back, and one that comes back its money', async () => {
    const from = await newSending(testApp);
    const to = (word: string) => ({ to: { type: 'alias', value: otherAlias(word) } });
    const { body } = await send(api, from, 10_000, to('rechaza'));
    const failed = await untilTransfer(api, body.id, 'failed');
    assert.equal(failed.failure, 'destination_rejected');
    assert.equal(await timesEmitted(testApp, 'send.failed', body.id), 1);
    assert.equal((await usageOf(from)).cap.usedCents, 0);
    assert.equal((await balanceOf(from.owner)).available, 50_000);

    const returning = (await send(api, from, 10_000, to('devuelve'))).body.id;
    await untilTransfer(api, returning, 'settled');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await untilTransfer(api, returning, 'returned');
    assert.equal(await timesEmitted(testApp, 'send.returned', returning), 1);
    assert.equal((await balanceOf(from.owner)).available, 50_000);
  });

  test('goes by SPEI in Mexico, from a swal_ id and with an amount as text', async () => {
    const person = { country: 'MX', taxId: 'GODE900517AB6' };
    const from = await newSending(testApp, { currency: 'MXN', person });
    const to = { type: 'clabe', value: makeAccountNumber('MX', '0723', '4242') };
    const swal = from.subWalletId.replace('sub_', 'swal_');
    const more = { to, currency: 'MXN', amount: '10.50', from_sub_wallet: swal };
    const { status, body } = await send(api, from, 0, more);
    assert.deepEqual(
      [status, body.rail?.provider, body.amount_cents],
      [202, 'spei', 1_050],
      JSON.stringify(body),
    );
    await untilTransfer(api, body.id, 'settled');
  });
});

suite('the Idempotency-Key of a transfer', () => {
  test('makes one transfer of twenty requests at once, and answers later with it as it is then', async () => {
    const from = await newSending(testApp);
    const body = bodyOf(from, 1_000);
    const headers = { 'Idempotency-Key': randomUUID() };
    const another = client((await testApp.another()).url, {
      Authorization: `Bearer ${await newKey()}`,
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? api : another).post(TRANSFERS, body, headers)),
    );
    assert.equal(new Set(replies.map((reply) => reply.body.id)).size, 1, JSON.stringify(replies[0]?.body));
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [...Array.from({ length: 19 }, () => 200), 202]);
    await untilTransfer(api, replies[0]?.body.id, 'settled');
    const later = await api.post(TRANSFERS, body, headers);
    assert.deepEqual([later.status, later.body.status], [200, 'settled']);
    assert.equal((await balanceOf(from.owner)).available, 49_990);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 30 * 86_400 });
    assert.equal((await api.post(TRANSFERS, body, headers)).status, 200);
  });

  test('refuses another request with it, and is free again after a refusal', async () => {
    const from = await newSending(testApp);
    const key = randomUUID();
    const to = { type: 'cvu', value: otherCvu() };
    const much = await send(api, from, 99_000_000, { to, key });
    assert.equal(much.status, 403);
    const { body } = await send(api, from, 1_000, { to, key });
    assert.equal(body.status, 'processing');
    const other = await send(api, from, 1_001, { to, key });
    assert.deepEqual(
      [other.status, other.body.error, other.body.transferId],
      [409, 'duplicate_idempotency_key', body.id],
    );
  });
});

suite('the gate of a transfer', () => {
  const CONFIG = {
    auto_approve_under_cents: 10_000,
    whatsapp_threshold_cents: 50_000,
    panic_limit_24h_cents: 90_000,
  };
  const cases = [
    [9_999, 202, 'auto'],
    [10_000, 202, 'whatsapp'],
    [49_999, 202, 'whatsapp'],
    [50_000, 403, 'approval_required'],
    [90_000, 403, 'approval_required'],
    [90_001, 403, 'panic_limit_reached'],
  ] as const;
  for (const [cents, status, outcome] of cases)
    test(`of ${cents} cents with a phone and no passkey is ${outcome}`, async () => {
      const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
      const { status: got, body } = await send(api, from, cents);
      assert.deepEqual([got, body.error ?? body.approval.channel], [status, outcome], JSON.stringify(body));
    });

  test('without a phone and a passkey refuses what the owner must agree to', async () => {
    const from = await newSending(testApp, { subWallet: { approval_config: CONFIG } });
    const { status, body } = await send(api, from, 10_000);
    assert.deepEqual([status, body.error], [403, 'approval_required']);
    assert.equal((await balanceOf(from.owner)).available, 50_000);
  });

  test('without an amount says so, and with one of another type which are taken', async () => {
    const from = await newSending(testApp);
    const { amount: _, ...rest } = bodyOf(from, 1_000);
    const messageTo = async (body: object) => (await api.post(TRANSFERS, body)).body.message;
    assert.equal(await messageTo(rest), 'amount: this field is required');
    const huge = await api.post(TRANSFERS, { ...rest, amount: 1e21 });
    assert.deepEqual([huge.status, huge.body.error, huge.body.field], [400, 'invalid_request', 'amount']);
    for (const amount of [null, true, []])
      assert.equal(await messageTo({ ...rest, amount }), 'amount: this must be a number or a string');
  });

  test('counts what moved in the last 24 hours against the limit that nothing passes', async () => {
    const from = await newSending(testApp, { subWallet: { approval_config: CONFIG } });
    for (let n = 0; n < 9; n++) assert.equal((await send(api, from, 9_999)).status, 202);
    assert.equal((await send(api, from, 10)).status, 403);
    assert.equal((await send(api, from, 9)).status, 202);
  });

  test('refuses what passes the cap, the day, or the balance, and holds nothing', async () => {
    const limited = await newSending(testApp, { subWallet: { initial_amount: 10 } });
    const cap = await send(api, limited, 1_001);
    assert.deepEqual([cap.status, cap.body.error, cap.body.limitName], [409, 'insufficient_balance', 'cap']);
    assert.equal((await send(api, limited, 1_000)).status, 202);
    const poor = await newSending(testApp, { cents: 1_000, subWallet: { initial_amount: 900 } });
    const balance = await send(api, poor, 1_001);
    assert.deepEqual([balance.status, balance.body.error], [409, 'insufficient_balance']);
    assert.deepEqual(await balanceOf(poor.owner), { available: 10, pending: 0, total: 10 });
  });
});

suite('a transfer that is too large', () => {
  const numbersOf = ({ limit, used, remaining, requested, available }: Record<string, unknown>) => ({
    limit,
    used,
    remaining,
    requested,
    available,
  });

  test('says in cents what is left of the limit, and in units what can be sent', async () => {
    const from = await newSending(testApp, { subWallet: { initial_amount: 20 } });
    assert.equal((await send(api, from, 765)).status, 202);
    const { body } = await send(api, from, 1_236);
    assert.deepEqual(numbersOf(body), {
      limit: 2_000,
      used: 765,
      remaining: 1_235,
      requested: 1_236,
      available: undefined,
    });
    assert.equal(body.limitName, 'cap');
    assert.equal(body.message, 'The sub-wallet has ARS 12.35 left of its cap, and this takes ARS 12.36.');
    assert.match(body.fix, /^Send at most ARS 12\.35, or /);
    assert.equal((await send(api, from, 1_235)).status, 202);
  });

  test('says as much as can be sent, where another limit or the balance has less left than the first', async () => {
    const from = await newSending(testApp, {
      cents: 3_000,
      subWallet: { initial_amount: 50, approval_config: { per_day_cents: 4_000 } },
    });
    const { body } = await send(api, from, 5_001);
    assert.deepEqual([body.limitName, body.remaining], ['cap', 5_000]);
    assert.match(body.fix, /^Send at most ARS 30\.00, or /);
    assert.equal((await send(api, from, 3_000)).status, 202);
  });

  test('for the wallet says what is available', async () => {
    const from = await newSending(testApp, { cents: 123_450, subWallet: { initial_amount: 9_000 } });
    const { body } = await api.post(TRANSFERS, bodyOf(from, 123_451), { 'Accept-Language': 'es' });
    assert.deepEqual(
      [body.error, body.available, body.requested],
      ['insufficient_balance', 123_450, 123_451],
    );
    assert.equal(
      body.message,
      'La billetera tiene ARS 1.234,50 disponibles, y la operación es por ARS 1.234,51.',
    );
  });

  test('for 24 hours says what is left, and who raises it', async () => {
    const from = await newSending(testApp, {
      subWallet: { approval_config: { panic_limit_24h_cents: 10_000 } },
    });
    assert.equal((await send(api, from, 4_000)).status, 202);
    const { body } = await send(api, from, 6_001);
    assert.deepEqual(numbersOf(body), {
      limit: 10_000,
      used: 4_000,
      remaining: 6_000,
      requested: 6_001,
      available: undefined,
    });
    assert.equal(
      body.message,
      'At most ARS 100.00 may be spent within 24 hours, and ARS 60.00 of it is left.',
    );
    assert.match(
      body.fix,
      /ask the owner to raise `approval_config\.panic_limit_24h_cents` of the sub-wallet/,
    );
  });
});

suite('the destination of a transfer', () => {
  const tried = async (to: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const from = await newSending(testApp);
    const { status, body } = await send(api, from, 1_000, { to, ...more });
    return [status, body.error];
  };

  test('with a wrong check digit is 400, and one that does not exist is 422', async () => {
    const cvu = otherCvu();
    const wrong = cvu.slice(0, -1) + String((Number(cvu.at(-1)) + 1) % 10);
    assert.deepEqual(await tried({ type: 'cvu', value: wrong }), [400, 'invalid_destination']);
    assert.deepEqual(await tried({ type: 'alias', value: 'ñandú' }), [400, 'invalid_destination']);
    assert.deepEqual(await tried({ type: 'email', value: 'nobody' }), [400, 'invalid_destination']);
    const nowhere = { type: 'alias', value: otherAlias('noexiste') };
    assert.deepEqual(await tried(nowhere), [422, 'destination_not_found']);
    const unknown = { type: 'email', value: `${randomUUID()}@example.test` };
    assert.deepEqual(await tried(unknown), [422, 'destination_not_found']);
  });

  test('that is the wallet itself, or of another currency, is 422', async () => {
    const from = await newSending(testApp);
    const own = await send(api, from, 1_000, { to: { type: 'cvu', value: from.owner.cvu } });
    assert.deepEqual([own.status, own.body.error], [422, 'destination_not_payable']);
    const clabe = { type: 'clabe', value: makeAccountNumber('MX', '0723', '77') };
    assert.deepEqual(await tried(clabe), [422, 'destination_not_payable']);
    assert.deepEqual(await tried({ type: 'cvu', value: otherCvu() }, { currency: 'MXN' }), [
      400,
      'invalid_request',
    ]);
  });

  test('of wages is a bank account', async () => {
    const wages = { purpose: 'wages' };
    assert.deepEqual(await tried({ type: 'cvu', value: otherCvu() }, wages), [422, 'wages_need_cbu']);
    const cbu = { type: 'cbu', value: '0170099220000067797370' };
    assert.deepEqual(await tried(cbu, wages), [202, undefined]);
  });

  test('is for wallets of countries that have a rail for it', async () => {
    const person = { country: 'BR', taxId: '52998224725' };
    const from = await newSending(testApp, { currency: 'BRL', person });
    const { status, body } = await send(api, from, 1_000, { currency: 'BRL' });
    assert.deepEqual([status, body.error], [422, 'country_not_supported']);
  });
});

suite('transfers', () => {
  test('are listed newest first, page by page and by status', async () => {
    const organization = await newOrganization('Lists');
    const key = client(url, { Authorization: `Bearer ${await newKey({ organization })}` });
    assert.deepEqual((await key.get(TRANSFERS)).body, { data: [], next_cursor: null });
    const from = await newSending(testApp);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await send(api, from, 1_000 + n)).body.id);
    const first = (await api.get(`${TRANSFERS}?limit=2`)).body;
    assert.deepEqual(
      first.data.map(({ id }: { id: string }) => id),
      ids.slice(0, 2),
    );
    const second = (await api.get(`${TRANSFERS}?limit=1&cursor=${first.next_cursor}`)).body;
    assert.deepEqual(
      second.data.map(({ id }: { id: string }) => id),
      ids.slice(2),
    );
    for (const id of ids) await untilTransfer(api, id, 'settled');
    const settled = (await api.get(`${TRANSFERS}?status=settled&limit=2`)).body;
    const rest = (await api.get(`${TRANSFERS}?status=settled&limit=1&cursor=${settled.next_cursor}`)).body;
    assert.deepEqual(
      [...settled.data, ...rest.data].map(({ id }: { id: string }) => id),
      ids,
    );
    const cancelled = (await api.get(`${TRANSFERS}?status=cancelled`)).body;
    assert.ok(cancelled.data.every(({ status }: { status: string }) => status === 'cancelled'));
    assert.equal((await key.get(`${TRANSFERS}/${ids[0]}`)).status, 404);
  });

  test('are refused on a side without the beta', async () => {
    const key = client(url, { Authorization: `Bearer ${await newKey({ mode: 'live' })}` });
    for (const reply of [await key.get(TRANSFERS), await key.post(TRANSFERS, {})])
      assert.ok([400, 403].includes(reply.status));
    const { status, body } = await key.get(TRANSFERS);
    assert.deepEqual([status, body.error], [403, 'beta_not_enabled']);
  });

  test('leave the ledger whole', () => assertLedgerIsWhole(testApp));
});
