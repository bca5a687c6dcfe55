// A lane carries posts to one destination, one after the other, on a connection that is kept open between
// them.
import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { openConnection, type Connected } from './connect.ts';
import { reasonOf } from './failure.ts';
import type { Lookup } from './lookup.ts';
import { readAnswer, type Outcome } from './reading.ts';
import type { Destination } from './url.ts';

export type LanePost = Pick<Dispatcher.DispatchOptions, 'path' | 'headers' | 'body'>;
export type LaneEnd = {
  readonly outcome: Outcome;
  /**
   * A kept connection was closed by the other side, most likely before it saw the post: it is worth another
   * try.
   */
  readonly isStale: boolean;
};

export type Lane = {
  readonly madeMs: number;
  carry(post: LanePost, done: (end: LaneEnd) => void): void;
  /** Of what is being carried nothing is heard any more. */
  drop(): Promise<void>;
};

type Connection = {
  readonly socket: Socket;
  /** The socket, or TLS on it. */
  stream: Socket | undefined;
  posts: number;
  /** What had been read when the last post was sent. */
  bytesBefore: number;
};

const HEADER_BYTES_MAX = 16 * 1024;
/** Of all that a receiver may send: hints without end and the like are part of neither headers nor body. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** Unless the receiver says how long it keeps a connection. */
const IDLE_MS_MAX = 4_000;
const ANNOUNCED_IDLE_MS_MAX = 30_000;
/** Subtracted from what the receiver says, so that we are the first to let go. */
const IDLE_MARGIN_MS = 2_000;

/** `onClosed` tells that a connection that nothing was carried on is closed. */
export function createLane(destination: Destination, lookup: Lookup, onClosed: (lane: Lane) => void): Lane {
  let connection: Connection | undefined;
  let isCarrying = false;
  let isDropped = false;

  const client = new Client(destination.origin, {
    pipelining: 1,
    maxHeaderSize: HEADER_BYTES_MAX,
    keepAliveTimeout: IDLE_MS_MAX,
    keepAliveMaxTimeout: ANNOUNCED_IDLE_MS_MAX,
    keepAliveTimeoutThreshold: IDLE_MARGIN_MS,
    // One timer bounds the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, connected) => {
      connection = connectTo(destination, lookup, connected);
    },
  });

  const lane: Lane = {
    madeMs: performance.now(),
    carry(post, done) {
      let isReused = false;
      const onSend = (): void => {
        if (connection === undefined) return;
        isReused = connection.posts > 0;
        connection.posts += 1;
        connection.bytesBefore = connection.stream?.bytesRead ?? 0;
      };
      isCarrying = true;
      const handler = readAnswer(onSend, (outcome) => {
        isCarrying = false;
        if (!isDropped) done({ outcome, isStale: isReused && isUnheard(outcome) });
      });
      client.dispatch({ ...post, method: 'POST' }, handler);
    },
    drop() {
      isDropped = true;
      // The client does not know a connection that is still being made.
      connection?.socket.destroy();
      return client.destroy();
    },
  };
  client.on('disconnect', () => {
    if (!isCarrying && !isDropped) onClosed(lane);
  });
  return lane;
}

function connectTo(destination: Destination, lookup: Lookup, connected: Connected): Connection {
  const connection: Connection = {
    socket: openConnection(destination, lookup, (...result) => {
      const [, stream] = result;
      stream?.on('readable', () => {
        const bytes = stream.bytesRead - connection.bytesBefore;
        if (bytes > ANSWER_BYTES_MAX) stream.destroy(new Error(`an answer of ${bytes} bytes`));
      });
      connection.stream = stream ?? undefined;
      connected(...result);
    }),
    stream: undefined,
    posts: 0,
    bytesBefore: 0,
  };
  return connection;
}

const isUnheard = (outcome: Outcome): boolean =>
  outcome.kind === 'broken' && outcome.isSent && !outcome.isBegun && reasonOf(outcome.error) === 'reset';
