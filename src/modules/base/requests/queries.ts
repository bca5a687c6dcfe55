// Reads the request log.
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import { apiRequests, type RequestRow } from './tables.ts';

export type RequestFilter = {
  /** Statuses from, and up to and without. */
  readonly from: number;
  readonly below: number;
  readonly objectId: string | null;
  readonly callerId: string | null;
};
type Page = { readonly before: string; readonly limit: number };

/** No index finds the next match of a filter, so a search ends after a bound, and the next page goes on. */
export async function listRequests(
  db: Db,
  tenantId: string,
  filter: RequestFilter,
  { before, limit }: Page,
): Promise<FoundRows<RequestRow>> {
  const { from, below, objectId, callerId } = filter;
  const last = await db.maybe(
    sql<{ id: string }>`
      select id from api_requests where tenant_id = ${tenantId} and id < ${before}
      order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
  );
  const searchedTo = last?.id ?? null;
  const rows = await db.all(
    sql<RequestRow>`
      select ${columnsOf(apiRequests)} from api_requests
      where tenant_id = ${tenantId} and id >= ${searchedTo ?? ''} and id < ${before}
        and status >= ${from} and status < ${below}
        and (${objectId}::text is null or object_id = ${objectId})
        and (${callerId}::text is null or caller_id = ${callerId})
      order by id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo };
}

export const findRequest = (db: Db, tenantId: string, id: string): Promise<RequestRow | undefined> =>
  db.maybe(
    sql<RequestRow>`
      select ${columnsOf(apiRequests)} from api_requests where tenant_id = ${tenantId} and id = ${id}`,
  );
