// What is booked for a person goes with them to another cell when their tenant is split. Each cell has
// accounts of the house of its own, and each statement balances: what a transaction of two persons has moved
// from one to the other, it then has moved between two cells.
import { insertQuery } from '#platform/db/bulk.ts';
import { rawQuery, sql, type Db } from '#platform/db/sql.ts';
import type { Row } from '#platform/db/table.ts';
import type { HouseAccount } from '#platform/module.ts';
import type { Currency } from '#platform/money/money.ts';
import { note, type HouseChanges } from './move-house.ts';
import { entries } from './tables.ts';

type EntryRow = Row<typeof entries>;
export type Between = { readonly fromId: string; readonly toId: string; readonly betweenCells: HouseAccount };

const TRANSACTIONS_AT_ONCE = 500;

/**
 * Entries may be deleted in this transaction, and in no other. Citus passes the setting on to the nodes if it
 * is asked to, which says nothing to one PostgreSQL.
 */
const MAY_MOVE = [
  rawQuery<never>("set local citus.propagate_set_commands = 'local'", []),
  rawQuery<never>("set local monedero.moves_entries = 'on'", []),
];

/**
 * Moves all entries of the accounts of these owners, and notes what accounts of the house change by, which is
 * booked last (move-house.ts). The accounts themselves are moved as any other row.
 */
export async function moveEntries(
  db: Db,
  between: Between,
  ownerIds: readonly string[],
  changes: HouseChanges,
): Promise<number> {
  const { fromId } = between;
  for (const setting of MAY_MOVE) await db.run(setting);
  const own = await db.all(
    sql<{ id: string; entry_count: bigint }>`
      select id, entry_count from ledger_accounts
      where tenant_id = ${fromId} and owner_id <> '' and owner_id = any(${ownerIds}::text[]) for update`,
  );
  const ownIds = new Set(own.map(({ id }) => id));
  const found = await db.all(
    sql<{ id: string }>`
      select distinct transaction_id as id from ledger_entries
      where tenant_id = ${fromId} and account_id = any(${[...ownIds]}::text[])`,
  );
  const ids = found.map(({ id }) => id).sort();
  let moved = 0n;
  for (let at = 0; at < ids.length; at += TRANSACTIONS_AT_ONCE)
    moved += await moveSome(db, between, { ids: ids.slice(at, at + TRANSACTIONS_AT_ONCE), ownIds, changes });
  const counted = own.reduce((sum, account) => sum + account.entry_count, 0n);
  if (moved !== counted)
    throw new Error(`accounts of ${fromId} have ${counted} entries, and ${moved} were found`);
  return ids.length;
}

type MoveInput = {
  readonly ids: readonly string[];
  readonly ownIds: ReadonlySet<string>;
  readonly changes: HouseChanges;
};

/** Answers how many entries of their accounts were moved. */
async function moveSome(db: Db, between: Between, { ids, ownIds, changes }: MoveInput): Promise<bigint> {
  const { fromId, toId } = between;
  const rows = await db.all(
    rawQuery<EntryRow>(
      `delete from ledger_entries where tenant_id = $1 and transaction_id = any($2::text[])
       returning ${entries.columnNames.join(', ')}`,
      [fromId, ids],
    ),
  );
  const staying: EntryRow[] = [];
  const going: EntryRow[] = [];
  for (const legs of Map.groupBy(rows, (row) => row.transaction_id).values()) {
    const parted = part(legs, between, ownIds);
    staying.push(...parted.staying);
    going.push(...parted.going);
    for (const { account_id: id, amount, account_entry: number } of legs)
      if (number === null && parted.staying.length === 0)
        note(changes, id, { from: -amount, to: amount }, -1n);
    for (const { account_id: id, amount } of parted.made)
      note(changes, id, { from: amount, to: -amount }, 1n);
  }
  await db.batch([
    sql`insert into ledger_transactions (tenant_id, id, kind, reference, created_at)
        select ${toId}, id, kind, reference, created_at from ledger_transactions
        where tenant_id = ${fromId} and id = any(${ids}::text[]) on conflict do nothing`,
    ...(staying.length === 0 ? [] : [insertQuery(entries, staying)]),
    ...(going.length === 0 ? [] : [insertQuery(entries, going)]),
    sql`delete from ledger_transactions
        where tenant_id = ${fromId} and id = any(${ids}::text[])
          and not (id = any(${[...new Set(staying.map((row) => row.transaction_id))]}::text[]))`,
  ]);
  return BigInt(going.filter(({ account_id: id }) => ownIds.has(id)).length);
}

type SplitLegs = {
  readonly staying: EntryRow[];
  readonly going: EntryRow[];
  readonly made: readonly EntryRow[];
};

/**
 * What is of the house goes with the persons of the transaction if all of them go. If one stays it stays too,
 * and what has gone is booked as gone to another cell, in both.
 */
function part(legs: readonly EntryRow[], between: Between, ownIds: ReadonlySet<string>): SplitLegs {
  const isOwn = (leg: EntryRow): boolean => ownIds.has(leg.account_id);
  const hasOthers = legs.some((leg) => leg.account_entry !== null && !isOwn(leg));
  const goes = (leg: EntryRow): boolean => !hasOthers || isOwn(leg);
  const going = legs.filter(goes).map((leg) => ({ ...leg, tenant_id: between.toId }));
  const staying = legs.filter((leg) => !goes(leg));
  if (!hasOthers) return { staying, going, made: [] };
  const made: EntryRow[] = [];
  const leg = Math.max(...legs.map((one) => one.leg)) + 1;
  for (const [currency, amount] of sumsOf(going)) {
    if (amount === 0n) continue;
    const [first] = legs;
    if (first === undefined) continue;
    const account = { account_id: between.betweenCells(currency), account_entry: null, balance_after: null };
    made.push({ ...first, ...account, leg, currency, amount });
    going.push({ ...first, ...account, tenant_id: between.toId, leg, currency, amount: -amount });
  }
  return { staying: [...staying, ...made], going, made };
}

function sumsOf(legs: readonly EntryRow[]): Map<Currency, bigint> {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of legs) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return sums;
}
