// The official clients, each as the key of an agent: of the second version with both revisions of the
// protocol, and of the first.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape it looks into
export type Shown = any;
export type ToolAnswer = {
  readonly isError: boolean;
  /** The line to read. */
  readonly line: string;
  /** The data of the result, or of the refusal. */
  readonly shown: Shown;
};
export type ListedTool = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Shown;
  readonly outputSchema?: Shown;
  readonly annotations?: Shown;
};
export type McpClient = {
  readonly era: string;
  list(): Promise<readonly ListedTool[]>;
  call(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
};

const INFO = { name: 'tests', version: '1.0.0' };
const BY_KEY = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

type Result = { readonly [field: string]: unknown };
function answerOf({ content, structuredContent, isError }: Result): ToolAnswer {
  assert.ok(Array.isArray(content));
  const [line, data] = content.map((block: { text: string }) => block.text);
  const shown = JSON.parse(data ?? 'null');
  if (isError !== true) assert.deepEqual(shown, structuredContent);
  return { isError: isError === true, line: line ?? '', shown };
}

async function connectV2(url: string, key: string, isNegotiated: boolean): Promise<McpClient> {
  const client = new ClientV2(INFO, isNegotiated ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(new TransportV2(new URL(`${url}/mcp`), BY_KEY(key)));
  return {
    era: String(client.getNegotiatedProtocolVersion()),
    list: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => answerOf(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

async function connectV1(url: string, key: string): Promise<McpClient> {
  const client = new ClientV1(INFO);
  const transport = new TransportV1(new URL(`${url}/mcp`), BY_KEY(key));
  await client.connect(transport);
  return {
    era: `${transport.protocolVersion} by the first version`,
    list: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => answerOf(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

const CLIENTS = {
  negotiated: (url: string, key: string) => connectV2(url, key, true),
  'by default': (url: string, key: string) => connectV2(url, key, false),
  'first version': connectV1,
} as const;
export type ClientName = keyof typeof CLIENTS;
export const CLIENT_NAMES = Object.keys(CLIENTS) as ClientName[];

/** Connected until the tests of the file are over. */
export async function connect(url: string, key: string, name: ClientName = 'negotiated'): Promise<McpClient> {
  const made = await CLIENTS[name](url, key);
  after(() => made.close().catch(() => undefined));
  return made;
}
