// A receiver of posts that answers with the bytes that a test gives it, or not at all. It ends with its test
// file.
import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import type { SelfSigned } from './certificate.ts';
import { until } from './wait.ts';

export type RawPost = {
  /** The request line and the headers, as they came. */
  readonly head: string;
  readonly body: string;
  readonly socket: Socket;
  /** How many posts this connection has brought, this one included. */
  readonly nthOnConnection: number;
};
export type RawReceiver = {
  readonly port: number;
  readonly url: string;
  readonly posts: readonly RawPost[];
  /** All that were ever made. */
  connections(): number;
  openConnections(): number;
  /** Waits for the n-th post. */
  post(nth: number): Promise<RawPost>;
};
type Settings = { readonly host?: string; readonly tls?: SelfSigned };

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

export async function startReceiver(
  answer: (post: RawPost) => void,
  { host = '127.0.0.1', tls }: Settings = {},
): Promise<RawReceiver> {
  const posts: RawPost[] = [];
  const open = new Set<Socket>();
  let made = 0;

  const join = (socket: Socket): void => {
    let nthOnConnection = 0;
    made += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    readPosts(socket, (head, body) => {
      nthOnConnection += 1;
      const post = { head, body, socket, nthOnConnection };
      posts.push(post);
      answer(post);
    });
  };
  const server: Server =
    tls === undefined
      ? createServer(join)
      : createTlsServer({ key: tls.key, cert: tls.certificate }, join).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  after(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });

  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    posts,
    connections: () => made,
    openConnections: () => open.size,
    async post(nth) {
      await until(`post ${nth} came`, () => posts.length >= nth);
      const seen = posts[nth - 1];
      assert.ok(seen);
      return seen;
    },
  };
}

/** The answer as HTTP/1.1 writes it. */
export const httpAnswer = (
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `HTTP/1.1 ${status} Said`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

function readPosts(socket: Socket, onPost: (head: string, body: string) => void): void {
  let unread = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const headEnd = unread.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const head = unread.toString('latin1', 0, headEnd);
      const bodyStart = headEnd + HEAD_END.length;
      const bodyEnd = bodyStart + Number(LENGTH.exec(head)?.[1] ?? 0);
      if (unread.length < bodyEnd) return;
      const body = unread.toString('utf8', bodyStart, bodyEnd);
      unread = unread.subarray(bodyEnd);
      onPost(head, body);
    }
  });
}
