// The client tries again what is safe to try again, as the contract says, and nothing else.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  agent,
  FailedError,
  MonederoError,
  NotAllowedError,
  NotFoundError,
  organization,
  RateLimitedError,
  receivedWith,
  RefusedError,
  session,
  sessionTokenOf,
  TimedOutError,
  UnreachableError,
  visitor,
} from '../../packages/client/src/index.ts';
import type { ConnectionOptions } from '../../packages/client/src/shapes.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/wait.ts';
import { ok, refused, scripted, type Scripted } from './scripted.ts';

const CARD = { cardholderId: 'ch_1', amountCents: 100 } as const;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** A client whose waits are over at once, and what they would have been. */
function waiting(options: Partial<ConnectionOptions> = {}) {
  const waits: number[] = [];
  const pause = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { waits, options: { pause, ...options } };
}

async function client(script: readonly Scripted[], more: Partial<ConnectionOptions> = {}) {
  const server = await scripted(...script);
  const { waits, options } = waiting(more);
  const monedero = organization({ apiKey: 'sk_test_a', baseUrl: server.url, ...options });
  return { ...server, waits, monedero, options };
}

const failure = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  return assert.fail('it did not fail');
};

const isAbout = (actual: number | undefined, expected: number): void =>
  assert.ok(actual !== undefined && actual >= expected * 0.7 && actual <= expected * 1.3, String(actual));

suite('a POST with an idempotency key', () => {
  test('is sent again with the same key after a connection that was cut', async () => {
    const { monedero, seen, waits } = await client(['cut', 'cut in the body', ok({ id: 'card_1' })]);
    const card = await monedero.cards.create(CARD);
    assert.equal(card.id, 'card_1');
    assert.equal(seen.length, 3);
    assert.match(seen[0]?.key ?? '', UUID);
    assert.deepEqual(new Set(seen.map(({ key }) => key)).size, 1);
    assert.deepEqual(new Set(seen.map(({ body }) => body)).size, 1);
    isAbout(waits[0], 1000);
    isAbout(waits[1], 2000);
  });

  test('has a key of its own for each call, or the one that is given', async () => {
    const { monedero, seen } = await client([ok(), ok(), 'cut', ok()]);
    await monedero.cards.create(CARD);
    await monedero.cards.create(CARD);
    await monedero.cards.create(CARD, { idempotencyKey: 'mine' });
    const [one, two, three, four] = seen.map(({ key }) => key);
    assert.notEqual(one, two);
    assert.deepEqual([three, four], ['mine', 'mine']);
  });

  for (const status of [500, 502, 503, 504]) {
    test(`is sent again with the same key after ${status}`, async () => {
      const { monedero, seen } = await client([refused(status, 'for_now'), ok()]);
      await monedero.cards.create(CARD);
      assert.deepEqual([seen.length, new Set(seen.map(({ key }) => key)).size], [2, 1]);
    });
  }

  test('waits as long as a 503 asks for', async () => {
    const { monedero, waits } = await client([
      refused(503, 'service_unavailable', { 'Retry-After': '7' }),
      ok(),
    ]);
    await monedero.cards.create(CARD);
    assert.deepEqual(waits, [7000]);
  });

  test('is not sent again where a provider is not connected', async () => {
    const { monedero, seen } = await client([refused(503, 'provider_not_connected'), ok()]);
    const error = await failure(monedero.cards.create(CARD));
    assert.ok(error instanceof FailedError && error.code === 'provider_not_connected');
    assert.equal(seen.length, 1);
  });

  test('is tried five times at most, with longer and longer waits, and says its key', async () => {
    const { monedero, seen, waits } = await client(['cut', 'cut', 'cut', 'cut', 'cut', ok()]);
    const error = await failure(monedero.cards.create(CARD));
    assert.ok(error instanceof UnreachableError);
    assert.equal(error.mayHaveArrived, true);
    assert.deepEqual([error.code, error.status, error.attempts], ['unreachable', 0, 5]);
    assert.equal(error.idempotencyKey, seen[0]?.key);
    assert.match(error.fix, /idempotencyKey/);
    assert.equal(seen.length, 5);
    for (const [i, expected] of [1000, 2000, 4000, 8000].entries()) isAbout(waits[i], expected);
  });

  test('that keeps its own key has one too', async () => {
    const { monedero, seen } = await client(['cut', ok()]);
    const to = { type: 'alias', value: 'a.b.c' } as const;
    await monedero.transfers.create({
      to,
      amount: 1,
      currency: 'ARS',
      concept: 'VAR',
      from_sub_wallet: 'sub_1',
    });
    assert.equal(seen[0]?.key, seen[1]?.key);
    assert.match(seen[0]?.key ?? '', UUID);
  });
});

