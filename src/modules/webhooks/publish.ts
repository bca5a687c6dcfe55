// Publishes events: gives each the next number of its object, and makes a delivery for every endpoint that asked for its type.
// One process does it at a time, so the numbers of an object have no gaps and follow the order in which its events were written.
import type { Instant } from '../../platform/clock.ts';
import { encodeArray } from '../../platform/db/arrays.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { rawQuery, sql, type Db } from '../../platform/db/sql.ts';
import { updateQuery } from '../../platform/db/table.ts';
import { events, type EventRow } from '../../platform/event.ts';

const EVENTS_MAX = 500;

export type Publication = {
  readonly events: number;
  readonly deliveries: number;
  /** There may be more. */
  readonly isFull: boolean;
  /** When the one was written that waited longest; null where a test clock would falsify what is made of it. */
  readonly oldest: Instant | null;
};

type Unpublished = Pick<EventRow, 'tenant_id' | 'id' | 'type' | 'object_id' | 'created_at'> & {
  readonly is_ahead: boolean;
};

/** A number of events, the oldest first; undefined while another process is at it. */
export const publishSome = (pool: Pool): Promise<Publication | undefined> =>
  pool.transaction(async (tx) => {
    // A statement of its own: only the next one sees all that whoever had the lock before has committed.
    const { mine } = await tx.one(
      rawQuery<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock(hashtextextended('webhooks.publish', 0)) as mine",
        [],
      ),
    );
    if (!mine) return undefined;

    const unpublished = await tx.all(unpublishedQuery());
    const [first] = unpublished;
    if (first === undefined) return { events: 0, deliveries: 0, isFull: false, oldest: null };

    const sequences = await numbered(tx, unpublished);
    const [, deliveries] = await Promise.all([
      tx.run(updateQuery(events, ['sequence'], sequences)),
      tx.run(deliveriesQuery(unpublished)),
    ]);
    return {
      events: unpublished.length,
      deliveries,
      isFull: unpublished.length === EVENTS_MAX,
      oldest: first.is_ahead ? null : first.created_at,
    };
  });

const unpublishedQuery = () =>
  sql<Unpublished>`
    select tenant_id, id, type, object_id, created_at,
      exists (select 1 from test_clocks where tenant_id = events.tenant_id) as is_ahead
    from events where sequence is null order by position limit ${EVENTS_MAX}`;

type Numbered = { readonly tenant_id: string; readonly id: string; readonly sequence: bigint };

/** The same events in the same order, each with its number. */
async function numbered(tx: Db, unpublished: readonly Unpublished[]): Promise<Numbered[]> {
  const counts = new Map<string, { tenant_id: string; object_id: string; n: bigint }>();
  for (const event of unpublished) {
    const present = counts.get(objectOf(event));
    if (present !== undefined) present.n += 1n;
    else counts.set(objectOf(event), { tenant_id: event.tenant_id, object_id: event.object_id, n: 1n });
  }
  const reserved = await tx.all(reserveQuery([...counts.values()]));

  const last = new Map(
    reserved.map((row) => [objectOf(row), row.last - (counts.get(objectOf(row))?.n ?? 0n)]),
  );
  return unpublished.map((event) => {
    const before = last.get(objectOf(event));
    if (before === undefined) throw new Error(`no numbers were reserved for ${event.object_id}`);
    last.set(objectOf(event), before + 1n);
    return { tenant_id: event.tenant_id, id: event.id, sequence: before + 1n };
  });
}

const objectOf = (of: { readonly tenant_id: string; readonly object_id: string }): string =>
  `${of.tenant_id} ${of.object_id}`;

type Reserved = { tenant_id: string; object_id: string; last: bigint };

const reserveQuery = (counts: readonly { tenant_id: string; object_id: string; n: bigint }[]) =>
  sql<Reserved>`
    insert into event_sequences as s (tenant_id, object_id, last)
    select * from unnest(${encodeArray('text', counts, 'tenant_id')}::text[],
                         ${encodeArray('text', counts, 'object_id')}::text[], ${encodeArray('int8', counts, 'n')}::int8[])
    on conflict (tenant_id, object_id) do update set last = s.last + excluded.last
    returning s.tenant_id, s.object_id, s.last`;

/** An event that finds its endpoint disabled is kept, to be recovered. */
const deliveriesQuery = (unpublished: readonly Unpublished[]) =>
  sql`
    insert into webhook_deliveries
      (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
    select e.tenant_id, w.id, e.id, case w.status when 'disabled' then 'skipped' else 'pending' end,
           0, e.created_at, null, e.created_at
    from unnest(${encodeArray('text', unpublished, 'tenant_id')}::text[], ${encodeArray('text', unpublished, 'id')}::text[],
                ${encodeArray('text', unpublished, 'type')}::text[],
                ${encodeArray('timestamptz', unpublished, 'created_at')}::timestamptz[]) as e(tenant_id, id, type, created_at)
    cross join lateral (
      select id, status from webhook_endpoints
      where tenant_id = e.tenant_id
        and enabled_events ?| array['*', e.type, split_part(e.type, '.', 1) || '.*']) w
    on conflict do nothing`;
