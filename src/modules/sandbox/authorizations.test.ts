// The sandbox endpoints of the card network over HTTP: what they refuse, and what happens under the faults
// that can be set.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { balancesOf, eventsOf, newCard } from '../../../test/support/cards.ts';
import { BOOKSHOP } from '../../../test/support/network.ts';

const { api, app, url, tenant, newKey, newOrganization } = await startTestApp();

const DOOR = '/api/v1/sandbox/authorizations';
const FORCE_POSTS = '/api/v1/sandbox/force_posts';
const REFUNDS = '/api/v1/sandbox/refunds';
const NO_TX = 'tx_01h455vb4pex5vsknk084sn02q';
/** The sum of a few of these would be more than a number in JSON can hold. */
const CENTS_TOO_MANY = 1_000_000_000_001;
const MOVES = ['increment', 'clear', 'void', 'expire'];

const card = async (): Promise<string> => (await newCard(api, { type: 'multi_use' })).id;
const purchase = (cardId: string, amountCents = 4_000) => ({ cardId, amountCents, merchant: BOOKSHOP });
const authorize = async (cardId: string) => (await api.post(DOOR, purchase(cardId))).body;
const bodyOfMove = (move: string) => (move === 'increment' ? { amountCents: 100 } : {});
const trouble = (kind: string, count = 1, ms = 0) =>
  api.post('/api/v1/sandbox/faults', { port: 'issuer', kind, count, ms });