suite('what takes no idempotency key', () => {
  test('is read again, and deleted again', async () => {
    const { monedero, seen } = await client(['cut', ok(), 'cut', ok()]);
    await monedero.cards.get('card_1');
    await monedero.cards.delete('card_1');
    assert.deepEqual(
      seen.map(({ method, key }) => [method, key]),
      [
        ['GET', undefined],
        ['GET', undefined],
        ['DELETE', undefined],
        ['DELETE', undefined],
      ],
    );
  });

  for (const after of [
    'cut',
    'cut in the body',
    refused(500, 'internal_error'),
    refused(503, 'later'),
  ] as const) {
    test(`is not posted or patched a second time after ${JSON.stringify(after)}`, async () => {
      const { monedero, seen, url, options } = await client([after, after, ok(), ok()]);
      await failure(monedero.cards.patch('card_1', { label: 'a' }));
      await failure(visitor({ baseUrl: url, ...options }).auth.otp({ email: 'ana@people.test' }));
      assert.deepEqual(
        seen.map(({ method }) => method),
        ['PATCH', 'POST'],
      );
    });
  }

  test('is posted again where nothing was sent', async () => {
    const { waits, options } = waiting();
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const error = await failure(visitor({ baseUrl, ...options }).auth.otp({ email: 'ana@people.test' }));
    assert.ok(error instanceof UnreachableError && !error.mayHaveArrived);
    assert.equal(waits.length, 4);
  });

  test('is posted again after a 429, which did nothing', async () => {
    const { seen, url, options } = await client([refused(429, 'rate_limited', { 'Retry-After': '2' }), ok()]);
    await visitor({ baseUrl: url, ...options }).auth.otp({ email: 'ana@people.test' });
    assert.equal(seen.length, 2);
  });
});

suite('a 429', () => {
  test('is waited for as long as it says, and not less', async () => {
    const { monedero, waits } = await client([refused(429, 'rate_limited', { 'Retry-After': '17' }), ok()]);
    await monedero.cards.create(CARD);
    assert.deepEqual(waits, [17_000]);
  });

  test('is waited for to the end of the hour where it only says when that is', async () => {
    const reset = Math.ceil(Date.now() / 1000) + 30;
    const headers = { 'X-RateLimit-Reset': String(reset), 'X-RateLimit-Remaining': '0' };
    const { monedero, waits } = await client([refused(429, 'rate_limited', headers), ok()]);
    await monedero.cards.create(CARD);
    assert.ok(waits[0] !== undefined && waits[0] > 1000 && waits[0] <= 31_000, String(waits));
  });

  test('is not waited for where the call would be over before', async () => {
    const { monedero, waits, seen } = await client([refused(429, 'rate_limited', { 'Retry-After': '1800' })]);
    const error = await failure(monedero.cards.create(CARD));
    assert.ok(error instanceof RateLimitedError && error instanceof RefusedError);
    assert.deepEqual([error.retryAfterSeconds, waits.length, seen.length], [1800, 0, 1]);
  });
});

suite('a deadline', () => {
  test('ends an attempt that gets no answer, and all others', async () => {
    const { monedero, seen } = await client(['silence', 'silence', 'silence', 'silence'], {
      attemptTimeoutMs: 40,
    });
    const error = await failure(monedero.cards.create(CARD, { timeoutMs: 60 }));
    assert.ok(error instanceof TimedOutError && error instanceof UnreachableError);
    assert.deepEqual([error.code, error.mayHaveArrived], ['timed_out', true]);
    assert.ok(seen.length <= 2);
  });

  test('lets another attempt come where only one was too slow', async () => {
    const { monedero, seen } = await client(['silence', ...Array<Scripted>(4).fill(ok({ id: 'card_1' }))], {
      attemptTimeoutMs: 500,
    });
    assert.equal((await monedero.cards.create(CARD)).id, 'card_1');
    assert.equal(seen[0]?.key, seen[1]?.key);
  });
});

