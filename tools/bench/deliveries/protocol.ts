// What the processes of the benchmark of deliveries say to each other.

/** Tells receivers to begin a new count. */
export type CountFrom = { readonly kind: 'count'; readonly expected: number };
export type ReceiverReady = { readonly kind: 'ready'; readonly port: number; readonly deafPort: number };
export type Counted = {
  readonly kind: 'counted';
  /** Seconds from the first request to the last that was expected. */
  readonly seconds: number;
  readonly distinct: number;
  readonly requests: number;
  /** When each event arrived first, in milliseconds since 1970. */
  readonly arrivedAt: Readonly<Record<string, number>>;
};

export type Posting = {
  readonly kind: 'post';
  readonly urls: readonly string[];
  readonly bodies: readonly string[];
  readonly connections: number;
  /** Whether each has a signature and a time limit. */
  readonly isSigned: boolean;
};
export type Posted = { readonly kind: 'posted'; readonly seconds: number };
