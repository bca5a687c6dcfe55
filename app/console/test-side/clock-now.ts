// The time of the test side: what the clock said when it was read, and what has passed since.
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { get, newKey, post } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';

export const CLOCK = '/api/v1/sandbox/clock';
type TestClock = Schemas.TestClock;
export type ClockNow = Pick<TestClock, 'now' | 'offsetSeconds' | 'advancing'>;

const TICK_MS = 1_000;

/** The test clock; undefined until it was read. On its way it is read again, also if others move it. */
export function useTestClock(): ClockNow | undefined {
  const { data, dataUpdatedAt } = useRead(CLOCK);
  useRead(CLOCK, {}, data?.advancing === undefined ? undefined : TICK_MS);
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined) return undefined;
  const passed = Math.max(0, at - dataUpdatedAt);
  return { ...data, now: new Date(Date.parse(data.now) + passed).toISOString() };
}

export const laterThan = (now: string, seconds: number): string =>
  new Date(Date.parse(now) + seconds * TICK_MS).toISOString();

/**
 * Moves the clock to an instant, which has one effect however often it is sent, and waits until it is there:
 * if that takes longer than a request, it goes on by itself.
 */
export async function advanceTo(
  to: string,
  { send, look }: Calls = { send: sendTo, look: lookAgain },
  pauseMs = TICK_MS,
): Promise<void> {
  let clock = await send(to);
  while (clock.advancing !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    clock = await look();
  }
}

type Calls = { readonly send: (to: string) => Promise<TestClock>; readonly look: () => Promise<TestClock> };

const sendTo = (to: string): Promise<TestClock> => post(CLOCK, { to }, newKey());
const lookAgain = (): Promise<TestClock> => get(CLOCK);
export const stopClock = async (): Promise<void> => void (await post(CLOCK, { stop: true }, newKey()));

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
