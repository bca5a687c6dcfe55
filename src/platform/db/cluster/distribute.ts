// Moves tables to where they belong on a cluster. Each is moved in a transaction of its own, so what was cut
// off goes on where it was. Moving one locks it against writers and copies its rows; what is left of them on
// the coordinator, which no one sees any more, is deleted in the end.
import type { Pool } from '../pool.ts';
import { rawQuery, type Db } from '../sql.ts';
import { distributeFunctions } from './functions.ts';
import { notYetPlaced, placedIn, type Placed, type Places, type UniqueIndex } from './places.ts';

export class NotDistributed extends Error {
  override readonly name = 'NotDistributed';
  readonly code: string;
  readonly fix: string;

  constructor({ code, says, fix }: { readonly code: string; readonly says: string; readonly fix: string }) {
    super(says);
    this.code = code;
    this.fix = fix;
  }
}

type DistributeOptions = {
  readonly places: Places;
  /** How many shards a table has, if none is sharded yet. */
  readonly shards: number;
  /** Runs before each table; throws if this may not go on. */
  readonly before: (placed: Placed, at: { readonly done: number; readonly of: number }) => Promise<void>;
};

export type Distributed = {
  /** The tables that were moved. */
  readonly tables: readonly string[];
  /** Functions that nodes did not have. */
  readonly functions: readonly string[];
};

export async function distribute(
  pool: Pool,
  { places, shards, before }: DistributeOptions,
): Promise<Distributed> {
  const placed = await placedIn(pool, places, true);
  requireKnown(placed);
  // Before the tables: if this is cut off, none is there without what is called with it.
  const functions = await distributeFunctions(pool, places.functions);
  const moving = notYetPlaced(placed);
  let beside = placed.find(({ is }) => is === 'sharded')?.table;
  for (const [done, one] of moving.entries()) {
    await before(one, { done, of: moving.length });
    if (one.where === 'everywhere') {
      await pool.run(rawQuery('select create_reference_table($1::regclass)', [one.table]));
      continue;
    }
    await shard(pool, one.table, { places, shards, beside });
    beside ??= one.table;
  }
  await deleteLeftBehind(pool, placed);
  return { tables: moving.map(({ table }) => table), functions };
}

function requireKnown(placed: readonly Placed[]): void {
  for (const { table, where, is } of placed) {
    if (where === undefined)
      throw new NotDistributed({
        code: 'table_without_place',
        says: `this version does not say where the table ${table} belongs on a cluster`,
        fix: 'this is a mistake in Monedero: report it',
      });
    const isElsewhere = is === 'otherwise' || (is !== 'local' && is !== where);
    if (isElsewhere)
      throw new NotDistributed({
        code: 'distributed_otherwise',
        says: `the table ${table} is distributed in another way than this version does it`,
        fix: `with all servers stopped: select undistribute_table('${table}'), and run this again`,
      });
  }
}

async function shard(
  pool: Pool,
  table: string,
  {
    places,
    shards,
    beside,
  }: Pick<DistributeOptions, 'places' | 'shards'> & { readonly beside: string | undefined },
): Promise<void> {
  await pool.transaction(async (tx) => {
    const unique = places.tenantIntoIndex.get(table);
    if (unique !== undefined && !(await hasTenant(tx, unique))) await tx.script(withTenant(table, unique));
    await tx.run(
      beside === undefined
        ? rawQuery("select create_distributed_table($1, 'tenant_id', shard_count => $2::int)", [
            table,
            shards,
          ])
        : rawQuery("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [table, beside]),
    );
  });
}

const withTenant = (table: string, { index, column }: UniqueIndex): string =>
  index === `${table}_pkey`
    ? `alter table ${table} drop constraint ${index}, add primary key (tenant_id, ${column})`
    : `drop index ${index}; create unique index ${index} on ${table} (${column}, tenant_id)`;

const hasTenant = async (db: Db, { index }: UniqueIndex): Promise<boolean> =>
  (
    await db.one(
      rawQuery<{ has: boolean }>(
        `select exists (
           select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
           where i.indexrelid = $1::regclass and a.attname = 'tenant_id') as has`,
        [index],
      ),
    )
  ).has;

/**
 * The ledger refuses to be emptied, so the triggers of what is left are off while that is done, and are on
 * again in the same commit; those of its shards are not touched.
 */
async function deleteLeftBehind(pool: Pool, placed: readonly Placed[]): Promise<void> {
  const left = await pool.all(
    rawQuery<{ table: string }>(
      'select t as "table" from unnest($1::text[]) t where pg_relation_size(t::regclass) > 0',
      [placed.filter(({ where }) => where !== 'coordinator').map(({ table }) => table)],
    ),
  );
  for (const { table } of left)
    await pool.transaction(async (tx) => {
      await tx.script(
        `set local citus.enable_ddl_propagation to off; alter table ${table} disable trigger user`,
      );
      await tx.run(rawQuery('select truncate_local_data_after_distributing_table($1::regclass)', [table]));
      await tx.script(`alter table ${table} enable trigger user`);
    });
}