suite('an endpoint of the card network', () => {
  test('does not know a card or a transaction that is not there, or is another organization’s', async () => {
    const cardId = await card();
    const tx = await authorize(cardId);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    for (const [who, anyCard, anyTx] of [
      [api, 'card_unknown', NO_TX],
      [stranger, cardId, tx.id],
    ] as const) {
      for (const path of [DOOR, FORCE_POSTS, REFUNDS]) {
        assert.equal((await who.post(path, purchase(anyCard))).status, 404, path);
      }
      for (const move of MOVES) {
        const { status } = await who.post(`${DOOR}/${anyTx}/${move}`, bodyOfMove(move));
        assert.equal(status, 404, move);
      }
    }
    assert.equal((await api.post(REFUNDS, { ...purchase(cardId), transactionId: NO_TX })).status, 404);
  });

  test('is not there on the live side', async () => {
    const live = client(url, await newKey({ mode: 'live' }));
    for (const path of [DOOR, FORCE_POSTS, REFUNDS]) {
      const { status, body } = await live.post(path, purchase('card_x'));
      assert.deepEqual([status, body.error], [403, 'test_side_only'], path);
    }
  });

  test('charges late what was voided or has run out, as a network would', async () => {
    for (const move of ['void', 'expire']) {
      const cardId = await card();
      const tx = await authorize(cardId);
      await api.post(`${DOOR}/${tx.id}/${move}`, {});
      const { status, body } = await api.post(`${DOOR}/${tx.id}/clear`, {});
      assert.deepEqual([status, body.status, body.clearedCents], [200, 'settled', 4_000], move);
      assert.deepEqual(
        (await eventsOf(app, tenant, tx.id)).map(({ type }) => type),
        ['transaction.authorized', 'transaction.voided', 'transaction.cleared'],
      );
      const again = await api.post(`${DOOR}/${tx.id}/clear`, {});
      assert.deepEqual([again.status, again.body.error], [409, 'invalid_state']);
    }
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  });

  test('takes back and lets run out only what is open', async () => {
    const tx = await authorize(await card());
    await api.post(`${DOOR}/${tx.id}/void`, {});
    for (const move of ['void', 'expire']) {
      const { status, body } = await api.post(`${DOOR}/${tx.id}/${move}`, {});
      assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'voided'], move);
    }
  });

  test('does nothing with a refund but show it', async () => {
    const { body: refund } = await api.post(REFUNDS, purchase(await card()));
    for (const move of MOVES) {
      const { status } = await api.post(`${DOOR}/${refund.id}/${move}`, bodyOfMove(move));
      assert.equal(status, 409, move);
    }
  });

  const WRONG: Array<[string, Record<string, unknown>, string]> = [
    [DOOR, { amountCents: -1 }, 'amountCents'],
    [DOOR, { amountCents: 1.5 }, 'amountCents'],
    [DOOR, { amountCents: CENTS_TOO_MANY }, 'amountCents'],
    [FORCE_POSTS, { amountCents: CENTS_TOO_MANY }, 'amountCents'],
    [REFUNDS, { amountCents: CENTS_TOO_MANY }, 'amountCents'],
    [DOOR, { merchant: { name: 'x', category: '59' } }, 'merchant.category'],
    [DOOR, { merchant: { name: ' ', category: '5942' } }, 'merchant.name'],
    [DOOR, { more: 1 }, 'more'],
    [FORCE_POSTS, { amountCents: 0 }, 'amountCents'],
    [REFUNDS, { amountCents: 0 }, 'amountCents'],
  ];
  for (const [path, changes, field] of WRONG) {
    test(`${path} refuses ${JSON.stringify(changes)} with 400 and the field`, async () => {
      const { status, body } = await api.post(path, { ...purchase('card_x'), ...changes });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('does the same thing once for the same idempotency key', async () => {
    const cardId = await card();
    const key = { 'x-idempotency-key': 'one authorization' };
    const first = await api.post(DOOR, purchase(cardId), key);
    assert.deepEqual((await api.post(DOOR, purchase(cardId), key)).body, first.body);
    assert.equal((await api.get(`/api/v1/transactions?cardId=${cardId}`)).body.data.length, 1);
  });
});

suite('trouble on the way of a question', () => {
  test('that loses the answer: the network takes it back, and nothing stays held', async () => {
    const cardId = await card();
    await trouble('timeout');
    const { status, body } = await api.post(DOOR, purchase(cardId));
    assert.deepEqual([status, body.status, body.voidReason], [200, 'voided', 'decision_timeout']);
    const { available, authorized } = await balancesOf(app, tenant, cardId);
    assert.deepEqual([available, authorized], [10_000n, 0n]);
  });

  test('that sends it twice: one authorization', async () => {
    const cardId = await card();
    await trouble('duplicate');
    assert.equal((await api.post(DOOR, purchase(cardId))).body.status, 'authorized');
    assert.equal((await balancesOf(app, tenant, cardId)).authorized, 4_000n);
  });

  test('that loses it: 503, and nothing is shown or held', async () => {
    const cardId = await card();
    await trouble('error');
    assert.equal((await api.post(DOOR, purchase(cardId))).status, 503);
    assert.equal((await balancesOf(app, tenant, cardId)).authorized, 0n);
    assert.deepEqual((await api.get(`/api/v1/transactions?cardId=${cardId}`)).body.data, []);
  });

  test('that loses the answer to an increment: it is asked again, and taken once', async () => {
    const cardId = await card();
    const tx = await authorize(cardId);
    await trouble('timeout');
    const { body } = await api.post(`${DOOR}/${tx.id}/increment`, { amountCents: 1_000 });
    assert.equal(body.heldCents, 5_000);
  });
});

suite('trouble on the way of a notice', () => {
  for (const kind of ['duplicate', 'error', 'timeout', 'latency', 'reorder']) {
    test(`(${kind}): it takes effect once`, async () => {
      const cardId = await card();
      const tx = await authorize(cardId);
      await trouble(kind, 1, 50);
      const { status, body } = await api.post(`${DOOR}/${tx.id}/clear`, { amountCents: 1_000 });
      assert.deepEqual([status, body.clearedCents, body.heldCents], [200, 1_000, 3_000]);
      const events = await eventsOf(app, tenant, tx.id);
      assert.equal(events.filter(({ type }) => type === 'transaction.cleared').length, 1);
    });
  }

  test('that brings two out of order comes to the same end', async () => {
    const cardId = await card();
    const tx = await authorize(cardId);
    await trouble('reorder');
    const path = `${DOOR}/${tx.id}`;
    await Promise.all([
      api.post(`${path}/clear`, { amountCents: 1_000, final: false }),
      api.post(`${path}/void`, { amountCents: 500 }),
    ]);
    const { body } = await api.get(`/api/v1/transactions/${tx.id}`);
    assert.deepEqual([body.status, body.clearedCents, body.heldCents], ['settled', 1_000, 2_500]);
  });
});

test('after all of this every balance is what its entries say', async () => {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
