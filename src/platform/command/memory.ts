// What groups left behind: rows as they were committed, and where in the table each version of them lies. A group that needs no others
// is decided without asking the database first; whether somebody has changed them since is checked in the transaction that relies on it.
// Rows are remembered as they were written: a table that commands lock has no trigger and no column that makes other values of them.
import type { Table } from '../db/table.ts';
import { newMap, within } from '../maps.ts';

/** A row with the `place` and `version` it has in the database; one that a group makes itself has none yet. */
export type HeldRow = Record<string, unknown>;
/** By table, tenant and id. */
export type Rows = Map<Table, Map<string, Map<string, HeldRow>>>;

export const rowAt = (rows: Rows, table: Table, tenantId: string, id: string): HeldRow | undefined =>
  rows.get(table)?.get(tenantId)?.get(id);

export const rowsOf = (rows: Rows, table: Table, tenantId: string): Map<string, HeldRow> =>
  within(within(rows, table, newMap), tenantId, newMap);

export type Memory = {
  row(table: Table, tenantId: string, id: string): HeldRow | undefined;
  keep(table: Table, row: HeldRow): void;
  forget(table: Table, row: HeldRow): void;
};

export function* eachRow(rows: Rows): Generator<readonly [Table, HeldRow]> {
  for (const [table, byTenant] of rows)
    for (const byId of byTenant.values()) for (const row of byId.values()) yield [table, row];
}

const ROWS_MAX = 20_000;

/** Holds the rows that were locked last, and as many again from before: what fell out is locked again when it is needed. */
export function createMemory({ rowsMax = ROWS_MAX } = {}): Memory {
  let rows: Rows = new Map();
  let olderRows: Rows = new Map();
  let rowCount = 0;

  return {
    row: (table, tenantId, id) => rowAt(rows, table, tenantId, id) ?? rowAt(olderRows, table, tenantId, id),
    keep(table, row) {
      if (rowCount >= rowsMax) [olderRows, rows, rowCount] = [rows, new Map(), 0];
      const ofTenant = rowsOf(rows, table, String(row['tenant_id']));
      const id = String(row['id']);
      if (!ofTenant.has(id)) rowCount += 1;
      ofTenant.set(id, row);
    },
    forget(table, row) {
      const [tenantId, id] = [String(row['tenant_id']), String(row['id'])];
      if (rows.get(table)?.get(tenantId)?.delete(id) === true) rowCount -= 1;
      olderRows.get(table)?.get(tenantId)?.delete(id);
    },
  };
}

/** Which idempotency keys were used: likely to be right of those that were used lately. */
export type UsedKeys = { has(onceId: string): boolean; note(onceId: string): void };

const KEY_SLOTS = 2 ** 16;

/** Such an id is a digest, so any few of its characters are as good as chance. As numbers, since a set of texts is work for the collector. */
export function createUsedKeys(): UsedKeys {
  const marks = new Uint32Array(KEY_SLOTS);
  return {
    has: (onceId) => marks[slotOf(onceId)] === markOf(onceId),
    note(onceId) {
      marks[slotOf(onceId)] = markOf(onceId);
    },
  };
}

const slotOf = (onceId: string): number => bitsOf(onceId, 0) % KEY_SLOTS;
const markOf = (onceId: string): number => bitsOf(onceId, BITS_CHARACTERS);

const BITS_CHARACTERS = 5;
function bitsOf(text: string, from: number): number {
  let bits = 0;
  for (let at = from; at < from + BITS_CHARACTERS; at++) bits = (bits << 6) ^ text.charCodeAt(at);
  return bits >>> 0;
}

const LOCKED_FIRST_MIN = 16;
const LOCKED_FIRST_MAX = 4_096;

/** After a memory that was wrong, groups lock first: for longer each time, and for less again with each memory that was right. */
export function createTrust() {
  let lockingFor = 0;
  let penalty = LOCKED_FIRST_MIN;
  return {
    /** Whether the next group may be decided from memory; to be asked once for each. */
    takeTurn(): boolean {
      if (lockingFor === 0) return true;
      lockingFor -= 1;
      return false;
    },
    wasRight(): void {
      penalty = Math.max(LOCKED_FIRST_MIN, penalty / 2);
    },
    wasWrong(): void {
      lockingFor = penalty;
      penalty = Math.min(LOCKED_FIRST_MAX, penalty * 2);
    },
  };
}
