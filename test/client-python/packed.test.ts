// The wheel of the Python client is built, installed into an empty environment, and drives a real server
// there: by itself, as its pages print it, and as its types say.
// Ends within 10 minutes: it installs packages of Python from their index, and checks the types of all.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { isForAgents, isForAnyone, isForPeople, scopeOf } from '#platform/route/access.ts';
import { operationsOf } from '#platform/http/openapi/document.ts';
import { openApi, routes } from '#product.ts';
import { samplesOf } from '#web/docs/by-hand.ts';
import { pythonOf } from '#web/docs/python.ts';
import { requestOf } from '#web/docs/request.ts';
import { sampleOf } from '../reference/support.ts';
import { startTestApp } from '../support/app.ts';
import { sentCode } from '../support/codes.ts';
import { person } from '../support/people.ts';
import { installPython, withoutPython } from '../support/python.ts';
import { ok, refused, scripted, type Scripted } from '../client/scripted.ts';
import { freePort } from '../support/ports.ts';
import { createHmac } from 'node:crypto';
import { verify as verifyInNode } from 'monedero/webhooks';
import { instant } from '#platform/time/clock.ts';
import { sign, standardHeaders } from '#platform/secrets/signature.ts';
import { startReceiver, type Received } from '../support/receiver.ts';
import openapi from '../../docs/generated/openapi.json' with { type: 'json' };
import { subscriber } from '../support/subscriber.ts';
import { until } from '../support/wait.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const METHODS = new Set(['get', 'post', 'patch', 'put', 'delete']);
const operations = Object.values(openapi.paths).flatMap((path) =>
  Object.keys(path).filter((method) => METHODS.has(method)),
);
const PROGRAMS = join(ROOT, 'test', 'client-python', 'programs');
const PAGES = ['packages/client-python/README.md', 'docs/how-to/use-the-client.md'];
const BLOCK = /^```python\n([^]*?)^```$/gm;
/** It grows with what there is to call, and with nothing else. */
const BYTES_AN_OPERATION_MAX = 535;
const PEOPLE = 5;

const skip = withoutPython();
const unless = skip === undefined ? {} : { skip };
const folder = await mkdtemp(join(tmpdir(), 'monedero-client-python-'));
after(() => rm(folder, { recursive: true, force: true }));
const python = skip === undefined ? await installPython(folder) : undefined;
const testApp = await startTestApp();
const env = { MONEDERO_URL: testApp.url, MONEDERO_KEY: await testApp.newKey() };

const run: NonNullable<typeof python>['run'] = (...given) =>
  python?.run(...given) ?? assert.fail('no Python');

/** Where the program reads the codes that its people are sent. */
async function codesUrl(): Promise<string> {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost').searchParams.get('address') ?? '';
    void sentCode(testApp, address).then((code) => response.end(code));
  });
  after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return [...text.matchAll(BLOCK)].map(([, block = '']) => block);
}

