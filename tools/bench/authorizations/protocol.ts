// What the processes of `npm run bench:authorizations` say to each other.

/** It listens, and waits for a worker before it makes its cards. */
export type ServerListening = { readonly kind: 'listening'; readonly port: number };
export type WorkerReady = { readonly kind: 'working' };

export type ServerReady = {
  readonly kind: 'ready';
  readonly port: number;
  readonly tenantId: string;
  /** Of the network, to sign with. */
  readonly secret: string;
  readonly cardIds: readonly string[];
};

/** What the database holds at the end. */
export type ServerReport = {
  readonly kind: 'report';
  readonly authorized: number;
  readonly heldMinor: string;
  readonly accountsMinor: string;
  readonly differences: readonly string[];
};

export type LoadPlan = {
  readonly kind: 'plan';
  readonly port: number;
  readonly tenantId: string;
  readonly secret: string;
  readonly cardIds: readonly string[];
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
