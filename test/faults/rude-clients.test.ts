// A server of its own under clients that ask much and read little: its memory stays where it was, and others
// are served meanwhile.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, suite, test } from 'node:test';
import { HELD_BYTES_MAX } from '#platform/http/held-body.ts';
import { addressOf } from '#providers/sandbox/messages.ts';
import { startTestApp } from '../support/app.ts';
import { underLoad } from '../support/load.ts';
import { until } from '../support/wait.ts';
import { allReady, deployment } from './fixtures/deployment.ts';

const MIB = 1024 * 1024;
/** Above what the warm server had. Eighty compressions at once take more. */
const GROWTH_MIB_MAX = 120;
const OTHERS_MS_MAX = 3_000;
const LOOK_EVERY_MS = 50;
/** Of what is in use, once they have gone. */
const LEFT_MIB_MAX = 20;
/** How long the clients of each kind stay. */
const HOSTILE_MS = 2_500;

const { databaseUrl, newKey, tenant } = await startTestApp({ worker: false });
/** What is signed is read before its sender is known. */
const SIGNED_PATH = addressOf('rail', tenant.id);
const BODY_BYTES = 256 * 1024;
const headers = { Authorization: `Bearer ${await newKey()}` };
const { url, member } = await deployment(databaseUrl).serve('server');
const { hostname, port } = new URL(url);

async function mibOf(...gauges: string[]): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = gauges.map((name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]));
  return bytes.reduce((sum, one) => sum + one) / MIB;
}
const residentMib = (): Promise<number> => mibOf('process_resident_memory_bytes');

/** What is free is collected when more is needed, and the operating system may not get it back. */
async function usedMib(): Promise<number> {
  for (let i = 0; i < 8; i++)
    await (
      await fetch(url + SIGNED_PATH, { method: 'POST', body: new Uint8Array(BODY_BYTES) })
    ).arrayBuffer();
  return mibOf('nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes');
}

const sockets = new Set<Socket>();
after(() => sockets.forEach((socket) => socket.destroy()));

/** One that never reads. */
async function hostile(): Promise<Socket> {
  const socket = connect(Number(port), hostname).pause();
  sockets.add(socket);
  socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  await once(socket, 'connect');
  return socket;
}
const get = (path: string, encoding: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\nAccept-Encoding: ${encoding}\r\n\r\n`;

type Seen = { readonly growthMib: number; readonly slowestMs: number };

/** What a polite client meets, and what the server takes, while rude ones do something. */
async function during(doing: () => Promise<void>): Promise<Seen> {
  const restMib = await residentMib();
  let mostMib = restMib;
  let slowestMs = 0;
  let over = false;
  const done = doing()
    .then(() => wait(HOSTILE_MS))
    .finally(() => (over = true));
  while (!over) {
    const began = performance.now();
    const { status } = await fetch(`${url}/api/v1/cardholders`, { headers });
    assert.equal(status, 200);
    mostMib = Math.max(mostMib, await residentMib());
    slowestMs = Math.max(slowestMs, performance.now() - began);
    await wait(LOOK_EVERY_MS);
  }
  await done;
  return { growthMib: Math.round(mostMib - restMib), slowestMs: Math.round(slowestMs) };
}

/** All of a body but its last byte. */
const unfinished = Buffer.concat([
  Buffer.from(`POST ${SIGNED_PATH} HTTP/1.1\r\nHost: here\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`),
  Buffer.alloc(BODY_BYTES - 1, 'x'),
]);
const UNFINISHED = 1_600;

const KINDS: ReadonlyArray<[name: string, doing: () => Promise<void>, growthMibMax?: number]> = [
  [
    'a packet of many requests for the reference',
    async () => void (await hostile()).write(get('/docs', 'br').repeat(80)),
  ],
  [
    'packets of many requests for the OpenAPI document as it is',
    async () => {
      for (let i = 0; i < 5; i++) (await hostile()).write(get('/openapi.json', 'identity').repeat(80));
    },
  ],
  [
    'many connections with a request for the reference each',
    async () => {
      const all = await Promise.all(Array.from({ length: 150 }, hostile));
      for (const socket of all) socket.write(get('/docs', 'br'));
    },
  ],
  [
    'many connections with packets of requests for a page that is made each time',
    async () => {
      const all = await Promise.all(Array.from({ length: 40 }, hostile));
      for (const socket of all) socket.write(get('/sign-in', 'br').repeat(50));
    },
  ],
  [
    'clients that send and read a few bytes at a time',
    async () => {
      const all = await Promise.all(Array.from({ length: 100 }, hostile));
      for (const socket of all)
        socket.write(`${get('/docs', 'identity').repeat(8)}GET /docs HTTP/1.1\r\nX-Slow: `);
      for (let i = 0; i < 5; i++, await wait(100)) {
        for (const socket of all) {
          socket.read(2);
          socket.write('xx');
        }
      }
    },
  ],
  [
    'bodies that never end',
    async () => {
      for (let i = 0; i < UNFINISHED; i++) (await hostile()).write(unfinished);
    },
    HELD_BYTES_MAX / MIB + GROWTH_MIB_MAX,
  ],
];

suite('a server', () => {
  let warmUsedMib = 0;
  before(async () => {
    await allReady([member]);
    for (const encoding of ['br', 'gzip', 'identity'])
      for (const path of ['/docs', '/openapi.json', '/sign-in'])
        await (await fetch(url + path, { headers: { 'Accept-Encoding': encoding } })).arrayBuffer();
    for (let i = 0; i < 20; i++) await fetch(`${url}/api/v1/cardholders`, { headers });
    warmUsedMib = await usedMib();
  });

  for (const [name, doing, growthMibMax = GROWTH_MIB_MAX] of KINDS) {
    test(`keeps its memory, and serves others, under ${name}`, async (t) => {
      const { growthMib, slowestMs } = await during(doing);
      t.diagnostic(`${growthMib} MiB more at most; others waited ${slowestMs} ms at most`);
      assert.ok(growthMib < growthMibMax, `${growthMib} MiB more`);
      assert.ok(slowestMs < underLoad(OTHERS_MS_MAX), `others waited ${slowestMs} ms`);
      for (const socket of sockets) socket.destroy();
      const leftMib = async (): Promise<number> => Math.round((await usedMib()) - warmUsedMib);
      const left = await until('what they took is free', leftMib, (mib) => mib < LEFT_MIB_MAX);
      t.diagnostic(`${left} MiB are left of it`);
    });
  }
});
