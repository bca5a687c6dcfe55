// The only way to call a provider's API: at its one origin, within a bounded time, with no retry and no
// redirect, under the limits that it publishes. Whether to send again is decided by the driver, which
// remembers what it sent.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { instant, MINUTE_MS, SECOND_MS, type Clock, type Instant } from '../time/clock.ts';
import { isLoopbackAddress } from '../outbound/address.ts';
import { retryAfterMs } from '../outbound/retry-after.ts';
import { isLocalhost } from '../outbound/url.ts';
import { traceHeaders } from '../telemetry/tracer.ts';
import { VERSION } from '../basics/version.ts';
import { createBreaker, type CallEnd } from './breaker.ts';
import type { ProviderAnswer, ProviderCall, ProviderClient } from './call.ts';
import { exchange, notSent } from './exchange.ts';
import { createPace, type Paces } from './pace.ts';
import type { WatchProviderCalls } from './watch.ts';

export type ClientCertificate = {
  /** The certificate in PEM, and the key without a passphrase. */
  readonly cert: string;
  readonly key: string;
};

export type ProviderClientSettings = {
  readonly provider: string;
  readonly connection: string;
  /** `https://…`, or `http://…` on loopback. */
  readonly origin: string;
  readonly certificate?: ClientCertificate;
  readonly pace?: Paces;
  readonly limits?: Partial<typeof LIMITS>;
  /** Whether the provider may see the ids of our traces. */
  readonly tellsTrace?: boolean;
};
type Services = { readonly clock: Clock; readonly watch: WatchProviderCalls };

const LIMITS = {
  connectMsMax: 5 * SECOND_MS,
  /** The time from the first try to connect to the last byte of the answer. */
  exchangeMsMax: 10 * SECOND_MS,
  answerBytesMax: 1024 * 1024,
  connectionsMax: 32,
  /** The wait for a place under the limits of the provider. */
  paceMsMax: 2 * SECOND_MS,
  /** The wait after a 429 that does not say when. */
  laterMs: 5 * SECOND_MS,
  failuresMax: 5,
  openMsFirst: 5 * SECOND_MS,
  openMsMax: MINUTE_MS,
};

const HEADER_BYTES_MAX = 16 * 1024;
/** Shorter than providers keep them, since a request on a connection that was just closed is unknown. */
const IDLE_MS_MAX = 4 * SECOND_MS;
/** When a connection is replaced, so that the name is looked up again. */
const CONNECTION_AGE_MS_MAX = 5 * MINUTE_MS;
/** A caller that gives up sooner says nothing of the provider. */
const PATIENT_MS = SECOND_MS;
/** A header that is wrong must not stop an operation for a day. */
const PAUSE_MS_MAX = MINUTE_MS;
const TOO_MANY_REQUESTS = 429;

export type OpenProviderClient = ProviderClient & {
  /**
   * How far the clock of this process is ahead of the provider's, by its last answer that said the time;
   * undefined if none has.
   */
  aheadMs(): number | undefined;
  /** Sends nothing any more, and resolves when each call in flight has its answer or has used up its time. */
  close(): Promise<void>;
};