suite('an abort', () => {
  test('ends an attempt with its own reason, and none comes after it', async () => {
    const { monedero, seen } = await client(['silence', ok()]);
    const stop = new AbortController();
    const call = failure(monedero.cards.create(CARD, { signal: stop.signal }));
    await until('it was asked', () => seen.length === 1);
    const reason = new Error('the user has left');
    stop.abort(reason);
    assert.equal(await call, reason);
    assert.equal(seen.length, 1);
  });

  for (const when of ['while it waits', 'before it waits'] as const) {
    test(`ends a wait: ${when}`, async () => {
      const server = await scripted(refused(503, 'later', { 'Retry-After': '30' }), ok());
      const stop = new AbortController();
      const abort = (): void => stop.abort(new Error('enough'));
      const hooks = { onRetry: () => void (when === 'before it waits' ? abort() : setImmediate(abort)) };
      const monedero = organization({ apiKey: 'sk_test_a', baseUrl: server.url, hooks });
      assert.match(String(await failure(monedero.cards.get('card_1', { signal: stop.signal }))), /enough/);
      assert.equal(server.seen.length, 1);
    });
  }

  test('before a call sends nothing', async () => {
    const { monedero, seen } = await client([ok()]);
    await failure(monedero.cards.get('card_1', { signal: AbortSignal.abort() }));
    assert.equal(seen.length, 0);
  });
});

suite('what is refused', () => {
  const CLASSES = [
    [400, RefusedError],
    [401, NotAllowedError],
    [402, RefusedError],
    [403, NotAllowedError],
    [404, NotFoundError],
    [409, RefusedError],
    [422, RefusedError],
  ] as const;
  for (const [status, type] of CLASSES) {
    test(`with ${status} is a ${type.name}, and is not sent again`, async () => {
      const { monedero, seen } = await client([
        refused(status, 'some_code', {}, { setupUrl: 'http://a.test' }),
      ]);
      const error = await failure(monedero.cards.create(CARD));
      assert.ok(error instanceof type && error instanceof MonederoError);
      assert.deepEqual(
        [error.name, error.code, error.status, error.message, error.fix, error.requestId, error.operation],
        [type.name, 'some_code', status, 'It says some_code.', 'Do it.', 'req_some_code', 'cards.create'],
      );
      assert.equal(error.details['setupUrl'], 'http://a.test');
      assert.equal(seen.length, 1);
    });
  }

  test('names all that is wrong with the fields', async () => {
    const problems = [{ field: 'amountCents', message: 'too small' }];
    const { monedero } = await client([refused(400, 'invalid_request', {}, { problems })]);
    const error = await failure(monedero.cards.create(CARD));
    assert.ok(error instanceof RefusedError);
    assert.deepEqual(error.problems, problems);
  });

  test('in another form than that of the API is an error all the same', async () => {
    const { monedero, url } = await client([
      { status: 404, body: 'no' },
      { status: 200, body: undefined },
    ]);
    const error = await failure(monedero.cards.get('card_1'));
    assert.ok(error instanceof NotFoundError && error.code === 'unreadable_answer');
    const page = organization({
      apiKey: 'a',
      baseUrl: url,
      fetch: () => Promise.resolve(new Response('<html>', { status: 200 })),
    });
    const unreadable = await failure(page.cards.get('card_1'));
    assert.ok(unreadable instanceof MonederoError && unreadable.code === 'unreadable_answer');
  });

  test('because of a redirect does not follow it with the credential', async () => {
    const other = await scripted(ok());
    const { monedero } = await client([{ status: 307, headers: { Location: other.url } }]);
    assert.ok((await failure(monedero.cards.get('card_1'))) instanceof MonederoError);
    assert.equal(other.seen.length, 0);
  });
});

