// The body that a receiver gets. It is built from the stored event, with the object in the bytes in which it
// was written. So an event has the same bytes each time it is sent, and receivers may compare bodies.
import type { Instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly created_at: Instant;
  readonly sequence: bigint;
  /** JSON, as it was stored. */
  readonly object: string;
  /** What it belongs to; null if nothing is traced. */
  readonly trace?: string | null;
};

export function envelopeOf(event: StoredEvent, livemode: boolean): string {
  const created = Math.floor(event.created_at / 1000);
  return (
    `{"id":${JSON.stringify(event.id)},"type":${JSON.stringify(event.type)},"created":${created},` +
    `"livemode":${livemode},"sequence":${event.sequence},"data":{"object":${event.object}}}`
  );
}

/** An event whose object is not parsed. */
export const findStored = (db: Db, tenantId: string, id: string): Promise<StoredEvent | undefined> =>
  db.maybe(
    sql<StoredEvent>`
      select id, type, created_at, sequence, object::text as object from events
      where tenant_id = ${tenantId} and id = ${id}`,
  );
