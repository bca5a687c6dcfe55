// The idle connections of all origins: at most so many, of which the one that has been idle longest is closed
// first.
import type { Connection } from './connection.ts';

export type IdleConnections = {
  add(connection: Connection, close: (connection: Connection) => void): void;
  delete(connection: Connection): void;
};

export function createIdleConnections(connectionsMax: number): IdleConnections {
  const connections = new Map<Connection, (connection: Connection) => void>();
  return {
    add(connection, close) {
      connections.set(connection, close);
      if (connections.size <= connectionsMax) return;
      for (const [oldest, closeOldest] of connections) return closeOldest(oldest);
    },
    delete: (connection) => void connections.delete(connection),
  };
}