suite('a request', () => {
  test('carries the credential of its caller, and asks for a language', async () => {
    const { url, seen, options } = await client([ok(), ok(), ok(), ok()]);
    const given = { baseUrl: `${url}/`, language: 'es', ...options } as const;
    await organization({ ...given, apiKey: 'sk_test_a' }).cards.get('card_1');
    await agent({ ...given, agentKey: 'ak_test_a' }).wallet.balance();
    await session({ ...given, token: 'secret', actingAs: 'usr_1/ten_1' }).wallet.get();
    await visitor(given).receipts.keys();
    assert.deepEqual(
      seen.map(({ path, headers: { authorization, cookie, origin, 'x-acting-as': actingAs } }) => [
        path,
        authorization,
        cookie,
        origin,
        actingAs,
      ]),
      [
        ['/api/v1/cards/card_1', 'Bearer sk_test_a', undefined, undefined, undefined],
        ['/api/v1/wallet/balance', 'Bearer ak_test_a', undefined, undefined, undefined],
        ['/api/v1/wallet', undefined, '__Host-monedero_session=secret', url, 'usr_1/ten_1'],
        ['/.well-known/jwks.json', undefined, undefined, undefined, undefined],
      ],
    );
    assert.ok(seen.every(({ headers }) => headers['accept-language'] === 'es'));
  });

  test('of a session goes on with the token that the server gives in its place', async () => {
    const cookie = (token: string) => ({ 'Set-Cookie': `monedero_session=${token}; Path=/; HttpOnly` });
    const { url, seen, options } = await client([
      ok({}, cookie('second')),
      ok({}, { 'Set-Cookie': '__Host-monedero_session=third; Path=/; HttpOnly; Secure' }),
      ok({}, cookie('')),
      ok(),
    ]);
    const heard: string[] = [];
    const shown: (string | null)[] = [];
    const hooks = {
      onResponse: ({ headers }: { headers: Headers }) => void shown.push(headers.get('set-cookie')),
    };
    const onToken = (token: string) => void heard.push(token);
    const owner = session({ baseUrl: url, ...options, token: 'first', onToken, hooks });
    assert.equal(sessionTokenOf(await owner.auth.step_up.verify({ code: '123456' })), 'second');
    assert.equal(sessionTokenOf(await owner.auth.step_up.verify({ code: '123456' })), 'third');
    assert.equal(sessionTokenOf(await owner.auth.sign_out()), undefined);
    await owner.auth.session();
    assert.deepEqual(
      seen.map(({ headers }) => headers.cookie),
      ['first', 'second', 'third', 'third'].map((token) => `__Host-monedero_session=${token}`),
    );
    assert.deepEqual(
      [heard, shown],
      [
        ['second', 'third'],
        [null, null, null, null],
      ],
    );
  });

  test('keeps an id in its place in the path, and refuses what is none', async () => {
    const { monedero, seen } = await client([ok()]);
    await monedero.cards.get('a/../b?c');
    assert.equal(seen[0]?.path, '/api/v1/cards/a%2F..%2Fb%3Fc');
    for (const id of ['', '.', '..']) await assert.rejects(async () => monedero.cards.get(id), TypeError);
    assert.equal(seen.length, 1);
  });

  test('says what came with its answer', async () => {
    const headers = { 'X-Request-Id': 'req_1', 'Idempotent-Replayed': 'true' };
    const { monedero } = await client([{ status: 201, body: { id: 'card_1' }, headers }]);
    const { status, requestId, isReplayed } = receivedWith(await monedero.cards.create(CARD));
    assert.deepEqual([status, requestId, isReplayed], [201, 'req_1', true]);
    assert.throws(() => receivedWith({}), TypeError);
  });
});

suite('hooks', () => {
  test('see each attempt, its answer and the wait between them, and never the credential', async () => {
    const told: unknown[] = [];
    const see = (what: string) => (given: object) => told.push({ what, ...given });
    const hooks = {
      onRequest: see('request'),
      onResponse: see('response'),
      onFailure: see('failure'),
      onRetry: see('retry'),
    };
    const { monedero } = await client(['cut', refused(503, 'later'), ok()], { hooks });
    await monedero.cards.create(CARD, { idempotencyKey: 'mine' });
    const seen = told as {
      what: string;
      attempt: number;
      operation: string;
      status?: number;
      headers?: Headers;
    }[];
    assert.deepEqual(
      seen.map(({ what, attempt, status }) => [what, attempt, status]),
      [
        ['request', 1, undefined],
        ['failure', 1, undefined],
        ['retry', 1, 0],
        ['request', 2, undefined],
        ['response', 2, 503],
        ['retry', 2, 503],
        ['request', 3, undefined],
        ['response', 3, 200],
      ],
    );
    assert.ok(seen.every(({ operation }) => operation === 'cards.create'));
  });

  test('add headers for a trace, and cannot take the place of the credential', async () => {
    const heard: string[] = [];
    const onRequest = ({ headers }: { headers: Headers }): void => {
      heard.push(headers.get('authorization') ?? 'none');
      headers.set('traceparent', '00-a-b-01');
      headers.set('authorization', 'Bearer other');
    };
    const { monedero, seen } = await client([ok()], { hooks: { onRequest } });
    await monedero.cards.get('card_1');
    assert.deepEqual(heard, ['none']);
    assert.deepEqual(
      [seen[0]?.headers['traceparent'], seen[0]?.headers.authorization],
      ['00-a-b-01', 'Bearer sk_test_a'],
    );
  });

  test('that throw change nothing', async () => {
    const bad = (): never => {
      throw new Error('the log is full');
    };
    const hooks = { onRequest: bad, onResponse: bad, onFailure: bad, onRetry: bad };
    const { monedero } = await client(['cut', ok({ id: 'card_1' })], { hooks });
    assert.equal((await monedero.cards.create(CARD)).id, 'card_1');
  });
});
