// How a transaction begins that locks rows, or writes what it has read.
import { rawQuery, type Query } from './sql.ts';

const BEGIN = rawQuery<never>('begin', []);

/**
 * The statement that begins a transaction which locks rows of these tenants. A row that is locked in a shard
 * is not locked in the copy of it to which Citus goes over while it moves the shard, so the shards stay where
 * they are until this one ends.
 */
export const beginOf = (tenantIds: readonly string[]): Query<never> =>
  tenantIds.length === 0 ? BEGIN : { ...BEGIN, inShards: () => [BEGIN, holdQuery(tenantIds)] };

/**
 * Locks the shards as writing to them does: 5 is `ShareLock`. All tables are moved together, so one of them
 * says which.
 */
const holdQuery = (tenantIds: readonly string[]): Query<never> =>
  rawQuery(
    `select lock_shard_metadata(5, array(
       select distinct get_shard_id_for_distribution_column('jobs'::regclass, tenant_id)
       from unnest($1::text[]) tenant_id order by 1))`,
    [[...new Set(tenantIds)]],
  );
