// What the processes of `npm run bench:authorizations` say to each other.

/** It listens, and waits for a worker before it makes its cards. */
export type ServerListening = { readonly kind: 'listening'; readonly port: number };
export type WorkerReady = { readonly kind: 'working' };

/** Where questions are put, and about which cards. */
type Asked = {
  readonly port: number;
  readonly tenantId: string;
  /** Of the network, to sign with. */
  readonly secret: string;
  readonly cardIds: readonly string[];
};

export type ServerReady = Asked & { readonly kind: 'ready' };

/** What the database holds at the end. */
export type ServerReport = {
  readonly kind: 'report';
  readonly authorized: number;
  readonly heldMinor: string;
  readonly accountsMinor: string;
  readonly differences: readonly string[];
};

export type LoadPlan = Asked & {
  readonly kind: 'plan';
  /** Questions a second, sent whether or not the ones before are answered; null: as fast as they are answered. */
  readonly perSecond: number | null;
  readonly connections: number;
  readonly seconds: number;
  readonly seed: number;
};

export type LoadResult = {
  readonly kind: 'result';
  readonly approved: number;
  readonly declined: number;
  readonly refused: number;
  readonly perSecond: number;
  /** From the moment at which a question was due to be sent, so that a stall counts for all who wait behind it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
};
