// What the three processes of the benchmark say to each other.

export type ServerReady = {
  readonly kind: 'ready';
  readonly port: number;
  readonly apiKey: string;
  readonly wallets: readonly string[];
};

/** What the database holds at the end, counted by the server and not by whoever made the load. */
export type ServerReport = {
  readonly kind: 'report';
  readonly transfers: Readonly<Record<string, number>>;
  readonly events: number;
  readonly idempotencyKeys: number;
  readonly entries: number;
  readonly differences: readonly string[];
};

export type LoadPlan = {
  readonly port: number;
  readonly path: string;
  readonly apiKey: string;
  readonly wallets: readonly string[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly seed: number;
};

export type LoadResult = {
  readonly kind: 'result';
  /** Answers with a 2xx from the first to the last, warm-up included. */
  readonly acknowledged: number;
  readonly errors: number;
  readonly firstError: string | undefined;
  /** Within the window only. */
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};

/** The window begins, the window is over, and what was seen in it. */
export type LoadMessage = { readonly kind: 'begin' | 'end' } | LoadResult;

export const PATHS = {
  commands: '/bench/transfers',
  plain: '/bench/plain_transfers',
  none: '/bench/no_transfers',
} as const;
export type Path = keyof typeof PATHS;

export const KINDS: Readonly<Record<'commands' | 'plain', string>> = {
  commands: 'bench.transfer',
  plain: 'bench.plain_transfer',
};
