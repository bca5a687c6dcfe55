// Fintoc's own SDK drives the double through what we use: it signs, pages and reads as Fintoc wants it, so
// what it cannot do with the double, the double does wrong.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Fintoc, WebhookSignature } from 'fintoc';
import { DAY_MS, systemClock } from '#platform/time/clock.ts';
import { createTurnableClock } from '../../support/clock.ts';
import { startReceiver } from '../../support/receiver.ts';
import { balanceOf, knowNumber } from './books.ts';
import { isClabe, makeClabe } from './clabe.ts';
import { startFintocDouble } from './double.ts';
import { newJwsKeys } from './keys.ts';
import { bringBack, receive } from './moves.ts';

const { privatePem, publicPem } = newJwsKeys();
const clock = createTurnableClock();
const double = await startFintocDouble({
  clock,
  jwsPublicKeys: [publicPem],
  // The SDK has no other time.
  signatureClock: systemClock,
});
const { books } = double.test;
const receiver = await startReceiver();
receive(books, { number: books.root, amount: 1_000_000n });

const CLIENT = '_client';
/** Its host is fixed, and all its managers have one client, whose host is ours here. */
function sdkWith(key: string, ...jws: string[]): Fintoc {
  const sdk = new Fintoc(key, ...jws);
  const { transfers } = sdk.v2 as unknown as { transfers: Record<string, { baseUrl: string }> };
  Object.assign(transfers[CLIENT] ?? {}, { baseUrl: double.url });
  return sdk;
}
const sdk = sdkWith(double.test.key, privatePem);

/** The SDK types nothing of what it answers. */
const jsonOf = (answer: unknown): Record<string, unknown> =>
  (answer as { serialize(): Record<string, unknown> }).serialize();
async function allOf(list: unknown): Promise<Record<string, unknown>[]> {
  const items = [];
  for await (const one of (await list) as AsyncIterable<unknown>) items.push(jsonOf(one));
  return items;
}

let serial = 0;
const newNumber = (outcome?: Parameters<typeof knowNumber>[2]['outcome']): string => {
  const number = makeClabe(++serial, '012180');
  const holder = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
  knowNumber(books, number, outcome === undefined ? { holder } : { holder, outcome });
  return number;
};
const paying = (number: string, more: Record<string, unknown> = {}) => ({
  amount: 2_500,
  currency: 'MXN',
  account_id: books.accountId,
  comment: 'Renta',
  reference_id: '150195',
  counterparty: { account_number: number },
  metadata: { order: 'ord_1' },
  ...more,
});
const transferOf = async (id: unknown) => jsonOf(await sdk.v2.transfers.get(String(id)));

