// How long a caller is made to wait for answers from outside: some seconds in all, with pauses that grow
// between two questions.
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_FIRST_MS = 100;
const PAUSE_MS_MAX = 1_000;

export type Patience = {
  /** Ends calls to the outside when the time is over. */
  readonly signal: AbortSignal;
  /** Waits a little; false when the time is over. */
  pause(): Promise<boolean>;
};

export function createPatience(msMax: number): Patience {
  const signal = AbortSignal.timeout(msMax);
  let pauseMs = PAUSE_FIRST_MS;
  return {
    signal,
    async pause() {
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2);
      return !signal.aborted;
    },
  };
}
