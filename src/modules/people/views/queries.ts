// The questions about saved views. Each names their member: no one sees those of somebody else.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { savedViews, type ViewRow } from './tables.ts';

export const OF_LIST_MAX = 20;
/** Of all lists together. */
export const OF_MEMBER_MAX = 200;

export type Of = { readonly tenantId: string; readonly userId: string };

/** In the order in which they were kept. */
export const listViews = (db: Db, { tenantId, userId }: Of, list: string | null): Promise<ViewRow[]> =>
  db.all(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and (${list}::text is null or list = ${list})
      order by id limit ${OF_MEMBER_MAX}`,
  );

/** Of one member one after the other, so that two at once cannot both be the last that is allowed. */
export async function lockViews(db: Db, { tenantId, userId }: Of): Promise<void> {
  const lock = `saved_views ${tenantId} ${userId}`;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

export const findView = (db: Db, { tenantId, userId }: Of, id: string): Promise<ViewRow | undefined> =>
  db.maybe(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  );

export const findByName = (
  db: Db,
  { tenantId, userId }: Of,
  { list, name }: Pick<ViewRow, 'list' | 'name'>,
): Promise<ViewRow | undefined> =>
  db.maybe(
    sql<ViewRow>`
      select ${columnsOf(savedViews)} from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId} and list = ${list} and lower(name) = lower(${name})`,
  );

type Count = { readonly all: number; readonly of_list: number };

export const countViews = (db: Db, { tenantId, userId }: Of, list: string): Promise<Count> =>
  db.one(
    sql<Count>`
      select count(*)::int as all, (count(*) filter (where list = ${list}))::int as of_list from saved_views
      where tenant_id = ${tenantId} and user_id = ${userId}`,
  );

export const renameView = (db: Db, { tenantId, userId }: Of, id: string, name: string): Promise<number> =>
  db.run(
    sql`update saved_views set name = ${name}
        where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  );

/** Answers whether there was one. */
export const deleteView = async (db: Db, { tenantId, userId }: Of, id: string): Promise<boolean> =>
  (await db.run(
    sql`delete from saved_views where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`,
  )) === 1;

/** Of who is no longer a member, on this side. */
export const forgetViews = (db: Db, { tenantId, userId }: Of): Promise<number> =>
  db.run(sql`delete from saved_views where tenant_id = ${tenantId} and user_id = ${userId}`);
