// A client of each version, as the agent of a key.
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const INFO = { name: 'an-agent-that-pays', version: '1.0.0' };
const as = (key) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** It speaks the newest revision that both sides know. */
export async function connectV2(url, key) {
  const client = new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new TransportV2(new URL(url), as(key)));
  return client;
}

export async function connectV1(url, key) {
  const client = new ClientV1(INFO);
  await client.connect(new TransportV1(new URL(url), as(key)));
  return client;
}
