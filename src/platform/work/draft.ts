// What a unit of work wants written. A draft collects it in memory, from which it can be dropped whole, and
// the platform writes it in bulk right before the commit. A command decides on a draft that finds the rows it
// has locked; `Work` is a draft with a transaction.
import { plus } from '../time/clock.ts';
import {
  defineTable,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Json,
  type Row,
  type StatefulTable,
  type Table,
} from '../db/table.ts';
import type { NewEvent } from '../events/event.ts';
import { cellIdOf } from '../cells/cells.ts';
import { slotOf } from '../ids/ids.ts';
import type { EventType } from '../events/event-type.ts';
import type { Context, Mode } from '../context/context.ts';
import { move } from '../db/machine.ts';
import { newMap, within } from '../basics/maps.ts';
import { jobs, type JobRow } from './job-tables.ts';

export type AnyRow = Readonly<Record<string, unknown>>;
/** Amounts to add, by column. */
type Numbers = Readonly<Record<string, bigint>>;
type KeyedTable = Table & { readonly columns: { readonly tenant_id: unknown; readonly id: unknown } };

export type Draft = Context & {
  insert<T extends Table>(table: T, row: Row<T>): Row<T>;
  /** Changes a locked row, and answers it as it is then. What changed it before in this draft stays. */
  update<T extends KeyedTable>(table: T, row: Row<T> & { readonly id: string }, set: Partial<Row<T>>): Row<T>;
  /** Moves a locked row by an event of its machine, keeps when, and answers it as it is then. */
  move<T extends KeyedTable, Event extends string>(
    table: T & StatefulTable<Event>,
    row: Row<T> & { readonly id: string },
    event: NoInfer<Event>,
    set?: Partial<Row<T>>,
  ): Row<T>;
  /**
   * Adds to a row that is not locked and that no decision reads, such as an account of the house. Done last
   * of all. Each names all columns.
   */
  increment(table: KeyedTable, id: string, by: Numbers): void;
  /**
   * Emits an event about one object, whose public form receivers get as `data.object`. Answers the id of the
   * event.
   */
  emit<Payload extends Json>(event: EventType<Payload>, objectId: string, object: NoInfer<Payload>): string;
  /** Queues a job for when this is committed, or for later in the tenant's time. */
  enqueue(kind: string, payload: Json, delayMs?: number): void;
  /**
   * Announces to every process that a cached value has changed. This one has received it before the caller is
   * answered.
   */
  announce(channel: string, key: string): void;
};

/**
 * What a command decides on: a draft that sees the rows it has locked, with everything that was written to it
 * so far.
 */
export type Tx = Draft & {
  find<T extends Table>(table: T, id: string): Row<T> | undefined;
  /** A row that must be there. */
  get<T extends Table>(table: T, id: string): Row<T>;
  /** The same draft in the cell of the tenant to which this id leads, if the tenant has several. */
  at(id: string): Tx;
};

export type Change =
  /** `inMs`: how long it is until there is something to do with it. */
  | { readonly kind: 'insert'; readonly table: Table; readonly row: AnyRow; readonly inMs: number }
  /** `row` is the whole row as it is afterwards. */
  | { readonly kind: 'update'; readonly table: Table; readonly row: AnyRow; readonly set: AnyRow }
  | {
      readonly kind: 'increment';
      readonly table: Table;
      readonly tenantId: string;
      readonly id: string;
      readonly by: Numbers;
    }
  | { readonly kind: 'event'; readonly row: NewEvent; readonly mode: Mode }
  | { readonly kind: 'announcement'; readonly channel: string; readonly key: string };

/** Looks up a row that was locked, as it was before this draft. */
export type FindLocked = (table: Table, tenantId: string, id: string) => AnyRow | undefined;

/** Every move of a row with a status, but those whose moment the row keeps itself. */
const transitions = defineTable(
  'transitions',
  {
    tenant_id: ofTenant,
    id: plain(text),
    object_id: plain(text),
    machine: plain(text),
    event: plain(text),
    from_status: plain(text),
    to_status: plain(text),
    actor_type: plain(text),
    actor_id: plain(text),
    at: timestamptz,
  },
  {
    kept: {
      stays: 'it says who moved what, and when, where something is disputed and its own row does not say it',
      of: ['object_id'],
    },
  },
);

/**
 * `findLocked` is left out if rows are locked by queries of the unit itself, which then gives the row that it
 * has read.
 */
export function createDraft(context: Context, findLocked?: FindLocked): { tx: Tx; changes: Change[] } {
  const changes: Change[] = [];
  return { tx: draftIn(context, { changes, written: new Map(), findLocked }), changes };
}

