// What a caller sees of every call: its connection, the options, lists, streams and hooks.

/** The kind of caller that a connection speaks for. */
export type Caller = 'organization' | 'session' | 'agent' | 'visitor';

export type ConnectionOptions = {
  /** The address of the server, such as `https://pay.example.com`. */
  readonly baseUrl: string;
  /** The language of `message` and `fix` in errors. Default: English. */
  readonly language?: 'en' | 'es' | 'pt';
  /** How long a call may take, with all of its attempts and the waiting between them. Default: 60 000. */
  readonly timeoutMs?: number;
  /** How long one attempt may take. Default: 30 000. */
  readonly attemptTimeoutMs?: number;
  /** How often a call is tried again. Default: 4. */
  readonly retriesMax?: number;
  readonly hooks?: Hooks;
  /** What sends requests. Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** How to wait between attempts, in place of a timer. */
  readonly pause?: Pause;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** A server, and a credential for it. */
export type Connection<C extends Caller> = {
  readonly caller: C;
  readonly baseUrl: string;
  /** The credential, and what goes with it. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Looks at each answer. */
  readonly hear: (headers: Headers) => void;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly retriesMax: number;
  readonly hooks: Hooks;
  readonly fetch: Fetch;
  readonly pause: Pause;
};

export type CallOptions = {
  /** Ends the call, which then fails with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** How long this call may take. Default: as the connection has it. */
  readonly timeoutMs?: number;
};

export type KeyedOptions = CallOptions & {
  /**
   * Names this call, so that it takes effect once however often it is made. Default: a new one, which all
   * attempts of the call share.
   */
  readonly idempotencyKey?: string;
};

/** What a method sends: a query, a form, or a body, whose fields may be objects. */
export type Input = Readonly<Record<string, string | number | boolean | undefined>>;

/** The first page, or with `for await` all items of all pages. */
export type Listing<Page> = Promise<Page> &
  AsyncIterable<ItemOf<Page>> & {
    /** Page by page. */
    pages(): AsyncIterable<Page>;
  };

export type ItemOf<Page> = {
  [Field in keyof Page]: Page[Field] extends ReadonlyArray<infer Item> ? Item : never;
}[keyof Page];

/** Messages as they come, without an end: leave the loop, or abort the signal of the call. */
export type Stream<Data> = AsyncIterable<StreamMessage<Data>>;
export type StreamMessage<Data> =
  | { readonly event: 'changed'; readonly id: string; readonly data: Data }
  /** More has changed than is named. */
  | { readonly event: 'more' };

/** Hooks for logs and traces. A hook that throws changes nothing of the call. */
export type Hooks = {
  /** Called before each attempt. What is set in `headers` is sent along, such as `traceparent`. */
  readonly onRequest?: (attempt: Attempt & { readonly headers: Headers }) => void;
  /** Called for each answer. */
  readonly onResponse?: (attempt: Attempt & Answered) => void;
  /** Called for each attempt that got no answer. */
  readonly onFailure?: (attempt: Attempt & { readonly error: unknown; readonly durationMs: number }) => void;
  /** Called before the wait that comes before another attempt. `status` is 0 if no answer came. */
  readonly onRetry?: (attempt: Attempt & { readonly status: number; readonly waitMs: number }) => void;
};

/** An attempt, without the credential and the body. */
export type Attempt = {
  /** The call by the name that the reference gives it, such as `cards.create`. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
};

export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string;
  readonly durationMs: number;
};
