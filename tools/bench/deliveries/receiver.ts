// The receivers of a run, in one process: a server that says 200 to all and counts by event and path, and one
// that never answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CountFrom, Counted, ReceiverReady } from './protocol.ts';

const EVENT_ID = /"id":"(evt_[0-9a-z]+)"/;

let expected = Infinity;
let seen = new Set<string>();
let arrivedAt: Record<string, number> = {};
let requests = 0;
let firstMs = 0;

const listening = createServer((request, response) => {
  let text = '';
  request.setEncoding('latin1');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    response.writeHead(200, { 'Content-Length': '2' }).end('ok');
    note(`${request.url} ${EVENT_ID.exec(text)?.[1]}`);
  });
});
const deaf = createServer(() => undefined);

function note(key: string): void {
  if (requests === 0) firstMs = performance.now();
  requests += 1;
  if (seen.has(key)) return;
  seen.add(key);
  arrivedAt[key.slice(key.indexOf(' ') + 1)] ??= Date.now();
  if (seen.size !== expected) return;
  const seconds = (performance.now() - firstMs) / 1000;
  send({ kind: 'counted', seconds, distinct: seen.size, requests, arrivedAt });
}

process.on('message', (message: CountFrom) => {
  ({ expected } = message);
  seen = new Set();
  arrivedAt = {};
  requests = 0;
});
process.on('disconnect', () => process.exit(0));
listening.listen(0, '127.0.0.1', () =>
  deaf.listen(0, '127.0.0.1', () =>
    send({
      kind: 'ready',
      port: (listening.address() as AddressInfo).port,
      deafPort: (deaf.address() as AddressInfo).port,
    }),
  ),
);

function send(message: ReceiverReady | Counted): void {
  process.send?.(message);
}
