// What a receiver gets. It is put together from what is stored, and the object goes in as it was written, so
// an event has the same bytes each time it is sent: the signature, and whoever compares bodies, can count on
// that.
import type { Instant } from '../../platform/clock.ts';
import { sql, type Db } from '../../platform/db/sql.ts';

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly created_at: Instant;
  readonly sequence: bigint;
  /** JSON as it is stored. */
  readonly object: string;
};

export function envelopeOf(event: StoredEvent, livemode: boolean): string {
  const created = Math.floor(event.created_at / 1000);
  return (
    `{"id":${JSON.stringify(event.id)},"type":${JSON.stringify(event.type)},"created":${created},` +
    `"livemode":${livemode},"sequence":${event.sequence},"data":{"object":${event.object}}}`
  );
}

/** An event, its object not parsed. */
export const findStored = (db: Db, tenantId: string, id: string): Promise<StoredEvent | undefined> =>
  db.maybe(
    sql<StoredEvent>`
      select id, type, created_at, sequence, object::text as object from events
      where tenant_id = ${tenantId} and id = ${id}`,
  );
