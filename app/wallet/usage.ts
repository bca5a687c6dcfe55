// How much of a limit is used: what went, and what waits for a decision of the person.
import type { Usage } from './reads.ts';

export const LIMITS = ['cap', 'day', 'month', 'panic24h'] as const;
export type LimitName = (typeof LIMITS)[number];
export type Limit = NonNullable<Usage[LimitName]>;

const PERCENT = 100;

/** In percents of the limit. What waits is counted as used by the server. */
export function sharesOf({ limitCents, usedCents }: Limit, waitingCents: number) {
  const waiting = Math.min(waitingCents, usedCents);
  const whole = Math.max(limitCents, usedCents, 1);
  return {
    gone: ((usedCents - waiting) / whole) * PERCENT,
    waiting: (waiting / whole) * PERCENT,
  };
}

/** The others are there as long as the agent is. */
export const canBeNone = (name: LimitName): boolean => name === 'day' || name === 'month';

/** Where each limit is set, in the words of its route. Only the cap is counted in units there. */
/** What the API calls each, where it says what is wrong with it. */
export const FIELD_OF_LIMIT: Readonly<Record<LimitName, string>> = {
  cap: 'amount',
  day: 'per_day_cents',
  month: 'per_month_cents',
  panic24h: 'approval_config.panic_limit_24h_cents',
};

export function changeOf(name: LimitName, minor: number | null): Readonly<Record<string, unknown>> {
  switch (name) {
    case 'day':
      return { per_day_cents: minor };
    case 'month':
      return { per_month_cents: minor };
    default:
      return { approval_config: { panic_limit_24h_cents: minor } };
  }
}