suite('the wheel of the Python client', unless, () => {
  test('is small, and needs httpx alone', async (t) => {
    const { size } = await stat(python?.wheel ?? '');
    t.diagnostic(`${size} bytes`);
    assert.ok(size < operations.length * BYTES_AN_OPERATION_MAX, `${size} for ${operations.length}`);
    const program = join(folder, 'needs.py');
    await writeFile(
      program,
      'import importlib.metadata as m, json\nprint(json.dumps([m.requires("monedero"), m.version("monedero")]))',
    );
    assert.deepEqual(JSON.parse(await run(program)), [['httpx<1,>=0.27'], '0.2.0']);
  });

  test('is not built without its routes, or with those of another commit', async () => {
    const copy = join(folder, 'of another commit');
    await cp(join(ROOT, 'packages/client-python'), copy, { recursive: true });
    const said = (): string => spawnSync('python3', ['setup.py'], { cwd: copy, encoding: 'utf8' }).stderr;
    await writeFile(join(copy, 'generated.txt'), 'cards of another commit');
    assert.match(said(), /run `npm ci` in the repository first/);
    await rm(join(copy, 'src/monedero/api'), { recursive: true });
    assert.match(said(), /run `npm ci` in the repository first/);
  });

  test('has for each caller a method for each route that takes it, named as in the reference', async () => {
    const takes = {
      organization: (auth) => scopeOf(auth) !== undefined,
      session: isForPeople,
      agent: isForAgents,
      visitor: isForAnyone,
    } satisfies Record<string, typeof isForPeople>;
    const found = JSON.parse(await run('names.py')) as Record<string, string[]>;
    assert.deepEqual(Object.keys(found), Object.keys(takes));
    for (const [caller, isFor] of Object.entries(takes)) {
      const own = routes.filter(({ auth, internal }) => internal !== true && isFor(auth));
      assert.deepEqual(found[caller]?.sort(), own.map(({ id }) => id).sort(), caller);
    }
  });

  test('drives an organization, a person and their agent', async () => {
    const people = Array.from({ length: PEOPLE }, () => person({ firstName: 'Elena' }));
    const more = { PEOPLE: JSON.stringify(people), CODES_URL: await codesUrl() };
    assert.equal(await run('walk.py', { env: { ...env, ...more } }), 'walked\n');
  });

  for (const page of PAGES) {
    test(`runs as printed: ${page}`, async () => {
      const blocks = await blocksOf(page);
      assert.ok(blocks.length > 0);
      for (const [i, block] of blocks.entries()) {
        const file = join(folder, `block-${i}.py`);
        await writeFile(file, block);
        await run(file, { env });
      }
    });
  }

  test('has types: strict programs compile, samples of the reference too, and mistakes do not', async () => {
    const samples = join(folder, 'samples.py');
    await writeFile(samples, samplesText());
    const pages = await Promise.all(
      (await Promise.all(PAGES.map(blocksOf))).flat().map(async (block, i) => {
        const file = join(folder, `page_${i}.py`);
        await writeFile(file, block);
        return file;
      }),
    );
    const mistakes = join(PROGRAMS, 'mistakes.py');
    const programs = ['walk.py', 'call.py', 'verify.py', 'names.py'].map((name) => join(PROGRAMS, name));
    const said = await python?.check(mistakes, samples, ...programs, ...pages);
    const found = [...(said ?? '').matchAll(/^(.*?):(\d+): error: .* \[([\w-]+)\]$/gm)].map(
      ([, file = '', line = '', code = '']) => `${file.split('/').at(-1)}:${line} ${code}`,
    );
    const lines = (await readFile(mistakes, 'utf8')).split('\n');
    const expected = lines.flatMap((line, i) => {
      const code = /# expected: ([\w-]+)$/.exec(line)?.[1];
      return code === undefined ? [] : [`mistakes.py:${i + 1} ${code}`];
    });
    assert.deepEqual([...new Set(found)].sort(), expected.sort(), said);
  });

  test('is itself strict', async () => {
    assert.equal(await python?.check('-p', 'monedero'), '');
  });
});

/** Each sample of the reference as a function. */
function samplesText(): string {
  const document = openApi();
  const examples = samplesOf(document, sampleOf);
  return operationsOf(document)
    .map((listed) => pythonOf(requestOf(document, listed, examples)).replaceAll(/^(?=.)/gm, '    '))
    .map((code, i) => `def sample_${i}() -> None:\n${code}\n`)
    .join('\n\n');
}

const CARD = { cardholderId: 'ch_1', amountCents: 100 } as const;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

type CallInput = {
  readonly caller?: string;
  readonly call: string;
  readonly given?: readonly unknown[];
  readonly more?: object;
  readonly options?: object;
  /** How many of a list or a stream are read. */
  readonly items?: number;
};
type Failure = Readonly<Record<string, unknown>>;
type End = { readonly answer?: unknown; readonly error?: Failure; readonly waits: readonly number[] };

