// Events are what integrators are notified of. An event is written in the transaction of its change, so
// neither exists without the other. There it gets the next number of its object, and waits in the outbox if
// its tenant has a listener.
import { encodeArray, encodeValue } from '../db/arrays.ts';
import { insertQuery } from '../db/bulk.ts';
import { ofEachTenant } from '../db/scopes.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import {
  columnType,
  defineTable,
  int8,
  json,
  nullable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';
import { isOfTenants, tenantsOf } from '../db/tenants.ts';
import { within } from '../basics/maps.ts';

export const events = defineTable(
  'events',
  {
    tenant_id: ofTenant,
    id: plain(text),
    type: plain(text),
    object_id: plain(text),
    created_at: timestamptz,
    object: personal(json, 'mention'),
    /** The number of the event within its object, from 1. */
    sequence: int8,
    /** The trace that it belongs to; null if nothing is traced. */
    trace: plain(nullable(text)),
  },
  {
    ids: { prefix: 'evt' },
    kept: {
      forgottenBy: 'platform.old_events',
      setting: 'events',
      of: ['object_id'],
      leads: true,
      readOnce: true,
      inside: {
        object: {
          firstName: 'name',
          lastName: 'name',
          dateOfBirth: 'birth',
          phoneNumber: 'phone',
          email: 'email',
          taxId: 'tax_id',
          identificationValue: 'document',
          'address.line1': 'elsewhere',
          'address.line2': 'elsewhere',
          'address.city': 'elsewhere',
          'address.region': 'elsewhere',
          'address.postalCode': 'elsewhere',
          kycLink: 'elsewhere',
        },
      },
    },
  },
);
export type EventRow = Omit<Row<typeof events>, 'trace'>;
/** The database assigns the number. */
export type NewEvent = Omit<Row<typeof events>, 'sequence'>;

/** Events that are not published yet. */
export const eventOutbox = defineTable(
  'event_outbox',
  { position: int8, tenant_id: ofTenant, event_id: plain(text) },
  {
    kept: { stays: 'a row goes when its event is published', inCells: { by: ['event_id'], others: 'stay' } },
  },
);

/** The number of the last event of each object. */
const eventSequences = defineTable(
  'event_sequences',
  { tenant_id: ofTenant, object_id: plain(text), last: int8 },
  {
    kept: {
      stays: 'the numbers of an object go on where they were',
      inCells: { by: ['object_id'], others: 'stay' },
    },
  },
);

/** Tenants with a listener. Events of other tenants are stored and not published. */
defineTable(
  'event_listeners',
  { tenant_id: ofTenant },
  { kept: { stays: 'it has a row for each tenant that listens', inCells: { others: 'copied' } } },
);

/**
 * The last part of both statements. It inserts in a part of its own, and joins: a database that is sharded by
 * tenant takes neither parameters in the parts before an `insert … select` nor a condition on another part.
 */
const waiting = (tenants: number): string => `waiting as (
    insert into event_outbox (position, tenant_id, event_id) overriding system value
    select nextval('event_outbox_position_seq'), w.tenant_id, w.id from written w
    join event_listeners l on l.tenant_id = w.tenant_id and ${isOfTenants('l.tenant_id', tenants)}
    returning 1
  )
  select from waiting limit 1`;

/**
 * Advances the counters of all objects at once, which stay locked, and numbers each event. Returns a row if
 * any now waits in the outbox. Both orders use one collation, whatever the database has.
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

/** Writes one event, whose values PostgreSQL reads sooner than arrays. */
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
 * Writes events of objects that have none yet: their numbers are known, and their counters do not exist yet.
 */
const WRITE_FIRST_EVENTS = `
  with counted as (
    insert into event_sequences (tenant_id, object_id, last) select * from unnest($1::text[], $2::text[], $3::int8[])
  ), written as (
    insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
    select * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::json[], $10::text[], $11::int8[])
    returning tenant_id, id
  ), ${waiting(12)}`;

/** Writes the first event of one object. */
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
  const inShards = (): Query<never>[] => firstEventsInShards(rows);
  if (rows.length === 1 && only !== undefined) return { ...oneEventQuery(WRITE_FIRST_EVENT, only), inShards };
  const { counters, numbered } = numberFirst(rows);
  const values = [
    ...countersOf(counters),
    ...arraysOfEvents(numbered),
    encodeArray('int8', numbered, 'sequence'),
    tenantsOf(rows),
  ];
  return { ...rawQuery(WRITE_FIRST_EVENTS, values), inShards };
}

const oneEventQuery = (statement: string, row: NewEvent): Query<never> =>
  rawQuery(statement, [
    ...COLUMNS.map((name) => encodeValue(columnType(events, name), row[name])),
    tenantsOf([row]),
  ]);

