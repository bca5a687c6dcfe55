// kill -9 of servers and workers while cards are issued and used: whichever process died, our books agree
// with those of the processor, the issuer and the network, and no request and no event is lost or done twice.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { newCard, newHolder } from '../cards/holders.ts';
import { startTestApp } from '../support/app.ts';
import { balancesOf } from '../support/cards.ts';
import { chance, printedChance, type Chance } from '../support/chance.ts';
import { client } from '../support/client.ts';
import { networkOf } from '../support/network.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { attempt } from '../support/stubborn.ts';
import {
  createUntil,
  failAllRequested,
  failRequestedUntil,
  made,
  type Made,
} from './fixtures/card-requests.ts';
import { deployment } from './fixtures/deployment.ts';
import { fleetOf } from './fixtures/fleet.ts';
import { jobsAreDone } from './fixtures/jobs.ts';
import * as books from './fixtures/issuing-books.ts';
import {
  askOnce,
  buyUntil,
  heldOf,
  sumOf,
  takeBackAll,
  together,
  type Purchase,
  type PurchaseRecord,
} from './fixtures/purchases.ts';
import { troubleUntil } from './fixtures/trouble.ts';

const HOLDS_AND_HAS_NO_FUNDS = '4000000000009995';

const testApp = await startTestApp({ worker: false });
const { app, databaseUrl, newKey, tenant } = testApp;
const apiKey = await newKey();
const fleet = await fleetOf(deployment(databaseUrl));
after(() => fleet.end());
const { urls } = fleet;
const api = client(urls[0], apiKey);
const place = { app, urls, apiKey };
await fleet.ready();

async function assertWhole(): Promise<void> {
  assert.deepEqual(await books.pendingOperations(testApp), []);
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
}

suite('servers and workers are killed while cards are made', () => {
  const CLIENTS = 5;
  const HOLDERS = 4;
  const random = printedChance('cards under kill');
  let answered: Made[] = [];
  let shown: books.Shown[] = [];

  test('every key is answered with a card in the end, also to those who walked away and come back', async () => {
    const holders = await Promise.all(Array.from({ length: HOLDERS }, () => newHolder(api)));
    let swept = 0;
    const clients = await fleet.killDuring(random, async (isOver) => {
      const [created, failed] = await Promise.all([
        Promise.all(
          Array.from({ length: CLIENTS }, (_, i) =>
            createUntil(isOver, { urls, apiKey, holders }, random.seed + i),
          ),
        ),
        failRequestedUntil(isOver, testApp, chance(random.seed - 1)),
        troubleUntil(isOver, place, ['processor', 'issuer'], chance(random.seed - 2)),
      ]);
      swept += failed;
      return created;
    });
    swept += await failAllRequested(testApp);
    await jobsAreDone(testApp);
    assert.equal((await books.cardStatuses(testApp))['REQUESTED'], undefined);

    const left = clients.flatMap((one) => one.left);
    answered = clients.flatMap((one) => one.done);
    for (const request of left) answered.push(await made(urls, request, random));
    await jobsAreDone(testApp);
    const repeated = answered.filter(({ answer }) => answer.tries > 1).length;
    const statuses = JSON.stringify(await books.cardStatuses(testApp));
    console.log(
      `keys: ${answered.length}, ${repeated} repeated, ${left.length} left; cards: ${statuses}, ${swept} swept`,
    );
    const wrong = answered.map(({ answer }) => answer).filter(({ status }) => status !== 201);
    assert.deepEqual(wrong, []);
  });

  test('every key has a card of its own, as it was asked for, and no other card is shown', async () => {
    shown = await books.shownCards(urls[1], apiKey);
    assert.deepEqual(
      shown.map(({ id }) => id).sort(),
      answered.map(({ answer }) => JSON.parse(answer.text).id).sort(),
    );
    for (const { request, answer } of answered) {
      const { cardholderId, amountCents, type, status } = JSON.parse(answer.text);
      assert.deepEqual({ cardholderId, amountCents, type }, request.body);
      assert.equal(status, 'OPEN');
    }
    assert.deepEqual(
      await books.eventCountsOf(testApp, 'card.created'),
      new Map(shown.map(({ id }): [string, number] => [id, 1])),
    );
  });

  test('every key gives the same answer again, byte for byte', async () => {
    for (const [i, { request, answer }] of answered.entries()) {
      const again = await attempt(urls[i % urls.length] ?? urls[0], request);
      assert.deepEqual([again?.status, again?.text, again?.replayed], [answer.status, answer.text, true]);
    }
    assert.deepEqual(await books.shownCards(urls[0], apiKey), shown);
  });

  test('for every card one hold of its amount stands, and none for anything else', async () => {
    const expected = shown.map(({ id, amountCents }) => `${id} ${amountCents}`).sort();
    assert.deepEqual(await books.standingHolds(testApp), expected);
    assert.deepEqual(await books.heldInLedger(testApp), expected);
  });

  test('the issuer has those cards open and no others', async () => {
    assert.deepEqual(await books.openAtIssuer(testApp), shown.map(({ id }) => id).sort());
  });

  test('no operation is left open, and the ledger is whole', assertWhole);
});

