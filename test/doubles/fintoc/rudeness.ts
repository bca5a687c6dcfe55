// The ways in which a provider is unpleasant: what it may do to a request, and to the events that it sends.
import type { Chance } from '../../support/chance.ts';

/**
 * To a request. `silent`: it never answers; `cut`: the connection breaks; `error`: a 500, kept under its key
 * like every answer; `page`: HTML of something in between; `half`: the answer breaks off in the middle;
 * `texts`: numbers come as strings. What is `late` has had its effect.
 */
export const REQUEST_RUDENESS = [
  'silent',
  'silent_late',
  'cut',
  'cut_late',
  'error',
  'error_late',
  'busy',
  'busy_until',
  'page',
  'page_late',
  'half',
  'texts',
] as const;
export type RequestRudeness = (typeof REQUEST_RUDENESS)[number];

/**
 * To an event. `contrary`: it says the opposite; `unknown`: another of a new kind comes with it; `held`: it
 * comes an hour late, after others; `old_secret`, `other_secret`: how it is signed; `off`: signed ten minutes
 * ago; `lost`: it never comes.
 */
export const EVENT_RUDENESS = ['twice', 'held', 'contrary', 'unknown', 'old_secret', 'off', 'lost'] as const;
export type EventRudeness = (typeof EVENT_RUDENESS)[number] | 'other_secret';

export type Rudeness = {
  /** What the next request with this method meets. */
  next(what: RequestRudeness, method?: string): void;
  nextEvent(what: EventRudeness): void;
  /** From now on by chance: one of so many requests and events. */
  byChance(chance: Chance, oneIn: number, kinds?: readonly RequestRudeness[]): void;
  off(): void;
  /** What is listed is missing from lists for so long. */
  listLagMs: number;
  /** Events are sent before the request that caused them is answered. */
  tellsAhead: boolean;
  forRequest(method: string): RequestRudeness | undefined;
  forEvent(): EventRudeness | undefined;
};

type Drawn = { readonly chance: Chance; readonly oneIn: number; readonly kinds: readonly RequestRudeness[] };

export function createRudeness(): Rudeness {
  let planned: { readonly what: RequestRudeness; readonly method: string | undefined }[] = [];
  let plannedEvents: EventRudeness[] = [];
  let drawn: Drawn | undefined;
  const isDrawn = (): boolean => drawn !== undefined && drawn.chance.below(drawn.oneIn) === 0;
  return {
    next: (what, method) => void planned.push({ what, method }),
    nextEvent: (what) => void plannedEvents.push(what),
    byChance(chance, oneIn, kinds = REQUEST_RUDENESS) {
      drawn = { chance, oneIn, kinds };
    },
    off() {
      planned = [];
      plannedEvents = [];
      drawn = undefined;
      this.listLagMs = 0;
      this.tellsAhead = false;
    },
    listLagMs: 0,
    tellsAhead: false,
    forRequest(method) {
      const at = planned.findIndex((one) => one.method === undefined || one.method === method);
      if (at >= 0) return planned.splice(at, 1)[0]?.what;
      return isDrawn() ? drawn?.chance.pick(drawn.kinds) : undefined;
    },
    forEvent: () => plannedEvents.shift() ?? (isDrawn() ? drawn?.chance.pick(EVENT_RUDENESS) : undefined),
  };
}
