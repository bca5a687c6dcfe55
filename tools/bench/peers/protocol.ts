// What the processes of the peers say to each other.
import type { Payer } from '../protocol.ts';

/** How many connections to PostgreSQL the payment that is written by hand has. */
export const CONNECTIONS_VARIABLE = 'BENCH_PEERS_CONNECTIONS';

export type PaymentsReady = {
  readonly kind: 'ready';
  readonly port: number;
  readonly agents: readonly Payer[];
  readonly hotAgents: readonly Payer[];
};

/** Asked of what calls pgledger, and what it answers. */
export type Transferring = {
  readonly databaseUrl: string;
  readonly accountIds: readonly string[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
};
export type Transferred = {
  readonly kind: 'transferred';
  /** In all, and in the window. */
  readonly made: number;
  readonly perSecond: number;
};

/** Asked of what works on a queue, and what it answers. */
export type QueueAsked = {
  /** So many run before the window begins, and so many in it. */
  readonly warmUp: number;
  readonly jobs: number;
  /** Jobs are inserted at this pace for so long, once the queue is empty. */
  readonly perSecond: number;
  readonly seconds: number;
};
export type QueueMeasured = {
  readonly kind: 'measured';
  readonly added: number;
  readonly runs: number;
  readonly jobsPerSecond: number;
  readonly latenciesMs: readonly number[];
};

/** The official MCP server listens, and how often its tool was called. */
export type Calling = { readonly kind: 'calling'; readonly port: number };
export type Called = { readonly kind: 'called'; readonly calls: number };
