// How much of a limit is used: what went, and what waits for a decision of the person.
import type { Body, NameIn } from '../../lib/routes.ts';
import type { Agent, AGENTS, Usage } from '../reads.ts';

export const LIMITS = ['cap', 'day', 'month', 'panic24h'] as const;
export type LimitName = (typeof LIMITS)[number];
/** What of an agent is changed as an amount: its limits, and the amount from which its owner is asked. */
export type Changeable = LimitName | 'asks';
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
export const canBeNone = (name: Changeable): name is LimitThatEnds => name === 'day' || name === 'month';

/** What the API calls each, if it says what is wrong with it. */
export const FIELD_OF_LIMIT = {
  day: 'per_day_cents',
  month: 'per_month_cents',
  panic24h: 'approval_config.panic_limit_24h_cents',
  asks: 'approval_config.auto_approve_under_cents',
} as const satisfies Readonly<Record<Exclude<Changeable, 'cap'>, NameIn<Change>>>;

type Change = Body<'PATCH', `${typeof AGENTS}/${string}`>;

export function changeOf(
  name: Exclude<Changeable, 'cap'>,
  minor: number,
  { approval_config: { whatsapp_threshold_cents: threshold } }: Pick<Agent, 'approval_config'>,
): Change {
  switch (name) {
    case 'asks':
      return {
        approval_config: {
          auto_approve_under_cents: minor,
          // The API takes no threshold of WhatsApp below it.
          whatsapp_threshold_cents: Math.max(threshold, minor),
        },
      };
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

type Typed = Readonly<Partial<Record<'cap' | 'asks' | 'panic24h', number | undefined>>>;

/**
 * What an owner should know of limits together: `neverAsks` if payments are refused before their owner would
 * be asked, which cannot be meant; `overDays` if the cap takes more than a day to reach.
 */
export function togetherOf({ cap, asks, panic24h }: Typed): 'neverAsks' | 'overDays' | undefined {
  if (panic24h === undefined) return undefined;
  if (asks !== undefined && asks > panic24h) return 'neverAsks';
  return cap !== undefined && cap > panic24h ? 'overDays' : undefined;
}
