// Connections to PostgreSQL: how values are read, which limits every session has, and which errors mean that
// the database is unavailable rather than that the statement is wrong.
import pg from 'pg';
import { asking } from './ask.ts';
import { saysAway } from './away.ts';
import { beginOf } from './begin.ts';
import { rawQuery, type Db, type Query, type Reply } from './sql.ts';
import { sendPipeline, type Sending, type Submits } from './pipeline.ts';
import { readTimestamp } from './timestamps.ts';

export type Pool = Db & {
  /** Its tables are sharded by tenant: what locks rows, or finds them by their ctid, is about one tenant. */
  readonly isSharded: boolean;
  /** The groups of its shards, if servers go straight to them. */
  readonly shardGroups?: ShardGroups;
  /** Those of these nodes that did not answer when they were last asked. */
  readonly nodesAway?: () => readonly string[];
  /**
   * Commits when `run` is done, unless it has done so itself. If it locks rows, or writes what it has read,
   * it names the tenants that they are of. `holds` are sent first.
   */
  transaction<T>(run: Run<T>, tenantIds?: readonly string[], holds?: Holds): Promise<T>;
  /** A connection outside the pool, for LISTEN, advisory locks and the command engine. */
  connect(options?: { name?: string; byKeyOnly?: boolean }): Promise<Connection>;
  /** Another pool to the same database. */
  another(options: Omit<PoolOptions, 'isSharded'>): Pool;
  end(): Promise<void>;
  /** How many connections it has, and how many callers wait for one. */
  counts(): Record<'max' | 'used' | 'idle' | 'waiting', number>;
};
type Run<T> = (tx: Transaction) => Promise<T>;
type Holds = readonly Query<never>[];
/** The shards that some tenants have together: on one node, and known by a number that they keep. */
export type ShardGroups = {
  /** The group of these tenants; undefined if they have several. */
  of(tenantIds: readonly string[]): Promise<OneGroup | undefined>;
};
export type OneGroup = Pick<Pool, 'connect'> & {
  readonly number: number;
  readonly db: Db;
  readonly node: { readonly name: string; readonly db: Db };
  /** What reads, as it is said on the node, after what fails if the shards are elsewhere. */
  onNode(queries: readonly Query<unknown>[]): readonly Query<unknown>[];
};
export type Transaction = Db & {
  /** Runs the last statements and commits, in one round trip. If one of them fails, nothing takes effect. */
  commit(last: readonly Query<unknown>[]): Promise<readonly Reply<unknown>[]>;
};
export type Connection = Db & {
  onEnd(handler: () => void): void;
  onNotification(handler: (channel: string, payload: string) => void): void;
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS_MAX = 3_000;
const STATEMENT_TIMEOUT_MS_MAX = 15_000;
const LOCK_TIMEOUT_MS_MAX = 10_000;
const IDLE_TRANSACTION_MS_MAX = 15_000;
/** Longer than any time-out of the server, so only a connection that died silently takes so long. */
const ANSWER_TIMEOUT_MS_MAX = 20_000;

/**
 * Options of a connection whose statements all find rows by key, or the first ones in the order of an index.
 * A prepared statement keeps the plan from when its tables were small, and a scan that was cheap then reads
 * the whole of a large table later. One plan serves all values: a look-up by key has no better one, and
 * planning it again costs more than running it.
 */
const BY_KEY_ONLY = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((way) => `-c enable_${way}=off`)
  .join(' ');
const READ_ONLY = '-c default_transaction_read_only=on';
// Of Citus, and elsewhere a setting that means nothing. A statement that reads many shards does so on one
// connection to each node, since otherwise none of its transaction may write to a table that all nodes have.
const ONE_BY_ONE = '-c citus.multi_shard_modify_mode=sequential';
/**
 * The option of one plan for all values, not for what Citus plans: it finds shards by values, so each
 * execution has its own plan.
 */
const ONE_PLAN = '-c plan_cache_mode=force_generic_plan';

/** When a connection of their pools is replaced, so that plans are made for tables as they have become. */
const BY_KEY_SECONDS_MAX = 30;

/**
 * JIT compiles a plan whose estimated cost is high, and a plan that may not scan is estimated at ten thousand
 * million: with JIT on, which is the default, each query for jobs was compiled for a second.
 */
const NO_JIT = '-c jit=off';

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return BigInt;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return readTimestamp;
    return pg.types.getTypeParser(oid, 'text');
  },
};

export type PoolOptions = {
  readonly max: number;
  readonly name: string;
  /** Statements have no time limit, for migrations. */
  readonly patient?: boolean;
  /** All its statements find rows by key. */
  readonly byKeyOnly?: boolean;
  readonly isSharded?: boolean;
  /** It is about the shards of a node, which are plain tables there. */
  readonly isOnNode?: boolean;
  /** What writes or locks is refused. */
  readonly isReadOnly?: boolean;
  /** How long a connection is kept; undefined: as long as it works, or its plans do. */
  readonly lifetimeSecondsMax?: number;
  /** How long an answer may take, if that is shorter than any statement may. */
  readonly answerMsMax?: number;
};

