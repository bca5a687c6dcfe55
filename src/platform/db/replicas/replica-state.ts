// Whether a replica is read from, and since when it is not: for those who read, for metrics and for the log.
import { errorFields, type Log } from '../../telemetry/log.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Position, Stand, Unfit } from './log-position.ts';
import { isDatabaseAway, sqlState } from '../pool.ts';

/** Why the primary is asked in its place. */
export type Why = Unfit | 'away' | 'conflict' | 'failed' | 'no_position' | 'not_looked';

/** A log that grows in bursts leaves a standby behind for a moment, which is not worth a line. */
const SAID_AFTER_MS = 10_000;

export type ReplicaState = ReturnType<typeof createReplicaState>;

export function createReplicaState(log: Log, metrics: Metrics) {
  let out: Why | undefined = 'not_looked';
  let outSinceMs = performance.now();
  let lagBytes = NaN;
  let isSaid = false;
  const underWay = new Set<() => void>();
  const outSeconds = (): number => (out === undefined ? 0 : (performance.now() - outSinceMs) / 1_000);

  metrics.gauge(
    'monedero_replica_out_seconds',
    'For how long the replica has not been read from; 0 while it is',
    outSeconds,
  );
  metrics.gauge(
    'monedero_replica_lag_bytes',
    'How much log the replica had yet to replay when it was last asked',
    () => lagBytes,
  );
  return {
    whyNot: () => out,

    noteLag(wanted: Position, { at }: Stand): void {
      lagBytes = at === null ? NaN : Math.max(0, Number(wanted.at - at));
    },

    note(why: Why | undefined): void {
      if (out === undefined && why !== undefined) outSinceMs = performance.now();
      out = why;
      if (why === 'away') for (const leave of underWay) leave();
    },

    /** Says so once if it lasts, and once when it is over. */
    say(): void {
      const isOut = outSeconds() * 1_000 > SAID_AFTER_MS;
      if (isOut && !isSaid) log.warn('replica.not_read', { reason: out });
      if (out === undefined && isSaid) log.info('replica.read_again', {});
      isSaid = isOut || (isSaid && out !== undefined);
    },

    /** Nothing waits for an answer of a server that has stopped to give any. */
    unlessAway<T>(read: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const leave = (): void => reject(new ReplicaAway('the replica does not answer'));
        underWay.add(leave);
        read.then(resolve, reject).finally(() => underWay.delete(leave));
      });
    },
  };
}

class ReplicaAway extends Error {}

/** Replay goes before statements that hold it up: those that may still need rows that were vacuumed away. */
const CONFLICTS = new Set(['40001', '40P01']);
const IS_READ_ONLY = '25006';

export function reasonOf(error: unknown, log: Log): Why {
  const code = sqlState(error) ?? '';
  if (CONFLICTS.has(code)) return 'conflict';
  const isAway = error instanceof ReplicaAway || (code !== IS_READ_ONLY && isDatabaseAway(error));
  if (isAway) return 'away';
  log.warn('replica.failed', errorFields(error));
  return 'failed';
}
