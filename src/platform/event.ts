// Events are what integrators are notified of. An event is written in the transaction of its change, so
// neither exists without the other. There it gets the next number of its object, and waits in the outbox if
// its tenant has a listener.
import { encodeArray, encodeValue } from './db/arrays.ts';
import { rawQuery, type Query } from './db/sql.ts';
import { columnType, defineTable, int8, json, nullable, text, timestamptz, type Row } from './db/table.ts';
import { isOfTenants, tenantsOf } from './db/tenants.ts';
import { within } from './maps.ts';

export const events = defineTable('events', {
  tenant_id: text,
  id: text,
  type: text,
  object_id: text,
  created_at: timestamptz,
  object: json,
  /** The number of the event within its object, from 1. */
  sequence: int8,
  /** What it belongs to; null where nothing is traced. */
  trace: nullable(text),
});
export type EventRow = Omit<Row<typeof events>, 'trace'>;
/** The database assigns the number. */
export type NewEvent = Omit<Row<typeof events>, 'sequence'>;

/** Events that are not published yet. */
export const eventOutbox = defineTable('event_outbox', { position: int8, tenant_id: text, event_id: text });

/** The number of the last event of each object. */
defineTable('event_sequences', { tenant_id: text, object_id: text, last: int8 });

/** Tenants with a listener. Events of other tenants are stored and not published. */
defineTable('event_listeners', { tenant_id: text });

/**
 * The last part of both statements. It inserts in a part of its own, and joins: a database that is sharded by
 * tenant takes neither parameters in the parts before an `insert … select` nor a condition on another part.
 */
const waiting = (tenants: number): string => `waiting as (
    insert into event_outbox (tenant_id, event_id)
    select w.tenant_id, w.id from written w
    join event_listeners l on l.tenant_id = w.tenant_id and ${isOfTenants('l.tenant_id', tenants)}
    returning 1
  )
  select from waiting limit 1`;

/**
 * Advances the counters of all objects at once, which stay locked, and numbers each event. Returns a row
 * where any now waits in the outbox. Both orders use one collation, whatever the database has.
 */
const WRITE_EVENTS = `
  with numbered as (
    insert into event_sequences as s (tenant_id, object_id, last)
    select * from unnest($1::text[], $2::text[], $3::int8[])
    on conflict (tenant_id, object_id) do update set last = s.last + excluded.last
    returning s.tenant_id, s.object_id, s.last
  ), numbers as (
    select array_agg(last order by tenant_id collate "C", object_id collate "C") as last from numbered
  ), written as (
    insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
    select e.tenant_id, e.id, e.type, e.object_id, e.created_at, e.object, e.trace, n.last[e.place] - e.later
    from numbers n cross join unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::json[], $10::text[], $11::int8[], $12::int8[])
      as e(tenant_id, id, type, object_id, created_at, object, trace, place, later)
    returning tenant_id, id
  ), ${waiting(13)}`;

/** The same for one event, whose values PostgreSQL reads sooner than arrays. */
const WRITE_EVENT = `
  with numbered as (
    insert into event_sequences as s (tenant_id, object_id, last) values ($1::text, $4::text, 1)
    on conflict (tenant_id, object_id) do update set last = s.last + 1
    returning s.last
  ), written as (
    insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
    select $1::text, $2::text, $3::text, $4::text, $5::timestamptz, $6::json, $7::text, last from numbered
    returning tenant_id, id
  ), ${waiting(8)}`;

/**
 * The same for objects that have no event yet: their numbers are known, and their counters do not exist yet.
 */
const WRITE_FIRST_EVENTS = `
  with counted as (
    insert into event_sequences (tenant_id, object_id, last) select * from unnest($1::text[], $2::text[], $3::int8[])
  ), written as (
    insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
    select * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::json[], $10::text[], $11::int8[])
    returning tenant_id, id
  ), ${waiting(12)}`;

/** The same for one event. */
const WRITE_FIRST_EVENT = `
  with counted as (
    insert into event_sequences (tenant_id, object_id, last) values ($1::text, $4::text, 1)
  ), written as (
    insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
    values ($1::text, $2::text, $3::text, $4::text, $5::timestamptz, $6::json, $7::text, 1)
    returning tenant_id, id
  ), ${waiting(8)}`;

/** Writes all events of objects that this transaction creates. */
export function writeFirstEventsQuery(rows: readonly NewEvent[]): Query<never> {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return oneEventQuery(WRITE_FIRST_EVENT, only);
  const counts = new Map<string, { tenant_id: string; object_id: string; count: bigint }>();
  const numbered = rows.map((row) => {
    const { tenant_id, object_id } = row;
    const counter = within(counts, objectOf(row), () => ({ tenant_id, object_id, count: 0n }));
    counter.count += 1n;
    return { ...row, sequence: counter.count };
  });
  return rawQuery(WRITE_FIRST_EVENTS, [
    ...countersOf([...counts.values()]),
    ...arraysOfEvents(numbered),
    encodeArray('int8', numbered, 'sequence'),
    tenantsOf(rows),
  ]);
}

const oneEventQuery = (statement: string, row: NewEvent): Query<never> =>
  rawQuery(statement, [
    ...COLUMNS.map((name) => encodeValue(columnType(events, name), row[name])),
    tenantsOf([row]),
  ]);

type Counted = { readonly tenant_id: string; readonly object_id: string; readonly count: bigint };
const countersOf = (counters: readonly Counted[]): Buffer[] => [
  encodeArray('text', counters, 'tenant_id'),
  encodeArray('text', counters, 'object_id'),
  encodeArray('int8', counters, 'count'),
];
const COLUMNS = ['tenant_id', 'id', 'type', 'object_id', 'created_at', 'object', 'trace'] as const;
const arraysOfEvents = (rows: readonly NewEvent[]): Buffer[] =>
  COLUMNS.map((name) => encodeArray(columnType(events, name), rows, name));

/** Writes events whose objects are in the order in which they were given. */
export function writeEventsQuery(rows: readonly NewEvent[]): Query<never> {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return oneEventQuery(WRITE_EVENT, only);
  const counts = new Map<string, { tenant_id: string; object_id: string; count: bigint; place: bigint }>();
  for (const row of rows) {
    const object = counts.get(objectOf(row));
    if (object !== undefined) object.count += 1n;
    else
      counts.set(objectOf(row), { tenant_id: row.tenant_id, object_id: row.object_id, count: 1n, place: 0n });
  }
  const objects = [...counts.values()].sort((a, b) => (objectOf(a) < objectOf(b) ? -1 : 1));
  objects.forEach((object, i) => (object.place = BigInt(i + 1)));

  const left = new Map([...counts].map(([key, { count }]) => [key, count]));
  const placed = rows.map((row) => {
    const later = (left.get(objectOf(row)) ?? 0n) - 1n;
    left.set(objectOf(row), later);
    return { ...row, place: counts.get(objectOf(row))?.place, later };
  });
  return rawQuery(WRITE_EVENTS, [
    ...countersOf(objects),
    ...arraysOfEvents(placed),
    encodeArray('int8', placed, 'place'),
    encodeArray('int8', placed, 'later'),
    tenantsOf(rows),
  ]);
}

/** Sorts like tenant and object one after the other, since no id has a character below the blank. */
const objectOf = (of: { readonly tenant_id: string; readonly object_id: string }): string =>
  `${of.tenant_id} ${of.object_id}`;
