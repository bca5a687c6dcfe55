// The life of card transactions as an integrator sees it: through the sandbox's endpoints, over HTTP, with
// worker, network and clock.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { balancesOf, eventsOf, newCard } from '../support/cards.ts';
import { advanceTestClock } from '../support/clock.ts';
import { BOOKSHOP } from '../support/network.ts';
import { sql } from '#platform/db/sql.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

const AUTHORIZATIONS = '/api/v1/sandbox/authorizations';
const HOTEL = { name: 'Hotel Ejemplo', category: '7011' };

async function ok(path: string, body: unknown) {
  const reply = await api.post(path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
}
const authorize = (cardId: string, amountCents: number, merchant = BOOKSHOP) =>
  ok(AUTHORIZATIONS, { cardId, amountCents, merchant });
const then = (tx: { id: string }, move: string, body: unknown = {}) =>
  ok(`${AUTHORIZATIONS}/${tx.id}/${move}`, body);
const newCardId = async (body: Record<string, unknown> = {}): Promise<string> =>
  (await newCard(api, { type: 'multi_use', ...body })).id;

const typesOf = async (id: string) => (await eventsOf(app, tenant, id)).map(({ type }) => type);

/** Status of the card, what it may spend, what is taken of it, and what it owes for purchases. */
async function standing(cardId: string) {
  const { status } = await app.pool.one(
    sql<{ status: string }>`select status from cards where tenant_id = ${tenant.id} and id = ${cardId}`,
  );
  const { available, authorized } = await balancesOf(app, tenant, cardId);
  return [status, Number(available), Number(authorized)];
}

const owed = async (cardId: string): Promise<number> => {
  const { total } = await app.pool.one(
    sql<{ total: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint as total
      from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
      where e.tenant_id = ${tenant.id} and e.account_id = ${`acc_due_${cardId}`}
        and t.kind in ('card.clearing', 'card.refund')`,
  );
  return Number(-total);
};

suite('a clearing', () => {
  test('of all that was authorized settles it and opens the card again', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    assert.deepEqual(await standing(cardId), ['IN_USE', 6_000, 4_000]);
    const cleared = await then(tx, 'clear');
    assert.deepEqual(
      [cleared.status, cleared.amountCents, cleared.heldCents, cleared.clearedAt !== null],
      ['settled', 4_000, 0, true],
    );
    assert.deepEqual(await standing(cardId), ['OPEN', 6_000, 0]);
    assert.equal(await owed(cardId), 4_000);
    assert.deepEqual(await typesOf(tx.id), ['transaction.authorized', 'transaction.cleared']);
  });

  test('in parts emits an event for each part, with the sum, and what is left can be released', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    assert.equal((await then(tx, 'clear', { amountCents: 1_000 })).heldCents, 3_000);
    assert.deepEqual(await standing(cardId), ['IN_USE', 6_000, 3_000]);
    await then(tx, 'clear', { amountCents: 500 });
    const voided = await then(tx, 'void');
    assert.deepEqual([voided.status, voided.amountCents, voided.heldCents], ['settled', 1_500, 0]);
    assert.deepEqual(await standing(cardId), ['OPEN', 8_500, 0]);
    const told = await eventsOf(app, tenant, tx.id);
    assert.deepEqual(
      told.map(({ type, object }) => [type, object.amountCents, object.clearing]),
      [
        ['transaction.authorized', 4_000, undefined],
        ['transaction.cleared', 1_000, { amountCents: 1_000, isFinal: false }],
        ['transaction.cleared', 1_500, { amountCents: 500, isFinal: false }],
      ],
    );
  });

  test('that is final releases the rest', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    const cleared = await then(tx, 'clear', { amountCents: 1_000, final: true });
    assert.deepEqual([cleared.amountCents, cleared.heldCents], [1_000, 0]);
    assert.deepEqual(await standing(cardId), ['OPEN', 9_000, 0]);
  });

  test('of more than was authorized takes the rest of the card, then goes below zero, shown as 0', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    const cleared = await then(tx, 'clear', { amountCents: 12_000 });
    assert.deepEqual([cleared.status, cleared.clearedCents, cleared.heldCents], ['settled', 12_000, 0]);
    assert.deepEqual(await standing(cardId), ['OPEN', -2_000, 0]);
    assert.equal((await api.get(`/api/v1/cards/${cardId}`)).body.availableCents, 0);
    assert.equal(await owed(cardId), 12_000);
  });

  test('comes through after the authorization was voided, had run out, or was declined', async () => {
    for (const how of ['void', 'expire', 'declined']) {
      const cardId = await newCardId();
      const tx = await authorize(cardId, how === 'declined' ? 10_001 : 4_000);
      if (how !== 'declined') await then(tx, how);
      const cleared = await then(tx, 'clear', { amountCents: 700 });
      assert.deepEqual(
        [cleared.status, cleared.amountCents, cleared.voidReason],
        ['settled', 700, null],
        how,
      );
      assert.deepEqual(await standing(cardId), ['OPEN', 9_300, 0]);
      assert.equal(await owed(cardId), 700);
    }
  });

  test('comes through on a paused and on a closed card, which gives nothing back that it no longer has', async () => {
    const paused = await newCardId();
    const tx = await authorize(paused, 4_000);
    await api.patch(`/api/v1/cards/${paused}`, { status: 'PAUSED' });
    await then(tx, 'clear', { amountCents: 1_000, final: true });
    assert.deepEqual(await standing(paused), ['PAUSED', 9_000, 0]);

    const used = await newCardId({ type: 'single_use' });
    await then(await authorize(used, 4_000), 'clear');
    const late = await ok('/api/v1/sandbox/force_posts', {
      cardId: used,
      amountCents: 300,
      merchant: BOOKSHOP,
    });
    assert.equal(late.status, 'settled');
    assert.deepEqual(await standing(used), ['CLOSED', 0, 0]);
    assert.equal(await owed(used), 4_300);
  });

  test('without an authorization is a transaction of its own', async () => {
    const cardId = await newCardId();
    const tx = await ok('/api/v1/sandbox/force_posts', { cardId, amountCents: 700, merchant: BOOKSHOP });
    assert.deepEqual(
      [tx.status, tx.amountCents, tx.authorizedAt, tx.authorizedCents],
      ['settled', 700, null, 0],
    );
    assert.deepEqual(await typesOf(tx.id), ['transaction.cleared']);
    assert.deepEqual(await standing(cardId), ['OPEN', 9_300, 0]);
  });
});

suite('a reversal', () => {
  test('of a part leaves the rest authorized, and emits an event of the card alone', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    const rest = await then(tx, 'void', { amountCents: 1_500 });
    assert.deepEqual([rest.status, rest.amountCents, rest.heldCents], ['authorized', 2_500, 2_500]);
    assert.deepEqual(await standing(cardId), ['IN_USE', 7_500, 2_500]);
    assert.deepEqual(await typesOf(tx.id), ['transaction.authorized']);
  });

  test('of all voids it', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    const voided = await then(tx, 'void');
    assert.deepEqual(
      [voided.status, voided.amountCents, voided.heldCents, voided.voidReason],
      ['voided', 4_000, 0, 'merchant'],
    );
    assert.deepEqual(await standing(cardId), ['OPEN', 10_000, 0]);
    assert.deepEqual(await typesOf(tx.id), ['transaction.authorized', 'transaction.voided']);
  });

  test('by the network, because its time was over, says so', async () => {
    const cardId = await newCardId();
    const expired = await then(await authorize(cardId, 4_000), 'expire');
    assert.deepEqual([expired.status, expired.voidReason], ['voided', 'expired']);
    assert.deepEqual(await standing(cardId), ['OPEN', 10_000, 0]);
  });
});

suite('a refund', () => {
  const refund = (cardId: string, amountCents: number, transactionId?: string) =>
    ok('/api/v1/sandbox/refunds', { cardId, amountCents, merchant: BOOKSHOP, transactionId });

  test('names its purchase, which counts it, and does not raise what the card may spend', async () => {
    const cardId = await newCardId();
    const tx = await then(await authorize(cardId, 4_000), 'clear');
    const back = await refund(cardId, 1_500, tx.id);
    assert.deepEqual(
      [back.status, back.amountCents, back.refundedCents, back.originalTransactionId],
      ['refunded', 1_500, 1_500, tx.id],
    );
    assert.notEqual(back.id, tx.id);
    const { body: purchase } = await api.get(`/api/v1/transactions/${tx.id}`);
    assert.deepEqual([purchase.status, purchase.refundedCents], ['settled', 1_500]);
    assert.deepEqual(await standing(cardId), ['OPEN', 6_000, 0]);
    assert.equal(await owed(cardId), 2_500);
    assert.deepEqual(await typesOf(back.id), ['transaction.refunded']);
  });

  test('comes without a purchase, and to a closed card', async () => {
    const cardId = await newCardId({ type: 'single_use' });
    await then(await authorize(cardId, 4_000), 'clear');
    const back = await refund(cardId, 900);
    assert.deepEqual([back.status, back.originalTransactionId], ['refunded', null]);
    assert.deepEqual(await standing(cardId), ['CLOSED', 0, 0]);
    assert.equal(await owed(cardId), 3_100);
  });
});

suite('a single-use card', () => {
  const single = { type: 'single_use' } as const;

  test('closes when its purchase is cleared for good, and gives back what it did not need', async () => {
    const cardId = await newCardId(single);
    const tx = await authorize(cardId, 4_000);
    await then(tx, 'clear', { amountCents: 1_000 });
    assert.deepEqual(await standing(cardId), ['IN_USE', 6_000, 3_000]);
    await then(tx, 'clear', { amountCents: 500, final: true });
    assert.deepEqual(await standing(cardId), ['CLOSED', 0, 0]);
    const { body: card } = await api.get(`/api/v1/cards/${cardId}`);
    assert.deepEqual([card.status, card.closedReason], ['CLOSED', 'single_use']);
    assert.equal((await typesOf(cardId)).at(-1), 'card.closed');
    const again = await authorize(cardId, 100);
    assert.deepEqual([again.status, again.declineReason], ['declined', 'single_use_reattempted']);
  });

  test('closes when the rest of what it was charged in part is let go', async () => {
    const cardId = await newCardId(single);
    const tx = await authorize(cardId, 4_000);
    await then(tx, 'clear', { amountCents: 1_000 });
    await then(tx, 'void');
    assert.deepEqual(await standing(cardId), ['CLOSED', 0, 0]);
  });

  test('opens again when its purchase was voided without being charged', async () => {
    const cardId = await newCardId(single);
    await then(await authorize(cardId, 4_000), 'void');
    assert.deepEqual(await standing(cardId), ['OPEN', 10_000, 0]);
    assert.equal((await authorize(cardId, 10_000)).status, 'authorized');
  });

  test('takes no second purchase beside the first, and a check of zero does not use it', async () => {
    const cardId = await newCardId(single);
    assert.equal((await authorize(cardId, 0)).status, 'authorized');
    assert.equal((await authorize(cardId, 4_000)).status, 'authorized');
    const second = await authorize(cardId, 1);
    assert.deepEqual([second.status, second.decline.reason], ['declined', 'single_use_reattempted']);
  });
});

suite('an increment', () => {
  test('adds to what is held, and leaves it as it was when it is declined', async () => {
    const cardId = await newCardId();
    const tx = await authorize(cardId, 4_000);
    assert.equal((await then(tx, 'increment', { amountCents: 1_000 })).amountCents, 5_000);
    const declined = await then(tx, 'increment', { amountCents: 5_001 });
    assert.deepEqual([declined.status, declined.amountCents], ['authorized', 5_000]);
    assert.deepEqual(await standing(cardId), ['IN_USE', 5_000, 5_000]);
    assert.equal((await then(tx, 'clear')).amountCents, 5_000);
  });
});

suite('an authorization that is never cleared', () => {
  const statusOf = async ({ id }: { id: string }) =>
    (await api.get(`/api/v1/transactions/${id}`)).body.status;
  const advanceDays = (days: number) => advanceTestClock(api, { advanceSeconds: (days * DAY_MS) / 1_000 });

  test('ends after 7 days, and after 30 in travel; the rest of a purchase that was charged in part as well', async () => {
    const cardId = await newCardId({ amountCents: 100_000 });
    const books = await authorize(cardId, 4_000);
    const hotel = await authorize(cardId, 5_000, HOTEL);
    const partly = await authorize(cardId, 6_000);
    await then(partly, 'clear', { amountCents: 1_000 });
    await advanceDays(6.9);
    assert.deepEqual(
      [await statusOf(books), await statusOf(hotel), (await standing(cardId))[2]],
      ['authorized', 'authorized', 14_000],
    );
    await advanceDays(0.2);
    assert.deepEqual([await statusOf(books), await statusOf(hotel)], ['voided', 'authorized']);
    assert.deepEqual(await standing(cardId), ['IN_USE', 94_000, 5_000]);
    await advanceDays(22.8);
    assert.equal(await statusOf(hotel), 'authorized');
    await advanceDays(0.2);
    assert.equal(await statusOf(hotel), 'voided');
    assert.deepEqual(await standing(cardId), ['OPEN', 99_000, 0]);
    const { body } = await api.get(`/api/v1/transactions/${hotel.id}`);
    assert.equal(body.voidReason, 'expired');
    assert.deepEqual(await typesOf(hotel.id), ['transaction.authorized', 'transaction.voided']);
  });
});

test('after all of this every balance is what its entries say', async () => {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
});
