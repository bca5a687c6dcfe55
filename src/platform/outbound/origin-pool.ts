// The connection pool of one origin: a bounded number of connections, and posts that wait until one is free.
import { createConnection, type Connection, type Post, type SendResult } from './connection.ts';
import type { IdleConnections } from './idle-connections.ts';
import type { Lookup } from './lookup.ts';
import type { Outcome } from './response.ts';
import type { Destination } from './url.ts';

export type Done = (outcome: Outcome) => void;
export type Cancel = () => void;

export type OriginPool = {
  /** Calls `done` once, or never if the post is cancelled. */
  send(post: Post, done: Done): Cancel;
  /** Drops every post that waits or is in flight. */
  close(): Promise<unknown>;
};

export type OriginPoolSettings = {
  readonly destination: Destination;
  readonly lookup: Lookup;
  readonly connectionsMax: number;
  readonly idle: IdleConnections;
  /** Called when no connection is open and no post waits. */
  onEmpty(): void;
};

type QueuedPost = {
  readonly post: Post;
  readonly done: Done;
  connection: Connection | undefined;
  tries: number;
};

/** Even a connection that is always busy is replaced at this age, so that its address is checked again. */
const CONNECTION_AGE_MS_MAX = 5 * 60_000;
const TRIES_MAX = 2;

export function createOriginPool(settings: OriginPoolSettings): OriginPool {
  const waiting = new Set<QueuedPost>();
  const connections = createConnections(settings, () => sendWaiting());

  const start = (queued: QueuedPost, connection: Connection): void => {
    queued.connection = connection;
    queued.tries += 1;
    connection.send(queued.post, (result) => finish(queued, connection, result));
  };
  const finish = (queued: QueuedPost, connection: Connection, { outcome, isStale }: SendResult): void => {
    queued.connection = undefined;
    if (isReusable(connection, outcome)) connections.release(connection);
    else connections.close(connection);

    if (isStale && queued.tries < TRIES_MAX) start(queued, connections.open());
    else queued.done(outcome);
    sendWaiting();
  };
  const sendWaiting = (): void => {
    for (const queued of waiting) {
      const connection = connections.acquire();
      if (connection === undefined) return;
      waiting.delete(queued);
      start(queued, connection);
    }
    if (connections.isEmpty()) settings.onEmpty();
  };
  const cancel = (queued: QueuedPost): void => {
    waiting.delete(queued);
    if (queued.connection === undefined) return;
    connections.close(queued.connection);
    sendWaiting();
  };

  return {
    send(post, done) {
      const queued: QueuedPost = { post, done, connection: undefined, tries: 0 };
      const connection = connections.acquire();
      if (connection === undefined) waiting.add(queued);
      else start(queued, connection);
      return () => cancel(queued);
    },
    close() {
      waiting.clear();
      return connections.closeAll();
    },
  };
}

type Connections = {
  /** An idle connection, or a new one if the pool is not full. */
  acquire(): Connection | undefined;
  open(): Connection;
  release(connection: Connection): void;
  close(connection: Connection): void;
  isEmpty(): boolean;
  closeAll(): Promise<unknown>;
};

/** Calls `onIdleClosed` after an idle connection has closed. */
function createConnections(
  { destination, lookup, connectionsMax, idle }: OriginPoolSettings,
  onIdleClosed: () => void,
): Connections {
  const all = new Set<Connection>();
  /** The newest is taken first, so that those the load no longer needs stay idle long enough to be closed. */
  const free: Connection[] = [];

  const close = (connection: Connection): void => {
    all.delete(connection);
    void connection.destroy();
  };
  const closeIdle = (connection: Connection): void => {
    const at = free.indexOf(connection);
    if (at !== -1) free.splice(at, 1);
    idle.delete(connection);
    close(connection);
    onIdleClosed();
  };
  const open = (): Connection => {
    const connection = createConnection(destination, lookup, closeIdle);
    all.add(connection);
    return connection;
  };

  return {
    open,
    close,
    acquire() {
      const connection = free.pop();
      if (connection === undefined) return all.size < connectionsMax ? open() : undefined;
      idle.delete(connection);
      return connection;
    },
    release(connection) {
      free.push(connection);
      idle.add(connection, closeIdle);
    },
    isEmpty: () => all.size === 0,
    closeAll: () => Promise.all([...all].map((connection) => connection.destroy())),
  };
}

const isReusable = (connection: Connection, outcome: Outcome): boolean =>
  outcome.kind === 'answered' &&
  outcome.isWhole &&
  performance.now() - connection.openedMs < CONNECTION_AGE_MS_MAX;
