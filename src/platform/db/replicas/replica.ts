// Reads from a replica: a standby that answers in the place of the primary once it has replayed enough of
// the log. How much that is, the primary says after the read has begun, so a caller sees all that was
// acknowledged to anybody before. Whatever keeps the replica from an answer, the primary is asked instead.
import { setTimeout as wait } from 'node:timers/promises';
import { before } from '../../basics/before.ts';
import { coalesce } from '../../basics/coalesce.ts';
import { errorFields, type Log } from '../../telemetry/log.ts';
import { createLoop } from '../../telemetry/loop.ts';
import type { Counter, Metrics } from '../../telemetry/metrics.ts';
import { createPositions, type Position, REPLAYED, STAND, type Stand, unfitFor } from './log-position.ts';
import { createPool } from '../pool.ts';
import { createReplicaState, reasonOf, type ReplicaState, type Why } from './replica-state.ts';
import type { Db, Query, Reply } from '../sql.ts';
import { asking } from '../ask.ts';

export type Replica = {
  /** The database for one request that only reads. */
  readsOf(primary: Db): Db;
  close(): Promise<void>;
};

export const NO_REPLICA: Replica = { readsOf: (primary) => primary, close: () => Promise.resolve() };

type ReplicaOptions = {
  readonly url: string;
  readonly poolMax: number;
  /** Is asked where its log ends. */
  readonly primary: Pick<Db, 'one'>;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** A standby that keeps up is a few milliseconds behind; for others the primary has answered by then. */
const WAITS_MS = [0, 1, 2, 4, 8, 16, 32];
/** While it is not read from, this is how often it is asked whether it can be. */
const LOOK_EVERY_MS = 1_000;
/** A server that takes longer to say how far it is has no time for lists either. */
const LOOK_MS_MAX = 2_000;
const CLOSE_MS_MAX = 3_000;

export function openReplica({ url, poolMax, primary, log, metrics }: ReplicaOptions): Replica {
  const session = { isReadOnly: true };
  const pool = createPool(url, { ...session, max: poolMax, name: 'monedero replica' });
  const watch = createPool(url, {
    ...session,
    max: 1,
    name: 'monedero replica watch',
    answerMsMax: LOOK_MS_MAX,
  });
  const state = createReplicaState(log, metrics);
  const reads = metrics.counter(
    'monedero_replica_reads_total',
    'Round trips of lists, searches and sums, by who answered them and why it was not the replica',
  );
  const look = createLook({ watch, primary, state, log });
  const loop = createLoop({
    run: async () => {
      await look('watch');
      state.say();
    },
    everyMs: LOOK_EVERY_MS,
    onError: (error) => log.warn('replica.not_looked', errorFields(error)),
  });
  loop.wake();

  const source: Source = {
    async begin() {
      const why = state.whyNot();
      return why === undefined ? look('read') : { why };
    },
    async ask(wanted, queries) {
      try {
        const replies = await state.unlessAway(pool.batchFrom([STAND, ...queries, REPLAYED]));
        const why = unfitFor(wanted, onlyRow<Stand>(replies[0]));
        if (why !== undefined) return { why };
        return { replies: replies.slice(1, -1), seen: onlyRow<{ at: bigint }>(replies.at(-1)).at };
      } catch (error) {
        return { why: reasonOf(error, log) };
      }
    },
  };
  return {
    readsOf: (db) => readsOf(db, source, reads),
    async close() {
      await loop.close();
      // A server that does not answer does not say that a connection is closed either.
      await before(CLOSE_MS_MAX, Promise.all([pool.end(), watch.end()]));
    },
  };
}

type LookOptions = Pick<ReplicaOptions, 'primary' | 'log'> & {
  readonly watch: Pick<Db, 'one'>;
  readonly state: ReplicaState;
};

/** While the replica is not read from, only the watch waits for it. */
type LookReason = 'read' | 'watch';

/** Finds out where the log of the primary ends, and waits for a moment until the replica has replayed it. */
function createLook({ watch, primary, state, log }: LookOptions): (asked: LookReason) => Promise<LookResult> {
  const positionOfPrimary = createPositions(primary);
  const untilReplayed = async (wanted: Position): Promise<LookResult> => {
    for (const waitMs of WAITS_MS) {
      if (waitMs > 0) await wait(waitMs);
      const stand = await watch.one(STAND);
      state.noteLag(wanted, stand);
      const why = unfitFor(wanted, stand);
      if (why === undefined) return { wanted };
      if (why !== 'behind') return { why };
    }
    return { why: 'behind' };
  };
  /** Who comes while it looks waits for the next look: the position must be from after the question. */
  return coalesce(async (asked: readonly LookReason[]): Promise<LookResult> => {
    const why = state.whyNot();
    if (why !== undefined && !asked.includes('watch')) return { why };
    const wanted = await positionOfPrimary().catch(() => undefined);
    const found =
      wanted === undefined
        ? NO_POSITION
        : await untilReplayed(wanted).catch((error: unknown) => ({ why: reasonOf(error, log) }));
    state.note(found.why);
    return found;
  });
}

const NO_POSITION: LookResult = { why: 'no_position' };

const onlyRow = <Row>(reply: Reply<unknown> | undefined): Row => {
  const [row] = reply?.rows ?? [];
  if (row === undefined) throw new Error('the replica did not say how far it is');
  return row as Row;
};

// The database of one request that reads from a replica, and from the primary once the replica cannot answer.

/** Where the log of the primary ended after a request had begun, or why the primary is asked itself. */
type LookResult = { readonly wanted: Position; readonly why?: never } | { readonly why: Why };
/** The answers, and how far the replica was when the last of them was answered, or why there are none. */
type Read =
  | { readonly replies: Reply<unknown>[]; readonly seen: bigint; readonly why?: never }
  | { readonly why: Why };

export type Source = {
  begin(): Promise<LookResult>;
  ask(wanted: Position, queries: readonly Query<unknown>[]): Promise<Read>;
};

/**
 * Each statement of a request sees no less than the one before, whichever replica answers it. So after one
 * that the primary had to answer, it answers the rest.
 */
export function readsOf(primary: Db, source: Source, reads: Counter): Db {
  let begun: Promise<LookResult> | undefined;
  let seen = 0n;
  let left: Why | undefined;

  const ask = async (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> => {
    const found = await (begun ??= source.begin());
    left ??= found.why;
    if (left === undefined && found.why === undefined) {
      const { wanted } = found;
      const read = await source.ask({ ...wanted, at: seen > wanted.at ? seen : wanted.at }, queries);
      if (read.why === undefined) {
        if (read.seen > seen) seen = read.seen;
        reads.add({ from: 'replica' });
        return read.replies;
      }
      left ??= read.why;
    }
    reads.add({ from: 'primary', reason: left ?? 'failed' });
    return primary.batch(queries);
  };
  const { all, maybe, one, batch } = asking(ask);
  return { ...primary, all, maybe, one, batch };
}
