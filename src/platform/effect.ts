// What a decision wants written, as data. Commands return effects and Work collects them; both are written in bulk, in one
// order, right before the commit.
import { insertQuery, incrementQuery, updateAtQuery, updateQuery, type Row, type Table } from './db/table.ts';
import { rawQuery, type Query } from './db/sql.ts';
import { eventOutbox, events, writeEventsQuery, writeFirstEventsQuery, type NewEvent } from './event.ts';
import { newMap, within } from './maps.ts';

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

/** What is to be written, put into bytes when it is asked for. */
export type Write = {
  readonly query: () => Query<unknown>;
  /** The table that gets as many new rows as the statement answers. */
  readonly into?: Table;
  readonly changes?: {
    readonly table: Table;
    readonly rows: readonly AnyRow[];
    /** Whether the statement answers where the rows lie from now on. */
    readonly tellsPlaces: boolean;
  };
};

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
  writes(placeOf?: PlaceOf): Write[];
  /** Asks whether this batch was committed: true when a row is there that only it inserts and that nobody deletes. */
  trace(): Query<{ found: boolean }> | undefined;
};

/** Where a row lies that is locked or remembered, and in which version, which spares looking for it again. */
export type Place = { readonly place?: unknown; readonly version?: unknown };
export type PlaceOf = (table: Table, tenantId: string, id: string) => Place | undefined;

/** Rows by tenant and id, and all columns that are set in any. */
type Pending = {
  readonly columns: Set<string>;
  readonly rows: Map<string, Map<string, Record<string, unknown>>>;
};
const newPending = (): Pending => ({ columns: new Set(), rows: new Map() });
const nowhere: PlaceOf = () => undefined;

const NONE: ReadonlySet<string> = new Set();

/** `made` are ids that came to be in this transaction and that nobody else can know: nothing was told of them before. */
export function createBatch(made: ReadonlySet<string> = NONE): Batch {
  const inserts = new Map<Table, AnyRow[]>();
  const told: NewEvent[] = [];
  const toldFirst: NewEvent[] = [];
  const updates = new Map<Table, Pending>();
  const increments = new Map<Table, Pending>();

  return {
    add(tenantId, effect) {
      switch (effect.kind) {
        case 'insert':
          within(inserts, effect.table, newRows).push(effect.row);
          return;
        case 'event':
          (made.has(effect.row.object_id) ? toldFirst : told).push(effect.row);
          return;
        case 'update':
          Object.assign(rowIn(updates, tenantId, effect, effect.set), effect.set);
          return;
        case 'increment': {
          const sums = rowIn(increments, tenantId, effect, effect.by);
          for (const column in effect.by) {
            sums[column] = ((sums[column] as bigint | undefined) ?? 0n) + (effect.by[column] ?? 0n);
          }
        }
      }
    },
    trace() {
      const event = told[0] ?? toldFirst[0];
      if (event !== undefined) return existsQuery(events, event);
      for (const [table, [row]] of inserts) {
        if (row !== undefined && 'id' in row && !table.isTransient) return existsQuery(table, row);
      }
      return undefined;
    },
    writes: (placeOf = nowhere) => [
      ...[...inserts].map(([into, rows]) => ({ query: () => insertQuery(into, rows), into })),
      ...(toldFirst.length === 0
        ? []
        : [{ query: () => writeFirstEventsQuery(toldFirst), into: eventOutbox }]),
      ...(told.length === 0 ? [] : [{ query: () => writeEventsQuery(told), into: eventOutbox }]),
      ...[...updates].flatMap(([table, pending]) => queriesOf(table, pending, placeOf, updateQuery)),
      ...[...increments].flatMap(([table, pending]) => queriesOf(table, pending, nowhere, incrementQuery)),
    ],
  };
}

const newRows = (): AnyRow[] => [];

function rowIn(
  pendings: Map<Table, Pending>,
  tenantId: string,
  { table, id }: { readonly table: Table; readonly id: string },
  changes: AnyRow,
): Record<string, unknown> {
  const pending = within(pendings, table, newPending);
  for (const column in changes) pending.columns.add(column);
  return within(within(pending.rows, tenantId, newMap), id, () => ({ tenant_id: tenantId, id }));
}

const existsQuery = (table: Table, row: AnyRow): Query<{ found: boolean }> =>
  rawQuery(`select exists (select 1 from ${table.name} where tenant_id = $1 and id = $2) as found`, [
    String(row['tenant_id']),
    String(row['id']),
  ]);

/** One statement where all rows set the same columns, which is the rule; else one for each set of columns. */
function queriesOf(table: Table, pending: Pending, placeOf: PlaceOf, query: typeof updateQuery): Write[] {
  const alike = new Map<string, { columns: readonly string[]; isPlaced: boolean; rows: AnyRow[] }>();
  // In one order, whichever was set first: each order would be another statement to prepare.
  const all = [...pending.columns].sort();
  // The same order as the lock query takes, so that two processes never wait for each other in a circle.
  for (const tenantId of [...pending.rows.keys()].sort()) {
    const ofTenant = pending.rows.get(tenantId);
    for (const id of [...(ofTenant?.keys() ?? [])].sort()) {
      const row = ofTenant?.get(id) ?? {};
      const columns = all.every((column) => column in row) ? all : all.filter((column) => column in row);
      const { place, version } = placeOf(table, tenantId, id) ?? {};
      const isPlaced = place !== undefined;
      within(alike, `${String(isPlaced)} ${columns.join(' ')}`, () => ({
        columns,
        isPlaced,
        rows: [],
      })).rows.push(isPlaced ? { ...row, place, version } : row);
    }
  }
  return [...alike.values()].map(({ columns, isPlaced, rows }) => ({
    query: () => (isPlaced ? updateAtQuery : query)(table, columns, rows),
    changes: { table, rows, tellsPlaces: isPlaced },
  }));
}
