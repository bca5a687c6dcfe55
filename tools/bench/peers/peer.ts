// What is measured beside the product: a peer and ours in turn, in every round.
import type { ChildProcess } from 'node:child_process';
import type { Bench, Measured, Served } from '../measure.ts';
import type { Payers } from '../protocol.ts';

/** A figure, so many a second. */
export type Figure = { readonly measured: string; readonly value: number };
/** The figures of a peer and of Monedero, which are alone on the machine while they are measured. */
export type Pair = { peer(): Promise<Figure>; ours(): Promise<Figure> };
export type Opened = {
  /** The name of the peer with its version. */
  readonly title: string;
  /** What ours does for each and the peer does not. */
  readonly lacks: string;
  readonly pairs: readonly Pair[];
  /** What is not recorded as it was counted. */
  wrong(): Promise<readonly string[]>;
};
export type Place = {
  readonly bench: Bench;
  readonly serverUrl: string;
  /** How long what is asked over HTTP runs before anything counts. */
  readonly runInSeconds: number;
  readonly payers: Payers;
  /** Connections to PostgreSQL, of the payment that is written by hand. */
  readonly connections: number;
  /** A copy of its repository; without one it is left out. */
  readonly pgledger: string | undefined;
  /** Its packages are installed when the first peer asks for them. */
  packages(): Promise<string>;
  /** Ours, each on a database that is filled when the first peer asks for it, and checked in the end. */
  ours(what: 'commands' | 'payments'): Promise<Served>;
  /** Another number for each window. */
  nextWindow(): number;
};
/** A text says why it is not measured. */
export type Peer = { readonly name: string; open(place: Place): Promise<Opened | string> };

export const perSecond = (measured: string, { perSecond: value }: Pick<Measured, 'perSecond'>): Figure => ({
  measured,
  value,
});

type ServedInput = {
  readonly name: string;
  readonly child: ChildProcess;
  readonly port: number;
  readonly pool: Served['pool'];
  readonly ready: Partial<Served['ready']>;
};

/** A server of a peer, which the load generator asks what it asks ours. */
export const servedBy = ({ name, child, port, pool, ready }: ServedInput): Served => ({
  name,
  servers: [child],
  ports: [port],
  worker: undefined,
  ready: { ...NOTHING, ...ready },
  pool,
  promised: {},
});

const NOTHING: Served['ready'] = {
  kind: 'ready',
  apiKey: '',
  tenantId: '',
  wallets: [],
  cardIds: [],
  holderIds: [],
  networkSecret: '',
  networkPaths: { ask: '', tell: '' },
  agents: [],
  hotAgents: [],
};