const isAbout = (actual: number | undefined, expected: number): void =>
  assert.ok(actual !== undefined && actual >= expected * 0.7 && actual <= expected * 1.3, String(actual));

const ask = async (baseUrl: string, asked: CallInput): Promise<End> => {
  const { caller = 'Organization', given = [] } = asked;
  const key = caller === 'Organization' ? { api_key: 'sk_test_a' } : {};
  const input = JSON.stringify({
    ...asked,
    caller,
    given,
    options: { base_url: baseUrl, ...key, ...asked.options },
  });
  return JSON.parse(await run('call.py', { input })) as End;
};
const play = async (asked: CallInput, ...script: Scripted[]) => {
  const server = await scripted(...script);
  return { ...(await ask(server.url, asked)), seen: server.seen };
};
const create = { call: 'cards.create', given: [CARD] };
const patch = { call: 'cards.patch', given: ['card_1', { label: 'a' }] };
const otp = { caller: 'Visitor', call: 'auth.otp', given: [{ email: 'ana@people.test' }] };

suite('the Python client', unless, () => {
  test('sends a POST again with the same key, after longer and longer waits, five times at most', async () => {
    const { answer, seen, waits } = await play(
      create,
      'cut',
      'cut in the body',
      refused(503, 'later'),
      ok({ id: 'card_1' }),
    );
    assert.deepEqual([answer, seen.length], [{ id: 'card_1' }, 4]);
    assert.match(seen[0]?.key ?? '', UUID);
    assert.equal(new Set(seen.map(({ key, body }) => `${key} ${body}`)).size, 1);
    for (const [i, expected] of [1, 2, 4].entries()) isAbout(waits[i], expected);

    const lost = await play(create, 'cut', 'cut', 'cut', 'cut', 'cut', ok());
    assert.equal(lost.seen.length, 5);
    const { class: kind, code, status, attempts, key, mayHaveArrived, fix } = lost.error ?? {};
    assert.deepEqual(
      [kind, code, status, attempts, key, mayHaveArrived],
      ['UnreachableError', 'unreachable', 0, 5, lost.seen[0]?.key, true],
    );
    assert.match(String(fix), /idempotency_key/);
  });

  test('sends the idempotency key that it is given', async () => {
    const { seen } = await play({ ...create, more: { idempotency_key: 'mine' } }, 'cut', ok());
    assert.deepEqual(
      seen.map(({ key }) => key),
      ['mine', 'mine'],
    );
  });

  test('reads and deletes again', async () => {
    for (const call of ['cards.get', 'cards.delete']) {
      const { seen } = await play({ call, given: ['card_1'] }, 'cut', ok());
      assert.deepEqual([seen.length, seen[0]?.key], [2, undefined]);
    }
  });

  for (const end of ['cut', 'cut in the body', refused(503, 'later')] as const)
    test(`does not patch a second time after ${JSON.stringify(end)}, nor post without a key`, async () => {
      for (const asked of [patch, otp]) {
        const { seen, error } = await play(asked, end, ok());
        assert.equal(seen.length, 1);
        assert.equal(error?.['attempts'], 1);
      }
    });

  test('posts without a key again where nothing was sent', async () => {
    const { error, waits } = await ask(`http://127.0.0.1:${await freePort()}`, otp);
    assert.deepEqual([error?.['mayHaveArrived'], waits.length], [false, 4]);
  });

  test('waits after a 429 for as long as it says, also without a key, unless the call is over before', async () => {
    const wait = (seconds: number): Scripted =>
      refused(429, 'rate_limited', { 'Retry-After': String(seconds) });
    assert.deepEqual((await play(create, wait(17), ok())).waits, [17]);
    assert.deepEqual((await play(otp, wait(2), ok())).waits, [2]);
    const { error, waits, seen } = await play(create, wait(1800), ok());
    assert.deepEqual(
      [error?.['class'], error?.['retryAfter'], waits, seen.length],
      ['RateLimitedError', 1800, [], 1],
    );
    const reset = {
      'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 30),
      'X-RateLimit-Remaining': '0',
    };
    const [untilReset = 0] = (await play(create, refused(429, 'rate_limited', reset), ok())).waits;
    assert.ok(untilReset > 0 && untilReset <= 31, String(untilReset));
  });

  test('waits as long as a 503 asks for, and not for a provider that is not connected', async () => {
    const later = refused(503, 'service_unavailable', { 'Retry-After': '7' });
    assert.deepEqual((await play(create, later, ok())).waits, [7]);
    const { error, seen } = await play(create, refused(503, 'provider_not_connected'), ok());
    assert.deepEqual([error?.['class'], seen.length], ['FailedError', 1]);
  });

  test('ends an attempt that gets no answer, and all attempts together', async () => {
    const short = { ...create, options: { attempt_timeout: 0.5 } };
    const { answer, seen } = await play(short, 'silence', ok({ id: 'card_1' }));
    assert.deepEqual(answer, { id: 'card_1' });
    assert.equal(seen[0]?.key, seen[1]?.key);
    const { error } = await play({ ...create, more: { timeout: 0.5 } }, 'silence', 'silence');
    assert.deepEqual([error?.['class'], error?.['code']], ['TimedOutError', 'timed_out']);
  });

  for (const [status, kind] of [
    [400, 'RefusedError'],
    [401, 'NotAllowedError'],
    [403, 'NotAllowedError'],
    [404, 'NotFoundError'],
    [409, 'RefusedError'],
  ] as const)
    test(`does not send again what is refused with ${status}, and says why: ${kind}`, async () => {
      const problems = [{ field: 'amountCents', message: 'too small' }];
      const more = { setupUrl: 'http://a.test', problems };
      const { error, seen } = await play(create, refused(status, 'some_code', {}, more));
      assert.equal(seen.length, 1);
      const { class: named, code, message, fix, requestId, details } = error ?? {};
      assert.deepEqual(
        [named, code, message, fix, requestId, error?.['problems']],
        [kind, 'some_code', 'It says some_code.', 'Do it.', 'req_some_code', problems],
      );
      assert.equal((details as { setupUrl: string }).setupUrl, 'http://a.test');
    });

  test('does not follow a redirect with the credential', async () => {
    const other = await scripted(ok());
    const moved = { status: 307, headers: { Location: other.url } };
    const { error } = await play({ call: 'cards.get', given: ['card_1'] }, moved);
    assert.deepEqual([error?.['class'], other.seen.length], ['MonederoError', 0]);
  });

  test('keeps an id in its place in the path, and writes a query as the server reads it', async () => {
    const { seen } = await play({ call: 'cards.get', given: ['a/../b?c'] }, ok());
    assert.equal(seen[0]?.path, '/api/v1/cards/a%2F..%2Fb%3Fc');
    const listed = await play(
      { call: 'cards.list', given: [{ status: 'OPEN', limit: 2 }], items: 3 },
      ok({ data: [{ id: 'card_1' }, { id: 'card_2' }], nextCursor: 'a' }),
      ok({ data: [{ id: 'card_3' }], nextCursor: 'b' }),
    );
    assert.deepEqual(listed.answer, [{ id: 'card_1' }, { id: 'card_2' }, { id: 'card_3' }]);
    assert.deepEqual(
      listed.seen.map(({ path }) => path),
      ['/api/v1/cards?status=OPEN&limit=2', '/api/v1/cards?status=OPEN&limit=2&cursor=a'],
    );
  });

  test('carries the credential of its caller, and nothing of another', async () => {
    const session = {
      caller: 'Session',
      call: 'wallet.get',
      options: { token: 'secret', acting_as: 'usr_1/ten_1', language: 'es' },
    };
    const { seen } = await play(session, ok());
    const { cookie, origin, authorization, ...headers } = seen[0]?.headers ?? {};
    assert.deepEqual(
      [cookie, authorization, headers['x-acting-as'], headers['accept-language']],
      ['__Host-monedero_session=secret', undefined, 'usr_1/ten_1', 'es'],
    );
    assert.match(origin ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
    const agent = await play(
      { caller: 'Agent', call: 'wallet.balance', options: { agent_key: 'ak_test_a' } },
      ok(),
    );
    assert.equal(agent.seen[0]?.headers.authorization, 'Bearer ak_test_a');
    const visitor = await play({ caller: 'Visitor', call: 'receipts.keys' }, ok());
    assert.equal(visitor.seen[0]?.headers.authorization, undefined);
  });
});

type Headers = Readonly<Record<string, string>> | string | null;
type Case = {
  readonly body: string | Buffer;
  readonly headers: Headers;
  readonly secret: unknown;
  readonly now?: number;
  readonly tolerance?: number;
};

const T = 1_767_225_600;
const BODY = '{"id":"evt_1","type":"card.created","data":{"object":{"id":"card_1"}}}';
const SECRET = 'whsec_7f3b1d2c9aAA';
const HEADER = sign(BODY, SECRET, instant(T * 1000));
const STANDARD = standardHeaders({ id: 'evt_1', body: BODY }, SECRET, instant(T * 1000));
const AT = { body: BODY, secret: SECRET, now: T };

const only = ({ headers }: Received, names: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (names.test(name) ? [[name, String(value)]] : [])),
  );

