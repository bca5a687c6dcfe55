// A connection to one destination. It is kept alive, and sends one post after the other.
import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { openSocket, type Connected } from './connect.ts';
import { reasonOf } from './failure.ts';
import type { Lookup } from './lookup.ts';
import { readResponse, type Outcome } from './response.ts';
import type { Destination } from './url.ts';

export type Post = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;
export type SendResult = {
  readonly outcome: Outcome;
  /**
   * The receiver closed a kept connection, most likely before it read the post: the post is worth another
   * try.
   */
  readonly isStale: boolean;
};

export type Connection = {
  readonly openedMs: number;
  send(post: Post, done: (result: SendResult) => void): void;
  /** The post in flight, if any, is dropped without a result. */
  destroy(): Promise<void>;
};

type Wire = {
  readonly socket: Socket;
  /** The socket, or TLS on it. */
  stream: Socket | undefined;
  posts: number;
  /** The bytes that had been read when the last post was sent. */
  bytesBefore: number;
};

const HEADER_BYTES_MAX = 16 * 1024;
/** Everything a receiver sends in answer to one post, informational responses included. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** Unless the receiver says how long it keeps a connection. */
const IDLE_MS_MAX = 4_000;
const ANNOUNCED_IDLE_MS_MAX = 30_000;
/** Subtracted from what the receiver says, so that we close first. */
const IDLE_MARGIN_MS = 2_000;

/** Calls `onClosed` when the connection closes while no post is in flight. */
export function createConnection(
  destination: Destination,
  lookup: Lookup,
  onClosed: (connection: Connection) => void,
): Connection {
  let wire: Wire | undefined;
  let isSending = false;
  let isDestroyed = false;

  const client = new Client(destination.origin, {
    pipelining: 1,
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: IDLE_MS_MAX,
    keepAliveMaxTimeout: ANNOUNCED_IDLE_MS_MAX,
    keepAliveTimeoutThreshold: IDLE_MARGIN_MS,
    // One timer of the caller bounds the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, connected) => {
      wire = openWire(destination, lookup, connected);
    },
  });

  const connection: Connection = {
    openedMs: performance.now(),
    send(post, done) {
      let isReused = false;
      const onSend = (): void => {
        if (wire === undefined) return;
        isReused = wire.posts > 0;
        wire.posts += 1;
        wire.bytesBefore = wire.stream?.bytesRead ?? 0;
      };
      isSending = true;
      const handler = readResponse(onSend, (outcome) => {
        isSending = false;
        if (!isDestroyed) done({ outcome, isStale: isReused && isUnanswered(outcome) });
      });
      client.dispatch(post, handler);
    },
    destroy() {
      isDestroyed = true;
      // The client does not know a socket that is still connecting.
      wire?.socket.destroy();
      return client.destroy();
    },
  };
  client.on('disconnect', () => {
    if (!isSending && !isDestroyed) onClosed(connection);
  });
  return connection;
}

function openWire(destination: Destination, lookup: Lookup, connected: Connected): Wire {
  const wire: Wire = {
    socket: openSocket(destination, lookup, (...result) => {
      const [, stream] = result;
      stream?.on('readable', () => {
        const bytes = stream.bytesRead - wire.bytesBefore;
        if (bytes > ANSWER_BYTES_MAX) stream.destroy(new Error(`an answer of ${bytes} bytes`));
      });
      wire.stream = stream ?? undefined;
      connected(...result);
    }),
    stream: undefined,
    posts: 0,
    bytesBefore: 0,
  };
  return wire;
}

const isUnanswered = (outcome: Outcome): boolean =>
  outcome.kind === 'broken' && outcome.isSent && !outcome.isBegun && reasonOf(outcome.error) === 'reset';
