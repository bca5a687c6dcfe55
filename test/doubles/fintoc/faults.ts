// The ways in which a provider is unpleasant: what it may do to a request, and to the events that it sends.
import type { Chance } from '../../support/chance.ts';

/**
 * To a request. `silent`: it never answers; `cut`: the connection breaks; `error`: a 500, kept under its key
 * like every answer; `in_use`: another request is said to hold its key; `page`: HTML of something in between;
 * `half`: the answer breaks off in the middle; `texts`: numbers come as strings. What is `late` has had its
 * effect.
 */
export type RequestFault =
  | 'silent'
  | 'silent_late'
  | 'cut'
  | 'cut_late'
  | 'error'
  | 'error_late'
  | 'in_use'
  | 'busy'
  | 'busy_until'
  | 'page'
  | 'page_late'
  | 'half'
  | 'texts';

/**
 * To an event. `contrary`: it says the opposite; `unknown`: another of a new kind comes with it; `held`: it
 * comes an hour late, after others; `old_secret`, `other_secret`: how it is signed; `off`: signed ten minutes
 * ago; `lost`: it never comes.
 */
export const EVENT_FAULTS = ['twice', 'held', 'contrary', 'unknown', 'old_secret', 'off', 'lost'] as const;
export type EventFault = (typeof EVENT_FAULTS)[number] | 'other_secret';

export type Faults = {
  /** What the next request with this method meets. */
  next(what: RequestFault, method?: string): void;
  nextEvent(what: EventFault): void;
  /** From now on by chance: one of so many requests and events. */
  byChance(chance: Chance, drawn: Drawn): void;
  off(): void;
  /** What is listed is missing from lists for so long. */
  listLagMs: number;
  /** Events are sent before the request that caused them is answered. */
  tellsAhead: boolean;
  forRequest(method: string): RequestFault | undefined;
  forEvent(): EventFault | undefined;
};

export type Drawn = {
  readonly oneIn: number;
  readonly requests: readonly RequestFault[];
  readonly events: readonly EventFault[];
};

export function createFaults(): Faults {
  let planned: { readonly what: RequestFault; readonly method: string | undefined }[] = [];
  let plannedEvents: EventFault[] = [];
  let drawn: (Drawn & { readonly chance: Chance }) | undefined;
  const draw = <Kind>(kinds: readonly Kind[] = []): Kind | undefined => {
    if (drawn === undefined || kinds.length === 0 || drawn.chance.below(drawn.oneIn) > 0) return undefined;
    return drawn.chance.pick(kinds);
  };
  return {
    next: (what, method) => void planned.push({ what, method }),
    nextEvent: (what) => void plannedEvents.push(what),
    byChance(chance, one) {
      drawn = { ...one, chance };
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
      return draw(drawn?.requests);
    },
    forEvent: () => plannedEvents.shift() ?? draw(drawn?.events),
  };
}
