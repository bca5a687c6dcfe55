// The only way to ask a URL that somebody else chose. It asks if the address is allowed, within a bounded
// time, follows no redirect, and keeps a bounded part of the answer. It uses no proxy, even if the
// environment names one.
import type { OutboundRules } from './address.ts';
import type { Post } from './connection.ts';
import { isCallersMistake, reasonOf, type FailureReason } from './failure.ts';
import { createIdleConnections } from './idle-connections.ts';
import { createLookup, sharedLookup, type Lookup } from './lookup.ts';
import { createOriginPool, type OriginPool } from './origin-pool.ts';
import { destinationOf, readUrl, type Destination } from './url.ts';

export type { OutboundRules } from './address.ts';

export type OutboundRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly rules: OutboundRules;
};

export type OutboundAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The beginning of the body. */
      readonly body: string;
      readonly retryAfter: string | null;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly durationMs: number };

export type OutboundClient = {
  post(request: OutboundRequest): Promise<OutboundAnswer>;
  get(request: Omit<OutboundRequest, 'body'>): Promise<OutboundAnswer>;
  /** Takes no new requests, and resolves when each in flight has its answer or has used up its time. */
  close(): Promise<void>;
};

export type OutboundOptions = {
  readonly lookup?: Lookup;
  readonly connectionsPerOriginMax?: number;
  /** The time from the first look-up to the last byte that is read. */
  readonly exchangeMsMax?: number;
};

const EXCHANGE_MS_MAX = 10_000;
/** As many connections as a process posts at once, so that a post waits for one only under a lower limit. */
const CONNECTIONS_PER_ORIGIN_MAX = 256;
const IDLE_CONNECTIONS_MAX = 256;

export function createOutboundClient(options: OutboundOptions = {}): OutboundClient {
  const { exchangeMsMax = EXCHANGE_MS_MAX, connectionsPerOriginMax = CONNECTIONS_PER_ORIGIN_MAX } = options;
  const pools = createOriginPools(sharedLookup(options.lookup ?? createLookup()), connectionsPerOriginMax);
  let isClosed = false;
  let inFlight = 0;
  let allDone = (): void => undefined;

  const send = (
    method: 'GET' | 'POST',
    { url, headers, rules }: Omit<OutboundRequest, 'body'>,
    body: string | Uint8Array | null,
  ): Promise<OutboundAnswer> => {
    if (isClosed) return Promise.reject(new Error('the outbound client is closed'));
    const parsed = readUrl(url, rules);
    if (typeof parsed === 'string') {
      const reason = parsed === 'address' ? 'blocked_address' : 'protocol';
      return Promise.resolve({ kind: 'failed', reason, durationMs: 0 });
    }

    const pool = pools.to(destinationOf(parsed, rules));
    inFlight += 1;
    const ended = (): void => {
      inFlight -= 1;
      if (isClosed && inFlight === 0) allDone();
    };
    const path = parsed.pathname + parsed.search;
    return exchange(pool, { method, path, headers, body }, exchangeMsMax, ended);
  };

  return {
    post: (request) => send('POST', request, request.body),
    get: (request) => send('GET', request, null),
    async close() {
      isClosed = true;
      if (inFlight > 0) await new Promise<void>((resolve) => (allDone = resolve));
      await pools.close();
    },
  };
}

function exchange(pool: OriginPool, post: Post, msMax: number, ended: () => void): Promise<OutboundAnswer> {
  const startedMs = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedMs);

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      cancel();
      resolve({ kind: 'failed', reason: 'timeout', durationMs: durationMs() });
      ended();
    }, msMax);
    const cancel = pool.send(post, (outcome) => {
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

type OriginPools = { to(destination: Destination): OriginPool; close(): Promise<unknown> };

/** Posts that may go to loopback and posts that may not never share a connection. */
function createOriginPools(lookup: Lookup, connectionsMax: number): OriginPools {
  const pools = new Map<string, OriginPool>();
  const idle = createIdleConnections(IDLE_CONNECTIONS_MAX);
  return {
    to(destination) {
      const key = `${destination.allowLoopback ? 'loopback' : 'public'} ${destination.origin}`;
      const present = pools.get(key);
      if (present !== undefined) return present;
      const onEmpty = (): void => void pools.delete(key);
      const pool = createOriginPool({ destination, lookup, connectionsMax, idle, onEmpty });
      pools.set(key, pool);
      return pool;
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.close())),
  };
}
