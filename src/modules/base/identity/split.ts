// How far the split of a tenant has come, in its row, which each transaction of the tenant holds meanwhile
// (hold_cells): a change waits for those that are open, and is known to all that come after it.
import { announce } from '#platform/db/cache.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { Layout, Split } from '#platform/context/context.ts';
import { layoutOf, type LayoutRow } from './layout-rows.ts';
import { TENANTS_CHANNEL } from './heard.ts';

type TenantLayout = Pick<Layout, 'cells' | 'split'>;

export const layoutOfTenant = async (db: Db, tenantId: string): Promise<TenantLayout | undefined> => {
  const row = await db.maybe(
    sql<LayoutRow>`
      select cells, split_into, split_done, split_moving, split_open from tenants where id = ${tenantId}`,
  );
  return row && layoutOf(row);
};

/**
 * An advisory lock on one node, until the session ends: what comes to write to the tenant waits behind it.
 */
export const takeTurn = (tenantId: string): Query<unknown> =>
  sql`select pg_advisory_lock(hashtextextended(${`split ${tenantId}`}, 0))`;

/**
 * Waits for all that is being written to the tenant, and lets nothing be written before this transaction
 * ends. Those that come meanwhile wait behind it, on this node.
 */
export async function holdAll(db: Db, tenantId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`split ${tenantId}`}, 0))`);
  await db.run(sql`select 1 from tenants where id = ${tenantId} for update`);
  // Citus locks one copy of the row for that, and each for this.
  await db.run(sql`update tenants set split_done = split_done where id = ${tenantId}`);
}

/** The transactions of the tenant are held from now on; nothing is moved yet. */
export async function beginSplit(db: Db, tenantId: string, into: number): Promise<void> {
  await db.run(
    sql`update tenants set split_into = ${into} where id = ${tenantId} and split_into is null and cells < ${into}`,
  );
  await announce(db, TENANTS_CHANNEL, tenantId);
}

/** Slots from `open` up to `moving` are answered 503 from now on. All transactions must be held. */
export async function announceMoving(
  db: Db,
  tenantId: string,
  { open, moving }: Pick<Split, 'open' | 'moving'>,
): Promise<void> {
  await db.run(
    sql`update tenants set split_open = ${open}, split_moving = greatest(split_moving, ${moving})
        where id = ${tenantId}`,
  );
  await announce(db, TENANTS_CHANNEL, tenantId);
}

/** They are open once it is known that this is committed. */
export async function announceMoved(db: Db, tenantId: string, { done }: Pick<Split, 'done'>): Promise<void> {
  await db.run(sql`update tenants set split_done = ${done} where id = ${tenantId}`);
  await announce(db, TENANTS_CHANNEL, tenantId);
}

/** Ends the split. All slots must be where they belong, and all transactions held. */
export async function endSplit(db: Db, tenantId: string): Promise<void> {
  await db.run(
    sql`update tenants set cells = split_into, split_into = null, split_done = 0, split_moving = 0,
            split_open = 0
        where id = ${tenantId} and split_into is not null`,
  );
  await announce(db, TENANTS_CHANNEL, tenantId);
}
