// Compares the clock of the process with the database's, which is the same for all. Jobs are due by the clock
// of the process that wrote them, so with clocks that differ they run late, or not at all for a while.
import { MINUTE_MS, SECOND_MS, type Clock, type Instant } from './clock.ts';
import type { Pool } from './db/pool.ts';
import { rawQuery } from './db/sql.ts';
import { errorFields, type Log } from './log.ts';
import { createLoop } from './loop.ts';
import type { Metrics } from './metrics.ts';

const LOOK_EVERY_MS = MINUTE_MS;
const OFFSET_MS_MAX = 2 * SECOND_MS;
/** A look that had to wait for a connection, or for a busy machine, is repeated. */
const LOOKS_MAX = 3;
/** Beyond, a look says nothing, and what the last one said stays. */
const UNSURE_MS_MAX = 250;

export type ClockWatch = {
  /** How far this process is ahead of the database; undefined before a look could say. */
  offsetSeconds(): number | undefined;
  close(): Promise<void>;
};

type Watching = {
  readonly pool: Pick<Pool, 'one'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly everyMs?: number;
};

export function watchClock({ pool, clock, log, metrics, everyMs = LOOK_EVERY_MS }: Watching): ClockWatch {
  let offset: number | undefined;
  let isFar = false;

  const compare = async (): Promise<void> => {
    const { aheadMs, unsureMs } = await lookAtClock(pool, clock);
    if (unsureMs > UNSURE_MS_MAX) return;
    offset = aheadMs / SECOND_MS;
    const wasFar = isFar;
    isFar = Math.abs(aheadMs) - unsureMs > OFFSET_MS_MAX;
    if (isFar && !wasFar) log.warn('clock.differs', { secondsAheadOfDatabase: offset });
    if (!isFar && wasFar) log.info('clock.agrees', { secondsAheadOfDatabase: offset });
  };
  const loop = createLoop({
    run: compare,
    everyMs,
    onError: (error) => log.debug('clock.not_compared', errorFields(error)),
  });
  metrics.gauge(
    'monedero_clock_offset_seconds',
    "How far the clock of this process is ahead of the database's",
    () => offset ?? NaN,
  );
  loop.wake();
  return { offsetSeconds: () => offset, close: () => loop.close() };
}

type Look = { readonly aheadMs: number; readonly unsureMs: number };

export async function lookAtClock(pool: Watching['pool'], clock: Clock): Promise<Look> {
  let best = await lookOnce(pool, clock);
  for (let looks = 1; best.unsureMs > UNSURE_MS_MAX && looks < LOOKS_MAX; looks++) {
    const next = await lookOnce(pool, clock);
    if (next.unsureMs < best.unsureMs) best = next;
  }
  return best;
}

async function lookOnce(pool: Watching['pool'], clock: Clock): Promise<Look> {
  const asked = clock.now();
  const { at } = await pool.one(rawQuery<{ at: Instant }>('select clock_timestamp() as at', []));
  const answered = clock.now();
  // The database read its clock somewhere between the two. A clock that was set meanwhile is not sure either.
  return { aheadMs: (asked + answered) / 2 - at, unsureMs: Math.abs(answered - asked) / 2 };
}
