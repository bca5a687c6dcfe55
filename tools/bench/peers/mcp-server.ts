// The official server of the protocol with one tool that always answers the same, behind its own adapter for
// HTTP in Node.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { stopOnRequest } from '../product.ts';
import { packageOf } from './packages.ts';
import type { Called, Calling } from './protocol.ts';

type Handler = ReturnType<typeof createMcpHandler>;
type Adapter = {
  toNodeHandler(handler: Handler): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};
const BALANCE = { available_cents: 1_000_000, currency: 'ARS' };
let calls = 0;

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  server.registerTool(
    'wallet_balance',
    { description: 'What is available.', inputSchema: z.object({}) },
    () => {
      calls += 1;
      return { content: [{ type: 'text', text: JSON.stringify(BALANCE) }], structuredContent: BALANCE };
    },
  );
  return server;
});
const { toNodeHandler } = packageOf<Adapter>('@modelcontextprotocol/node');
const answerTo = toNodeHandler(handler);
const server = createServer((request, response) => void answerTo(request, response));

stopOnRequest(() => new Promise((done) => server.close(() => done())));
process.on('message', (message) => {
  if (message === 'report') process.send?.({ kind: 'called', calls } satisfies Called);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'calling', port } satisfies Calling);
});
