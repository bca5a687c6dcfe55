// Each cell of a tenant has a copy of its endpoints, since events are delivered from where they were written.
// What the organization sets is the same in all copies, and is written to all at once, under the lock of the
// one in the first cell. How deliveries go is counted in each.
import type { Tenant } from '#platform/context/context.ts';
import { insertRows, updateQuery } from '#platform/db/bulk.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { Work } from '#platform/work/work.ts';
import { findEndpoint } from './queries.ts';
import { ENDPOINT_STATUSES } from './states.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

/** The other cells, in the order in which all that write to several of them do. */
export const otherCells = ({ tenantId, cellIds }: Pick<Work, 'tenantId' | 'cellIds'>): string[] =>
  cellIds.filter((id) => id !== tenantId).toSorted();

export const insertCopies = (work: Work, row: EndpointRow): Promise<void> =>
  insertRows(
    work,
    webhookEndpoints,
    otherCells(work).map((id) => ({ ...row, tenant_id: id })),
  );

/** Each copy is a statement of its own, so that they are locked in one order. */
export async function setCopies(work: Work, id: string, set: Partial<EndpointRow>): Promise<void> {
  const names = Object.keys(set);
  const cells = otherCells(work);
  if (cells.length > 0)
    await work.batch(
      cells.map((tenantId) => updateQuery(webhookEndpoints, names, [{ ...set, tenant_id: tenantId, id }])),
    );
}

/** The endpoint as it is shown: with what was counted in any cell. */
export async function findShown(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'cellIds'>,
  id: string,
): Promise<EndpointRow | undefined> {
  const row = await findEndpoint(db, tenant.id, id);
  return row && shownOf(db, tenant, row);
}

/** What is shown of a row that was read, or changed, in one of the cells. */
export const shownOf = async (
  db: Db,
  cells: Pick<Tenant, 'cellIds'>,
  row: EndpointRow,
): Promise<EndpointRow> => (await allShown(db, cells, [row]))[0] ?? row;

export async function allShown(
  db: Db,
  { cellIds }: Pick<Tenant, 'cellIds'>,
  rows: readonly EndpointRow[],
): Promise<readonly EndpointRow[]> {
  const [first] = rows;
  if (cellIds.length === 1 || first === undefined) return rows;
  const others = otherCells({ tenantId: first.tenant_id, cellIds });
  const copies = await db.all(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints
      where tenant_id = any(${others}::text[]) and id = any(${rows.map(({ id }) => id)}::text[])`,
  );
  return rows.map((row) => copies.filter(({ id }) => id === row.id).reduce(together, row));
}

/** One row with the health of the one that is worse, and the last success of both. */
function together(one: EndpointRow, other: EndpointRow): EndpointRow {
  const { status, failure_count, last_response_status } = isWorse(other, one) ? other : one;
  const last = Math.max(one.last_delivered_at ?? 0, other.last_delivered_at ?? 0);
  return {
    ...one,
    status,
    failure_count,
    last_response_status,
    last_delivered_at: [one, other].find((row) => row.last_delivered_at === last)?.last_delivered_at ?? null,
  };
}

function isWorse(one: EndpointRow, other: EndpointRow): boolean {
  const rank = ({ status }: EndpointRow): number => ENDPOINT_STATUSES.indexOf(status);
  if (rank(one) !== rank(other)) return rank(one) > rank(other);
  if (one.failure_count !== other.failure_count) return one.failure_count > other.failure_count;
  return (one.last_delivered_at ?? 0) > (other.last_delivered_at ?? 0);
}
