// What the page makes of answers that were lost, and of those to a cookie from before a proof.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, suite, test } from 'node:test';
import { ApiError, get, post, remove, SESSION_ENDED, write } from './api.ts';

const view = (id: string) => `/api/v1/views/${id}` as const;
const VIEW = view('view_1');
type Step = 'lost' | number;

/** The network answers so, one request after the other. */
function answers(...steps: readonly Step[]): void {
  const left = [...steps];
  mock.method(globalThis, 'fetch', () => {
    const next = left.shift() ?? assert.fail('one request too many');
    if (next === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify({ error: 'not_found' }), { status: next }));
  });
}
const isRefused = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

suite('a removal', () => {
  beforeEach(() => {
    Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });
  });
  afterEach(() => {
    mock.restoreAll();
    Reflect.deleteProperty(globalThis, 'document');
  });

  for (const first of ['lost', 502] as const)
    test(`that finds nothing after ${first === 'lost' ? 'no answer' : first} has been done the first time`, async () => {
      answers(first, 404, 404);
      await assert.rejects(remove(VIEW));
      await remove(VIEW);
      // And what is removed again by somebody who knows that it is gone is not there.
      await assert.rejects(remove(VIEW), isRefused(404));
    });

  test('that finds nothing at once is refused, also after another one was lost', async () => {
    answers('lost', 404);
    await assert.rejects(remove(view('view_2')));
    await assert.rejects(remove(VIEW), isRefused(404));
  });

  test('that was answered is known, whatever the answer', async () => {
    answers('lost', 409, 404);
    await assert.rejects(remove(VIEW));
    await assert.rejects(remove(VIEW), isRefused(409));
    await assert.rejects(remove(VIEW), isRefused(404));
  });

  test('is alone in this: what was to be changed and is not there has not been changed', async () => {
    answers('lost', 404);
    const change = { method: 'PATCH', path: VIEW, body: { name: 'x' } } as const;
    await assert.rejects(write(change, 'key'));
    await assert.rejects(write(change, 'key'), isRefused(404));
  });
});

suite('a session that is proven', () => {
  const ended: string[] = [];
  const signedOut = (): Response => Response.json({ error: SESSION_ENDED }, { status: 401 });
  const done = (): Response => Response.json({ isDone: true });
  beforeEach(() => {
    ended.length = 0;
    Object.assign(globalThis, {
      document: { documentElement: { lang: 'en' } },
      dispatchEvent: ({ type }: Event) => ended.push(type),
    });
  });
  afterEach(() => {
    mock.restoreAll();
    for (const name of ['document', 'dispatchEvent']) Reflect.deleteProperty(globalThis, name);
  });

  test('is not taken for one that has ended by what was sent with the cookie from before', async () => {
    const proof = Promise.withResolvers<Response>();
    const reads = [signedOut(), done()];
    mock.method(globalThis, 'fetch', (path: string) =>
      path.includes('step-up') ? proof.promise : Promise.resolve(reads.shift() ?? assert.fail('too many')),
    );
    const read = get('/api/auth/session');
    const proven = post('/api/auth/step-up/verify', { code: '000000' }, 'key');
    proof.resolve(done());
    assert.deepEqual(await read, { isDone: true });
    await proven;
    assert.deepEqual(ended, []);
  });

  test('has ended where what is sent afterwards is refused as well', async () => {
    const reads = [done(), signedOut()];
    mock.method(globalThis, 'fetch', () => Promise.resolve(reads.shift() ?? assert.fail('too many')));
    await post('/api/auth/step-up/verify', { code: '000000' }, 'key');
    await assert.rejects(get('/api/auth/session'), isRefused(401));
    assert.deepEqual(ended, [SESSION_ENDED]);
  });
});
