// How far the log of a primary goes, and whether a standby has replayed that much of it. Positions are only
// comparable within one cluster and one timeline, the number that a failover raises.
import { rawQuery, type Db } from '../sql.ts';

export type Position = {
  /** The identifier of the cluster and the database in it. */
  readonly source: string;
  readonly timeline: number;
  readonly at: bigint;
};

/** What a server says of itself before it answers anything else. */
export type Stand = Omit<Position, 'at'> & { readonly isStandby: boolean; readonly at: bigint | null };

/** What keeps a server from being read in the place of the primary. */
export type Unfit = 'other_database' | 'promoted' | 'other_timeline' | 'behind';

const SOURCE = "(select system_identifier::text || ' ' || current_database() from pg_control_system())";

/**
 * All that is committed is before it: what is visible was flushed before, or at least written if the database
 * does not wait for that. Who the server is, only its start says, since its control file takes three times as
 * long to read as all else.
 */
const POSITION = rawQuery<{ started: string; timeline: number; at: bigint }>(
  `select pg_postmaster_start_time()::text as started,
     ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline,
     pg_wal_lsn_diff(at, '0/0')::int8 as at
   from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
     else pg_current_wal_flush_lsn() end as at) as written`,
  [],
);
const IDENTITY = rawQuery<{ started: string; source: string }>(
  `select pg_postmaster_start_time()::text as started, ${SOURCE} as source`,
  [],
);

/**
 * Asked before a statement in the same round trip: what the statement sees is at least as new. The timeline
 * that is replayed is in the control file, late, and at once in what receives the log, which only some roles
 * are shown.
 */
export const STAND = rawQuery<Stand>(
  `select ${SOURCE} as source, pg_is_in_recovery() as "isStandby",
     pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as at,
     (select greatest(c.timeline_id, r.min_recovery_end_timeline,
        (select max(received_tli) from pg_stat_wal_receiver))
      from pg_control_checkpoint() c, pg_control_recovery() r) as timeline`,
  [],
);
/** Asked after it: what the statement has seen is at most as new. */
export const REPLAYED = rawQuery<{ at: bigint | null }>(
  "select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as at",
  [],
);

/** Asks a primary where its log ends now. */
export function createPositions(primary: Pick<Db, 'one'>): () => Promise<Position> {
  let known = { started: '', source: '' };
  return async () => {
    const { started, timeline, at } = await primary.one(POSITION);
    if (started !== known.started) known = await primary.one(IDENTITY);
    if (started !== known.started) throw new Error('another server answers for the primary');
    return { source: known.source, timeline, at };
  };
}

/** Why a server may not answer; undefined if it has all that the primary had at a position. */
export function unfitFor(wanted: Position, stand: Stand): Unfit | undefined {
  if (stand.source !== wanted.source) return 'other_database';
  if (!stand.isStandby) return 'promoted';
  if (stand.timeline !== wanted.timeline) return 'other_timeline';
  return stand.at === null || stand.at < wanted.at ? 'behind' : undefined;
}
