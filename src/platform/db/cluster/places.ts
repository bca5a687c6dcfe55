// Where each table is on a cluster of Citus. A table of tenants is in shards by tenant, if each of its unique
// indexes has the tenant. What cannot be is said by name: it is on all nodes, or on the coordinator alone.
import { rawQuery, type Db } from '../sql.ts';

export type Where = 'sharded' | 'everywhere' | 'coordinator';

/** What this version says of its tables, beyond what their indexes say. */
export type Places = {
  /** All tables of the product. What else is in the database is not touched. */
  readonly tables: readonly string[];
  readonly everywhere: ReadonlySet<string>;
  readonly onCoordinator: ReadonlySet<string>;
  /** The one unique index of a table without the tenant, and the column in it. On a cluster it has both. */
  readonly tenantIntoIndex: ReadonlyMap<string, UniqueIndex>;
  /** All functions of the product, by name. Each node has them. */
  readonly functions: readonly string[];
};
export type UniqueIndex = { readonly index: string; readonly column: string };

export type Placed = {
  readonly table: string;
  /** Where it belongs; undefined if nothing says it. */
  readonly where: Where | undefined;
  readonly is: 'local' | 'sharded' | 'everywhere' | 'otherwise';
};

type Row = {
  readonly table: string;
  readonly tenant_in_keys: boolean;
  readonly is: Placed['is'];
};

const TENANT_IN_KEYS = `
  exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
  and not exists (
    select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and not exists (
      select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(i.indkey)))`;

/**
 * A table with a foreign key to one that is on all nodes is known to Citus before it is moved, and is still
 * local. Tables that are sharded have the same shards, so what a tenant has is together.
 */
const IS = `
  case
    when p.logicalrelid is null or (p.partmethod = 'n' and p.repmodel = 's') then 'local'
    when p.partmethod = 'n' then 'everywhere'
    when p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'tenant_id' then 'sharded'
    else 'otherwise'
  end`;

const rowsOf = (is: string, beside: string) =>
  rawQuery<Row>(
    `select c.relname as "table", ${TENANT_IN_KEYS} as tenant_in_keys, ${is} as "is" from pg_class c ${beside}
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    [],
  );
const ON_POSTGRES = rowsOf("'local'", '');
const ON_CITUS = rowsOf(IS, 'left join pg_dist_partition p on p.logicalrelid = c.oid');

/** The tables of the product that are in the database. */
export async function placedIn(db: Db, places: Places, hasCitus: boolean): Promise<Placed[]> {
  const own = new Set(places.tables);
  const rows = await db.all(hasCitus ? ON_CITUS : ON_POSTGRES);
  return rows
    .filter(({ table }) => own.has(table))
    .map(({ table, tenant_in_keys: tenantInKeys, is }) => ({
      table,
      where: whereOf(places, table, tenantInKeys),
      is,
    }));
}

/** Whether it is a database of Citus whose tables are sharded, or some of them already. */
export async function isDistributed(db: Db, places: Places): Promise<boolean> {
  const { has } = await db.one(HAS_CITUS);
  return has && (await placedIn(db, places, true)).some(({ is }) => is === 'sharded');
}

const HAS_CITUS = rawQuery<{ has: boolean }>(
  "select exists (select 1 from pg_extension where extname = 'citus') as has",
  [],
);

function whereOf(places: Places, table: string, tenantInKeys: boolean): Where | undefined {
  if (places.onCoordinator.has(table)) return 'coordinator';
  if (places.everywhere.has(table)) return 'everywhere';
  return tenantInKeys || places.tenantIntoIndex.has(table) ? 'sharded' : undefined;
}

/** Tables that are not where they belong, those on all nodes first: the others refer to them. */
export const notYetPlaced = (placed: readonly Placed[]): Placed[] =>
  placed
    .filter(({ where, is }) => is === 'local' && where !== 'coordinator' && where !== undefined)
    .sort((a, b) => Number(a.where === 'sharded') - Number(b.where === 'sharded'));
