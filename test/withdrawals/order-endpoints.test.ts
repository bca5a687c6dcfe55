// What can be made to happen at the sandbox's rail to an order that it has: once for each key, and
// the first ending counts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client, type Reply } from '../support/client.ts';
import { assertLedgerIsWhole, balanceOf, timesEmitted } from '../wallets/support.ts';
import { fundedWallet, newPayee, pay } from '../payments/support.ts';
import {
  ASKED,
  AUTO,
  FUNDS_CENTS,
  newAlias,
  ownerWithPhone,
  timesLeft,
  untilWithdrawal,
  withdrawalOf,
  withdrawn,
} from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;
const FUNDS = FUNDS_CENTS / 100;

type Move = 'settle' | 'fail' | 'return';
const end = (ref: string, move: Move, body: Record<string, unknown> = {}, key?: string): Promise<Reply> =>
  api.post(
    `/api/v1/sandbox/withdrawals/${ref}/${move}`,
    body,
    key === undefined ? {} : { 'X-Idempotency-Key': key },
  );

async function open() {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  return { owner, ...(await withdrawn(owner, AUTO)) };
}

suite('a withdrawal that the rail has', () => {
  test('settles when that is asked for, by either of its references', async () => {
    for (const name of ['providerRef', 'id'] as const) {
      const one = await open();
      const { status, body } = await end(one[name], 'settle');
      assert.deepEqual([status, body.id, body.status], [200, one.id, 'settled'], JSON.stringify(body));
      assert.equal(await timesLeft(testApp, one.providerRef), 1);
      assert.equal(await timesEmitted(testApp, 'withdrawal.settled', one.id), 1);
    }
  });

  test('fails for the reason that is given, and its money is back', async () => {
    const { owner, providerRef } = await open();
    const { status, body } = await end(providerRef, 'fail', { reason: 'provider_rejected' });
    assert.deepEqual([status, body.status, body.failure], [200, 'failed', 'provider_rejected']);
    assert.equal((await balanceOf(owner)).available, FUNDS);
  });

  test('comes back only after it has arrived', async () => {
    const { owner, providerRef, id } = await open();
    const early = await end(providerRef, 'return');
    assert.deepEqual([early.status, early.body.error], [409, 'invalid_state']);
    await end(providerRef, 'settle');
    const { body } = await end(providerRef, 'return', { reason: 'wrong holder' });
    assert.deepEqual([body.status, body.failure], ['returned', 'wrong holder']);
    assert.equal((await balanceOf(owner)).available, FUNDS);
    assert.equal(await timesEmitted(testApp, 'withdrawal.returned', id), 1);
  });

  test('ends once, whatever is asked of it at once', async () => {
    const { owner, providerRef, id } = await open();
    const replies = await Promise.all([
      end(providerRef, 'settle'),
      end(providerRef, 'fail'),
      end(providerRef, 'settle'),
      end(providerRef, 'fail'),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const { status } = await withdrawalOf(owner, id);
    const won = replies.find((reply) => reply.status === 200);
    assert.equal(won?.body.status, status);
    assert.equal((await balanceOf(owner)).available, status === 'failed' ? FUNDS : FUNDS - AUTO);
  });

  test('is ended once under a key, however often it is asked for', async () => {
    const { providerRef, id } = await open();
    const replies = await Promise.all([1, 2, 3].map(() => end(providerRef, 'settle', {}, 'once')));
    for (const { status, body } of replies) assert.deepEqual([status, body.status], [200, 'settled']);
    assert.equal(await timesLeft(testApp, providerRef), 1);
    assert.equal(await timesEmitted(testApp, 'withdrawal.settled', id), 1);
    const reused = await end((await open()).providerRef, 'settle', {}, 'once');
    assert.deepEqual([reused.status, reused.body.error], [409, 'idempotency_key_reused']);
  });

  test('can be made to fail before it settles by itself, or has settled', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { providerRef, id } = await withdrawn(owner, AUTO, newAlias());
    const { status } = await end(providerRef, 'fail');
    const ended = await untilWithdrawal(owner, id, status === 200 ? 'failed' : 'settled');
    assert.equal((await balanceOf(owner)).available, ended.status === 'failed' ? FUNDS : FUNDS - AUTO);
  });
});

suite('an order that is not there to be ended', () => {
  test('waits for its owner: the rail knows nothing of it', async () => {
    const owner = await ownerWithPhone(testApp);
    const { providerRef, id } = await withdrawn(owner, ASKED);
    const { status, body } = await end(providerRef, 'settle');
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'pending_approval']);
    const tapped = await api.post('/api/v1/sandbox/whatsapp/reply', { transferId: id, decision: 'reject' });
    assert.deepEqual([tapped.status, tapped.body.status], [200, 'rejected'], JSON.stringify(tapped.body));
    assert.equal((await withdrawalOf(owner, id)).status, 'rejected');
  });

  test('is of another organization, of another kind, or of no one', async () => {
    const { providerRef } = await open();
    const organization = await newOrganization('Elsewhere');
    const elsewhere = client(url, await newKey({ organization }));
    for (const path of [`withdrawals/${providerRef}/settle`, `transfers/${providerRef}/settle`]) {
      assert.equal((await elsewhere.post(`/api/v1/sandbox/${path}`, {})).status, 404);
    }
    const made = 'rop_01k0000000e00000000000000h';
    for (const path of [
      `withdrawals/${made}/settle`,
      'withdrawals/none/settle',
      `transfers/${providerRef}/settle`,
    ]) {
      const { status, body } = await api.post(`/api/v1/sandbox/${path}`, {});
      assert.deepEqual([status, body.error], [404, 'not_found'], path);
    }
    const reader = client(url, await newKey({ scopes: ['sandbox:read'] }));
    assert.equal((await reader.post(`/api/v1/sandbox/withdrawals/${providerRef}/settle`, {})).status, 403);
  });
});

suite('a payment that the rail has', () => {
  test('ends by the endpoints of transfers', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { body: payment } = await pay(owner.session, await newPayee(owner, 'demora'), 1_000);
    const path = `/api/v1/sandbox/transfers/${payment.id}`;
    const settled = await api.post(`${path}/settle`, {});
    assert.deepEqual([settled.status, settled.body.id, settled.body.status], [200, payment.id, 'settled']);
    const returned = await api.post(`${path}/return`, {});
    assert.deepEqual([returned.status, returned.body.status], [200, 'returned']);
  });
});

suite('the ledger', () => {
  test('is whole after all of that', () => assertLedgerIsWhole(testApp));
});
