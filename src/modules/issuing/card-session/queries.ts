// The SQL queries of cards that agents have asked for.
import { isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { IDEMPOTENCY_WINDOW_MS } from '#platform/idempotency/idempotency.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { cardRequests, type CardRequestRow } from './tables.ts';

export const findRequest = (db: Db, tenantId: string, id: string): Promise<CardRequestRow | undefined> =>
  db.maybe(
    sql<CardRequestRow>`
      select ${columnsOf(cardRequests)} from card_requests where tenant_id = ${tenantId} and id = ${id}`,
  );

/** What a key last asked for. */
export const findRequestByKey = (
  db: Db,
  tenantId: string,
  { keyDigest, now }: { readonly keyDigest: string; readonly now: Instant },
): Promise<CardRequestRow | undefined> =>
  db.maybe(
    sql<CardRequestRow>`
      select ${columnsOf(cardRequests)} from card_requests
      where tenant_id = ${tenantId} and key_digest = ${keyDigest}
        and created_at > ${isoOf(plus(now, -IDEMPOTENCY_WINDOW_MS))}
      order by id desc limit 1`,
  );

/** Requests of all tenants whose job was lost. */
export const findLeftIssuing = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<CardRequestRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<CardRequestRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from card_requests
      where status = 'issuing' and worked_at < ${isoOf(before)} order by worked_at limit ${limit}`,
  );
