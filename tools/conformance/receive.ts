// Receives what the provider sends, at a port that a proxy or tunnel of the operator makes public. Messages
// are kept as they arrived, and read by the promises.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const MESSAGES_MAX = 10_000;

type Challenge = (call: InboundCall) => Promise<string | undefined>;

export type Receiver = {
  /** Calls whose body contains a text, as they arrived. */
  about(text: string): readonly InboundCall[];
  close(): Promise<void>;
};

export async function receive(tenant: Tenant, port: number, challenge?: Challenge): Promise<Receiver> {
  const calls: InboundCall[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    if (body === undefined) return void response.writeHead(413).end();
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://receiver');
    const { method = 'GET', headers } = request;
    const call = { tenant, raw: { method, path, query: search.slice(1), headers, body } };
    if (method !== 'POST') {
      const answer = await challenge?.(call);
      return void response.writeHead(answer === undefined ? 404 : 200).end(answer ?? '');
    }
    if (calls.length < MESSAGES_MAX) calls.push(call);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  };
  // One that breaks off has not been taken, and is sent again.
  const server = createServer((request, response) => {
    take(request, response).catch(() => request.socket.destroy());
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    about: (text) => calls.filter(({ raw }) => raw.body.includes(text)),
    close: () => closed(server),
  };
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
