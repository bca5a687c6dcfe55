// Several statements in one way there and back. They leave in one piece with one Sync behind them, so the
// server runs one after the other, answers in one piece too, and skips all that follow one that fails.
// Outside a transaction they are one by themselves.
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Query } from './sql.ts';

export type Reply<Row> = {
  readonly rows: Row[];
  /** How many rows were answered or touched. */
  readonly count: number;
  /** What was done, in the server's words. */
  readonly tag: string;
};
/** What each of several queries answered. */
export type Replies<Queries extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends Query<infer Row> ? Reply<Row> : never;
};

type Done = (error: Error | null | undefined, replies?: Reply<unknown>[]) => void;
/** A client of pg, or a pool of them. */
export type Submits = { query(submitted: pg.Submittable, done: Done): unknown };

/** What pg gives to code that submits by itself, as far as it is used here. */
type Wire = pg.Connection & {
  readonly stream: Duplex;
  /** The texts of statements that are prepared, and of those about to be, by name. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
};

/** Nothing has happened: the end of what was to be sent never left. */
export class NotSent extends Error {}

export type Sending = {
  readonly types: pg.CustomTypesConfig;
  /** How long an answer may take; for ever, if left out. */
  readonly answerMsMax: number | undefined;
};

export const sendTogether = (
  client: Submits,
  sending: Sending,
  queries: Iterable<Query<unknown>>,
): Promise<Reply<unknown>[]> =>
  new Promise((resolve, reject) => {
    client.query(createTogether(sending, queries), (error, replies) =>
      error instanceof Error ? reject(error) : resolve(replies ?? []),
    );
  });

/**
 * One thing to submit, as far as pg is concerned, which sets the callback and calls the handlers by their
 * names.
 */
function createTogether({ types, answerMsMax }: Sending, queries: Iterable<Query<unknown>>) {
  const sent: string[] = [];
  let asked = queries;
  let replies: Reply<unknown>[] = [];
  let readRow = (_values: readonly (string | null)[]): unknown => ({});
  let rows: unknown[] = [];
  let failure: Error | undefined;
  let watch: Watch | undefined;

  return {
    callback: undefined as Done | undefined,

    /**
     * What is returned is taken for the answer; what was thrown would end the process where others were
     * before us on the wire.
     */
    submit(connection: pg.Connection): Error | undefined {
      const wire = connection as Wire;
      watch = watchOf(wire, answerMsMax);
      watch?.begin();
      try {
        sendAll(wire, asked, (name) => sent.push(name));
        return undefined;
      } catch (error) {
        // A part may have left, with nothing behind it that ends it.
        process.nextTick(() => wire.stream.destroy());
        return new NotSent(`a statement could not be put into bytes: ${String(error)}`, { cause: error });
      } finally {
        asked = [];
      }
    },
    handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
      readRow = rowReader(types, fields);
    },
    handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
      try {
        rows.push(readRow(values));
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error('a value could not be read', { cause: error });
      }
    },
    handleCommandComplete({ text }: { readonly text: string }): void {
      replies.push({ rows, count: Number(COUNT.exec(text)?.[0] ?? 0), tag: text });
      rows = [];
    },
    handleError(error: Error, connection: pg.Connection): void {
      watch?.end();
      // The server never saw these, or may not have prepared them.
      for (const name of sent.slice(replies.length)) {
        delete (connection as Wire).submittedNamedStatements[name];
      }
      this.callback?.(error);
    },
    handleReadyForQuery(): void {
      watch?.end();
      const { callback } = this;
      const answered = replies;
      // Timers and closures of pg may hold on to this, and what it holds lives until a full collection.
      this.callback = undefined;
      replies = [];
      callback?.(failure, answered);
    },
  };
}

/**
 * In few large pieces: what the connection would send piece by piece costs the operating system more than one
 * write.
 */
function sendAll(wire: Wire, queries: Iterable<Query<unknown>>, onSent: (name: string) => void): void {
  let [pieces, bytes]: [Buffer[], number] = [[], 0];
  const gather = (piece: Buffer): void => {
    pieces.push(piece);
    bytes += piece.length;
  };
  const leave = (): void => {
    wire.stream.write(Buffer.concat(pieces, bytes));
    [pieces, bytes] = [[], 0];
  };
  const gathering: Wire = Object.create(wire, { _send: { value: gather } });
  for (const query of queries) {
    sendOne(gathering, query);
    onSent(query.name);
    if (bytes >= WORTH_A_WRITE_BYTES) leave();
  }
  gathering.sync();
  leave();
}

type Watch = { begin(): void; end(): void };
const watches = new WeakMap<Wire, Watch>();

/**
 * Ends a connection on which no answer comes. One timer for all that is ever asked on it: pg's own is a new
 * one for each question, and what hangs on those lived until a full collection.
 */
function watchOf(wire: Wire, answerMsMax: number | undefined): Watch | undefined {
  const present = watches.get(wire);
  if (present !== undefined || answerMsMax === undefined) return present;
  let isWaiting = false;
  const timer = setTimeout(() => {
    if (isWaiting) wire.stream.destroy(new Error('query read timeout'));
  }, answerMsMax).unref();
  const watch: Watch = {
    begin() {
      isWaiting = true;
      timer.refresh();
    },
    end() {
      isWaiting = false;
    },
  };
  watches.set(wire, watch);
  return watch;
}

/** The server has enough to do with so much until more comes. */
const WORTH_A_WRITE_BYTES = 20_000;
/** `INSERT 0 12`, `SELECT 3`, `COMMIT`. */
const COUNT = /\d+$/;

function rowReader(types: pg.CustomTypesConfig, fields: readonly pg.FieldDef[]) {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    read: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  return (values: readonly (string | null)[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, read }, i) => {
      const value = values[i] ?? null;
      row[name] = value === null ? null : read(value);
    });
    return row;
  };
}

function sendOne(wire: Wire, { name, text, values }: Query<unknown>): void {
  if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
    // It may be prepared all the same, where an earlier try failed behind that. To close what is not there
    // does no harm.
    wire.close({ type: 'S', name }, true);
    wire.parse({ name, text, types: [] }, true);
    wire.submittedNamedStatements[name] = text;
  }
  wire.bind({ statement: name, values: values.map(asSent) }, true);
  wire.describe({ type: 'P', name: '' }, true);
  wire.execute({ portal: '', rows: '' }, true);
}

/** Bytes as they are, everything else as text. */
function asSent(value: Query<unknown>['values'][number]): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value !== 'object') return String(value);
  if (value.length === 0) return '{}';
  const hasSpecial = SPECIAL.test(value.join(''));
  const texts = hasSpecial ? value.map((text) => text.replaceAll(/["\\]/g, String.raw`\$&`)) : value;
  return `{"${texts.join('","')}"}`;
}

const SPECIAL = /["\\]/;
