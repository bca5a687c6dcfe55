// Connections are kept alive, bounded and closed; one that the receiver closes first fails no post.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clientWith, gist, post, requestTo, says, STRICT } from '../../../test/support/outbound.ts';
import { httpAnswer, startReceiver } from '../../../test/support/raw-receiver.ts';
import { until, within } from '../../../test/support/wait.ts';
import type { OutboundAnswer, OutboundClient } from './client.ts';

const client = clientWith();

/** The body of each is its number. */
const manyPosts = (by: OutboundClient, url: string, count: number): Promise<OutboundAnswer[]> =>
  within(
    'all answers',
    Promise.all(Array.from({ length: count }, (_, i) => by.post(requestTo(url, { body: String(i) })))),
  );

suite('a connection', () => {
  test('sends one post after the other', async () => {
    const receiver = await startReceiver(says(httpAnswer(200, 'ok')));
    for (let i = 0; i < 10; i++) assert.equal(gist(await post(client, receiver.url)), 200);
    assert.equal(receiver.connections(), 1);
  });

  test('is opened for each post if the receiver closes it after each', async () => {
    const receiver = await startReceiver(({ socket }) =>
      socket.end(httpAnswer(200, '', { Connection: 'close' })),
    );
    for (let i = 0; i < 3; i++) assert.equal(gist(await post(client, receiver.url)), 200);
    assert.equal(receiver.connections(), 3);
  });

  test('is idle no longer than the receiver says', async () => {
    const receiver = await startReceiver(says(httpAnswer(200, '', { 'Keep-Alive': 'timeout=3' })));
    assert.equal(gist(await post(client, receiver.url)), 200);
    assert.equal(receiver.openConnections(), 1);
    const isClosed = (): boolean => receiver.openConnections() === 0;
    await until('the connection is closed', isClosed, undefined, 10_000);
    assert.equal(gist(await post(client, receiver.url)), 200);
  });

  test('is not shared between posts that may go to loopback and posts that may not', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    const named = clientWith({ lookup: () => Promise.resolve(['127.0.0.1']) });
    const request = requestTo(`http://receiver.example:${receiver.port}/`);
    assert.equal(gist(await named.post(request)), 200);
    assert.equal(gist(await named.post({ ...request, rules: STRICT })), 'blocked_address');
    assert.equal(gist(await named.post(request)), 200);
    assert.equal(receiver.connections(), 1);
    assert.equal(receiver.posts.length, 2);
  });
});

suite('many posts at once', () => {
  test('share a bounded number of connections, and each gets its own answer', async () => {
    const [connectionsMax, count] = [8, 400];
    const receiver = await startReceiver(({ body, socket }) => {
      setImmediate(() => socket.write(httpAnswer(200, `to ${body}`)));
    });
    const bounded = clientWith({ connectionsPerOriginMax: connectionsMax });
    const answers = await manyPosts(bounded, receiver.url, count);
    answers.forEach((answer, i) => assert.equal(answer.kind === 'answered' && answer.body, `to ${i}`));
    assert.equal(receiver.connections(), connectionsMax);
    assert.equal(receiver.posts.length, count);
  });

  test('get through though a part of the connections breaks', async () => {
    const count = 200;
    const receiver = await startReceiver(({ body, socket }) => {
      if (Number(body) % 10 === 3) socket.destroy();
      else if (Number(body) % 10 === 7) socket.end(httpAnswer(200, body, { Connection: 'close' }));
      else socket.write(httpAnswer(200, body));
    });
    const bounded = clientWith({ connectionsPerOriginMax: 4 });
    const answers = await manyPosts(bounded, receiver.url, count);
    const wanted = Array.from({ length: count }, (_, i) => (i % 10 === 3 ? 'reset' : 200));
    assert.deepEqual(answers.map(gist), wanted);
  });

  test('to one receiver do not wait for another one that is silent', async () => {
    const silent = await startReceiver(() => undefined);
    const quick = await startReceiver(says(httpAnswer(200)));
    const narrow = clientWith({ connectionsPerOriginMax: 2, exchangeMsMax: 1_000 });
    const waiting = Array.from({ length: 6 }, () => narrow.post(requestTo(silent.url)));
    await silent.post(2);
    for (let i = 0; i < 5; i++) assert.equal(gist(await post(narrow, quick.url)), 200);
    assert.deepEqual(
      (await Promise.all(waiting)).map(gist),
      Array.from({ length: 6 }, () => 'timeout'),
    );
  });
});

suite('a kept connection that the receiver closes', () => {
  test('while it is idle fails no post', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    for (let i = 1; i <= 3; i++) {
      assert.equal(gist(await post(client, receiver.url)), 200);
      (await receiver.post(i)).socket.destroy();
    }
    assert.equal(receiver.connections(), 3);
  });

  for (const how of ['end', 'destroy', 'resetAndDestroy'] as const) {
    test(`just when the next post comes (${how}) fails no post: it is sent again on a new one`, async () => {
      const receiver = await startReceiver(({ socket, nthOnConnection }) => {
        if (nthOnConnection === 1) socket.write(httpAnswer(200));
        else socket[how]();
      });
      for (let i = 0; i < 3; i++) assert.equal(gist(await post(client, receiver.url)), 200);
      assert.equal(receiver.connections(), 3);
    });
  }

  test('each time is a failure after two tries', async () => {
    const receiver = await startReceiver(({ socket, nthOnConnection }) => {
      if (nthOnConnection === 1 && receiver.connections() === 1) socket.write(httpAnswer(200));
      else socket.destroy();
    });
    assert.equal(gist(await post(client, receiver.url)), 200);
    assert.equal(gist(await post(client, receiver.url)), 'reset');
    assert.equal(receiver.posts.length, 3);
  });

  test('within an answer is a failure: the post was taken', async () => {
    const receiver = await startReceiver(({ socket, nthOnConnection }) => {
      if (nthOnConnection === 1) socket.write(httpAnswer(200));
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal');
    });
    assert.equal(gist(await post(client, receiver.url)), 200);
    assert.equal(gist(await post(client, receiver.url)), 'reset');
    assert.equal(receiver.posts.length, 2);
  });
});
