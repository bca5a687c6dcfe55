// How the cells of a tenant are, as its row says it.
import { sql, type Db } from '#platform/db/sql.ts';
import type { Layout } from '#platform/context/context.ts';

export type LayoutRow = {
  readonly cells: number;
  readonly split_into: number | null;
  readonly split_done: number;
  readonly split_moving: number;
  readonly split_open: number;
};

export const layoutOf = (row: LayoutRow): Pick<Layout, 'cells' | 'split'> => ({
  cells: row.cells,
  split:
    row.split_into === null
      ? undefined
      : {
          from: row.cells,
          into: row.split_into,
          done: row.split_done,
          moving: row.split_moving,
          open: row.split_open,
        },
});

export const layoutIn = async (db: Db, tenantId: string): Promise<Pick<Layout, 'cells' | 'split'>> =>
  layoutOf(
    await db.one(
      sql<LayoutRow>`
        select cells, split_into, split_done, split_moving, split_open from tenants where id = ${tenantId}`,
    ),
  );
