// A receiver of webhooks on this machine. It keeps everything that arrives, byte for byte, and behaves on
// each path as the test sets it.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A status with its headers and body, or a way not to answer. */
export type Behaviour =
  | number
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string | Buffer }
  /** Takes the request and says nothing. */
  | 'never'
  /** Says something that is not HTTP. */
  | 'garbage'
  /** Hangs up. */
  | 'close';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
  readonly at: number;
};
export type Receiver = {
  url(path: string): string;
  /** What came on a path, in order. */
  received(path: string): readonly Received[];
  /** From now on; a function gets the number of earlier requests on this path. The default is 200. */
  behave(path: string, how: Behaviour | ((before: number) => Behaviour | Promise<Behaviour>)): void;
};

export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, Received[]>();
  const behaviours = new Map<string, (before: number) => Behaviour | Promise<Behaviour>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const before = received.get(path) ?? [];
      received.set(path, before);
      const how = behaviours.get(path)?.(before.length) ?? 200;
      const bytes = Buffer.concat(chunks);
      before.push({
        path,
        headers: request.headers,
        body: bytes.toString('utf8'),
        bytes,
        at: Date.now(),
      });
      void Promise.resolve(how).then((behaviour) => respond(response, behaviour));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received: (path) => received.get(path) ?? [],
    behave: (path, how) => void behaviours.set(path, typeof how === 'function' ? how : () => how),
  };
}

function respond(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'never') return;
  if (behaviour === 'close') return void response.socket?.destroy();
  if (behaviour === 'garbage') return void response.socket?.end('this is not HTTP\r\n\r\n');
  const {
    status,
    headers = {},
    body = '',
  } = typeof behaviour === 'number' ? { status: behaviour } : behaviour;
  response.writeHead(status, headers).end(body);
}
