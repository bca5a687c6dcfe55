// A provider over TLS: its certificate must be for its name, and ours is shown if it wants one.
import assert from 'node:assert/strict';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  type TLSSocket,
} from 'node:tls';
import { selfSigned } from '../../../test/support/certificate.ts';
import { says } from '../../../test/support/outbound.ts';
import { callsTo, gistOf } from '../../../test/support/provider-client.ts';
import { httpAnswer, startReceiver } from '../../../test/support/raw-receiver.ts';
import { instant } from '../time/clock.ts';

const known = selfSigned('localhost');
const elsewhere = selfSigned('other.example');
const unknown = selfSigned('localhost');
const ours = selfSigned('monedero');
const certificates = getCACertificates('default');
setDefaultCACertificates([...certificates, known.certificate, elsewhere.certificate]);
after(() => setDefaultCACertificates(certificates));

const ok = says(httpAnswer(200));
const certificateOf = ({ certificate, key }: typeof ours) => ({ cert: certificate, key });

/** Asks for a certificate that is ours, and says who came. */
async function startBank(): Promise<{ readonly origin: string; readonly names: readonly string[] }> {
  const names: string[] = [];
  const open: TLSSocket[] = [];
  const join = (socket: TLSSocket): void => {
    names.push(String(socket.getPeerCertificate().subject.CN));
    open.push(socket);
    socket.on('error', () => undefined).on('data', () => socket.write(httpAnswer(200)));
  };
  const server = createTlsServer(
    { key: known.key, cert: known.certificate, ca: [ours.certificate], requestCert: true },
    join,
  ).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, names };
}

suite('a provider over TLS', () => {
  test('is called if its certificate is for its name', async () => {
    const provider = await startReceiver(ok, { tls: known });
    const { call } = callsTo({ origin: `https://localhost:${provider.port}` });
    assert.equal(gistOf(await call()), '200');
  });

  test('gets nothing where its certificate is for another name or from an unknown authority', async () => {
    for (const [tls, code] of [
      [elsewhere, 'ERR_TLS_CERT_ALTNAME_INVALID'],
      [unknown, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ] as const) {
      const provider = await startReceiver(ok, { tls });
      const { call } = callsTo({ origin: `https://localhost:${provider.port}` });
      assert.equal(gistOf(await call()), `not_sent: connect: ${code}`);
      assert.equal(provider.posts.length, 0);
    }
  });

  test('gets nothing where it speaks no TLS, ends the handshake, or says nothing', async () => {
    const plain = await startReceiver(ok);
    const limits = { connectMsMax: 200, exchangeMsMax: 10_000 };
    const speaksNone = callsTo({ origin: `https://localhost:${plain.port}`, limits });
    const server = createTcpServer((socket) => void socket.resume().end('HTTP/1.1 400 No\r\n\r\n'));
    const silent = createTcpServer((socket) => void socket.resume());
    for (const one of [server, silent]) {
      await new Promise<void>((resolve) => void one.listen(0, '127.0.0.1', resolve));
      after(() => one.close());
    }
    const portOf = (one: typeof server): number => (one.address() as AddressInfo).port;
    const ends = callsTo({ origin: `https://localhost:${portOf(server)}` });
    const waits = callsTo({ origin: `https://localhost:${portOf(silent)}`, limits });
    assert.match(gistOf(await ends.call()), /^not_sent: connect: /);
    assert.match(gistOf(await waits.call()), /^not_sent: connect: UND_ERR_CONNECT_TIMEOUT$/);
    const hasty = callsTo({
      origin: `https://localhost:${plain.port}`,
      limits: { ...limits, exchangeMsMax: 100 },
    });
    for (const { call } of [speaksNone, hasty]) assert.match(gistOf(await call()), /^not_sent: connect: /);
    assert.equal(plain.posts.length, 0);
  });

  test('is shown our certificate where it wants one', async () => {
    const { origin, names } = await startBank();
    const { call } = callsTo({ origin, certificate: certificateOf(ours) });
    assert.equal(gistOf(await call()), '200');
    assert.deepEqual(names, ['monedero']);
  });

  test('has been handed the request before it turns our certificate away, so that is unknown', async () => {
    const { origin, names } = await startBank();
    for (const certificate of [undefined, certificateOf(unknown)]) {
      const { call } = callsTo({ origin, ...(certificate === undefined ? {} : { certificate }) });
      assert.match(gistOf(await call()), /^unknown: answer: /);
    }
    assert.deepEqual(names, []);
  });

  test('gets nothing once our certificate has ended', async () => {
    const { origin, names } = await startBank();
    const clock = { now: () => instant(Date.UTC(2100, 0)) };
    const { call } = callsTo({ origin, clock, certificate: certificateOf(ours) });
    assert.equal(gistOf(await call()), 'not_sent: client certificate: it has ended');
    assert.deepEqual(names, []);
  });

  test('has no client with a certificate that is none, or whose key is that of another', () => {
    const origin = 'https://provider.example';
    const wrong = [
      { cert: 'x', key: ours.key },
      { cert: ours.certificate, key: 'x' },
      { cert: ours.certificate, key: known.key },
    ];
    for (const certificate of wrong) assert.throws(() => callsTo({ origin, certificate }));
  });
});
