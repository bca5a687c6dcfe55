// The requests of each connection: how many of them run at once, which wait for those before them, and what
// of their answers is not read. A shutdown waits for the ones that are in flight.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Several requests may be in flight on one connection if a client pipelines. */
type Connection = {
  latest: ServerResponse | undefined;
  /** Begun, and not all of the answer has left. */
  running: number;
  /** They came behind those that run. */
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>;
  /** The latest request was answered before all of it had arrived. */
  isAhead: boolean;
  /** How many bytes of answers had left when one of them was seen to wait last, and since when none has. */
  left: number;
  stuckSince: number | undefined;
};

export type Connections = {
  /** Begins a request, or lets it wait for its turn. */
  take(request: IncomingMessage, response: ServerResponse): void;
  isAnswering(): boolean;
  /** Whether an answer is still being made, while no earlier answer waits to be read. */
  isWaiting(socket: Socket): boolean;
  /** Whether what is written now would be read as the answer to the bytes that came last. */
  isNext(socket: Socket): boolean;
  /** A client that was promised a kept connection would write its next request into a closing one. */
  tellToClose(): void;
  /** Closes those of which no byte of an answer has left for so long, whatever they send meanwhile. */
  closeUnread(unreadMsMax: number): void;
};

/**
 * Requests of one connection that run at once. Their answers may all be in memory, since the first may be the
 * last to be made.
 */
const RUNNING_OF_CONNECTION_MAX = 8;
/**
 * Requests that run in the whole process, beyond one for each connection. Past that, a connection goes on one
 * by one.
 */
const PIPELINED_MAX = 1_000;
/** As many short requests as 64 kB hold: those of one read are there before reading stops. */
const WAITING_OF_CONNECTION_MAX = 2_600;
/** Requests that wait in the whole process. Beyond it, the connection on which the most wait is closed. */
const WAITING_MAX = 10_000;

type Begin = (request: IncomingMessage, response: ServerResponse) => void;
type Load = {
  readonly connections: Map<Socket, Connection>;
  readonly begin: Begin;
  /** Counts over all connections: what waits, and what runs beside the first of each. */
  waiting: number;
  pipelined: number;
};

/**
 * Connections, each with its latest request alone: a set that changes with every request is rebuilt
 * repeatedly, and each old copy keeps its members from being collected young. So does a request that is held
 * after it was answered.
 */
export function connectionsOf(server: Server, begin: Begin): Connections {
  const connections = new Map<Socket, Connection>();
  const load: Load = { connections, begin, waiting: 0, pipelined: 0 };

  server.on('connection', (socket: Socket) => {
    const connection = newConnection();
    connections.set(socket, connection);
    socket.once('close', () => forget(load, socket, connection));
    // Node reads on whenever an answer is done.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause();
    });
  });

  return {
    take: (request, response) => take(load, request, response),
    isAnswering: () =>
      [...connections].some(([socket, { running }]) => running > 0 || socket.writableLength > 0),
    isWaiting: (socket) => socket.writableLength === 0 && (connections.get(socket)?.running ?? 0) > 0,
    isNext(socket) {
      const connection = connections.get(socket);
      if (connection === undefined) return false;
      const { latest, running, waiting, isAhead } = connection;
      if (running === 0) return !isAhead && socket.writableLength === 0;
      return running + waiting.length === 1 && latest?.headersSent === false && !latest.req.complete;
    },
    tellToClose() {
      for (const { latest } of connections.values())
        if (latest?.headersSent === false) latest.shouldKeepAlive = false;
    },
    closeUnread(unreadMsMax) {
      const now = performance.now();
      for (const [socket, connection] of connections)
        if (isStuck(socket, connection, now, unreadMsMax)) socket.destroy();
    },
  };
}

function take(load: Load, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const connection = load.connections.get(socket);
  // Closed already, so there is no client to wait for.
  if (connection === undefined) return;
  connection.latest = response;
  connection.isAhead = false;
  if (connection.waiting.length === 0 && mayBegin(load, connection)) {
    beginOn(load, connection, request, response);
    return;
  }
  load.waiting += 1;
  connection.waiting.push([request, response]);
  socket.pause();
  if (connection.waiting.length > WAITING_OF_CONNECTION_MAX) closeNow(load, socket, connection);
  else if (load.waiting > WAITING_MAX) closeNow(load, ...greediestOf(load));
}

const mayBegin = ({ pipelined }: Load, { running }: Connection): boolean =>
  running === 0 || (running < RUNNING_OF_CONNECTION_MAX && pipelined < PIPELINED_MAX);

function beginOn(
  load: Load,
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (connection.running > 0) load.pipelined += 1;
  connection.running += 1;
  response.once('close', () => ended(load, connection, request, response));
  load.begin(request, response);
}

function ended(load: Load, connection: Connection, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // What was counted for it is given back with the whole connection.
  if (load.connections.get(socket) !== connection) return;
  connection.running -= 1;
  if (connection.running > 0) load.pipelined -= 1;
  if (connection.latest === response) {
    connection.latest = undefined;
    connection.isAhead = !request.complete;
  }
  // If an answer has said that the connection ends, no client would read another.
  while (socket.writable && connection.waiting.length > 0 && mayBegin(load, connection)) {
    const next = connection.waiting.shift();
    load.waiting -= 1;
    if (next !== undefined) beginOn(load, connection, ...next);
    if (connection.waiting.length === 0) socket.resume();
  }
}

function forget(load: Load, socket: Socket, connection: Connection): void {
  if (!load.connections.delete(socket)) return;
  load.waiting -= connection.waiting.length;
  load.pipelined -= Math.max(0, connection.running - 1);
  connection.waiting.length = 0;
}

/** What it holds is free at once, also while the packet that was too much is still being read. */
function closeNow(load: Load, socket: Socket, connection: Connection): void {
  forget(load, socket, connection);
  socket.destroy();
}

const newConnection = (): Connection => ({
  latest: undefined,
  running: 0,
  waiting: [],
  isAhead: false,
  left: 0,
  stuckSince: undefined,
});

function greediestOf({ connections }: Load): readonly [Socket, Connection] {
  return [...connections].reduce((most, one) =>
    one[1].waiting.length > most[1].waiting.length ? one : most,
  );
}

type Handle = { readonly _handle?: { readonly writeQueueSize?: number } | null };

/** What the system has not taken yet of what it was given, which of one long answer is all that changes. */
// oxlint-disable-next-line no-underscore-dangle -- Node says it by no other name
const queuedOf = (socket: Socket): number => (socket as Handle)._handle?.writeQueueSize ?? 0;

/** Bytes count as written to a socket when they are handed to it; those that it still has are not read. */
function isStuck(socket: Socket, connection: Connection, now: number, unreadMsMax: number): boolean {
  const left = socket.bytesWritten - socket.writableLength - queuedOf(socket);
  if (socket.writableLength === 0) connection.stuckSince = undefined;
  else if (connection.stuckSince === undefined || left !== connection.left) {
    connection.left = left;
    connection.stuckSince = now;
  }
  return connection.stuckSince !== undefined && now - connection.stuckSince > unreadMsMax;
}
