// Compares the clock of the process with the database's, which is the same for all. Jobs are due by the clock
// of the process that wrote them, so with clocks that differ by seconds they run late. By more than a minute,
// keys are taken for expired, days of limits begin and rows are forgotten that others count on: then this
// process writes nothing.
import { MINUTE_MS, SECOND_MS, type Clock, type Instant } from '../time/clock.ts';
import type { Pool } from './pool.ts';
import { rawQuery } from './sql.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createLoop } from '../telemetry/loop.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { refusal } from '../refusals/refusals.ts';

const LOOK_EVERY_MS = MINUTE_MS;
const OFFSET_MS_MAX = 2 * SECOND_MS;
/** A look that had to wait for a connection, or for a busy machine, is repeated. */
const LOOKS_MAX = 3;
/** Beyond, a look says nothing of seconds, and what the last one said stays. */
const UNSURE_MS_MAX = 250;
/** What NTP puts right in one step, some seconds, is far below. */
const WRONG_MS_MIN = MINUTE_MS;
/** A clock at the border is not right and wrong in turns. */
const RIGHT_AGAIN_MS_MAX = MINUTE_MS / 2;
/** Beyond, a look says nothing of minutes either, such as one during which the clock was set. */
const UNSURE_OF_MINUTES_MS = MINUTE_MS / 2;

/** What is asked before something is written that counts on the time. */
export type ClockCheck = {
  /**
   * Answers at once, by the last look and by how the clock has run since: a clock that was set is not right.
   */
  isRight(): boolean;
  /** Whether it is right; if that is not known, such as after the clock was set, it looks first. */
  makeSure(): Promise<boolean>;
};

export const ALWAYS_RIGHT: ClockCheck = { isRight: () => true, makeSure: () => Promise.resolve(true) };

export type ClockWatch = ClockCheck & {
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
  /** A clock that is never set. */
  readonly runningMs?: () => number;
};

/** Refuses what would be written by a clock that is wrong. */
export async function requireRightClock(check: ClockCheck): Promise<void> {
  if (!check.isRight() && !(await check.makeSure())) throw refusal('service_unavailable');
}

export function watchClock(watching: Watching): ClockWatch {
  const { pool, clock, log, metrics, everyMs = LOOK_EVERY_MS } = watching;
  const minutes = judgeMinutes(watching);
  let offset: number | undefined;
  let isFar = false;

  const compare = async (): Promise<void> => {
    const look = await lookAtClock(pool, clock);
    minutes.see(look);
    const { aheadMs, unsureMs } = look;
    if (unsureMs > UNSURE_MS_MAX) return;
    offset = aheadMs / SECOND_MS;
    const wasFar = isFar;
    isFar = Math.abs(aheadMs) - unsureMs > OFFSET_MS_MAX;
    if (isFar && !wasFar) log.warn('clock.differs', { secondsAheadOfDatabase: offset });
    if (!isFar && wasFar) log.info('clock.agrees', { secondsAheadOfDatabase: offset });
  };
  let looking: Promise<void> | undefined;
  const look = (): Promise<void> => (looking ??= compare().finally(() => (looking = undefined)));
  const loop = createLoop({
    run: look,
    everyMs,
    onError: (error) => log.debug('clock.not_compared', errorFields(error)),
  });
  metrics.gauge(
    'monedero_clock_offset_seconds',
    "How far the clock of this process is ahead of the database's",
    () => offset ?? NaN,
  );
  loop.wake();
  return {
    offsetSeconds: () => offset,
    isRight: minutes.isRight,
    async makeSure() {
      if (!minutes.isKnown()) await look();
      return minutes.isRight();
    },
    async close() {
      await loop.close();
      await looking?.catch(() => undefined);
    },
  };
}

/** Whether the clock is right to the minute. */
function judgeMinutes({ clock, log, runningMs = () => performance.now() }: Watching) {
  let seen: { readonly aheadMs: number; readonly setMs: number } | undefined;
  let isWrong = false;
  /** Changes if the clock is set, and else by what clocks go wrong in a minute. */
  const setMs = (): number => realNow(clock) - runningMs();
  const aheadMs = (): number => (seen === undefined ? NaN : Math.abs(seen.aheadMs + setMs() - seen.setMs));
  return {
    isRight: (): boolean => !isWrong && aheadMs() <= WRONG_MS_MIN,
    /** A clock that was right and was set, or was wrong and was set right, has yet to be looked at. */
    isKnown: (): boolean => (isWrong ? aheadMs() > RIGHT_AGAIN_MS_MAX : aheadMs() <= WRONG_MS_MIN),
    see(look: Look): void {
      if (look.unsureMs > UNSURE_OF_MINUTES_MS) return;
      seen = { aheadMs: look.aheadMs, setMs: setMs() };
      const wasWrong = isWrong;
      const isFar = Math.abs(look.aheadMs) - look.unsureMs > WRONG_MS_MIN;
      const isNear = Math.abs(look.aheadMs) + look.unsureMs < RIGHT_AGAIN_MS_MAX;
      isWrong = isFar || (wasWrong && !isNear);
      const secondsAheadOfDatabase = look.aheadMs / SECOND_MS;
      if (isWrong && !wasWrong) log.error('clock.wrong', { secondsAheadOfDatabase, fix: FIX });
      if (!isWrong && wasWrong) log.info('clock.right', { secondsAheadOfDatabase });
    },
  };
}

const FIX =
  'set the clock of this machine by NTP; where every process says this, that of the database is wrong. Until then this process is not ready, writes nothing and takes no jobs';

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
  const asked = realNow(clock);
  const { at } = await pool.one(rawQuery<{ at: Instant }>('select clock_timestamp() as at', []));
  const answered = realNow(clock);
  // The database read its clock somewhere between the two. A clock that was set meanwhile is not sure either.
  return { aheadMs: (asked + answered) / 2 - at, unsureMs: Math.abs(answered - asked) / 2 };
}

/** A test turns the time of all processes, and that of the database would be with it. */
const realNow = (clock: Clock): number => clock.now() - (clock.turnedMs?.() ?? 0);
