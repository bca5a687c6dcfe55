// The changes of one transaction, gathered from any number of drafts and written in bulk, in one order, right
// before the commit: one insert and one update a table.
import {
  incrementQuery,
  insertQuery,
  insertUnlessThereQuery,
  updateLockedQuery,
  updateQuery,
} from '../db/bulk.ts';
import { announceQuery, type Announcement } from '../db/cache.ts';
import type { Mode } from '../context/context.ts';
import type { Table } from '../db/table.ts';
import type { Query } from '../db/sql.ts';
import type { AnyRow, Change } from './draft.ts';
import {
  eventOutbox,
  events,
  writeEventsQuery,
  writeFirstEventsQuery,
  type NewEvent,
} from '../events/event.ts';
import { newMap, within } from '../basics/maps.ts';

/** An event that was written, for those who count. */
export type WrittenEvent = { readonly type: string; readonly mode: Mode };

/** A table that got rows, or whose changes are watched, and in how long there is something to do with one. */
export type Written = { readonly table: Table; readonly inMs: number };

/** Hears, after a commit, which tables were written, which events, and of which tenants. */
export type OnWritten = (
  written: readonly Written[],
  events: readonly WrittenEvent[],
  tenantIds: readonly string[],
) => void;

/** What is to be written, put into bytes when it is asked for. */
export type Write = {
  readonly query: () => Query<unknown>;
  /**
   * The table that gets as many rows as the statement answers: new ones, or changed ones if the table is
   * watched.
   */
  readonly into?: Written | undefined;
};

/** The tables that got rows, by what each write answered. */
export const writtenTables = (
  writes: readonly Write[],
  replies: readonly { readonly count: number }[],
): Written[] =>
  writes.flatMap(({ into }, i) => (into !== undefined && (replies[i]?.count ?? 0) > 0 ? [into] : []));

export type WriteSet = {
  add(changes: readonly Change[]): void;
  /** Increments come last, so that rows many groups share are held the shortest. */
  writes(): Write[];
  events(): readonly WrittenEvent[];
  /** Whether caches hear of it, and callers are answered only after this process has. */
  hasAnnouncements(): boolean;
  /**
   * Inserts once more a row whose id was made for this write set, and that is never deleted: its id is there
   * if it was committed. An id that follows from a key, an instant or another id proves nothing, since
   * another process may have written its row meanwhile. Undefined if no other row is inserted.
   */
  commitProbe(): Query<never> | undefined;
};

/** Values by tenant and id. */
type ByKey<Value> = Map<string, Map<string, Value>>;
type Inserts = { readonly rows: AnyRow[]; readonly at: ByKey<number>; inMs: number };
type Changed<Values> = { readonly columns: Set<string>; readonly rows: ByKey<Values> };
type Pending = {
  readonly inserts: Map<Table, Inserts>;
  readonly updates: Map<Table, Changed<AnyRow>>;
  readonly increments: Map<Table, Changed<Record<string, unknown>>>;
};

const newInserts = (): Inserts => ({ rows: [], at: new Map(), inMs: Infinity });
const newChanged = <Values>(): Changed<Values> => ({ columns: new Set(), rows: new Map() });

const NONE: ReadonlySet<string> = new Set();
const OUTBOX: Written = { table: eventOutbox, inMs: 0 };

/**
 * `newIds` are ids that were made in this transaction and that are not known elsewhere, so there are no
 * events of them yet. `isLocked` says that updated rows were locked by `lockQuery`, which tells where each of
 * them is.
 */