const configOf = (url: string, options: PoolOptions) => ({
  connectionString: url,
  types,
  application_name: options.name,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS_MAX,
  statement_timeout: options.patient === true ? undefined : STATEMENT_TIMEOUT_MS_MAX,
  lock_timeout: LOCK_TIMEOUT_MS_MAX,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS_MAX,
  options: [
    NO_JIT,
    ONE_BY_ONE,
    ...(options.patient === true ? ['-c statement_timeout=0'] : []),
    ...(options.byKeyOnly === true ? [BY_KEY_ONLY] : []),
    ...(options.isReadOnly === true ? [READ_ONLY] : []),
    ...(options.byKeyOnly === true && (options.isSharded !== true || options.isOnNode === true)
      ? [ONE_PLAN]
      : []),
  ].join(' '),
  keepAlive: true,
});

export function createPool(url: string, options: PoolOptions): Pool {
  const config = configOf(url, options);
  const { isSharded = false, patient = false, answerMsMax = ANSWER_TIMEOUT_MS_MAX } = options;
  const sending = { types, isSharded, answerMsMax: patient ? undefined : answerMsMax };
  const { lifetimeSecondsMax: maxLifetimeSeconds = options.byKeyOnly === true ? BY_KEY_SECONDS_MAX : 0 } =
    options;
  const pool = new pg.Pool({ ...config, max: options.max, maxLifetimeSeconds });
  // Without listeners a connection that drops while idle would end the process. The next use of it reports
  // the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    ...dbOf(pool, sending),
    isSharded,
    async transaction(run, tenantIds = [], holds = []) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const tx = transactionOn(client, sending, [beginOf(tenantIds), ...holds]);
        const result = await run(tx);
        if (tx.isOpen()) await tx.commit([]);
        return result;
      } catch (error) {
        // A connection that is gone or does not answer is not used again.
        if (error instanceof Error && isDatabaseAway(error)) broken = error;
        else
          await dbOf(client, sending)
            .run(ROLLBACK)
            .catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async connect(own = {}) {
      const client = new pg.Client(configOf(url, { ...options, ...own }));
      client.on('error', () => undefined);
      await client.connect();
      return {
        ...dbOf(client, sending),
        onEnd: (handler) => void client.once('end', handler),
        onNotification: (handler) =>
          void client.on('notification', (message) => handler(message.channel, message.payload ?? '')),
        close: () => client.end(),
      };
    },
    another: (other) => createPool(url, { ...other, isSharded }),
    end: () => pool.end(),
    counts: () => ({
      max: options.max,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

const COMMIT = rawQuery<never>('commit', []);
const ROLLBACK = rawQuery<never>('rollback', []);

type Client = Submits & { query(text: string): Promise<unknown> };
type Send = (queries: Iterable<Query<unknown>>) => Promise<Reply<unknown>[]>;

function dbOf(client: Client, sending: Sending): Db {
  const send: Send = (queries) =>
    sendPipeline(client, sending, queries).catch((error: Error) => {
      // Otherwise the stack trace leads to the reader of the socket.
      Error.captureStackTrace(error, send);
      throw error;
    });
  return dbFrom(send, async (text) => void (await client.query(text)));
}

const dbFrom = (send: Send, script: Db['script']): Db => ({ ...asking(send), batchFrom: send, script });

/** A transaction begins in the same round trip as its first statement. */
function transactionOn(client: Client, sending: Sending, begin: Holds): Transaction & { isOpen(): boolean } {
  const { batchFrom, script } = dbOf(client, sending);
  let state: 'new' | 'open' | 'committed' = 'new';
  const send: Send = async (queries) => {
    if (state === 'committed') throw new Error('a statement came after the commit of its transaction');
    if (state === 'open') return batchFrom(queries);
    state = 'open';
    return (await batchFrom([...begin, ...queries])).slice(begin.length);
  };
  return {
    ...dbFrom(send, async (text) => {
      if (state !== 'open') await send([]);
      await script(text);
    }),
    isOpen: () => state === 'open',
    async commit(last) {
      const sent = send([...last, COMMIT]);
      state = 'committed';
      const replies = await sent;
      if (replies.at(-1)?.tag !== 'COMMIT') throw new Error('the transaction was rolled back by the server');
      return replies;
    },
  };
}

/**
 * Codes of a server that is away which it sends before anything is committed: a statement failed, or the
 * session had ended before it got the commit. With any other it may have committed before.
 */
const ROLLED_BACK_CODES = new Set(['53100', '53200', '25P03', '57P05']);
/** The database cannot be reached or is shutting down: the same request may be sent again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return saysAway(error, sqlState(error));
}

/** The server rejected the statement, and nothing that was sent with it takes effect. */
export const isRefusedByServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (!isDatabaseAway(error) || ROLLED_BACK_CODES.has(sqlState(error) ?? ''));

/** Time-outs of a statement or a lock; and what it is about is on its way to another cell (layout.ts). */
const BUSY_STATES = new Set(['57014', '55P03', 'MCELL']);

/** What is answered 503, so that callers try again later, also if it is the cause of another error. */
export function isForLater(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return BUSY_STATES.has(sqlState(error) ?? '') || isDatabaseAway(error) || isDatabaseAway(cause);
}

const REPEATABLE_STATES = new Set([
  '40P01', // deadlock
  '40001', // serialization failure
  '25P02', // the transaction had failed already
  '26000', // a statement that was prepared is gone
]);

/** Nothing took effect, and the same may be run again. */
export const isWorthRepeating = (error: unknown): boolean => REPEATABLE_STATES.has(sqlState(error) ?? '');

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
