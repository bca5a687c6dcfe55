// Which connections are being answered: a shutdown waits for these.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Several requests may be at hand where a client does not wait for answers. */
type Connection = { latest: ServerResponse | undefined; atHand: number };

export type Connections = {
  /** Returns what to call once the request is through. */
  began(request: IncomingMessage, response: ServerResponse): () => void;
  isAnswering(): boolean;
  /** For an answer that is still being made, while nothing that was sent before lies unread. */
  isWaiting(socket: Socket): boolean;
  /** Whoever was told to keep the connection would write the next request into a closing one. */
  tellToClose(): void;
};

/**
 * By connection, and only its latest: a set that gains and loses a member with every request is rebuilt again
 * and again, and each old one keeps what it held from being collected young. So does a request that is held
 * longer than it is answered.
 */
export function connectionsOf(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    const connection: Connection = { latest: undefined, atHand: 0 };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });

  return {
    began(request, response) {
      const connection = connections.get(request.socket);
      // Gone already: nobody is left to wait for.
      if (connection === undefined) return () => {};
      connection.latest = response;
      connection.atHand += 1;
      return () => {
        connection.atHand -= 1;
        if (connection.latest === response) connection.latest = undefined;
      };
    },
    isAnswering: () =>
      [...connections].some(([socket, { atHand }]) => atHand > 0 || socket.writableLength > 0),
    isWaiting: (socket) => socket.writableLength === 0 && (connections.get(socket)?.atHand ?? 0) > 0,
    tellToClose() {
      for (const { latest } of connections.values())
        if (latest?.headersSent === false) latest.shouldKeepAlive = false;
    },
  };
}
