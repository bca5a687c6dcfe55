// The names of the jobs that payees queue, and when they run.
import { MINUTE_MS, SECOND_MS } from '#platform/time/clock.ts';

/** Asks again whose the account of a payee is. */
export const VERIFY = 'payees.verify';

const FIRST_MS = 5 * SECOND_MS;
const MS_MAX = 10 * MINUTE_MS;
const DOUBLINGS_MAX = 10;

/** The delay after a number of looks. Each waits twice as long as the one before, up to ten minutes. */
export const verifyAfterMs = (looks: number): number =>
  Math.min(MS_MAX, FIRST_MS * 2 ** Math.min(looks, DOUBLINGS_MAX));