suite('the SDK of Fintoc over the double', () => {
  test('sends a transfer that is taken from the balance at once and arrives', async () => {
    const before = balanceOf(books);
    const sent = jsonOf(await sdk.v2.transfers.create(paying(newNumber())));
    assert.deepEqual(
      [sent['status'], sent['amount'], sent['metadata']],
      ['pending', 2_500, { order: 'ord_1' }],
    );
    const account = jsonOf(await sdk.v2.accounts.get(books.accountId));
    assert.equal(account['available_balance'], Number(before) - 2_500);
    double.advance(10_000);
    assert.equal((await transferOf(sent['id']))['status'], 'succeeded');
  });

  test('sees a transfer that was rejected, and one that came back days later', async () => {
    const before = balanceOf(books);
    const rejected = jsonOf(await sdk.v2.transfers.create(paying(newNumber('nonexistent'))));
    const returned = jsonOf(await sdk.v2.transfers.create(paying(newNumber('returned'))));
    double.advance(3 * DAY_MS);
    const ends = [await transferOf(rejected['id']), await transferOf(returned['id'])];
    assert.deepEqual(
      ends.map((end) => [end['status'], end['return_reason']]),
      [
        ['rejected', 'non_existing_account'],
        ['returned', 'canceled_account'],
      ],
    );
    assert.equal(balanceOf(books), before);
  });

  test('has one transfer under a key, and another once the key is a day old', async () => {
    const asked = paying(newNumber(), { idempotency_key: 'key-1' });
    const first = jsonOf(await sdk.v2.transfers.create(asked));
    assert.equal(jsonOf(await sdk.v2.transfers.create(asked))['id'], first['id']);
    await assert.rejects(async () => sdk.v2.transfers.create({ ...asked, amount: 2_501 }), /idempotency/);
    double.advance(DAY_MS);
    assert.notEqual(jsonOf(await sdk.v2.transfers.create(asked))['id'], first['id']);
  });

  test('gets a number with a right check digit, receives money on it and sends it back', async () => {
    const number = jsonOf(
      await sdk.v2.accountNumbers.create({ account_id: books.accountId, metadata: { wallet: 'wal_1' } }),
    );
    assert.ok(isClabe(String(number['number'])), String(number['number']));
    const asked = { account_number_id: String(number['id']), amount: 58_145, currency: 'MXN' };
    const received = jsonOf(await sdk.v2.simulate.receiveTransfer(asked));
    assert.deepEqual([received['direction'], received['status']], ['inbound', 'succeeded']);
    const back = jsonOf(await sdk.v2.transfers.return({ transfer_id: String(received['id']) }));
    assert.equal(back['status'], 'return_pending');
    double.advance(10_000);
    assert.equal((await transferOf(received['id']))['status'], 'returned');
    await sdk.v2.accountNumbers.update(String(number['id']), { status: 'disabled' });
    assert.equal(jsonOf(await sdk.v2.simulate.receiveTransfer(asked))['status'], 'rejected');
  });

  test('verifies whose a number is, for a cent', async () => {
    const before = balanceOf(books);
    const asked = jsonOf(await sdk.v2.accountVerifications.create({ account_number: newNumber() }));
    assert.equal(asked['status'], 'pending');
    double.advance(10_000);
    const known = jsonOf(await sdk.v2.accountVerifications.get(String(asked['id'])));
    const { holder_id, holder_name } = known['counterparty'] as Record<string, unknown>;
    assert.deepEqual(
      [known['status'], holder_name, holder_id],
      ['succeeded', 'Carmen Ruiz', 'RUIC900101AB1'],
    );
    assert.equal(before - balanceOf(books), 1n);
  });

  test('walks all pages of transfers and of movements', async () => {
    for (let i = 0; i < 5; i++) receive(books, { number: books.root, amount: 1n });
    const transfers = await allOf(sdk.v2.transfers.list({ limit: 3 }));
    assert.deepEqual(
      transfers.map((one) => one['id']),
      books.transfers.map(({ id }) => id).toReversed(),
    );
    const movements = await allOf(sdk.v2.accounts.movements.list({ account_id: books.accountId }));
    assert.equal(movements.length, books.movements.length);
    assert.equal(BigInt(String(movements[0]?.['balance'])), balanceOf(books));
  });

  test('takes the signature of what the double tells its endpoint', async () => {
    const endpoint = jsonOf(
      await sdk.webhookEndpoints.create({ url: receiver.url('/fintoc'), enabled_events: ['*'] }),
    );
    const { id } = jsonOf(await sdk.v2.transfers.create(paying(newNumber())));
    double.advance(10_000);
    bringBack(books, String(id), 'canceled_account');
    receiver.behave('/fintoc', (before) => (before === 0 ? 500 : 200));
    await double.test.webhooks.deliver();
    double.advance(10_000);
    await double.test.webhooks.deliver();
    const [failed, returned, again] = receiver.received('/fintoc').map(({ body, headers }) => {
      const header = String(headers['fintoc-signature']);
      WebhookSignature.verifyHeader(body, header, String(endpoint['secret']));
      assert.throws(() => WebhookSignature.verifyHeader(body, header, 'whsec_other'));
      return JSON.parse(body) as { id: string; type: string };
    });
    assert.deepEqual(
      [failed?.type, returned?.type, again?.id],
      ['transfer.outbound.succeeded', 'transfer.outbound.returned', failed?.id],
    );
    assert.equal(double.test.webhooks.waiting(), 0);
    await sdk.webhookEndpoints.delete(String(endpoint['id']));
  });

  test('registers endpoints, changes, lists and deletes them, and sees a secret once', async () => {
    const asked = { url: 'https://a.example.com/x', enabled_events: ['transfer.inbound.succeeded'] };
    const made = jsonOf(await sdk.webhookEndpoints.create({ ...asked, description: 'Monedero conn_1' }));
    assert.match(String(made['secret']), /^whsec_/);
    const id = String(made['id']);
    const change = { url: 'https://b.example.com/x', description: 'Monedero conn_2', disabled: true };
    await sdk.webhookEndpoints.update(id, { ...change, enabled_events: ['*'] });
    const now = jsonOf(await sdk.webhookEndpoints.get(id));
    assert.deepEqual(
      [now['url'], now['description'], now['status'], now['enabled_events'], now['secret']],
      ['https://b.example.com/x', 'Monedero conn_2', 'disabled', ['*'], null],
    );
    for (let i = 0; i < 31; i++) await sdk.webhookEndpoints.create(asked);
    const all = await allOf(sdk.webhookEndpoints.list());
    assert.deepEqual([all.length, all.at(-1)?.['id']], [32, id]);
    assert.ok(all.every((one) => one['secret'] === null));
    assert.equal(await sdk.webhookEndpoints.delete(id), id);
    await assert.rejects(async () => sdk.webhookEndpoints.get(id), /missing_resource/);
    books.endpoints.splice(0);
  });

  test('sees that an account is blocked, and cannot send from it', async () => {
    books.account.status = 'blocked';
    assert.equal(jsonOf(await sdk.v2.accounts.get(books.accountId))['status'], 'blocked');
    await assert.rejects(async () => sdk.v2.transfers.create(paying(newNumber())), /account_not_active/);
    books.account.status = 'active';
  });
});

suite('the double refuses', () => {
  const create = (one: Fintoc, more: Record<string, unknown> = {}) =>
    one.v2.transfers.create(paying(newNumber(), more));

  test('a key that is not one of ours, and the other side with the objects of this one', async () => {
    await assert.rejects(async () => create(sdkWith('sk_test_other', privatePem)), /invalid_api_key/);
    await assert.rejects(async () => create(sdkWith(double.live.key, privatePem)), /missing_resource/);
  });

  test('what a key may not do', async () => {
    books.denied = { path: /webhook_endpoints/, code: 'product_access_required' };
    const asked = { url: 'https://a.example.com/x', enabled_events: ['*'] };
    await assert.rejects(async () => sdk.webhookEndpoints.create(asked), /product_access_required/);
    books.denied = null;
    assert.deepEqual(await allOf(sdk.webhookEndpoints.list()), []);
  });

  test('a transfer that is unsigned, or signed with another key', async () => {
    await assert.rejects(async () => create(sdkWith(double.test.key)), /missing_jws_signature/);
    await assert.rejects(async () => create(sdkWith(double.test.key, newJwsKeys().privatePem)), /its bytes/);
  });

  test('a field that is not in the pages, a number that is not a CLABE, and money that is not there', async () => {
    await assert.rejects(async () => create(sdk, { surprise: true }), /invalid_params/);
    const wrong = { counterparty: { account_number: '012180000000000001' } };
    await assert.rejects(async () => create(sdk, wrong), /account_number/);
    await assert.rejects(async () => create(sdk, { amount: 900_000_000 }), /insufficient_balance/);
  });
});
