// What the processes of the benchmark say to each other.

/** A server listens, and fills its database when asked to. */
export type ServerListening = { readonly kind: 'listening'; readonly port: number };
export type WorkerReady = { readonly kind: 'working' };

/** What a server made when it filled its database: what requests are about. */
export type Filled = {
  readonly apiKey: string;
  readonly tenantId: string;
  /** Accounts with money in them. */
  readonly wallets: readonly string[];
  readonly cardIds: readonly string[];
  /** Who have those cards, each with a card of their own connected. */
  readonly holderIds: readonly string[];
  /** The secret of the card network, to sign with. */
  readonly networkSecret: string;
  /** Where it asks, and where it notifies. */
  readonly networkPaths: { readonly ask: string; readonly tell: string };
  /** Agents that pay, and those of one and the same wallet. */
  readonly agents: readonly Payer[];
  readonly hotAgents: readonly Payer[];
};
export type Payer = {
  readonly key: string;
  readonly payeeId: string;
  /** The account of the payee. */
  readonly account: string;
  readonly subWalletId: string;
  /** The key of the organization, which can send from the sub-wallet as well. */
  readonly apiKey: string;
};
/** What a database is filled with beside accounts with money in them. */
export type Filling = 'nothing' | 'cards' | 'payments';
export type Payers = {
  readonly tenants: number;
  readonly walletsEach: number;
  readonly agentsEach: number;
  /** How many agents one and the same wallet has. */
  readonly agentsOfHot: number;
};
export type Fill = { readonly fill: Filling; readonly payers: Payers | undefined };
export type ServerReady = Filled & { readonly kind: 'ready' };

/** What was recorded since the database was filled, counted in the database and not by the load generator. */
export type ServerReport = {
  readonly kind: 'report';
  readonly recorded: Recorded;
  readonly entries: number;
  readonly differences: readonly string[];
};

/** Counts by ledger transaction kind and by event type, and of idempotency keys. */
export type Recorded = Readonly<Record<string, number>>;
export const KEYS = 'idempotency keys';

export const KINDS = {
  transfer: 'bench.transfer',
  pay: 'wallet.set_aside',
} as const;

export const COMMANDS_PATH = '/bench/transfers';

export const LINES_OF_BATCH = 1_000;

/** What is asked; `turned_away` are purchases with a wrong signature. */
export type RequestKind =
  | 'commands'
  | 'authorizations'
  | 'turned_away'
  | 'purchases'
  | 'cardholders'
  | 'cards'
  | 'payments'
  | 'hot_payments'
  | 'sent'
  | 'settled'
  | 'accepted_batches'
  | 'settled_batches';

export type LoadPlan = Filled & {
  /** Connections are spread over these. */
  readonly ports: readonly number[];
  readonly asked: RequestKind;
  readonly connections: number;
  /**
   * Requests a second, sent whether or not the ones before are answered; null: as fast as they are answered.
   */
  readonly perSecond: number | null;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly seed: number;
  /** Another one in each window of a run, so that what must be unique is. */
  readonly window: number;
};

export type LoadResult = {
  readonly kind: 'result';
  /** What the answers from the first to the last promise to be recorded, warm-up included. */
  readonly promised: Recorded;
  readonly errors: number;
  readonly firstError: string | undefined;
  /** Requests that were answered without a failure, warm-up included. */
  readonly answered: number;
  /** Requests within the window alone. */
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** The window begins, the window has ended, and what was seen in it. */
export type LoadMessage = { readonly kind: 'begin' | 'end' } | LoadResult;
