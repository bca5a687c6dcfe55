// Whether a call is tried again, and after how long. The schedule is that of the contract: 1, 2, 4 and 8
// seconds, each longer or shorter by up to 30 percent.
import type { Outcome } from './attempt.ts';

const FIRST_WAIT_MS = 1000;
const JITTER = 0.3;
const TOO_MANY = 429;
const FAILED_FOR_NOW = new Set([500, 502, 503, 504]);
/** It is there after a change of the deployment, not after a wait. */
const NOT_FOR_NOW = 'provider_not_connected';
/** How runtimes say that there was no connection, so that nothing was sent. */
const NOT_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/;

/**
 * How long to wait before the next attempt; undefined if there is none. `isRepeatable`: it takes effect
 * once, however often it is sent.
 */
export function waitMsAfter(outcome: Outcome, attempt: number, isRepeatable: boolean): number | undefined {
  const backoffMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + JITTER * (2 * Math.random() - 1));
  const { status } = outcome;
  if (!('headers' in outcome)) return isRepeatable || !mayHaveArrived(outcome.error) ? backoffMs : undefined;
  const isForNow = isRepeatable && FAILED_FOR_NOW.has(status) && outcome.text?.includes(NOT_FOR_NOW) !== true;
  if (status !== TOO_MANY && !isForNow) return undefined;
  const saidMs = 1000 * (retryAfterSecondsOf(outcome.headers) ?? 0);
  // Requests are counted from zero at that time, and an attempt before it is refused.
  return status === TOO_MANY && saidMs > 0 ? saidMs : Math.max(saidMs, backoffMs);
}

export function retryAfterSecondsOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds >= 0) return seconds;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  return isUsedUp && reset > 0 ? Math.max(1, Math.ceil(reset - Date.now() / 1000)) : undefined;
}

export function mayHaveArrived(error: unknown): boolean {
  const codes: unknown[] = [];
  for (let one = error, depth = 0; isObject(one) && depth < 4; one = one['cause'], depth++)
    codes.push(one['code']);
  return !codes.some((code) => typeof code === 'string' && NOT_SENT.test(code));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
