// What a decision wants written, as data. Commands return effects and Work collects them; both are written in bulk, in one
// order, right before the commit.
import { insertQuery, incrementQuery, updateQuery, type Row, type Table } from './db/table.ts';
import { rawQuery, type Query } from './db/sql.ts';
import { eventOutbox, events, writeEventsQuery, type NewEvent } from './event.ts';

type AnyRow = Readonly<Record<string, unknown>>;

export type Effect =
  | { readonly kind: 'insert'; readonly table: Table; readonly row: AnyRow }
  | { readonly kind: 'event'; readonly row: NewEvent }
  | { readonly kind: 'update'; readonly table: Table; readonly id: string; readonly set: AnyRow }
  | { readonly kind: 'increment'; readonly table: Table; readonly id: string; readonly by: Numbers };

/** Amounts to add, by column. */
type Numbers = Readonly<Record<string, bigint>>;

type KeyedTable = Table & { readonly columns: { readonly tenant_id: unknown; readonly id: unknown } };

export const insert = <T extends Table>(table: T, row: Row<T>): Effect => ({ kind: 'insert', table, row });

/** Changes a row that is locked; its new values are seen by whatever is decided after. */
export const update = <T extends KeyedTable>(table: T, id: string, set: Partial<Row<T>>): Effect => ({
  kind: 'update',
  table,
  id,
  set,
});

/** Adds to a row that is not locked and that nobody decides on, such as an account of the house. Done last of all. */
export const increment = (table: KeyedTable, id: string, by: Numbers): Effect => ({
  kind: 'increment',
  table,
  id,
  by,
});

/** Hears, after a commit, which tables got new rows. */
export type OnWritten = (tables: Iterable<Table>) => void;

/** What is to be written, put into bytes when it is asked for, and the table that gets as many new rows as the statement answers. */
export type Write = { readonly query: () => Query<never>; readonly into?: Table };

/** The tables that got new rows, by what each write answered. */
export const writtenTables = (
  writes: readonly Write[],
  replies: readonly { readonly count: number }[],
): Table[] =>
  writes.flatMap(({ into }, i) => (into !== undefined && (replies[i]?.count ?? 0) > 0 ? [into] : []));

/** Collects effects of one transaction: one statement a table. */
export type Batch = {
  add(tenantId: string, effect: Effect): void;
  /** Increments come last, so that rows many groups share are held the shortest. */
  writes(): Write[];
  /** Asks whether this batch was committed: true when a row that only it inserts is there. */
  trace(): Query<{ found: boolean }> | undefined;
};

type Pending = { readonly columns: Set<string>; readonly rows: Map<string, Record<string, unknown>> };

export function createBatch(): Batch {
  const inserts = new Map<Table, AnyRow[]>();
  const told: NewEvent[] = [];
  const updates = new Map<Table, Pending>();
  const increments = new Map<Table, Pending>();

  return {
    add(tenantId, effect) {
      if (effect.kind === 'insert') {
        const rows = inserts.get(effect.table);
        if (rows === undefined) inserts.set(effect.table, [effect.row]);
        else rows.push(effect.row);
        return;
      }
      if (effect.kind === 'event') {
        told.push(effect.row);
        return;
      }
      if (effect.kind === 'update') {
        Object.assign(
          rowIn(updates, effect.table, { tenant_id: tenantId, id: effect.id }, Object.keys(effect.set)),
          effect.set,
        );
        return;
      }
      const sums = rowIn(
        increments,
        effect.table,
        { tenant_id: tenantId, id: effect.id },
        Object.keys(effect.by),
      );
      for (const [column, by] of Object.entries(effect.by)) {
        sums[column] = ((sums[column] as bigint | undefined) ?? 0n) + by;
      }
    },
    trace() {
      for (const [table, [row]] of inserts) {
        if (row !== undefined && 'id' in row) return existsQuery(table, row);
      }
      const [event] = told;
      return event && existsQuery(events, event);
    },
    writes: () => [
      ...[...inserts].map(([into, rows]) => ({ query: () => insertQuery(into, rows), into })),
      ...(told.length === 0 ? [] : [{ query: () => writeEventsQuery(told), into: eventOutbox }]),
      ...[...updates].flatMap(([table, pending]) => keyedQueries(table, pending, updateQuery)),
      ...[...increments].flatMap(([table, pending]) => keyedQueries(table, pending, incrementQuery)),
    ],
  };
}

function rowIn(
  pendings: Map<Table, Pending>,
  table: Table,
  key: { readonly tenant_id: string; readonly id: string },
  columns: readonly string[],
): Record<string, unknown> {
  let pending = pendings.get(table);
  if (pending === undefined) {
    pending = { columns: new Set(), rows: new Map() };
    pendings.set(table, pending);
  }
  for (const column of columns) pending.columns.add(column);
  const name = `${key.tenant_id} ${key.id}`;
  let row = pending.rows.get(name);
  if (row === undefined) {
    row = { ...key };
    pending.rows.set(name, row);
  }
  return row;
}

const existsQuery = (table: Table, row: AnyRow): Query<{ found: boolean }> =>
  rawQuery(`select exists (select 1 from ${table.name} where tenant_id = $1 and id = $2) as found`, [
    String(row['tenant_id']),
    String(row['id']),
  ]);

/** One statement where all rows set the same columns, which is the rule; else one for each set of columns. */
function keyedQueries(table: Table, pending: Pending, query: typeof updateQuery): Write[] {
  const byColumns = new Map<string, Record<string, unknown>[]>();
  // The same order as the lock query takes, so that two processes never wait for each other in a circle.
  for (const key of [...pending.rows.keys()].sort()) {
    const row = pending.rows.get(key) ?? {};
    const columns = [...pending.columns].filter((column) => column in row).join(' ');
    const group = byColumns.get(columns);
    if (group === undefined) byColumns.set(columns, [row]);
    else group.push(row);
  }
  return [...byColumns].map(([columns, rows]) => ({
    query: () => query(table, columns.split(' '), rows),
  }));
}
