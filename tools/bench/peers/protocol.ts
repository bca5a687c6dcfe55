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
  /** Payments that were made in all, and a second in the window. */
  readonly made: number;
  readonly perSecond: number;
};
