// When a failed delivery is tried again.
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import type { EndpointStatus } from '../states.ts';

/** After the first failure, the second, and so on: five attempts within 96 minutes. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS] as const;
const DEGRADED_TIMES = 4;
/** How much longer than planned a receiver may make us wait. */
const RETRY_AFTER_EXTRA_MS_MAX = HOUR_MS;

type Failed = {
  /** Attempt number, from 1. */
  readonly attempt: number;
  readonly status: EndpointStatus;
  /** How long the receiver asked us to wait. */
  readonly retryAfterMs: number | null;
};

/** From the failure to the next attempt; undefined when it was the last. */
export function retryDelayMs({ attempt, status, retryAfterMs }: Failed): number | undefined {
  const planned = DELAYS_MS[attempt - 1];
  if (planned === undefined) return undefined;
  const delayMs = status === 'degraded' ? planned * DEGRADED_TIMES : planned;
  return Math.min(Math.max(delayMs, retryAfterMs ?? 0), delayMs + RETRY_AFTER_EXTRA_MS_MAX);
}
