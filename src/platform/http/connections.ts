// Tracks which connections have requests in flight: a shutdown waits for these.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Several requests may be in flight on one connection if a client pipelines. */
type Connection = {
  latest: ServerResponse | undefined;
  inFlight: number;
  /** The latest request was answered before all of it had arrived. */
  isAhead: boolean;
};

export type Connections = {
  /** Returns a function to call when the request is done. */
  began(request: IncomingMessage, response: ServerResponse): () => void;
  isAnswering(): boolean;
  /** For an answer that is still being made, while no earlier answer waits to be read. */
  isWaiting(socket: Socket): boolean;
  /** Whether what is written now would be read as the answer to the bytes that came last. */
  isNext(socket: Socket): boolean;
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
    const connection: Connection = { latest: undefined, inFlight: 0, isAhead: false };
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
      connection.isAhead = false;
      return () => {
        connection.inFlight -= 1;
        if (connection.latest !== response) return;
        connection.latest = undefined;
        connection.isAhead = !request.complete;
      };
    },
    isAnswering: () =>
      [...connections].some(([socket, { inFlight }]) => inFlight > 0 || socket.writableLength > 0),
    isWaiting: (socket) => socket.writableLength === 0 && (connections.get(socket)?.inFlight ?? 0) > 0,
    isNext(socket) {
      const connection = connections.get(socket);
      if (connection === undefined) return false;
      const { latest, inFlight, isAhead } = connection;
      if (inFlight === 0) return !isAhead && socket.writableLength === 0;
      return inFlight === 1 && latest?.headersSent === false && !latest.req.complete;
    },
    tellToClose() {
      for (const { latest } of connections.values())
        if (latest?.headersSent === false) latest.shouldKeepAlive = false;
    },
  };
}