const outcomesOf = async (cases: readonly Case[]): Promise<string[]> => {
  const input = cases.map((one) => ({ ...one, body: Buffer.from(one.body).toString('base64') }));
  return JSON.parse(await run('verify.py', { input: JSON.stringify(input) })) as string[];
};
const outcomes = async (
  cases: ReadonlyArray<readonly [name: string, outcome: string, given: Case]>,
): Promise<void> => {
  const found = await outcomesOf(cases.map(([, , given]) => given));
  assert.deepEqual(
    cases.map(([name], i) => [name, found[i]]),
    cases.map(([name, outcome]) => [name, outcome]),
  );
};

suite('verify of the Python client', unless, () => {
  test('accepts what Monedero sends, in each dialect, and while a secret is rolled', async () => {
    const receiver = await startReceiver();
    const one = await subscriber(testApp, 'Verified in Python');
    const { id, secret } = await one.endpoint(receiver.url('/hooks'));
    const { body: rolled } = await one.api.post(`/api/v1/webhook_endpoints/${id}/roll_secret`);
    await one.emitEvents(1);
    const [came] = await until(
      'it has arrived',
      () => receiver.received('/hooks'),
      (seen) => seen.length > 0,
    );
    assert.ok(came);
    const { id: event, type } = JSON.parse(came.body) as { id: string; type: string };
    const accepted = `accepted ${type} ${event}`;
    for (const headers of [only(came, /./), only(came, /^service-/), only(came, /^webhook-/)])
      for (const key of [secret, rolled.newSecret, ['whsec_b3RoZXI=', secret]])
        assert.deepEqual(await outcomesOf([{ body: came.bytes, headers, secret: key }]), [accepted]);
    for (const headers of [only(came, /^service-/), only(came, /^webhook-/)])
      assert.deepEqual(
        await outcomesOf([
          { body: came.body.replace(event, 'evt_2'), headers, secret },
          { body: came.bytes, headers, secret: 'whsec_b3RoZXI=' },
        ]),
        ['wrong_signature', 'wrong_signature'],
      );
  });

  test('rejects another body, secret, id and time, an old one, and one from the future', async () => {
    const accepted = 'accepted card.created evt_1';
    for (const headers of [HEADER, STANDARD])
      await outcomes([
        ['as it is', accepted, { ...AT, headers }],
        ['at the end of the tolerance', accepted, { ...AT, headers, now: T + 300 }],
        ['an old one', 'stale', { ...AT, headers, now: T + 301 }],
        ['from the future', 'ahead', { ...AT, headers, now: T - 301 }],
        ['with less tolerance', 'stale', { ...AT, headers, now: T + 2, tolerance: 1 }],
        ['another body', 'wrong_signature', { ...AT, headers, body: BODY.replace('card_1', 'card_2') }],
        ['another secret', 'wrong_signature', { ...AT, headers, secret: 'whsec_b3RoZXI=' }],
        ['no secret', 'ValueError', { ...AT, headers, secret: '' }],
        ['no secrets', 'ValueError', { ...AT, headers, secret: [] }],
        ['an empty one of two', 'ValueError', { ...AT, headers, secret: [SECRET, ''] }],
      ]);
    await outcomes([
      ['another id', 'wrong_signature', { ...AT, headers: { ...STANDARD, 'webhook-id': 'evt_2' } }],
      [
        'another time',
        'wrong_signature',
        { ...AT, headers: { ...STANDARD, 'webhook-timestamp': `${T + 1}` } },
      ],
      ['no headers', 'malformed_header', { ...AT, headers: {} }],
      ['none', 'malformed_header', { ...AT, headers: null }],
      ['no time', 'malformed_header', { ...AT, headers: { ...STANDARD, 'webhook-timestamp': '' } }],
      [
        'another version',
        'malformed_header',
        { ...AT, headers: { ...STANDARD, 'webhook-signature': 'v1a,abc' } },
      ],
      [
        'capitals in names',
        accepted,
        { ...AT, headers: { 'Service-Signature': HEADER, 'Content-Type': 'a' } },
      ],
    ]);
    const signed = (body: string): Case => ({
      ...AT,
      body,
      headers: sign(body, SECRET, instant(T * 1000)),
    });
    assert.deepEqual(
      await outcomesOf(['[]', 'null', '1', 'not json'].map(signed)),
      Array(4).fill('not_json'),
    );
  });

  test('takes older secrets in base64url, and no secret for an empty key', async () => {
    const old = `whsec_${Buffer.from([0xfb, 0xff, 0xbe, 0xfb, 0xff]).toString('base64url')}`;
    assert.match(old, /[-_]/);
    const headers = standardHeaders({ id: 'evt_1', body: BODY }, old, instant(T * 1000));
    const mac = createHmac('sha256', '').update(`evt_1.${T}.${BODY}`).digest('base64');
    const forged = { ...STANDARD, 'webhook-signature': `v1,${mac}` };
    await outcomes([
      ['of before', 'accepted card.created evt_1', { ...AT, headers, secret: old }],
      ['that is not base64', 'wrong_signature', { ...AT, headers: forged, secret: 'whsec_é!' }],
      ['that is only the prefix', 'wrong_signature', { ...AT, headers: forged, secret: 'whsec_' }],
    ]);
  });

  test('says the same as the helper for Node of every malformed header', async () => {
    const mac = HEADER.slice(HEADER.indexOf('v1='));
    const headers = [
      '',
      `t=${T}`,
      `t=${T},${HEADER}`,
      HEADER.toUpperCase(),
      `${HEADER},v2=abc`,
      `v0=a,${HEADER}`,
      HEADER.padEnd(4097, ','),
      HEADER + ',v0=a'.repeat(15),
      mac,
      `t=1e9,${mac}`,
      `t=١,${mac}`,
      `t=${T},v1=${'f'.repeat(64)},${mac}`,
    ];
    const now = new Date(T * 1000);
    const expected = headers.map((header) => {
      try {
        const event = verifyInNode(BODY, header, SECRET, { now });
        return `accepted ${event.type} ${event.id}`;
      } catch (error) {
        return (error as { reason: string }).reason;
      }
    });
    assert.deepEqual(await outcomesOf(headers.map((header) => ({ ...AT, headers: header }))), expected);
  });
});
