// A list of the client is its first page, or all that there is: in order, each once, and asked for as it is
// needed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { organization, session } from '../../packages/client/src/index.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { ok, refused, scripted } from './scripted.ts';

const testApp = await startTestApp();
const { api, url } = testApp;
const apiKey = await testApp.newKey();
const PEOPLE = 7;

suite('a list', () => {
  test('is walked to its end, newest first, each item once, however long its pages are', async () => {
    const made: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const { body } = await api.post('/api/v1/cardholders', person());
      made.unshift(body.id);
    }
    const monedero = organization({ apiKey, baseUrl: url });
    for (const limit of [1, 2, 3, PEOPLE, PEOPLE + 1]) {
      const found: string[] = [];
      for await (const { id } of monedero.cardholders.list({ limit })) found.push(id);
      assert.deepEqual(found, made, String(limit));
    }
  });

  test('is its first page for who waits for it, and page by page for who asks for pages', async () => {
    const monedero = organization({ apiKey, baseUrl: url });
    const list = monedero.cardholders.list({ limit: 3 });
    const { data, nextCursor } = await list;
    assert.equal(data.length, 3);
    const { data: rest } = await monedero.cardholders.list({ limit: 100, cursor: nextCursor ?? '' });
    assert.equal(rest.length, PEOPLE - 3);
    const sizes: number[] = [];
    for await (const page of monedero.cardholders.list({ limit: 3 }).pages()) sizes.push(page.data.length);
    assert.deepEqual(sizes, [3, 3, 1]);
  });

  test('is asked for page after page with the same filter, and no further than it is read', async () => {
    const { url: baseUrl, seen } = await scripted(
      ok({ data: [{ id: 'card_1' }, { id: 'card_2' }], nextCursor: 'a' }),
      ok({ data: [{ id: 'card_3' }], nextCursor: 'b' }),
      ok({ data: [{ id: 'card_4' }], nextCursor: null }),
    );
    const monedero = organization({ apiKey: 'sk_test_a', baseUrl });
    const found: string[] = [];
    for await (const { id } of monedero.cards.list({ status: 'OPEN' })) {
      found.push(id);
      if (id === 'card_3') break;
    }
    assert.deepEqual(found, ['card_1', 'card_2', 'card_3']);
    assert.deepEqual(
      seen.map(({ path }) => path),
      ['/api/v1/cards?status=OPEN', '/api/v1/cards?status=OPEN&cursor=a'],
    );
  });

  test('of another form than most is walked in the same way', async () => {
    const { url: baseUrl } = await scripted(
      ok({ items: [{ id: 'appr_1' }], count: 2, next_cursor: 'a' }),
      ok({ items: [{ id: 'appr_2' }], count: 2, next_cursor: null }),
      ok({ deliveries: [{ id: 'del_1' }], nextCursor: null }),
    );
    const owner = session({ baseUrl, token: 'a' });
    const found: string[] = [];
    for await (const { id } of owner.approvals.list()) found.push(id);
    for await (const { id } of owner.webhook_endpoints.list_deliveries('whe_1')) found.push(id);
    assert.deepEqual(found, ['appr_1', 'appr_2', 'del_1']);
  });

  test('that breaks on its way says so', async () => {
    const { url: baseUrl } = await scripted(
      ok({ data: [{ id: 'card_1' }], nextCursor: 'a' }),
      refused(401, 'unauthorized'),
    );
    const found: string[] = [];
    await assert.rejects(async () => {
      for await (const { id } of organization({ apiKey: 'sk_test_a', baseUrl }).cards.list()) found.push(id);
    }, /unauthorized/);
    assert.deepEqual(found, ['card_1']);
  });
});

suite('a stream', () => {
  const TYPE = { 'Content-Type': 'text/event-stream' };
  const answering = (texts: readonly string[]) => {
    const asked: (string | null)[] = [];
    const left = [...texts];
    const fetch = (_url: string, { headers }: RequestInit): Promise<Response> => {
      asked.push(new Headers(headers).get('last-event-id'));
      return Promise.resolve(new Response(left.shift() ?? '', { headers: TYPE }));
    };
    const pause = (): Promise<void> => Promise.resolve();
    return { asked, monedero: organization({ apiKey: 'sk_test_a', baseUrl: 'http://a.test', fetch, pause }) };
  };

  test('is taken up again after the last message that was heard', async () => {
    const { asked, monedero } = answering([
      'retry: 1000\n\nid: evt_1\nevent: changed\ndata: {"objectId":"card_1"}\n\n',
      ': heartbeat\n\nevent: more\ndata: {}\n\n',
      'id: evt_2\r\nevent: changed\r\ndata: {"objectId":"card_2"}\r\n\r\n',
    ]);
    const heard: string[] = [];
    for await (const message of monedero.events.stream()) {
      heard.push(message.event === 'changed' ? message.data.objectId : message.event);
      if (heard.length === 3) break;
    }
    assert.deepEqual(heard, ['card_1', 'more', 'card_2']);
    assert.deepEqual(asked, [null, 'evt_1', 'evt_1']);
  });

  test('of a server says what changes, and ends with the signal', async () => {
    const stop = new AbortController();
    const opened: number[] = [];
    const hooks = { onResponse: ({ status }: { status: number }) => void opened.push(status) };
    const listener = organization({ apiKey, baseUrl: url, hooks });
    const heard: string[] = [];
    const listening = (async () => {
      for await (const message of listener.events.stream({ signal: stop.signal })) {
        if (message.event === 'changed') heard.push(message.data.objectId);
      }
    })();
    const rejected = assert.rejects(listening, /enough/);
    await until('it is open', () => opened.length > 0);
    const { id } = (await api.post('/api/v1/cardholders', person())).body;
    await until('it was heard of', () => heard.includes(id));
    stop.abort(new Error('enough'));
    await rejected;
    assert.deepEqual(opened, [200]);
  });
});
