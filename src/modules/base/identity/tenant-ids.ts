// The ids of tenants, and of their cells, as operators and sweeps look for them.
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';

/** A tenant with the number of its cells, or of those that it is being split into. */
type Cells = { readonly id: string; readonly cells: number };

/** All tenants, for an operator who has an id and does not know whose it is: each is looked into by key. */
export const allTenantIds = async (db: Db): Promise<string[]> =>
  (await db.all(sql<{ id: string }>`select id from tenants order by id`)).map(({ id }) => id);

/** The names of all cells of all tenants, for what is looked for by an id alone. */
export const allCellIds = async (db: Db): Promise<string[]> =>
  (
    await db.all(sql<Cells>`select id, coalesce(split_into, cells) as cells from tenants order by id`)
  ).flatMap(({ id, cells }) => cellIdsOf(id, cells));

export const findCellIds = async (db: Db, tenantId: string): Promise<readonly string[]> => {
  const { cells } = await db.one(
    sql<Cells>`select id, coalesce(split_into, cells) as cells from tenants where id = ${tenantId}`,
  );
  return cellIdsOf(tenantId, cells);
};

/** The sides of one mode of these organizations. */
export const sidesOf = async (db: Db, mode: Mode, organizationIds: readonly string[]): Promise<string[]> =>
  (
    await db.all(
      sql<{ id: string }>`
        select id from tenants where mode = ${mode} and organization_id = any(${organizationIds}::text[])`,
    )
  ).map(({ id }) => id);
