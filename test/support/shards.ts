// What Citus has a transaction ask for, on one PostgreSQL that is taken for a sharded one: all tenants are in
// one shard, and who moves it waits for those that hold it where it is, and they for who moves it.
import { rawQuery, type Db } from '#platform/db/sql.ts';

const SHARD = 77_001;

export const stubShards = (db: Db): Promise<void> =>
  db.script(`
    drop function if exists get_shard_id_for_distribution_column, lock_shard_metadata;
    create function get_shard_id_for_distribution_column(regclass, text) returns bigint language sql
      as 'select ${SHARD}::bigint';
    create function lock_shard_metadata(mode int, shards bigint[]) returns void language sql
      as 'select pg_advisory_xact_lock_shared(shard) from unnest(shards) shard';`);

/** As the last step of a move does, until its transaction ends. */
export const moveShardIn = (tx: Db): Promise<number> =>
  tx.run(rawQuery('select pg_advisory_xact_lock($1)', [SHARD]));
