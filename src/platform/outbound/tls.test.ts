// Over TLS the certificate must be for the name, whichever address the name resolves to.
import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { after, suite, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../../../test/support/certificate.ts';
import { clientWith, gist, post, says, saysAndLeaves } from '../../../test/support/outbound.ts';
import { httpAnswer, startReceiver } from '../../../test/support/raw-receiver.ts';
import { until } from '../../../test/support/wait.ts';

const NAME = 'receiver.example';

const known = selfSigned(NAME);
const unknown = selfSigned(NAME);
const certificates = getCACertificates('default');
setDefaultCACertificates([...certificates, known.certificate]);
after(() => setDefaultCACertificates(certificates));

const lookup = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);
const client = clientWith({ lookup });
const hasty = clientWith({ lookup, exchangeMsMax: 300 });

const ok = says(httpAnswer(200, 'ok'));
const resultOf = async (url: string, by = client): Promise<number | string> =>
  gist(await post(by, url, { rules: { allowLoopback: true, httpsOnly: true } }));

async function portOf(server: Server): Promise<number> {
  after(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

suite('a receiver with TLS', () => {
  test('is posted to if its certificate is for its name', async () => {
    const receiver = await startReceiver(ok, { tls: known });
    assert.equal(await resultOf(`https://${NAME}:${receiver.port}/`), 200);
    assert.equal(await resultOf(`https://${NAME}:${receiver.port}/`), 200);
    assert.equal(await resultOf(`https://${NAME}.:${receiver.port}/`), 200);
    assert.equal(receiver.connections(), 2);
  });

  test("gets nothing and is 'tls' where its certificate is for another name, for no address, or from an unknown authority", async () => {
    const receiver = await startReceiver(ok, { tls: known });
    const stranger = await startReceiver(ok, { tls: unknown });
    assert.equal(await resultOf(`https://other.example:${receiver.port}/`), 'tls');
    assert.equal(await resultOf(`https://127.0.0.1:${receiver.port}/`), 'tls');
    assert.equal(await resultOf(`https://${NAME}:${stranger.port}/`), 'tls');
    assert.equal(receiver.posts.length + stranger.posts.length, 0);
  });

  test("is 'tls' where it speaks plain HTTP", async () => {
    const port = await portOf(createHttpServer((_request, response) => response.end('plain')));
    assert.equal(await resultOf(`https://${NAME}:${port}/`), 'tls');
  });

  test('that closes during the TLS handshake is a failure of the connection', async () => {
    const port = await portOf(createTcpServer((socket) => socket.resume().end()));
    assert.equal(await resultOf(`https://${NAME}:${port}/`), 'reset');
  });

  test('that says nothing uses up the time of the exchange, and its connection ends', async () => {
    let open = 0;
    const server = createTcpServer((socket) => {
      open += 1;
      socket.resume().on('close', () => (open -= 1));
    });
    const port = await portOf(server);
    assert.equal(await resultOf(`https://${NAME}:${port}/`, hasty), 'timeout');
    await until('the connection is closed', () => open === 0);
  });

  test('that falls silent within an answer is a failure', async () => {
    const receiver = await startReceiver(saysAndLeaves('HTTP/1.1 200 O'), { tls: known });
    assert.equal(await resultOf(`https://${NAME}:${receiver.port}/`), 'reset');
  });
});
