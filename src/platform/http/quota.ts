// The hourly limit as callers see it: in the headers of every answer, and as a refusal beyond it.
import type { Clock } from '../time/clock.ts';
import { refusal } from '../refusals/refusals.ts';
import type { Quota } from './rate-limit.ts';

export function requireQuota(quota: Quota, clock: Clock, headers: Record<string, string>): void {
  const resetSeconds = Math.ceil(quota.resetAt / 1000);
  headers['X-RateLimit-Limit'] = String(quota.limit);
  headers['X-RateLimit-Remaining'] = String(quota.remaining);
  headers['X-RateLimit-Reset'] = String(resetSeconds);
  if (quota.allowed) return;
  headers['Retry-After'] = String(Math.max(1, resetSeconds - Math.floor(clock.now() / 1000)));
  throw refusal('rate_limited');
}
