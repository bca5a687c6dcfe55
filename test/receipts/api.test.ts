// The receipts of the API: who gets one, what it says, and that anybody can check it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compactVerify, createRemoteJWKSet } from 'jose';
import { HOUR_MS } from '#platform/time/clock.ts';
import { rotateSigningKey } from '#modules/money-out/receipts/keys.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { newAgent, newPayee, pay, untilPayment, fundedWallet } from '../payments/support.ts';
import { newWallet } from '../wallets/support.ts';
import { checkedOffline, paid, receiptOf } from './support.ts';

const testApp = await startTestApp();
const { app, url, links, clock } = testApp;
const keys = async () => (await client(url, {}).get('/.well-known/jwks.json')).body;

suite('a receipt', () => {
  test('says what a bank prints, with numbers masked', async () => {
    const one = await paid(testApp, { reason: 'Resma A4' });
    const { receipt, receiptUrl } = await receiptOf(one);
    assert.match(receipt.code, /^[0-9A-HJKMNP-TV-Z]{16}$/);
    assert.equal(receiptUrl, `${links}/receipts/${receipt.code}`);
    const { body: payment } = await one.owner.session.get(`/api/v1/wallet/payments/${one.id}`);
    assert.equal(payment.receiptUrl, receiptUrl);
    assert.equal(receipt.verifyUrl, `${links}/verify`);
    const { status, amountCents, currency, concept, mode, issuer, timeZone } = receipt;
    assert.deepEqual(
      { status, amountCents, currency, concept, mode, issuer, timeZone },
      {
        status: 'settled',
        amountCents: 12_345,
        currency: 'ARS',
        concept: 'Resma A4',
        mode: 'test',
        issuer: 'Tests',
        timeZone: 'America/Argentina/Buenos_Aires',
      },
    );
    assert.deepEqual(receipt.subject, { type: 'payment', id: one.id });
    assert.equal(receipt.to.name, one.payee.holderName);
    assert.equal(receipt.to.alias, one.payee.alias);
    assert.equal(receipt.to.account, `${one.payee.cvu.slice(0, 3)}****${one.payee.cvu.slice(-4)}`);
    assert.equal(receipt.to.taxId, `${one.payee.taxId.slice(0, 2)}*****${one.payee.taxId.slice(-4)}`);
    assert.equal(receipt.rail.name, 'Transferencias 3.0');
    assert.match(receipt.rail.reference, /^rop_/);
    assert.ok(receipt.rail.id !== null && receipt.rail.id !== '');
    assert.equal(receipt.returned, null);
    assert.ok(
      !JSON.stringify(receipt).includes(one.payee.cvu) && !JSON.stringify(receipt).includes(one.owner.cvu),
    );
  });

  test('of a payment to another wallet of the tenant has no rail', async () => {
    const one = await paid(testApp, { to: await newWallet(testApp) });
    const { receipt } = await receiptOf(one);
    assert.deepEqual([receipt.status, receipt.rail], ['settled', null]);
  });

  test('names the invoice that was paid', async () => {
    const owner = await fundedWallet(testApp, 1_000_000);
    const payee = await newPayee(owner);
    const document = { type: 'cae', id: `${payee.taxId}-6-3-12345` };
    const { body } = await pay(owner.session, payee, 500, { document });
    await untilPayment(owner.session, body.id, 'settled');
    const { receipt } = await receiptOf({ owner, payee, id: body.id });
    assert.equal(receipt.document.type, 'cae');
    assert.equal(receipt.document.issuerTaxId, payee.taxId);
  });

  test('is the same, byte for byte, each time and from each process', async () => {
    const one = await paid(testApp);
    const first = await receiptOf(one);
    assert.deepEqual(await receiptOf(one), first);
    const { url: elsewhere } = await testApp.another();
    const { body } = await client(url, {}).get('/.well-known/jwks.json');
    assert.deepEqual((await client(elsewhere, {}).get('/.well-known/jwks.json')).body, body);
  });

  test('is checked with the published key and nothing of ours', async () => {
    const { jws, receipt } = await receiptOf(await paid(testApp));
    assert.deepEqual(checkedOffline(jws, await keys()), receipt);
    const [head, body, signature] = jws.split('.');
    const changed = Buffer.from(JSON.stringify({ ...receipt, amountCents: 1 })).toString('base64url');
    assert.equal(checkedOffline(`${head}.${changed}.${signature}`, await keys()), undefined);
    assert.equal(Buffer.from(body, 'base64url').toString(), canonicalOf(receipt));
  });

  test('is checked by a library of others, with the keys at their address', async () => {
    const { jws, receipt } = await receiptOf(await paid(testApp));
    const published = createRemoteJWKSet(new URL('/.well-known/jwks.json', url));
    const { payload, protectedHeader } = await compactVerify(jws, published, { algorithms: ['EdDSA'] });
    assert.equal(protectedHeader.typ, 'receipt+jws');
    assert.deepEqual(JSON.parse(Buffer.from(payload).toString()), receipt);
    const [head, body] = jws.split('.');
    const [, , signature] = (await receiptOf(await paid(testApp))).jws.split('.');
    await assert.rejects(compactVerify(`${head}.${body}.${signature}`, published), {
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });

  test('of a withdrawal is one as well', async () => {
    const owner = await fundedWallet(testApp, 1_000_000);
    const { status, body } = await owner.session.post('/api/v1/wallet/withdraw', {
      amount: 100,
      destination: 'libre.retiro.1',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const at = `/api/v1/wallet/withdrawals/${body.id}`;
    const settled = await until(
      'the withdrawal has settled',
      async () => (await owner.session.get(at)).body,
      (one) => one.status === 'settled',
    );
    const { body: made } = await owner.session.get(`${at}/receipt`);
    assert.equal(made.receiptUrl, settled.receiptUrl);
    assert.deepEqual(made.receipt.subject, { type: 'withdrawal', id: body.id });
    assert.deepEqual(checkedOffline(made.jws, await keys()), made.receipt);
    assert.equal((await fetch(made.receiptUrl)).status, 200);
  });

  test('is not there before the money has arrived, nor when it never left', async () => {
    const owner = await fundedWallet(testApp, 1_000_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 0 });
    const { body } = await pay(agent.key, await newPayee(owner), 500);
    const { status, body: refused } = await owner.session.get(`/api/v1/wallet/payments/${body.id}/receipt`);
    assert.deepEqual(
      [status, refused.error, refused.status],
      [409, 'receipt_not_available', 'pending_approval'],
    );
  });

  test('of a payment that came back says so, under the same code', async () => {
    const one = await paid(testApp, { word: 'devuelve', until: 'returned' });
    const { receipt, jws } = await receiptOf(one);
    assert.equal(receipt.status, 'returned');
    assert.equal(receipt.returned.reason, 'account_closed');
    assert.ok(receipt.returned.at >= receipt.settledAt);
    assert.deepEqual(checkedOffline(jws, await keys()), receipt);
  });

  test('is for those who see the payment', async () => {
    const one = await paid(testApp);
    const path = `/api/v1/wallet/payments/${one.id}/receipt`;
    const other = await newWallet(testApp);
    const agent = await newAgent(testApp, other);
    assert.equal((await other.session.get(path)).status, 404);
    assert.equal((await agent.key.get(path)).status, 404);
    assert.equal((await client(url, {}).get(path)).status, 401);
  });
});

suite('the keys of receipts', () => {
  test('are rotated: the next is published before it signs, and old receipts are still checked', async () => {
    const one = await paid(testApp);
    const before = await receiptOf(one);
    await rotateSigningKey(app, { leaked: false });
    assert.equal((await keys()).keys.length, 2);
    assert.deepEqual(await receiptOf(one), before);

    clock.advance(HOUR_MS);
    await rotateSigningKey(app, { leaked: false });
    assert.equal((await keys()).keys.length, 3);
    assert.deepEqual(checkedOffline(before.jws, await keys()), before.receipt);
  });

  test('that leaked are published no more, and the next one signs at once', async () => {
    const one = await paid(testApp);
    const before = await receiptOf(one);
    await rotateSigningKey(app, { leaked: true });
    const { keys: left } = await keys();
    assert.equal(left.length, 1);
    const after = await receiptOf(one);
    assert.notEqual(after.jws, before.jws);
    assert.deepEqual(after.receipt, before.receipt);
    assert.deepEqual(checkedOffline(after.jws, { keys: left }), after.receipt);
    assert.throws(() => checkedOffline(before.jws, { keys: left }));
  });
});

const canonicalOf = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalOf(one)}`).join(',')}}`;
};