export function createProviderClient(given: ProviderClientSettings & Services): OpenProviderClient {
  const { clock, watch, provider, connection } = given;
  const limits = { ...LIMITS, ...given.limits };
  const origin = pinnedOrigin(given.origin);
  const endsAt = endOf(given.certificate);
  const pace = createPace(given.pace ?? {});
  const breaker = createBreaker(limits);
  const connections = openPool(origin, given.certificate, limits);
  let isClosed = false;
  let aheadMs: number | undefined;

  const send = (call: ProviderCall, signal: AbortSignal): Promise<ProviderAnswer> => {
    const headers = { ...OWN_HEADERS, ...(given.tellsTrace === true ? traceHeaders() : {}), ...call.headers };
    const within = { msMax: limits.exchangeMsMax, answerBytesMax: limits.answerBytesMax };
    return exchange(connections, { ...call, headers }, within, signal);
  };

  /** A 429 says that nothing was done, and when to come again. */
  const read = (operation: string, answer: ProviderAnswer): ProviderAnswer => {
    if (answer.kind !== 'answered' || answer.status !== TOO_MANY_REQUESTS) return answer;
    const laterMs = retryAfterMs(answer.headers['retry-after'] ?? null, clock.now()) ?? limits.laterMs;
    pace.pause(operation, performance.now() + Math.min(laterMs, PAUSE_MS_MAX));
    return notSent('answered 429', laterMs);
  };

  const paced = async (call: ProviderCall, signal: AbortSignal): Promise<ProviderAnswer | undefined> => {
    const place = pace.take(call.operation, performance.now(), limits.paceMsMax);
    if (place.kind === 'later') return notSent('pace: no place', place.laterMs);
    if (place.waitMs > 0) await wait(Math.ceil(place.waitMs), undefined, { signal }).catch(() => undefined);
    return undefined;
  };

  const admitted = async (call: ProviderCall, signal: AbortSignal): Promise<ProviderAnswer> => {
    const admission = breaker.admit(performance.now());
    if (admission.kind === 'away') return notSent('breaker: open', admission.laterMs);
    let how: CallEnd = 'untold';
    try {
      const early = await paced(call, signal);
      if (early !== undefined) return early;
      const startedMs = performance.now();
      const answer = await send(call, signal);
      aheadMs = aheadOf(answer, clock.now()) ?? aheadMs;
      how = endedHow(answer, signal.aborted && performance.now() - startedMs < PATIENT_MS);
      return read(call.operation, answer);
    } finally {
      admission.end(how, performance.now());
    }
  };

  return {
    aheadMs: () => aheadMs,
    async call(call, signal) {
      requireSendable(call);
      return watch({ provider, connection, operation: call.operation }, async () => {
        if (isClosed) return CLOSED;
        if (endsAt !== undefined && endsAt <= clock.now()) return notSent('client certificate: it has ended');
        return admitted(call, signal);
      });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await connections.close();
    },
  };
}

const OWN_HEADERS = { 'user-agent': `Monedero/${VERSION}`, 'accept-encoding': 'identity' };
const CLOSED = notSent('this process is ending');

const endedHow = (answer: ProviderAnswer, isEarly: boolean): CallEnd => {
  if (answer.kind === 'answered') return 'answered';
  return isEarly ? 'untold' : 'failed';
};

/** The header is in whole seconds, so less than one is none. */
function aheadOf(answer: ProviderAnswer, now: Instant): number | undefined {
  if (answer.kind !== 'answered') return undefined;
  const theirs = Date.parse(answer.headers['date'] ?? '');
  if (Number.isNaN(theirs)) return undefined;
  const ahead = now - theirs;
  return ahead > 0 && ahead < SECOND_MS ? 0 : ahead;
}

/** The names alone are in the error: values are keys and accounts. */
function requireSendable({ path, headers = {} }: ProviderCall): void {
  if (!path.startsWith('/')) throw new Error('the path of a call begins with /');
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'host'))
    throw new Error('a call has no host of its own');
}

function pinnedOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.origin !== text.replace(/\/$/, '')) throw new Error(`${text} is not an origin`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.protocol === 'http:' && (isLocalhost(host) || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !isPlain) throw new Error(`${text} is not https`);
  return url.origin;
}

function endOf(certificate: ClientCertificate | undefined): Instant | undefined {
  if (certificate === undefined) return undefined;
  const read = new X509Certificate(certificate.cert);
  if (!read.checkPrivateKey(createPrivateKey(certificate.key)))
    throw new Error('the key of the client certificate belongs to another');
  return instant(Date.parse(read.validTo));
}

/** One request at a time on each connection, so that one that breaks takes no other with it. */
const openPool = (
  origin: string,
  certificate: ClientCertificate | undefined,
  { connectMsMax, connectionsMax }: typeof LIMITS,
): Pool =>
  new Pool(origin, {
    connections: connectionsMax,
    pipelining: 1,
    clientTtl: CONNECTION_AGE_MS_MAX,
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: IDLE_MS_MAX,
    keepAliveMaxTimeout: IDLE_MS_MAX,
    // One timer bounds each exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      ...certificate,
      timeout: connectMsMax,
      // Set explicitly because an environment variable of Node could say otherwise.
      rejectUnauthorized: true,
    },
  });
