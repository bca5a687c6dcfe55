// What accounts of the house change by, in two cells, when entries of persons go from one to the other.
import { encodeArray } from '#platform/db/arrays.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { HouseAccount } from '#platform/module.ts';
import { houseRowsOf } from './define-accounts.ts';
import { accounts, type AccountRow } from './tables.ts';

/** What each account of the house changes by, in the cell that is left and in the other. */
export type HouseChanges = Map<string, { from: Change; to: Change }>;
type Change = { readonly minor: bigint; readonly entries: bigint };

type Cells = { readonly fromId: string; readonly toId: string };
type Amounts = { readonly from: bigint; readonly to: bigint };

/** A leg that was made is one more in both cells; one that has gone is one less where it was. */
export function note(
  changes: HouseChanges,
  accountId: string,
  { from, to }: Amounts,
  entriesFrom: bigint,
): void {
  const before = changes.get(accountId) ?? { from: NOTHING, to: NOTHING };
  changes.set(accountId, {
    from: { minor: before.from.minor + from, entries: before.from.entries + entriesFrom },
    to: { minor: before.to.minor + to, entries: before.to.entries + 1n },
  });
}

const NOTHING: Change = { minor: 0n, entries: 0n };

/** Call it last of all, since whatever is booked in the cell waits for it. */
export async function bookHouse(db: Db, { fromId, toId }: Cells, changes: HouseChanges): Promise<void> {
  const ids = [...changes.keys()].sort();
  if (ids.length === 0) return;
  // Those of a connection are opened where they are first used.
  await db.run(
    sql`insert into ledger_accounts
          (tenant_id, id, kind, owner_id, currency, balance, entry_count, floor, created_at)
        select ${toId}, id, kind, owner_id, currency, 0, 0, floor, created_at from ledger_accounts
        where tenant_id = ${fromId} and id = any(${ids}::text[]) on conflict do nothing`,
  );
  for (const [tenantId, side] of [[fromId, 'from'] as const, [toId, 'to'] as const]) {
    const rows = ids.map((id) => ({ id, ...(changes.get(id)?.[side] ?? NOTHING) }));
    const changed = await db.run(
      sql`update ledger_accounts a set balance = a.balance + c.minor, entry_count = a.entry_count + c.entries
          from unnest(${encodeArray('text', rows, 'id')}::text[], ${encodeArray('int8', rows, 'minor')}::int8[],
                      ${encodeArray('int8', rows, 'entries')}::int8[]) as c(id, minor, entries)
          where a.tenant_id = ${tenantId} and a.id = c.id`,
    );
    if (changed !== ids.length) throw new Error(`${tenantId} lacks accounts of the house: ${ids.join(', ')}`);
  }
}

/** Accounts of the house that a cell does not have yet, at zero. */
export const openMissingHouse = (
  cellIds: readonly string[],
  houseAccounts: readonly HouseAccount[],
  now: AccountRow['created_at'],
) =>
  insertIfAbsentQuery(
    accounts,
    ...cellIds.flatMap((cellId) => houseRowsOf(houseAccounts, { tenantId: cellId, now })),
  );