type Collected = {
  readonly changes: Change[];
  readonly written: Map<Table, Map<string, AnyRow>>;
  readonly findLocked: FindLocked | undefined;
};

function draftIn(context: Context, collected: Collected): Tx {
  const { changes, written, findLocked } = collected;
  const { tenantId } = context;

  const find = (table: Table, id: string): AnyRow | undefined =>
    written.get(table)?.get(id) ?? findLocked?.(table, tenantId, id);
  const keep = (table: Table, id: string, row: AnyRow): void =>
    void within(written, table, newMap).set(id, row);
  const add = (table: Table, row: AnyRow, inMs = 0): void => {
    changes.push({ kind: 'insert', table, row, inMs });
    if (typeof row['id'] === 'string') keep(table, row['id'], row);
  };
  const change = (table: Table, given: AnyRow & { readonly id: string }, set: AnyRow): AnyRow => {
    const before = find(table, given.id) ?? (findLocked === undefined ? given : undefined);
    if (before === undefined) throw new Error(`${table.name} ${given.id} is updated without being locked`);
    const row = { ...before, ...set };
    changes.push({ kind: 'update', table, row, set });
    keep(table, given.id, row);
    return row;
  };

  const tx: Tx = {
    ...context,
    find: (table, id) => find(table, id) as never,
    get(table, id) {
      const row = find(table, id);
      if (row === undefined) throw new Error(`${table.name} ${id} is read without being locked`);
      return row as never;
    },
    at(id) {
      const cellId = cellIdOf(context, id);
      return cellId === tenantId ? tx : draftIn({ ...context, tenantId: cellId }, collected);
    },
    insert(table, row) {
      add(table, row);
      return row;
    },
    update: (table, row, set) => change(table, row, set) as never,
    move(table, row, event, set = {}) {
      const { machine } = table;
      const from = String((find(table, row.id) ?? row)[machine.column]);
      const to = move(machine, from, event);
      const at = machine.events[event]?.at;
      const moment = at === undefined ? {} : { [at]: context.now };
      const moved = change(table, row, { ...set, ...moment, [machine.column]: to });
      if (at !== undefined) return moved as never;
      add(
        transitions,
        transitionOf(context, {
          object_id: row.id,
          machine: machine.name,
          event,
          from_status: from,
          to_status: to,
        }),
      );
      return moved as never;
    },
    increment: (table, id, by) => void changes.push({ kind: 'increment', table, tenantId, id, by }),
    emit({ type }, objectId, object) {
      const row = eventOf(context, { type, objectId, object });
      changes.push({ kind: 'event', row, mode: context.mode });
      return row.id;
    },
    enqueue: (kind, payload, delayMs = 0) => add(jobs, jobOf(context, { kind, payload, delayMs }), delayMs),
    announce: (channel, key) => void changes.push({ kind: 'announcement', channel, key }),
  };
  return tx;
}

type TransitionRow = Pick<
  Row<typeof transitions>,
  'object_id' | 'machine' | 'event' | 'from_status' | 'to_status'
>;
const transitionOf = (
  { tenantId, newId, actor, now }: Context,
  moved: TransitionRow,
): Row<typeof transitions> => ({
  ...moved,
  tenant_id: tenantId,
  id: newId('trn', moved.object_id),
  actor_type: actor.type,
  actor_id: actor.id,
  at: now,
});

type Emitted = { readonly type: string; readonly objectId: string; readonly object: Json };
const eventOf = (
  { tenantId, newId, now, trace }: Context,
  { type, objectId, object }: Emitted,
): NewEvent => ({
  tenant_id: tenantId,
  id: newId('evt', objectId),
  type,
  object_id: objectId,
  created_at: now,
  object,
  trace: trace ?? null,
});

/** What a job is about, its payload names before all else that has a slot. */
export function firstIdIn(payload: Json): string | null {
  if (payload === null || typeof payload !== 'object') return null;
  for (const value of Object.values(payload))
    if (typeof value === 'string' && slotOf(value) !== undefined) return value;
  return null;
}

type Queued = { readonly kind: string; readonly payload: Json; readonly delayMs: number };
const jobOf = ({ tenantId, newId, now, trace }: Context, { kind, payload, delayMs }: Queued): JobRow => ({
  tenant_id: tenantId,
  id: newId('job', firstIdIn(payload)),
  kind,
  payload,
  run_at: plus(now, delayMs),
  attempts: 0,
  leased_until: null,
  last_error: null,
  failed_at: null,
  trace: trace ?? null,
});
