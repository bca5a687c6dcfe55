// Statements about rows of all tenants: claims, sweeps, what publishes. One PostgreSQL runs each once. A
// database that is sharded by tenant locks rows, finds them by their ctid and keeps to a limit in one shard
// only; there the same statement runs for one tenant after the other, of those that have such rows.
import { within } from '../basics/maps.ts';
import type { Pool } from './pool.ts';
import { rawQuery, sql, type Fragment, type Query, type SqlValue } from './sql.ts';

/**
 * The tenant that a statement is about, null for all of them. It says `(${scope}::text is null or tenant_id =
 * ${scope})` of each table that it looks into, and `tenant_id = coalesce(${scope}, t.tenant_id)` of one whose
 * rows it finds by those of `t`.
 */
export type Scope = string | null;
type OfTenant = { readonly tenant_id: string };

/** Marks a statement that compares some tenants, and is about the rows of others too. */
export const OF_ALL_TENANTS: Fragment = { fragment: '/* all shards */' };

/** Marks a statement that has another form if tables are sharded. */
export const ON_ONE_POSTGRES: Fragment = { fragment: '/* on one PostgreSQL */' };

/** All tenants at once, as on one PostgreSQL. */
const EVERYONE: readonly Scope[] = [null];

/** What such a statement is run for. `tenants` is asked only if the database is sharded. */
export const scopesOf = async (pool: Pool, tenants: Query<OfTenant>): Promise<readonly Scope[]> =>
  pool.isSharded ? (await pool.all(tenants)).map((row) => row.tenant_id) : EVERYONE;

/** The tenants for a statement whose rows no index finds by tenant. */
export const EVERY_TENANT = sql<OfTenant>`select id as tenant_id from tenants`;

/** What is of one tenant, by tenant. */
export function ofEachTenant<Item>(items: readonly Item[], tenantOf: (item: Item) => string): Item[][] {
  const each = new Map<string, Item[]>();
  for (const item of items) within(each, tenantOf(item), () => []).push(item);
  return [...each.values()];
}

type Old = {
  readonly table: string;
  /** The condition of its rows, with its values from `$1` on. */
  readonly where: string;
  readonly values: readonly SqlValue[];
  /** The column by which an index has them. */
  readonly orderBy?: string;
  readonly rowsMax: number;
};

/** Deletes some of the rows of which a condition is true, at most so many of a scope. Answers how many. */
export async function deleteWhere(pool: Pool, old: Old): Promise<number> {
  const { table, where, values, orderBy, rowsMax } = old;
  const tenants = rawQuery<OfTenant>(`select distinct tenant_id from ${table} where ${where}`, values);
  const scope = `$${values.length + 1}`;
  const isOfScope = `(${scope}::text is null or tenant_id = ${scope})`;
  const order = orderBy === undefined ? '' : `order by ${orderBy} `;
  const statement =
    `delete from ${table} where ${isOfScope} and ctid = any(array(` +
    `select ctid from ${table} where ${where} and ${isOfScope} ${order}limit $${values.length + 2}))`;
  let deleted = 0;
  for (const of of await scopesOf(pool, tenants))
    deleted += await pool.run(rawQuery(statement, [...values, of, rowsMax]));
  return deleted;
}
