// The HTTP server: system pages beside the routes, and a shutdown that loses no accepted request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { NewId } from '../ids/ids.ts';
import { answerBroken, refuseHosts } from './broken.ts';
import { connectionsOf } from './connections.ts';
import { hasTwoHosts, targetOf } from './incoming.ts';
import { mountFor, serveMounted, type Mount } from './mount.ts';
import { sendBody, type LastingBody } from './send-body.ts';

export type Page = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The bytes of this body, if it is sent many times. */
  readonly lasting?: LastingBody;
  readonly csp?: string;
  /** The entity tag of this body: a client that has it is not sent it again. */
  readonly etag?: string;
  /** The location of a redirect. */
  readonly location?: string;
};
/** Each is given the query of its address. */
export type MakePage = (search?: string) => Page | Promise<Page>;
export type Pages = Readonly<Record<string, MakePage>>;
/** Pages that are much work to make, and are made when one of them is first asked for. */
export type LatePages = { readonly isOne: (path: string) => boolean; readonly make: () => Pages };

/** Renders the page that says why the requested one is not shown. */
export type PageGuard = (request: IncomingMessage) => Page | undefined;

export type HttpServer = {
  readonly port: number;
  /**
   * Answers requests while asking clients to close, stops listening when its time has passed and no new
   * connections come, then closes.
   */
  close(): Promise<void>;
};

const KEEP_ALIVE_MS = 65_000;
const CONNECTIONS_MAX = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;
const DRAIN_LOOK_MS = 20;
/**
 * Beyond `listenMsMin`. Clients that open a connection for each request, and a load balancer that does not
 * check /readyz, never pause.
 */
const LINGER_MS_MAX = 5_000;
const DRAIN_MS_MAX = 20_000;

export type Bounds = {
  /** The time from the opening of a connection, or the first byte of a later request. */
  readonly headersMsMax: number;
  readonly requestMsMax: number;
  /** How often both are looked at; Node does so every 30 seconds by default. */
  readonly checkEveryMs: number;
  readonly lingerMsMax: number;
  /** How long no byte of an answer may leave before its connection is closed. */
  readonly unreadMsMax: number;
  /**
   * How many looks in a row must see no new connection before a shutdown goes on. Turns are counted and not
   * time, since each turn accepts the connections that wait in the operating system, and a busy process takes
   * few turns.
   */
  readonly quietLooks: number;
  /** How long a shutdown goes on listening however quiet it is, so that a balancer hears of it at /readyz. */
  readonly listenMsMin: number;
};
const BOUNDS: Bounds = {
  headersMsMax: 10_000,
  requestMsMax: 30_000,
  checkEveryMs: 1_000,
  lingerMsMax: 2_000,
  unreadMsMax: 30_000,
  // Half a second: by then a request on its way has arrived.
  quietLooks: 25,
  listenMsMin: 0,
};

export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly pages: Pages;
  readonly latePages?: LatePages | undefined;
  readonly guard?: PageGuard;
  readonly mounts?: readonly Mount[];
  readonly bounds?: Partial<Bounds>;
  readonly newId: NewId;
  readonly docsUrl: () => string;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export async function startServer(options: ServerOptions, handle: Handler): Promise<HttpServer> {
  const { host, port, newId, docsUrl } = options;
  const answer = answerer(options, handle);
  const bounds = { ...BOUNDS, ...options.bounds };
  let draining = false;

  const server = createServer(
    {
      headersTimeout: bounds.headersMsMax,
      requestTimeout: bounds.requestMsMax,
      connectionsCheckingInterval: bounds.checkEveryMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    (request, response) => connections.take(request, response),
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = bounds.unreadMsMax;
  // The connection was silent for this long, or past its keep-alive time.
  server.on('timeout', (socket) => {
    if (!connections.isWaiting(socket)) socket.destroy();
  });
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    if (draining) response.shouldKeepAlive = false;
    if (hasTwoHosts(request)) return refuseHosts(response, { newId, docsUrl });
    // Every failure while answering has been logged; the connection must not stay open.
    answer(request, response).catch(() => void response.destroy());
  };
  const connections = connectionsOf(server, begin);
  const looking = setInterval(() => connections.closeUnread(bounds.unreadMsMax), bounds.checkEveryMs).unref();
  let quietLooks = 0;
  server.on('connection', () => (quietLooks = 0));
  const { lingerMsMax } = bounds;
  answerBroken(server, { connections, headerBytesMax: HEADER_BYTES_MAX, lingerMsMax, newId, docsUrl });
  await listen(server, host, port);

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      draining = true;
      quietLooks = 0;
      // Connections from before as well.
      connections.tellToClose();
      const lookUntil = async (isOver: () => boolean, msMax: number): Promise<void> => {
        const deadline = performance.now() + msMax;
        for (; !isOver() && performance.now() < deadline; quietLooks++) await wait(DRAIN_LOOK_MS);
      };
      const { listenMsMin } = bounds;
      const mayStopAt = performance.now() + listenMsMin;
      // Closing a listener resets connections that wait to be accepted.
      const mayStop = (): boolean => quietLooks >= bounds.quietLooks && performance.now() >= mayStopAt;
      await lookUntil(mayStop, listenMsMin + LINGER_MS_MAX);
      // The HTTP server's own `close` would cut idle connections at once, and with them requests on their
      // way.
      const closed = new Promise<void>((resolve) => void server.once('close', resolve));
      NetServer.prototype.close.call(server);
      await lookUntil(() => quietLooks >= bounds.quietLooks && !connections.isAnswering(), DRAIN_MS_MAX);
      server.closeIdleConnections();
      server.closeAllConnections();
      clearInterval(looking);
      await closed;
    },
  };
}

/** Pages of the server go before mounts, and those before routes; the guard is asked for pages and mounts. */
function answerer(options: ServerOptions, handle: Handler): Handler {
  const { guard, mounts = [], newId } = options;
  const pageAt = pageFinder(options);
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead ? pageAt(targetOf(request).path) : undefined;
    const mount = page === undefined ? mountFor(mounts, request) : undefined;
    const refused = page === undefined && mount === undefined ? undefined : guard?.(request);
    // The body of what is refused is not read.
    if (refused !== undefined) response.shouldKeepAlive = false;
    const shown = refused === undefined ? page : () => refused;
    if (shown !== undefined) return sendPage(shown, request, response, newId('req'));
    return mount === undefined ? handle(request, response) : serveMounted(mount, request, response);
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function pageFinder({ pages, latePages }: Pick<ServerOptions, 'pages' | 'latePages'>) {
  let late: Pages | undefined;
  return (path: string): MakePage | undefined => {
    if (Object.hasOwn(pages, path)) return pages[path];
    if (latePages?.isOne(path) !== true) return undefined;
    late ??= latePages.make();
    return Object.hasOwn(late, path) ? late[path] : undefined;
  };
}

async function sendPage(
  make: MakePage,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  let page: Page;
  try {
    page = await make(targetOf(request).search);
  } catch {
    page = { status: 500, type: 'text/plain; charset=utf-8', body: 'This page could not be made.\n' };
  }
  const headers: Record<string, string> = {
    'Content-Type': page.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
  if (page.csp !== undefined) headers['Content-Security-Policy'] = page.csp;
  if (page.etag !== undefined) {
    Object.assign(headers, { ETag: page.etag, 'Cache-Control': 'no-cache' });
    if (request.headers['if-none-match']?.includes(page.etag) === true) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  if (page.location !== undefined) headers['Location'] = page.location;
  await sendBody(request, response, { status: page.status, headers, body: page.lasting ?? page.body });
}
