// The time of the test side: what the clock said when it was read, and what has passed since.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, newKey, post } from '../lib/api.ts';
import { useRead } from '../lib/query.ts';

export const CLOCK = '/api/v1/sandbox/clock';
export type ClockNow = { readonly now: string; readonly offsetSeconds: number };

const TICK_MS = 1_000;

/** Undefined until it was read. */
export function useTestClock(): ClockNow | undefined {
  const { data, dataUpdatedAt } = useRead(CLOCK);
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined) return undefined;
  const passed = Math.max(0, at - dataUpdatedAt);
  return { now: new Date(Date.parse(data.now) + passed).toISOString(), offsetSeconds: data.offsetSeconds };
}

export const laterThan = (now: string, seconds: number): string =>
  new Date(Date.parse(now) + seconds * TICK_MS).toISOString();

/**
 * Moves the clock to an instant, which has one effect however often it is sent, and sends it again while more
 * falls due on the way than is done in one request.
 */
export async function advanceTo(to: string, send = sendTo, pauseMs = TICK_MS): Promise<void> {
  for (;;) {
    try {
      return await send(to);
    } catch (error: unknown) {
      if (!(error instanceof ApiError && error.code === 'service_unavailable')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const sendTo = async (to: string): Promise<void> => void (await post(CLOCK, { to }, newKey()));

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Whole days, hours and minutes; the largest two that are there. */
export function partsOf(seconds: number): ReadonlyArray<readonly ['days' | 'hours' | 'minutes', number]> {
  const parts = [
    ['days', Math.floor(seconds / DAY_SECONDS)],
    ['hours', Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS)],
    ['minutes', Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)],
  ] as const;
  return parts.filter(([, count]) => count > 0).slice(0, 2);
}
