// Handlers that speak the web's Request and Response, each mounted under a path of its own beside the routes,
// for protocols that a library implements. Bodies are read as bytes: a stream of the web costs as much as the
// rest of a short request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { goneSignal, readBody, targetOf } from './incoming.ts';

export type Mount = {
  /** It takes this path and everything below it. */
  readonly path: string;
  /** `signal` of the request ends when the client has gone. Its body is in `from`. */
  handle(request: Request, from: From): Promise<Response>;
};
export type From = {
  readonly ip: string | null;
  /** Refused if it is longer. */
  body(bytesMax: number): Promise<Buffer> | Buffer;
};

const JSON_TYPE = 'application/json';

/** The mount that takes the request, if one does. */
export function mountFor(mounts: readonly Mount[], request: IncomingMessage): Mount | undefined {
  if (mounts.length === 0) return undefined;
  const { path } = targetOf(request);
  return mounts.find((one) => path === one.path || path.startsWith(`${one.path}/`));
}

/** The answer is sent when the promise resolves. */
export async function serveMounted(
  mount: Mount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const from: From = {
    ip: request.socket.remoteAddress ?? null,
    body: (bytesMax) => readBody(request, bytesMax),
  };
  const answered = await mount.handle(requestOf(request, goneSignal(response)), from);
  const { status, headers, body } = answered;
  // The unread rest of a body would block the next request on this connection.
  if (!request.complete) headers.set('Connection', 'close');
  if (body !== null && headers.get('content-type') === JSON_TYPE) {
    // One piece of known length costs a fraction of a stream.
    const bytes = Buffer.from(await answered.arrayBuffer());
    response.writeHead(status, { ...Object.fromEntries(headers), 'Content-Length': String(bytes.length) });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  response.writeHead(status, Object.fromEntries(headers));
  response.flushHeaders();
  if (body === null || request.method === 'HEAD') {
    response.end();
    return;
  }
  // If the client goes first, what was still to be sent is dropped.
  await pipeline(Readable.fromWeb(body), response).catch(() => response.destroy());
}

function requestOf(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    headers.append(request.rawHeaders[i] ?? '', request.rawHeaders[i + 1] ?? '');
  }
  const said = URL.parse(`http://${request.headers.host ?? 'localhost'}`);
  // What `Host` says is in the headers; one that is not a name is for the handler to refuse.
  const isName = said !== null && said.username === '' && said.password === '';
  const url = new URL(request.url ?? '/', isName ? said.origin : 'http://localhost');
  return new Request(url, { method: request.method ?? 'GET', headers, signal });
}
