// Cardholders who can have cards, and what the processor has in its books for a card.
import assert from 'node:assert/strict';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { processorBooks, type ProcessorBooks } from '#providers/sandbox/processor-books.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';

const WORKS = '4242424242424242';
export const REFUSED_AT_HOLD = '4000000000000002';

/** Approved, and with a payment method where a number is given. */
export async function newHolder(
  api: Client,
  cardNumber: string | null = WORKS,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { body: holder } = await api.post('/api/v1/cardholders', person(changes));
  const { status } = await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
  assert.equal(status, 200);
  if (cardNumber !== null) await connect(api, holder.id, cardNumber);
  return String(holder.id);
}

export async function connect(api: Client, cardholderId: string, cardNumber: string): Promise<string> {
  const made = await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId, cardNumber });
  assert.ok(made.status < 300, JSON.stringify(made.body));
  return String(made.body.id);
}

/** A card that is open. */
export async function newCard(api: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const cardholderId = changes['cardholderId'] ?? (await newHolder(api));
  const made = await api.post('/api/v1/cards', { amountCents: 50_000, ...changes, cardholderId });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return String(made.body.id);
}

export type Stored = { readonly id: string; readonly status: string; readonly failure: string | null };

/** Every card that was ever asked for, oldest first. */
export const cardsOf = ({ app }: TestApp, cardholderId: string): Promise<Stored[]> =>
  app.pool.all(
    sql<Stored>`select id, status, failure from cards where cardholder_id = ${cardholderId} order by id`,
  );

export const countEvents = async ({ app }: TestApp, objectId: string, type: string): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from events where object_id = ${objectId} and type = ${type}`,
    )
  ).n;

/**
 * Waits until nothing that is due is left to do for anybody, and says what the processor has for all cards of
 * a cardholder.
 */
export async function booksOf(testApp: TestApp, cardholderId: string): Promise<ProcessorBooks> {
  const { app, tenant } = testApp;
  await untilIdle(testApp, tenant);
  const rows = await app.pool.all(
    sql<{ id: string }>`
      select o.id from funding_operations o join cards c on c.tenant_id = o.tenant_id and c.id = o.card_id
      where c.cardholder_id = ${cardholderId}`,
  );
  return processorBooks(
    app.pool,
    tenant,
    rows.map(({ id }) => id),
  );
}

export async function assertLedgerIsWhole({ app }: TestApp): Promise<void> {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
}

/** Ours: what is held behind the cards of a cardholder. */
export async function heldFor({ app }: TestApp, cardholderId: string): Promise<bigint> {
  const { held } = await app.pool.one(
    sql<{ held: bigint }>`
      select coalesce(sum(a.balance), 0)::bigint as held
      from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.owner_id = c.id and a.kind = 'card_held'
      where c.cardholder_id = ${cardholderId}`,
  );
  return held;
}

/** Both sides, ours and the processor's, hold for so many cards; nothing else is left anywhere. */
export async function assertCardsHeld(
  testApp: TestApp,
  cardholderId: string,
  { count, cents }: { readonly count: number; readonly cents: number },
): Promise<void> {
  const { app } = testApp;
  const books = await booksOf(testApp, cardholderId);
  assert.deepEqual(
    {
      ours: await heldFor(testApp, cardholderId),
      theirs: books.heldMinor,
      holds: books.holds,
      taken: books.takenMinor,
    },
    { ours: BigInt(count * cents), theirs: BigInt(count * cents), holds: count, taken: 0n },
  );
  const rows = await cardsOf(testApp, cardholderId);
  assert.equal(rows.filter(({ status }) => status === 'OPEN').length, count);
  assert.equal(rows.filter(({ status }) => status === 'REQUESTED').length, 0);
  for (const { id, status } of rows) {
    assert.equal(await countEvents(testApp, id, 'card.created'), status === 'OPEN' ? 1 : 0);
    const { rest } = await app.pool.one(
      sql<{ rest: bigint }>`
        select balance as rest from ledger_accounts where owner_id = ${id} and kind = 'card_available'`,
    );
    assert.equal(rest, status === 'OPEN' ? BigInt(cents) : 0n);
    const made = await app.pool.maybe(
      sql<{ status: string }>`select status from sandbox_cards where reference = ${id}`,
    );
    assert.equal(made?.status, status === 'OPEN' ? 'issued' : 'closed', `${id} at the issuer`);
  }
  await assertLedgerIsWhole(testApp);
}
