// The names of the jobs that payees queue, and when they run.
import { HOUR_MS, SECOND_MS } from '#platform/clock.ts';

/** Asks again whose the account of a payee is. */
export const VERIFY = 'payees.verify';

const FIRST_MS = 5 * SECOND_MS;

/** After how many looks. Each waits twice as long as the one before, up to an hour. */
export const verifyAfterMs = (looks: number): number =>
  Math.min(HOUR_MS, FIRST_MS * 2 ** Math.min(looks, 10));
