// What a card may be limited to, by those who ask for it and those who change it: an end that is ahead, and
// either the merchants that it is for or those that it is not for.
import { instant, type Instant } from '#platform/time/clock.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { BOTH_LISTS, NOT_AHEAD, type CreateBody } from './model.ts';

export function requireAhead(expiresAt: string, now: Instant): Instant {
  const at = instant(Date.parse(expiresAt));
  if (at <= now) throw invalid([{ field: 'expiresAt', message: NOT_AHEAD }]);
  return at;
}

/** When the card that is asked for is to end. */
export const aheadOrNone = (
  { expiresAt = null }: Pick<CreateBody, 'expiresAt'>,
  now: Instant,
): Instant | null => (expiresAt === null ? null : requireAhead(expiresAt, now));

export function requireOneList(allowed: readonly string[], blocked: readonly string[], field: string): void {
  if (allowed.length > 0 && blocked.length > 0) throw invalid([{ field, message: BOTH_LISTS }]);
}
