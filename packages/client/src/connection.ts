// Connections, one kind for each caller. What a noun offers depends on who asks.
import { tell } from './hooks.ts';
import type { Caller, Connection, ConnectionOptions, Pause } from './shapes.ts';

const TIMEOUT_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 30_000;
const RETRIES_MAX = 4;
/** It takes this name from programs, and sets the other one if it is not reached by https. */
const SESSION_COOKIE = '__Host-monedero_session';
const COOKIE_WITHOUT_HTTPS = 'monedero_session';

export type OrganizationOptions = ConnectionOptions & {
  /** `sk_test_…` or `sk_live_…`. */
  readonly apiKey: string;
};

export type AgentOptions = ConnectionOptions & {
  /** `ak_test_…` or `ak_live_…`. */
  readonly agentKey: string;
};

export type SessionOptions = ConnectionOptions & {
  /** What the cookie of the session holds. A page of the server leaves it out, since its browser sends it. */
  readonly token?: string;
  /** Is given the next token: the server changes it when the person has proven who they are. */
  readonly onToken?: (token: string) => void;
  /**
   * Who the session must act for, for pages that stay open: `user.id`, `/` and `tenantId` of
   * `auth.session()`. If it acts for another one by now, a call is refused with `session_changed`.
   */
  readonly actingAs?: string;
};

export type VisitorOptions = ConnectionOptions;

export const asOrganization = (options: OrganizationOptions): Connection<'organization'> =>
  connect('organization', options, bearer(options.apiKey));

export const asAgent = (options: AgentOptions): Connection<'agent'> =>
  connect('agent', options, bearer(options.agentKey));

export function asSession(options: SessionOptions): Connection<'session'> {
  const { actingAs, baseUrl } = options;
  let { token } = options;
  const own = actingAs === undefined ? {} : { 'x-acting-as': actingAs };
  // The server takes changes from its own pages alone, and asks for the origin to know them.
  const credential = (): Record<string, string> =>
    token === undefined
      ? own
      : { ...own, cookie: `${SESSION_COOKIE}=${token}`, origin: new URL(baseUrl).origin };
  const hear = (headers: Headers): void => {
    const next = token === undefined ? undefined : sessionTokenIn(headers);
    if (next === undefined) return;
    token = next;
    tell(options.onToken, next);
  };
  return connect('session', options, credential, hear);
}

/** The token that an answer sets; undefined if a session is not begun, or ended. */
export function sessionTokenIn(headers: Headers): string | undefined {
  for (const cookie of headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', value] = pair.split('=', 2);
    if (name === SESSION_COOKIE || name === COOKIE_WITHOUT_HTTPS) return value || undefined;
  }
  return undefined;
}

export const asVisitor = (options: VisitorOptions): Connection<'visitor'> =>
  connect('visitor', options, () => ({}));

function bearer(key: unknown): () => Record<string, string> {
  if (typeof key !== 'string' || key === '') throw new TypeError('the key is missing');
  return () => ({ authorization: `Bearer ${key}` });
}

function connect<C extends Caller>(
  caller: C,
  options: ConnectionOptions,
  credential: () => Readonly<Record<string, string>>,
  hear: (headers: Headers) => void = () => undefined,
): Connection<C> {
  const { language, baseUrl } = options;
  return {
    caller,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: () => ({
      accept: 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...credential(),
    }),
    hear,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    attemptTimeoutMs: options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS,
    retriesMax: options.retriesMax ?? RETRIES_MAX,
    hooks: options.hooks ?? {},
    // Not detached: browsers refuse to call `fetch` as a method of anything else.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    pause: options.pause ?? pause,
  };
}

const pause: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
