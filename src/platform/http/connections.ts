// Tracks which connections have requests in flight: a shutdown waits for these.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Several requests may be in flight on one connection if a client pipelines. */
type Connection = { latest: ServerResponse | undefined; inFlight: number };

export type Connections = {
  /** Returns a function to call when the request is done. */
  began(request: IncomingMessage, response: ServerResponse): () => void;
  isAnswering(): boolean;
  /** For an answer that is still being made, while no earlier answer waits to be read. */
  isWaiting(socket: Socket): boolean;
  /** A client that was promised a kept connection would write its next request into a closing one. */
  tellToClose(): void;
};

/**
 * By connection, and only its latest request: a set that changes with every request is rebuilt repeatedly,
 * and each old copy keeps its members from being collected young. So does a request that is held after it was
 * answered.
 */
export function connectionsOf(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    const connection: Connection = { latest: undefined, inFlight: 0 };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });

  return {
    began(request, response) {
      const connection = connections.get(request.socket);
      // Closed already, so there is no client to wait for.
      if (connection === undefined) return () => {};
      connection.latest = response;
      connection.inFlight += 1;
      return () => {
        connection.inFlight -= 1;
        if (connection.latest === response) connection.latest = undefined;
      };
    },
    isAnswering: () =>
      [...connections].some(([socket, { inFlight }]) => inFlight > 0 || socket.writableLength > 0),
    isWaiting: (socket) => socket.writableLength === 0 && (connections.get(socket)?.inFlight ?? 0) > 0,
    tellToClose() {
      for (const { latest } of connections.values())
        if (latest?.headersSent === false) latest.shouldKeepAlive = false;
    },
  };
}
