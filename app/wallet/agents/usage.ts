// How much of a limit is used: what went, and what waits for a decision of the person.
import type { Body, NameIn } from '../../lib/routes.ts';
import type { AGENTS, Usage } from '../reads.ts';

export const LIMITS = ['cap', 'day', 'month', 'panic24h'] as const;
export type LimitName = (typeof LIMITS)[number];
export type Limit = NonNullable<Usage[LimitName]>;

const PERCENT = 100;

/** Shares of the limit in percents. What waits is counted as used by the server. */
export function sharesOf({ limitCents, usedCents }: Limit, waitingCents: number) {
  const waiting = Math.min(waitingCents, usedCents);
  const whole = Math.max(limitCents, usedCents, 1);
  return {
    gone: ((usedCents - waiting) / whole) * PERCENT,
    waiting: (waiting / whole) * PERCENT,
  };
}

type LimitThatEnds = 'day' | 'month';
/** The others are there as long as the agent is. */
export const canBeNone = (name: LimitName): name is LimitThatEnds => name === 'day' || name === 'month';

/** What the API calls each, if it says what is wrong with it. */
export const FIELD_OF_LIMIT = {
  day: 'per_day_cents',
  month: 'per_month_cents',
  panic24h: 'approval_config.panic_limit_24h_cents',
} as const satisfies Readonly<Record<Exclude<LimitName, 'cap'>, NameIn<Change>>>;

type Change = Body<'PATCH', `${typeof AGENTS}/${string}`>;

export function changeOf(name: Exclude<LimitName, 'cap'>, minor: number): Change {
  switch (name) {
    case 'day':
      return { per_day_cents: minor };
    case 'month':
      return { per_month_cents: minor };
    default:
      return { approval_config: { panic_limit_24h_cents: minor } };
  }
}

export const endOf = (name: LimitThatEnds): Change =>
  name === 'day' ? { per_day_cents: null } : { per_month_cents: null };