function numberFirst(rows: readonly NewEvent[]) {
  const counters = new Map<string, { tenant_id: string; object_id: string; last: bigint }>();
  const numbered = rows.map((row) => {
    const { tenant_id, object_id } = row;
    const counter = within(counters, objectOf(row), () => ({ tenant_id, object_id, last: 0n }));
    counter.last += 1n;
    return { ...row, sequence: counter.last };
  });
  return { counters: [...counters.values()], numbered };
}

type Counted = { readonly tenant_id: string; readonly object_id: string; readonly last: bigint };
const countersOf = (counters: readonly Counted[]): Buffer[] => [
  encodeArray('text', counters, 'tenant_id'),
  encodeArray('text', counters, 'object_id'),
  encodeArray('int8', counters, 'last'),
];
const COLUMNS = ['tenant_id', 'id', 'type', 'object_id', 'created_at', 'object', 'trace'] as const;
const arraysOfEvents = (rows: readonly NewEvent[]): Buffer[] =>
  COLUMNS.map((name) => encodeArray(columnType(events, name), rows, name));

/** Writes events whose objects are in the order in which they were given. */
export function writeEventsQuery(rows: readonly NewEvent[]): Query<never> {
  const [only] = rows;
  const inShards = (): Query<never>[] => eventsInShards(place(rows));
  if (rows.length === 1 && only !== undefined) return { ...oneEventQuery(WRITE_EVENT, only), inShards };
  const { counters, placed } = place(rows);
  const values = [
    ...countersOf(counters),
    ...arraysOfEvents(placed),
    encodeArray('int8', placed, 'place'),
    encodeArray('int8', placed, 'later'),
    tenantsOf(rows),
  ];
  return { ...rawQuery(WRITE_EVENTS, values), inShards };
}

/** How much each counter is raised, and of each event which one it is of and how many come after it. */
function place(rows: readonly NewEvent[]) {
  const counts = new Map<string, { tenant_id: string; object_id: string; last: bigint; place: bigint }>();
  for (const row of rows) {
    const object = counts.get(objectOf(row));
    if (object !== undefined) object.last += 1n;
    else
      counts.set(objectOf(row), { tenant_id: row.tenant_id, object_id: row.object_id, last: 1n, place: 0n });
  }
  const counters = [...counts.values()].sort((a, b) => (objectOf(a) < objectOf(b) ? -1 : 1));
  counters.forEach((object, i) => (object.place = BigInt(i + 1)));

  const left = new Map([...counts].map(([key, { last }]) => [key, last]));
  const placed = rows.map((row) => {
    const later = (left.get(objectOf(row)) ?? 0n) - 1n;
    left.set(objectOf(row), later);
    return { ...row, place: counts.get(objectOf(row))?.place, later };
  });
  return { counters, placed };
}

// If tables are sharded, Citus makes a copy of what a part of a statement answers and of what is inserted
// from it, and commits in two phases. There the parts are statements of their own, and every event waits in
// the outbox, from where the publisher takes it also if its tenant has no listener: an `insert … select` into
// a table with numbers of one sequence is copied too.

const outboxEntries = { ...eventOutbox, columnNames: ['tenant_id', 'event_id'] };
const intoOutbox = (rows: readonly NewEvent[]): Query<never> =>
  insertQuery(
    outboxEntries,
    rows.map(({ tenant_id, id }) => ({ tenant_id, event_id: id })),
  );

function firstEventsInShards(rows: readonly NewEvent[]): Query<never>[] {
  const { counters, numbered } = numberFirst(rows);
  return [insertQuery(eventSequences, counters), insertQuery(events, numbered), intoOutbox(rows)];
}

const RAISE = ' on conflict (tenant_id, object_id) do update set last = event_sequences.last + excluded.last';
/** It reads its numbers in the shard, from the counters that were raised before it and are locked. */
const WRITE_NUMBERED = `
  insert into events (tenant_id, id, type, object_id, created_at, object, trace, sequence)
  select s.tenant_id, e.id, e.type, e.object_id, e.created_at, e.object, e.trace, s.last - e.later
  from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::json[], $7::text[], $8::int8[])
      as e(id, type, object_id, created_at, object, trace, later)
    cross join lateral (
      select tenant_id, last from event_sequences where tenant_id = $1 and object_id = e.object_id) s`;

const eventsInShards = ({ counters, placed }: ReturnType<typeof place>): Query<never>[] => [
  insertQuery(eventSequences, counters, RAISE),
  ...ofEachTenant(placed, (row) => row.tenant_id).map((some) =>
    rawQuery<never>(WRITE_NUMBERED, [
      some[0]?.tenant_id ?? null,
      ...arraysOfEvents(some).slice(1),
      encodeArray('int8', some, 'later'),
    ]),
  ),
  intoOutbox(placed),
];

/** Sorts like tenant and object one after the other, since no id has a character below the blank. */
const objectOf = (of: { readonly tenant_id: string; readonly object_id: string }): string =>
  `${of.tenant_id} ${of.object_id}`;
