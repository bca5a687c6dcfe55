// Takes what is traced, as a collector of OpenTelemetry does, and counts the spans.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Collecting = { readonly kind: 'collecting'; readonly port: number };
export type Collected = { readonly kind: 'collected'; readonly spans: number };

const SPAN = '"spanId"';
let spans = 0;

const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    for (let at = body.indexOf(SPAN); at >= 0; at = body.indexOf(SPAN, at + SPAN.length)) spans += 1;
    response.writeHead(200).end('{}');
  });
});
process.on('message', () => process.send?.({ kind: 'collected', spans } satisfies Collected));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'collecting', port } satisfies Collecting);
});
