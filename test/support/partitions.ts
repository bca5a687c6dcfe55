// A stand-in for a cluster of Citus on one PostgreSQL. What would be in shards is in partitions by tenant,
// with names as shards have them, and the tables of Citus that a server reads say where each is: on this
// server. So the whole product goes straight to shards, and whatever is sent to those of another tenant
// finds no row.
import { createPool } from '#platform/db/pool.ts';
import { placedIn } from '#platform/db/cluster/places.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { PLACES } from '../../src/roles/cluster-places.ts';

const PARTITIONS = 4;
const SHARD_NAME_FROM = 200_000;

/** As Citus has them, with what is read of them. A partition is found as Citus finds a shard, by a hash. */
const TABLES_OF_CITUS = `
  create table pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char", colocationid int);
  create table pg_dist_shard (logicalrelid regclass, shardid bigint, shardminvalue text);
  create table pg_dist_placement (shardid bigint, groupid int);
  create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text);
  create table pg_dist_local_group (groupid int);
  insert into pg_dist_local_group values (1);
  insert into pg_dist_node values (1, '127.0.0.1', current_setting('port')::int, 'primary');
  create function get_shard_id_for_distribution_column(of regclass, value text) returns bigint language sql
    as $$ select shardid from pg_dist_shard where logicalrelid = of
            and satisfies_hash_partition(of, ${PARTITIONS}, shardminvalue::int, value) $$;
  create function lock_shard_metadata(mode int, shards bigint[]) returns void language plpgsql as $$
    declare
      gone bigint := (select s from unnest(shards) s where not exists (select from pg_dist_shard where shardid = s) limit 1);
    begin
      if gone is not null then raise exception 'could not find valid entry for shard %', gone; end if;
      perform pg_advisory_xact_lock_shared(s) from unnest(shards) s;
    end $$;`;

type Parts = {
  readonly constraints: ReadonlyArray<{ readonly name: string; readonly is: string; readonly kind: string }>;
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
};

const partsOf = (table: string) =>
  rawQuery<Parts>(
    `select
       coalesce((select json_agg(json_build_object('name', conname, 'is', pg_get_constraintdef(oid), 'kind', contype))
         from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f', 'x', 'c')), '[]') as constraints,
       coalesce((select json_agg(pg_get_indexdef(indexrelid)) from pg_index i where indrelid = $1::regclass
         and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))), '[]')
         as indexes,
       coalesce((select json_agg(pg_get_triggerdef(oid)) from pg_trigger where tgrelid = $1::regclass and not tgisinternal), '[]')
         as triggers`,
    [table],
  );

/** A primary key, what is unique, and what excludes. */
const HAVE_INDEXES = new Set(['p', 'u', 'x']);

/** Those of Citus itself are in another schema. */
const IS_PARTITIONED = rawQuery<{ is: boolean }>(
  `select to_regclass('public.pg_dist_node') is not null as "is"`,
  [],
);

/** Of a database without rows that nothing uses, unless it is done. */
export async function partitionByTenant(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'monedero tests', patient: true });
  try {
    if ((await pool.one(IS_PARTITIONED)).is) return;
    const placed = await placedIn(pool, PLACES, false);
    await pool.script(TABLES_OF_CITUS);
    let shard = SHARD_NAME_FROM;
    for (const { table, where } of placed) {
      if (where === 'sharded') await partition(pool, table, shard);
      if (where === 'everywhere') await copy(pool, table, shard);
      shard += PARTITIONS;
    }
  } finally {
    await pool.end();
  }
}

/** A server that asks from now on reaches the node by way of this port, where there are partitions. */
export async function reachNodeAt(url: string, port: number): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'monedero tests' });
  try {
    if (!(await pool.one(IS_PARTITIONED)).is) return;
    await pool.run(rawQuery('update pg_dist_node set nodeport = $1::int', [port]));
  } finally {
    await pool.end();
  }
}

async function copy(db: Db, table: string, shard: number): Promise<void> {
  await db.script(
    `create view ${table}_${shard} as select tableoid, ctid, * from ${table};
     insert into pg_dist_partition values ('${table}', 'n', 't', 0);
     insert into pg_dist_shard values ('${table}', ${shard}, null)`,
  );
}

/** What is unique without a tenant is not, since no partition knows of the others. */
async function partition(db: Db, table: string, first: number): Promise<void> {
  const { constraints, indexes, triggers } = await db.one(partsOf(table));
  const unique = PLACES.tenantIntoIndex.get(table);
  const withTenant = (definition: string): string =>
    unique === undefined
      ? definition
      : definition.replace(new RegExp(`\\("?${unique.column}"?\\)`), `("${unique.column}", tenant_id)`);
  await db.script(
    `create table ${table}_partitioned (like ${table} including defaults) partition by hash (tenant_id);
     ${table === 'event_outbox' ? "create sequence outbox_positions; alter table event_outbox_partitioned alter position set default nextval('outbox_positions');" : ''}
     drop table ${table};
     alter table ${table}_partitioned rename to ${table};
     ${table === 'event_outbox' ? 'alter sequence outbox_positions rename to event_outbox_position_seq;' : ''}
     insert into pg_dist_partition values ('${table}', 'h', 's', 1)`,
  );
  const names = Array.from({ length: PARTITIONS }, (_, i) => `${table}_${first + i}`);
  for (const [i, name] of names.entries())
    await db.script(
      `create table ${name} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${i});
       insert into pg_dist_shard values ('${table}', ${first + i}, '${i}');
       insert into pg_dist_placement values (${first + i}, 1)`,
    );
  // First those of the partitions, which the table then has as its own: so they are named as those of shards.
  const ofEach = names.map((name, i) => ({ name, suffix: `_${first + i}` }));
  for (const { name, is, kind } of constraints) {
    const add = (on: string, suffix: string): Promise<void> =>
      db.script(`alter table ${on} add constraint ${name}${suffix} ${withTenant(is)}`);
    if (HAVE_INDEXES.has(kind)) for (const of of ofEach) await add(of.name, of.suffix);
    // None over all partitions excludes.
    if (kind !== 'x') await add(table, '');
  }
  for (const index of indexes) {
    const [, begin = '', name = '', end = ''] =
      /^(CREATE (?:UNIQUE )?INDEX )(\w+) ON public\.\w+ (.*)$/s.exec(index) ?? [];
    for (const of of ofEach) await db.script(withTenant(`${begin}${name}${of.suffix} on ${of.name} ${end}`));
    await db.script(withTenant(index));
  }
  for (const [i, name] of names.entries())
    for (const trigger of triggers) await db.script(onPartition(trigger, table, name, i === 0));
}

/** A statement about a partition runs its own triggers alone. */
const onPartition = (trigger: string, table: string, name: string, isFirst: boolean): string =>
  `${isFirst ? `${trigger};` : ''}${trigger.replace(` ON public.${table} `, ` ON public.${name} `)}`;
