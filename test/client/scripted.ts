// A server that answers as it is written down, one answer after the other, and keeps what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { text } from 'node:stream/consumers';

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Headers = Readonly<Record<string, string>>;
export type Scripted =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Headers }
  /** The connection is cut: before the answer, or in the middle of it. */
  | 'cut'
  | 'cut in the body'
  | 'silence';

export type ScriptedServer = {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** What is left of the script, which is all there is to answer. */
  readonly script: Scripted[];
};

export const ok = (body: unknown = {}, headers: Headers = {}): Scripted => ({ status: 200, body, headers });

export const refused = (
  status: number,
  error: string,
  headers: Headers = {},
  more: object = {},
): Scripted => ({
  status,
  headers: { 'x-request-id': `req_${error}`, ...headers },
  body: { error, message: `It says ${error}.`, fix: 'Do it.', requestId: `req_${error}`, ...more },
});

export async function scripted(...script: Scripted[]): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const key = headers['idempotency-key'];
    seen.push({ method, path, headers, body, key: typeof key === 'string' ? key : undefined });
    play(response, script.shift() ?? { status: 500, body: { error: 'the_script_is_over' } });
  };
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, script };
}

function play(response: ServerResponse, one: Scripted): void {
  if (one === 'silence') return;
  if (one === 'cut') {
    response.destroy();
    return;
  }
  if (one === 'cut in the body') {
    response.writeHead(200, { 'Content-Length': '100', 'Content-Type': 'application/json' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status, body, headers = {} } = one;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