export function createWriteSet({ newIds = NONE, isLocked = false } = {}): WriteSet {
  const pending: Pending = { inserts: new Map(), updates: new Map(), increments: new Map() };
  const laterEvents: NewEvent[] = [];
  const firstEvents: NewEvent[] = [];
  const writtenEvents: WrittenEvent[] = [];
  const announcements: Announcement[] = [];

  return {
    add(changes) {
      for (const change of changes) {
        if (change.kind === 'insert') addInsert(pending, change);
        else if (change.kind === 'update') addUpdate(pending, change);
        else if (change.kind === 'increment') addIncrement(pending, change);
        else if (change.kind === 'announcement') announcements.push(change);
        else {
          (newIds.has(change.row.object_id) ? firstEvents : laterEvents).push(change.row);
          writtenEvents.push({ type: change.row.type, mode: change.mode });
        }
      }
    },
    commitProbe() {
      const isOwn = ({ id }: AnyRow): boolean => typeof id === 'string' && newIds.has(id);
      const event = laterEvents.find(isOwn) ?? firstEvents.find(isOwn);
      if (event !== undefined) return insertUnlessThereQuery(events, { ...event, sequence: 0n });
      for (const [table, { rows }] of pending.inserts) {
        const row = table.isTransient ? undefined : rows.find(isOwn);
        if (row !== undefined) return insertUnlessThereQuery(table, row);
      }
      return undefined;
    },
    events: () => writtenEvents,
    hasAnnouncements: () => announcements.length > 0,
    writes: () => [
      ...[...pending.inserts].map(([table, { rows, inMs }]) => ({
        query: () => insertQuery(table, rows),
        into: { table, inMs },
      })),
      ...(firstEvents.length === 0
        ? []
        : [{ query: () => writeFirstEventsQuery(firstEvents), into: OUTBOX }]),
      ...(laterEvents.length === 0 ? [] : [{ query: () => writeEventsQuery(laterEvents), into: OUTBOX }]),
      ...(announcements.length === 0 ? [] : [{ query: () => announceQuery(announcements) }]),
      ...[...pending.updates].map(([table, { columns, rows }]) => ({
        query: () => (isLocked ? updateLockedQuery : updateQuery)(table, [...columns].sort(), inOrder(rows)),
        into: table.isWatched ? { table, inMs: 0 } : undefined,
      })),
      ...[...pending.increments].map(([table, { columns, rows }]) => ({
        query: () => incrementQuery(table, [...columns].sort(), inOrder(rows)),
      })),
    ],
  };
}

function addInsert({ inserts }: Pending, { table, row, inMs }: Extract<Change, { kind: 'insert' }>): void {
  const pending = within(inserts, table, newInserts);
  const { id } = row;
  if (typeof id === 'string') within(pending.at, tenantOf(row), newMap).set(id, pending.rows.length);
  pending.rows.push(row);
  pending.inMs = Math.min(pending.inMs, inMs);
}

/** A row that is inserted by this write set is inserted as it is in the end. */
function addUpdate(
  { inserts, updates }: Pending,
  { table, row, set }: Extract<Change, { kind: 'update' }>,
): void {
  const id = String(row['id']);
  const tenantId = tenantOf(row);
  const inserted = inserts.get(table);
  const at = inserted?.at.get(tenantId)?.get(id);
  if (inserted !== undefined && at !== undefined) {
    inserted.rows[at] = row;
    return;
  }
  const pending = within(updates, table, newChanged);
  for (const column in set) pending.columns.add(column);
  within(pending.rows, tenantId, newMap).set(id, row);
}

function addIncrement(
  { increments }: Pending,
  { table, tenantId, id, by }: Extract<Change, { kind: 'increment' }>,
): void {
  const pending = within(increments, table, newChanged);
  const ofTenant = within(pending.rows, tenantId, newMap<string, Record<string, unknown>>);
  const sums = within(ofTenant, id, () => ({ tenant_id: tenantId, id }));
  for (const column in by) {
    pending.columns.add(column);
    sums[column] = ((sums[column] as bigint | undefined) ?? 0n) + (by[column] ?? 0n);
  }
}

const tenantOf = (row: AnyRow): string => String(row['tenant_id']);

/** The order in which rows are locked, so that two processes never wait for each other in a circle. */
const inOrder = (rows: ByKey<AnyRow>): AnyRow[] => sorted(rows).flatMap(sorted);

const sorted = <Value>(byKey: ReadonlyMap<string, Value>): Value[] =>
  [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
