// The questions about saved views. Each names their member: no one sees those of somebody else.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { savedViews, type ViewRow } from './tables.ts';

export const OF_LIST_MAX = 20;
/** The limit for all lists together. */
export const OF_MEMBER_MAX = 200;

export type ViewOwner = { readonly tenantId: string; readonly userId: string };

/** The views in the order in which they were kept. */
export const listViews = (db: Db, { tenantId, userId }: ViewOwner, list: string | null): Promise<ViewRow[]> =>
  db.all(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and (${list}::text is null or list = ${list})
      order by id limit ${OF_MEMBER_MAX}`,
  );

/**
 * The changes of one member come one after the other, so that two at once cannot both be the last allowed.
 */
export async function lockViews(db: Db, { tenantId, userId }: ViewOwner): Promise<void> {
  const lock = `saved_views ${tenantId} ${userId}`;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

export const findView = (db: Db, { tenantId, userId }: ViewOwner, id: string): Promise<ViewRow | undefined> =>
  db.maybe(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  );

export const findByName = (
  db: Db,
  { tenantId, userId }: ViewOwner,
  { list, name }: Pick<ViewRow, 'list' | 'name'>,
): Promise<ViewRow | undefined> =>
  db.maybe(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and list = ${list} and lower(name) = lower(${name})`,
  );

type Count = { readonly all: number; readonly of_list: number };

export const countViews = (db: Db, { tenantId, userId }: ViewOwner, list: string): Promise<Count> =>
  db.one(
    sql<Count>`
      select count(*)::int as all, (count(*) filter (where list = ${list}))::int as of_list from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId}`,
  );

export const renameView = (
  db: Db,
  { tenantId, userId }: ViewOwner,
  id: string,
  name: string,
): Promise<number> =>
  db.run(
    sql`update saved_views set name = ${name}
        where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  );

/** Answers whether there was one. */
export const deleteView = async (db: Db, { tenantId, userId }: ViewOwner, id: string): Promise<boolean> =>
  (await db.run(
    sql`delete from saved_views where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  )) === 1;

/** Deletes the views of somebody who is no longer a member, on this side. */
export const forgetViews = (db: Db, { tenantId, userId }: ViewOwner): Promise<number> =>
  db.run(sql`delete from saved_views where tenant_id = ${tenantId} and user_id = ${userId}`);
