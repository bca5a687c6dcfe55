// No post reaches a forbidden address: a real receiver on loopback counts connections, whatever a URL or a
// look-up says.
import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { mock, suite, test } from 'node:test';
import { clientWith, gist, post, says, STRICT } from '../../../test/support/outbound.ts';
import { httpAnswer, startReceiver, type RawReceiver } from '../../../test/support/raw-receiver.ts';

/** A public address that is assigned to no host, so that what is sent there never arrives. */
const PUBLIC_AND_NOWHERE = '2d00::1';
const PUBLIC_IPV4 = '8.8.8.8';
const SHORT_MS = 300;
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

const receiverOn = (host: string): Promise<RawReceiver> => startReceiver(says(httpAnswer(200)), { host });

const LITERAL_LOOPBACK = [
  '127.0.0.1',
  '127.0.0.1.',
  'localhost',
  'LocalHost.',
  'any.localhost',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
];

const FORBIDDEN_ANSWERS: ReadonlyArray<readonly string[]> = [
  ['127.0.0.1'],
  ['::1'],
  ['0.0.0.0'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::7f00:1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['fd00::1'],
  ['fe80::1%lo'],
  ['127.1'],
  ['localhost'],
  [''],
  [PUBLIC_IPV4, '127.0.0.1'],
  ['127.0.0.1', PUBLIC_IPV4],
  [PUBLIC_AND_NOWHERE, '::1'],
  [PUBLIC_IPV4, PUBLIC_AND_NOWHERE, '192.168.0.1'],
];

suite('loopback', () => {
  test('is not reached by any way to write it', async () => {
    const receivers = [await receiverOn('0.0.0.0')];
    if (HAS_IPV6) receivers.push(await receiverOn('::1'));
    const client = clientWith();
    for (const { port } of receivers) {
      for (const host of LITERAL_LOOPBACK) {
        assert.equal(
          gist(await post(client, `http://${host}:${port}/`, { rules: STRICT })),
          'blocked_address',
          host,
        );
      }
    }
    for (const receiver of receivers) assert.equal(receiver.connections(), 0);
  });

  test('is reached where it is allowed, by address and by name', async () => {
    const receiver = await receiverOn('127.0.0.1');
    const client = clientWith();
    for (const host of ['127.0.0.1', 'localhost', 'localhost.', 'any.localhost', '2130706433'])
      assert.equal(gist(await post(client, `http://${host}:${receiver.port}/`)), 200, host);
  });

  test('of IPv6 is reached where it is allowed', { skip: HAS_IPV6 ? false : 'no IPv6 here' }, async () => {
    const receiver = await receiverOn('::1');
    const client = clientWith();
    for (const host of ['[::1]', 'localhost'])
      assert.equal(gist(await post(client, `http://${host}:${receiver.port}/`)), 200, host);
  });

  test('is all that is allowed beside public addresses', async () => {
    const receiver = await receiverOn('0.0.0.0');
    const client = clientWith();
    for (const host of [
      '0.0.0.0',
      '[::]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '169.254.169.254',
      '[fe80::1]',
    ]) {
      const answer = await post(client, `http://${host}:${receiver.port}/`);
      assert.equal(gist(answer), 'blocked_address', host);
    }
    const mixed = clientWith({ lookup: () => Promise.resolve(['127.0.0.1', '10.0.0.1']) });
    assert.equal(gist(await post(mixed, `http://mixed.example:${receiver.port}/`)), 'blocked_address');
    assert.equal(receiver.connections(), 0);
  });
});

suite('a name', () => {
  test('with one forbidden address is refused, whatever its other addresses are', async () => {
    const receiver = await receiverOn('0.0.0.0');
    for (const addresses of FORBIDDEN_ANSWERS) {
      const client = clientWith({ lookup: () => Promise.resolve(addresses) });
      const answer = await post(client, `http://hostile.example:${receiver.port}/`, { rules: STRICT });
      assert.equal(gist(answer), 'blocked_address', addresses.join(', '));
    }
    assert.equal(receiver.connections(), 0);
  });

  test('is resolved once for each connection, so that a second answer cannot change the address', async () => {
    const receiver = await receiverOn('127.0.0.1');
    let asked = 0;
    const lookup = (): Promise<string[]> => {
      asked += 1;
      return Promise.resolve([asked % 2 === 1 ? PUBLIC_AND_NOWHERE : '127.0.0.1']);
    };
    const client = clientWith({ lookup, exchangeMsMax: SHORT_MS });
    const url = `http://rebinding.example:${receiver.port}/`;
    assert.match(String(gist(await post(client, url, { rules: STRICT }))), /^(?:timeout|refused)$/);
    assert.equal(asked, 1);
    assert.equal(gist(await post(client, url, { rules: STRICT })), 'blocked_address');
    assert.equal(asked, 2);
    assert.equal(receiver.connections(), 0);
  });

  test('that many posts resolve at once is resolved once', async () => {
    const receiver = await receiverOn('127.0.0.1');
    let asked = 0;
    const lookup = (): Promise<string[]> => {
      asked += 1;
      return new Promise((resolve) => {
        setImmediate(() => resolve(['127.0.0.1']));
      });
    };
    const client = clientWith({ lookup });
    const url = `http://receiver.example:${receiver.port}/`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(client, url)));
    assert.ok(answers.every((answer) => gist(answer) === 200));
    assert.equal(asked, 1);
  });

  test('is posted to at the address that answers if another does not', async () => {
    const receiver = await receiverOn('127.0.0.1');
    const client = clientWith({ lookup: () => Promise.resolve(['::1', '127.0.0.1']) });
    assert.equal(gist(await post(client, `http://receiver.example:${receiver.port}/`)), 200);
  });
});

test('an address that was reached but not asked for gets nothing', async () => {
  const receiver = await receiverOn('127.0.0.1');
  const connect = mock.method(Socket.prototype, 'connect');
  connect.mock.mockImplementation(function (this: Socket) {
    connect.mock.restore();
    return this.connect({ host: '127.0.0.1', port: receiver.port });
  });
  const client = clientWith();
  const answer = await post(client, `http://${PUBLIC_IPV4}:${receiver.port}/`, { rules: STRICT });
  assert.equal(gist(answer), 'blocked_address');
  assert.equal(receiver.posts.length, 0);
});
