// The HTTP server: system pages beside the routes, and a shutdown that loses no accepted request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionsOf } from './connections.ts';
import { targetOf } from './incoming.ts';

export type Page = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly csp?: string;
};
export type Pages = Readonly<Record<string, () => Page | Promise<Page>>>;

export type HttpServer = {
  readonly port: number;
  /** Stops listening, answers what comes on open connections while telling them to close, then closes. */
  close(): Promise<void>;
};

const HEADERS_TIMEOUT_MS_MAX = 10_000;
const REQUEST_TIMEOUT_MS_MAX = 30_000;
const KEEP_ALIVE_MS = 65_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** How long open connections may still send a request they had begun to write when we were told to stop. */
const LINGER_MS = 500;
const DRAIN_MS_MAX = 20_000;
const DRAIN_LOOK_MS = 20;

const NOT_HTTP_BODY = '{"error":"invalid_request","message":"This could not be read as an HTTP request."}';
const NOT_HTTP =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
  `Content-Length: ${NOT_HTTP_BODY.length}\r\n\r\n${NOT_HTTP_BODY}`;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export async function startServer(
  options: { readonly host: string; readonly port: number; readonly pages: Pages },
  handle: Handler,
): Promise<HttpServer> {
  const { host, port, pages } = options;
  let draining = false;

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS_MAX,
      requestTimeout: REQUEST_TIMEOUT_MS_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    (request, response) => {
      const ended = connections.began(request, response);
      if (draining) response.shouldKeepAlive = false;
      const page =
        request.method === 'GET' || request.method === 'HEAD' ? pageFor(pages, request) : undefined;
      const answered = page === undefined ? handle(request, response) : sendPage(page, response);
      answered
        // Whatever fails while answering has been logged; the connection must not be left hanging.
        .catch(() => void response.destroy())
        .finally(ended);
    },
  );
  const connections = connectionsOf(server);
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(NOT_HTTP);
  });
  await listen(server, host, port);

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      draining = true;
      // Also those that came before.
      connections.tellToClose();
      // Not the HTTP server's own `close`: that cuts idle connections at once, and with them requests on their way.
      const closed = new Promise<void>((resolve) => void server.once('close', resolve));
      NetServer.prototype.close.call(server);
      await wait(LINGER_MS);
      const deadline = performance.now() + DRAIN_MS_MAX;
      while (connections.isAnswering() && performance.now() < deadline) await wait(DRAIN_LOOK_MS);
      server.closeIdleConnections();
      server.closeAllConnections();
      await closed;
    },
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

function pageFor(pages: Pages, request: IncomingMessage): (() => Page | Promise<Page>) | undefined {
  const { path } = targetOf(request);
  return Object.hasOwn(pages, path) ? pages[path] : undefined;
}

async function sendPage(make: () => Page | Promise<Page>, response: ServerResponse): Promise<void> {
  let page: Page;
  try {
    page = await make();
  } catch {
    page = { status: 500, type: 'text/plain; charset=utf-8', body: 'This page could not be made.\n' };
  }
  const headers: Record<string, string> = {
    'Content-Type': page.type,
    'Content-Length': String(Buffer.byteLength(page.body)),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  if (page.csp !== undefined) headers['Content-Security-Policy'] = page.csp;
  response.writeHead(page.status, headers);
  response.end(page.body);
}
