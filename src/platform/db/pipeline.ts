// Sends several statements in one round trip, in one write with one Sync at the end. The server runs one
// after the other and skips all that follow one that fails. Outside a transaction they form one of their own.
// pg's own pipeline sends a Sync after each statement, so this uses parts of pg that its documentation does
// not promise, for which pg stays pinned to one exact version. A test fails when an upgrade changes one:
// - `Connection._send`, through which parse, bind, describe, execute, close and sync write
// - `Connection.stream`, the socket
// - `Connection.parsedStatements` and `submittedNamedStatements`, by which pg knows what is prepared
// - `Client.query` of an object with `submit`: it sets `callback`, calls `submit(connection)`, takes an error
//   that this returns for a failure, and calls `handleRowDescription`, `handleDataRow` and the rest by name
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { sendInShards } from './in-shards.ts';
import type { Query, Reply } from './sql.ts';

type Done = (error: Error | null | undefined, replies?: Reply<unknown>[]) => void;
/** A client of pg, or a pool of them. */
export type Submits = { query(submitted: pg.Submittable, done: Done): unknown };

/** The parts of pg's connection that this file uses. */
type Wire = pg.Connection & {
  readonly stream: Duplex;
  /** The texts of prepared statements, and of those whose preparation was sent, by name. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
};

/** Nothing has happened: the Sync was never sent. */
export class NotSent extends Error {}

export type Sending = {
  readonly types: pg.CustomTypesConfig;
  /** How long an answer may take; undefined means without limit. */
  readonly answerMsMax: number | undefined;
  /** Some statements have another form there. */
  readonly isSharded?: boolean;
};

export function sendPipeline(
  client: Submits,
  sending: Sending,
  queries: Iterable<Query<unknown>>,
): Promise<Reply<unknown>[]> {
  const send = (some: Iterable<Query<unknown>>) => sendAsTheyAre(client, sending, some);
  return sending.isSharded === true ? sendInShards(send, queries) : send(queries);
}

const sendAsTheyAre = (
  client: Submits,
  sending: Sending,
  queries: Iterable<Query<unknown>>,
): Promise<Reply<unknown>[]> =>
  new Promise((resolve, reject) => {
    client.query(createPipeline(sending, queries), (error, replies) =>
      error instanceof Error ? reject(error) : resolve(replies ?? []),
    );
  });

/** To pg this is one query object: it sets the callback and calls the handlers by name. */
function createPipeline({ types, answerMsMax }: Sending, queries: Iterable<Query<unknown>>) {
  const sent: string[] = [];
  let asked = queries;
  let replies: Reply<unknown>[] = [];
  let readRow = (_values: readonly (string | null)[]): unknown => ({});
  let rows: unknown[] = [];
  let failure: Error | undefined;
  let watch: Watch | undefined;

  return {
    callback: undefined as Done | undefined,

    /** Returns its error, since pg does not catch one that is thrown while another query is in flight. */
    submit(connection: pg.Connection): Error | undefined {
      const wire = connection as Wire;
      watch = watchOf(wire, answerMsMax);
      watch?.begin();
      try {
        sendAll(wire, asked, (name) => sent.push(name));
        return undefined;
      } catch (error) {
        // A part may have been sent without a Sync, so the connection is of no more use.
        process.nextTick(() => wire.stream.destroy());
        return new NotSent(`a statement could not be encoded: ${String(error)}`, { cause: error });
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
      // The server has skipped these, or may not have prepared them.
      for (const name of sent.slice(replies.length)) {
        delete (connection as Wire).submittedNamedStatements[name];
      }
      this.callback?.(error);
    },
    handleReadyForQuery(): void {
      watch?.end();
      const { callback } = this;
      const answered = replies;
      // Timers and closures of pg may keep this object alive until a full garbage collection, with all that
      // it refers to.
      this.callback = undefined;
      replies = [];
      callback?.(failure, answered);
    },
  };
}

/** Sends in few large writes, since a write for each message costs more time in the operating system. */
function sendAll(wire: Wire, queries: Iterable<Query<unknown>>, onSent: (name: string) => void): void {
  let [pieces, bytes]: [Buffer[], number] = [[], 0];
  const gather = (piece: Buffer): void => {
    pieces.push(piece);
    bytes += piece.length;
  };
  const flush = (): void => {
    wire.stream.write(Buffer.concat(pieces, bytes));
    [pieces, bytes] = [[], 0];
  };
  const gathering: Wire = Object.create(wire, { _send: { value: gather } });
  for (const query of queries) {
    sendOne(gathering, query);
    onSent(query.name);
    if (bytes >= WORTH_A_WRITE_BYTES) flush();
  }
  gathering.sync();
  flush();
}

type Watch = { begin(): void; end(): void };
const watches = new WeakMap<Wire, Watch>();

/**
 * Ends a connection on which no answer comes. It has one timer for its lifetime: pg makes one for each query,
 * and what those referred to lived until a full garbage collection.
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

/** Enough work for the server until the next write arrives. */
const WORTH_A_WRITE_BYTES = 20_000;
/** `INSERT 0 12`, `SELECT 3`, `COMMIT`. */
const COUNT = /\d+$/;

/** Types that the library has no name for come as well. */
type TypeParsers = { getTypeParser(oid: number, format: 'text'): unknown };

function rowReader(types: TypeParsers, fields: readonly pg.FieldDef[]) {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    read: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  return (values: readonly (string | null)[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    let i = 0;
    for (const { name, read } of columns) {
      const value = values[i++] ?? null;
      row[name] = value === null ? null : read(value);
    }
    return row;
  };
}

function sendOne(wire: Wire, { name, text, values }: Query<unknown>): void {
  if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
    // It may be prepared already, if an earlier pipeline failed after it. Closing a statement that does not
    // exist does no harm.
    wire.close({ type: 'S', name }, true);
    wire.parse({ name, text, types: [] }, true);
    wire.submittedNamedStatements[name] = text;
  }
  wire.bind({ statement: name, values: values.map(asSent) }, true);
  wire.describe({ type: 'P', name: '' }, true);
  wire.execute({ portal: '', rows: '' }, true);
}

/** Bytes stay as they are; everything else becomes text. */
function asSent(value: Query<unknown>['values'][number]): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value !== 'object') return String(value);
  if (value.length === 0) return '{}';
  const hasSpecial = SPECIAL.test(value.join(''));
  const texts = hasSpecial ? value.map((text) => text.replaceAll(/["\\]/g, String.raw`\$&`)) : value;
  return `{"${texts.join('","')}"}`;
}

const SPECIAL = /["\\]/;