suite('servers and workers are killed while cards are spent', () => {
  const MERCHANTS = 6;
  const AT_ONCE = 10;
  const random = printedChance('purchases under kill');
  const sealer = createSealer([TEST_SECRET_KEY]);
  const network = networkOf({ app: { sealer, clock: app.clock }, url: urls[0], tenant });
  const setupOf = (own: Chance) => ({ network, urls, chance: own });
  let said: PurchaseRecord = together([]);
  type Played = { readonly id: string; readonly amount: number; readonly isSingle: boolean };
  const cards: Played[] = [];
  let withoutFunds: readonly string[] = [];

  async function issue(cardholderId: string, amount: number, type: string): Promise<string> {
    const id = await newCard(api, { cardholderId, amountCents: amount, type });
    cards.push({ id, amount, isSingle: type === 'single_use' });
    return id;
  }
  const purchasesOf = (cardId: string): Purchase[] => said.purchases.filter((one) => one.cardId === cardId);

  async function assertCardsAsReckoned(): Promise<void> {
    const shown = new Map((await books.shownCards(urls[0], apiKey)).map((one) => [one.id, one]));
    for (const { id, amount, isSingle } of cards) {
      const purchases = purchasesOf(id);
      const [held, cleared] = [sumOf(purchases, heldOf), sumOf(purchases, (one) => one.cleared)];
      const isUsedUp = isSingle && cleared > 0n && held === 0n;
      const { available, authorized } = await balancesOf(app, tenant, id);
      assert.deepEqual(
        { available, authorized, isClosed: shown.get(id)?.status === 'CLOSED' },
        { available: isUsedUp ? 0n : BigInt(amount) - held - cleared, authorized: held, isClosed: isUsedUp },
        id,
      );
    }
  }

  async function assertTransactionsAsReckoned(): Promise<void> {
    const rows = await app.pool.all(
      sql<{ line: string }>`
        select concat_ws(' ', id, cleared_minor, refunded_minor,
                         authorized_minor - released_minor - (cleared_minor - overcleared_minor)) as line
        from network_transactions where tenant_id = ${tenant.id} and status <> 'refunded'`,
    );
    assert.deepEqual(
      rows.map(({ line }) => line).sort(),
      said.purchases.map((one) => `${one.id} ${one.cleared} ${one.refunded} ${heldOf(one)}`).sort(),
    );
  }

  async function assertEventsAsReckoned(): Promise<void> {
    const rows = await app.pool.all(
      sql<{ line: string }>`
        select t.id || ' ' || substr(e.type, ${'transaction.'.length + 1}::int) || ' ' || count(*) as line
        from events e left join network_transactions t on t.tenant_id = e.tenant_id and t.tx_id = e.object_id
        where e.tenant_id = ${tenant.id} and e.type like 'transaction.%' group by t.id, e.type`,
    );
    const expected = said.purchases.flatMap(({ events }) =>
      [...events].map(([key, times]) => `${key} ${times}`),
    );
    assert.deepEqual(rows.map(({ line }) => line).sort(), expected.sort());
  }

  /** Its books say what ours say: what is due is what was taken beyond what the network has coming. */
  async function assertSameAtProcessor(cardId: string, ours: { held: bigint; due: bigint }): Promise<void> {
    const owed = sumOf(purchasesOf(cardId), ({ cleared, refunded }) => cleared - refunded);
    const { heldMinor, holds, takenMinor, refundedMinor } = await books.processorBooksOf(testApp, cardId);
    const taken = takenMinor - refundedMinor;
    assert.deepEqual([heldMinor, holds <= 1, taken - owed], [ours.held, true, ours.due], cardId);
    if (!withoutFunds.includes(cardId)) return;
    assert.equal(taken, 0n);
    if (owed > 0n) assert.equal(await books.refusedFor(testApp, cardId), 'charge', cardId);
  }

  test('every message is answered in the end', async () => {
    const [works, poor] = [await newHolder(api), await newHolder(api, HOLDS_AND_HAS_NO_FUNDS)];
    for (const amount of [5_000_000, 5_000_000, 5_000_000, 20_000, 20_000])
      await issue(works, amount, 'multi_use');
    for (const amount of [10_000, 10_000, 10_000]) await issue(works, amount, 'single_use');
    withoutFunds = [await issue(poor, 1_000_000, 'multi_use'), await issue(poor, 10_000, 'single_use')];
    const ids = cards.map(({ id }) => id);

    said = await fleet.killDuring(random, async (isOver) => {
      const setups = Array.from({ length: MERCHANTS }, (_, i) => setupOf(chance(random.seed + i)));
      const [sent] = await Promise.all([
        Promise.all(setups.map((own) => buyUntil(isOver, own, ids))),
        troubleUntil(isOver, place, ['processor'], chance(random.seed - 1)),
      ]);
      return together(sent);
    });
    await jobsAreDone(testApp);
    const approved = said.questions.filter(({ decision }) => decision.decision === 'approved').length;
    console.log(
      `${said.purchases.length} purchases: ${said.questions.length} questions, ${approved} approved; ` +
        `${said.notices.length} notices; ${said.repeated} messages repeated`,
    );
  });

  test('every message is recorded once, and every question with the answer that was given', async () => {
    const rows = await app.pool.all(
      sql<{ id: string; decision: string | null }>`
        select id, decision from network_messages where tenant_id = ${tenant.id}`,
    );
    const expected = [
      ...said.notices.map(({ messageId }) => `${messageId} null`),
      ...said.questions.map(({ question, decision }) => `${question.messageId} ${decision.decision}`),
    ];
    assert.deepEqual(rows.map(({ id, decision }) => `${id} ${decision}`).sort(), expected.sort());
    const inbound = await app.pool.all(
      sql<{ id: string; handled: boolean }>`
        select message_id as id, handled_at is not null as handled from inbound_messages
        where tenant_id = ${tenant.id} and source = 'sandbox' and request->>'path' like '%/network'`,
    );
    assert.deepEqual(
      inbound.map(({ id, handled }) => `${id} ${handled}`).sort(),
      said.notices.map(({ messageId }) => `${messageId} true`).sort(),
    );
  });

  test('every question is answered the same once more', async () => {
    for (let from = 0; from < said.questions.length; from += AT_ONCE) {
      const some = said.questions.slice(from, from + AT_ONCE);
      const again = await Promise.all(some.map(({ question }) => askOnce(setupOf(random), question)));
      const before = some.map(({ decision }) => decision);
      assert.deepEqual(again, before);
    }
  });

  test(
    'what each card may spend, and what is taken of it, is what the merchants reckon',
    assertCardsAsReckoned,
  );

  test('every transaction has the sums that the merchants reckon', assertTransactionsAsReckoned);

  test('every change of a transaction is emitted once', assertEventsAsReckoned);

  test('the processor holds and has taken what the network asks for, but where the bank refused', async () => {
    for (const { id } of cards) {
      const { available, authorized, held, due } = await balancesOf(app, tenant, id);
      await assertSameAtProcessor(id, { held, due });
      if (withoutFunds.includes(id)) continue;
      const needed = (available > 0n ? available : 0n) + authorized;
      // What came back from the network while nothing was held may stay instead of a part of the next hold,
      // for what is authorized.
      assert.ok(due >= 0n && due <= authorized, `${id}: ${due} is due, ${authorized} authorized`);
      assert.ok(held + due >= needed, `${id}: ${held} is held and ${due} due, ${needed} needed`);
    }
  });

  test('once all that is open is taken back, it has taken what was charged and not a cent more', async () => {
    await takeBackAll(setupOf(random), said);
    await jobsAreDone(testApp);
    await assertCardsAsReckoned();
    await assertTransactionsAsReckoned();
    await assertEventsAsReckoned();
    for (const { id } of cards) {
      const { available, authorized, held, due } = await balancesOf(app, tenant, id);
      await assertSameAtProcessor(id, { held, due });
      assert.equal(authorized, 0n, id);
      if (withoutFunds.includes(id)) continue;
      assert.equal(due, 0n, id);
      assert.ok(
        available > 0n ? held >= available : held === 0n,
        `${id}: ${held} is held, ${available} needed`,
      );
    }
  });

  test('no operation is left open, and the ledger is whole', assertWhole);
});
