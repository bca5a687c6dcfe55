// The only way out to a URL that somebody else chose: posts there if the address is allowed, within a bounded
// time, follows no redirect, and keeps a bounded part of the answer. No proxy stands in between, whatever the
// environment says.
import type { OutboundRules } from './address.ts';
import { isCallersMistake, reasonOf, type FailureReason } from './failure.ts';
import type { LanePost } from './lane.ts';
import { createLookup, sharedLookup, type Lookup } from './lookup.ts';
import { createResting } from './resting.ts';
import { createRoad, type Road } from './road.ts';
import { destinationOf, readUrl, type Destination } from './url.ts';

export type { OutboundRules } from './address.ts';

export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly rules: OutboundRules;
};

export type OutboundAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Its beginning. */
      readonly body: string;
      readonly retryAfter: string | null;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly durationMs: number };

export type OutboundClient = {
  post(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Takes nothing new, and ends when everything under way has its answer or has used up its time. */
  close(): Promise<void>;
};

export type OutboundOptions = {
  readonly lookup?: Lookup;
  readonly connectionsPerOriginMax?: number;
  /** From the first look-up to the last byte that is read. */
  readonly exchangeMsMax?: number;
};

const EXCHANGE_MS_MAX = 10_000;
/**
 * As many as a process posts at once, so that a post waits for another one's connection only where less is
 * asked for.
 */
const CONNECTIONS_PER_ORIGIN_MAX = 256;
const IDLE_CONNECTIONS_MAX = 256;

export function createOutboundClient(options: OutboundOptions = {}): OutboundClient {
  const { exchangeMsMax = EXCHANGE_MS_MAX, connectionsPerOriginMax = CONNECTIONS_PER_ORIGIN_MAX } = options;
  const roads = createRoads(sharedLookup(options.lookup ?? createLookup()), connectionsPerOriginMax);
  let isClosed = false;
  let underWay = 0;
  let allDone = (): void => undefined;

  return {
    post({ url, headers, body, rules }) {
      if (isClosed) return Promise.reject(new Error('the outbound client is closed'));
      const parsed = readUrl(url, rules);
      if (typeof parsed === 'string') {
        const reason = parsed === 'address' ? 'blocked_address' : 'protocol';
        return Promise.resolve({ kind: 'failed', reason, durationMs: 0 });
      }

      const road = roads.to(destinationOf(parsed, rules));
      underWay += 1;
      const ended = (): void => {
        underWay -= 1;
        if (isClosed && underWay === 0) allDone();
      };
      return exchange(road, { path: parsed.pathname + parsed.search, headers, body }, exchangeMsMax, ended);
    },
    async close() {
      isClosed = true;
      if (underWay > 0) await new Promise<void>((resolve) => (allDone = resolve));
      await roads.close();
    },
  };
}

function exchange(road: Road, post: LanePost, msMax: number, ended: () => void): Promise<OutboundAnswer> {
  const startedMs = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedMs);

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp();
      resolve({ kind: 'failed', reason: 'timeout', durationMs: durationMs() });
      ended();
    }, msMax);
    const giveUp = road.carry(post, (outcome) => {
      clearTimeout(timer);
      if (outcome.kind === 'answered') {
        const { status, body, retryAfter } = outcome;
        resolve({ kind: 'answered', status, body, retryAfter, durationMs: durationMs() });
      } else if (isCallersMistake(outcome.error)) {
        reject(outcome.error);
      } else {
        resolve({ kind: 'failed', reason: reasonOf(outcome.error), durationMs: durationMs() });
      }
      ended();
    });
  });
}

type Roads = { to(destination: Destination): Road; close(): Promise<unknown> };

/** Posts that may go to loopback and posts that may not never share a connection. */
function createRoads(lookup: Lookup, lanesMax: number): Roads {
  const roads = new Map<string, Road>();
  const resting = createResting(IDLE_CONNECTIONS_MAX);
  return {
    to(destination) {
      const key = `${destination.allowLoopback ? 'loopback' : 'public'} ${destination.origin}`;
      const present = roads.get(key);
      if (present !== undefined) return present;
      const onEmpty = (): void => void roads.delete(key);
      const road = createRoad({ destination, lookup, lanesMax, resting, onEmpty });
      roads.set(key, road);
      return road;
    },
    close: () => Promise.all([...roads.values()].map((road) => road.close())),
  };
}
