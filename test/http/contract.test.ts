// The rules that every route keeps: errors, request ids, languages, bodies, keys, scopes.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { suite, test } from 'node:test';
import { connect } from 'node:net';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { HELD_BYTES_MAX, holdBody } from '#platform/http/held-body.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';

const { api, url, newKey, newOrganization, operator, organization } = await startTestApp();
const key = await newKey();
const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
const PATH = '/api/v1/cardholders';

/** The answer to these bytes, up to the end of the connection. */
const spoken = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('close', () => resolve(text));
  });

suite('errors', () => {
  test('carry error, message and requestId, which is also in the header', async () => {
    const { status, body, headers } = await api.get('/api/v1/nothing');
    assert.equal(status, 404);
    assert.equal(body.error, 'not_found');
    assert.equal(body.message, 'There is no endpoint at this path.');
    assert.equal(headers.get('x-request-id'), body.requestId);
  });

  test('have a request id of their own each, on success too', async () => {
    const [one, two] = await Promise.all([api.get(PATH), api.get(PATH)]);
    assert.match(one.headers.get('x-request-id') ?? '', /^req_/);
    assert.notEqual(one.headers.get('x-request-id'), two.headers.get('x-request-id'));
  });

  const LANGUAGES: Array<[string, string]> = [
    ['es-AR,es;q=0.9,en;q=0.8', 'No existe ningún endpoint en esta ruta.'],
    ['pt-BR', 'Não existe nenhum endpoint neste caminho.'],
    ['en-US', 'There is no endpoint at this path.'],
    ['fr', 'There is no endpoint at this path.'],
    ['fr, es;q=0.5', 'No existe ningún endpoint en esta ruta.'],
    ['', 'There is no endpoint at this path.'],
    [';;;q=,,', 'There is no endpoint at this path.'],
  ];
  for (const [header, message] of LANGUAGES) {
    test(`say "${message}" to Accept-Language "${header}", with the same code`, async () => {
      const { body } = await api.get('/api/v1/nothing', { 'Accept-Language': header });
      assert.deepEqual([body.message, body.error], [message, 'not_found']);
    });
  }

  test('come as JSON even to bytes that are not HTTP', async () => {
    const answer = await spoken('NONSENSE\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.equal(
      (JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { error: string }).error,
      'invalid_request',
    );
  });

  test('say that a path with a NUL is not found, to any caller', async () => {
    const paths = ['/inbound/connections/%00', '/api/v1/sandbox/authorizations/tx_%00/void', '/checkout/%00'];
    for (const path of paths) {
      const { status } = await fetch(url + path, { method: 'POST', headers: json, body: '{}' });
      assert.equal(status, 404, path);
    }
  });

  test('say that a target without a slash at its beginning leads nowhere', async () => {
    const head = `Host: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;
    assert.match(await spoken(`GET ${PATH} HTTP/1.1\r\n${head}`), /^HTTP\/1\.1 200 /);
    for (const before of ['*', '*x', 'x'])
      assert.match(await spoken(`GET ${before}${PATH} HTTP/1.1\r\n${head}`), /^HTTP\/1\.1 40[04] /, before);
  });

  test('name the allowed methods of a path', async () => {
    const { status, body, headers } = await api.raw(PATH, { method: 'PUT', headers: json, body: '{}' });
    assert.deepEqual([status, body.error], [405, 'method_not_allowed']);
    assert.equal(headers.get('allow'), 'POST, GET');
    // Beside pages, whose paths begin like it.
    const beside = await api.raw('/oauth/token', { method: 'GET' });
    assert.deepEqual([beside.status, beside.body.error], [405, 'method_not_allowed']);
    assert.equal(beside.headers.get('allow'), 'POST');
  });
});

suite('a path that leads nowhere', () => {
  test('is answered with the one that was meant, where one is near, and says nothing of ids', async () => {
    const { body } = await api.get('/api/v1/cardholder');
    assert.equal(body.message, 'There is no `/api/v1/cardholder`; did you mean `/api/v1/cardholders`?');
    assert.equal(body.fix, 'Check the path: the reference lists those of this deployment.');
    const spanish = await api.get('/api/v1/setting', { 'Accept-Language': 'es' });
    assert.equal(spanish.body.message, 'No existe `/api/v1/setting`; ¿quiso decir `/api/v1/settings`?');
  });

  test('is answered with a page to a browser, and with JSON to a program', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/nowhere', '/api/v1/nowhere', '/']) {
      const answer = await fetch(url + path, { headers: { Accept: accept } });
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type')],
        [404, 'text/html; charset=utf-8'],
      );
      assert.match(await answer.text(), /<html lang="en"/);
    }
    const program = await api.get('/nowhere', { Accept: 'application/json' });
    assert.deepEqual([program.status, program.body.error], [404, 'not_found']);
  });

  test('is not one that a page shares with the API: a program hears the methods of it', async () => {
    const path = '/approvals/apr_01h455vb4pex5vsknk084sn02q';
    const { status, body, headers } = await api.raw(path, {
      redirect: 'manual',
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
    });
    assert.deepEqual([status, body.error, headers.get('allow')], [405, 'method_not_allowed', 'POST']);
    const page = await fetch(url + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
    assert.equal(page.status, 303);
  });
});

suite('a credential of the wrong kind', () => {
  test('hears which kind the request takes, and which was sent', async () => {
    const { status, body } = await api.post('/api/v1/wallet/pay', {});
    assert.deepEqual([status, body.error], [403, 'forbidden']);
    assert.match(
      body.message,
      /^This takes .*the key of an agent \(`ak_…`\).*; you sent an API key of the organization \(`sk_…`\)\.$/,
    );
    const portuguese = await api.post('/api/v1/wallet/pay', {}, { 'Accept-Language': 'pt' });
    assert.match(portuguese.body.message, /^Isto requer .* ou .*; você enviou uma chave de API/);
  });

  test('that is missing hears which ones an agent may send', async () => {
    const { status, body } = await api.raw('/api/v1/wallet/pay', { method: 'POST' });
    assert.deepEqual([status, body.message], [401, 'Authentication required']);
    assert.equal(body.fix, 'Send `Authorization: Bearer ak_…`, or the session of the owner.');
  });
});

suite('a query', () => {
  test('in which a field is there twice could be read as either, and is refused', async () => {
    for (const query of ['?limit=1&limit=2', '?country=AR&country=AR', '?none=1&none=2']) {
      const { status, body } = await api.get(PATH + query);
      const [field] = query.slice(1).split('=');
      assert.deepEqual(
        [status, body.error, body.message],
        [400, 'invalid_request', `${field}: this field is there more than once`],
      );
    }
  });
});

suite('bodies', () => {
  const WRONG: Array<[string, string | Buffer, string, number, string]> = [
    ['malformed JSON', '{"firstName":', 'application/json', 400, 'invalid_json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', 400, 'invalid_json'],
    ['a list', '[]', 'application/json', 400, 'invalid_request'],
    ['a number', '7', 'application/json', 400, 'invalid_request'],
    ['null', 'null', 'application/json', 400, 'invalid_request'],
    ['a form', 'firstName=Ana', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['JSON in Latin-1', '{}', 'application/json; charset=iso-8859-1', 415, 'unsupported_media_type'],
    ['300 KiB', `{"firstName":"${'x'.repeat(300 * 1024)}"}`, 'application/json', 413, 'payload_too_large'],
    ['JSON nested beyond reason', '['.repeat(100_000), 'application/json', 400, 'invalid_json'],
    ['a zero character', '{"firstName":"A\\u0000"}', 'application/json', 400, 'invalid_request'],
    ['a field with one', '{"a\\u0000":1}', 'application/json', 400, 'invalid_request'],
    ['half a character', '{"firstName":"A\\ud83d"}', 'application/json', 400, 'invalid_request'],
    ['a field with one half', '{"a\\ude00":1}', 'application/json', 400, 'invalid_request'],
    [
      'half a character deeper than a stack',
      `${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`,
      'application/json',
      400,
      'invalid_request',
    ],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400, 'invalid_request'],
  ];
  for (const [what, body, type, status, error] of WRONG) {
    test(`of ${what} get ${status} ${error}`, async () => {
      const reply = await api.raw(PATH, { method: 'POST', headers: { ...json, 'Content-Type': type }, body });
      assert.deepEqual([reply.status, reply.body.error], [status, error]);
    });
  }

  test('that are compressed, or say so, get 415 and hear how to send them', async () => {
    for (const body of ['{}', gzipSync('{}')]) {
      const headers = { ...json, 'Content-Encoding': 'gzip' };
      const reply = await api.raw(PATH, { method: 'POST', headers, body });
      assert.deepEqual([reply.status, reply.body.error], [415, 'unsupported_media_type']);
      assert.match(reply.body.message, /UTF-8 and uncompressed/);
    }
    const headers = { ...json, 'Content-Type': 'application/json; charset="UTF-8"' };
    const taken = await api.raw(PATH, { method: 'POST', headers, body: '{}' });
    assert.equal(taken.body.error, 'invalid_request');
  });

  test('are an empty object where nothing is asked for, and no list', async () => {
    const retry = '/api/v1/cards/card_01h455vb4pex5vsknk084sn02q/funding/retry';
    assert.deepEqual([(await api.post(retry, {})).status, (await api.post(retry, [])).status], [404, 400]);
  });

  test('may escape a whole character, which is kept as one', async () => {
    const reply = await api.raw('/api/v1/webhook_endpoints', {
      method: 'POST',
      headers: json,
      body: String.raw`{"url":"https://example.com/hooks","enabledEvents":["*"],"description":"a \ud83d\ude00 \u00f1"}`,
    });
    assert.deepEqual([reply.status, reply.body.description], [201, 'a 😀 ñ']);
  });

  const SAID: Array<[string, object, string]> = [
    ['a field that is missing', {}, 'status: this field is required'],
    [
      'too many entries',
      { status: 'review', reasons: Array(11).fill('x') },
      'reasons: this must have at most 10 entries',
    ],
    ['none of the values', { status: 'maybe' }, 'status: this must be one of approved, rejected, review'],
  ];
  for (const [what, fields, message] of SAID) {
    test(`with ${what} are refused in words that fit`, async () => {
      const { status, body } = await api.post('/api/v1/sandbox/kyc', { cardholderId: 'ch_x', ...fields });
      assert.deepEqual([status, body.message], [400, message]);
    });
  }

  test('may hold a backslash before u0000, and queries no zero character either', async () => {
    const { status, body } = await api.post('/api/v1/webhook_endpoints', {
      url: 'https://example.com/hooks',
      enabledEvents: ['*'],
      description: String.raw`\u0000`,
    });
    assert.deepEqual([status, body.description], [201, String.raw`\u0000`]);
    const refused = await api.get('/api/v1/cards?cardholderId=ch_%00');
    assert.deepEqual([refused.status, refused.body.field], [400, 'cardholderId']);
  });

  test('that are sent in chunks are bounded as well', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 8) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const reply = await api.raw(PATH, { method: 'POST', headers: json, body, duplex: 'half' });
    assert.deepEqual([reply.status, reply.body.error], [413, 'payload_too_large']);
  });

  test('are 16 KiB at most from a caller that has proven nothing', async () => {
    const ask = (length: number) => {
      const body = JSON.stringify({ email: 'nobody' }).padEnd(length);
      return api.raw('/api/auth/otp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    };
    const [fitting, longer] = [await ask(16 * 1024), await ask(16 * 1024 + 1)];
    assert.equal(fitting.status, 400);
    assert.deepEqual([longer.status, longer.body.limitBytes], [413, 16 * 1024]);
  });

  test('that do not end get 503 and Retry-After while the process holds too many, from pages as well', async () => {
    const others = holdBody();
    others.add(Buffer.allocUnsafeSlow(HELD_BYTES_MAX), false);
    const half = (path: string, type: string): Promise<string> =>
      spoken(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\nhalf`,
      );
    const refused = await half(PATH, 'application/json');
    assert.match(refused, /^HTTP\/1\.1 503 [^]*\r\nRetry-After: \d[^]*"error":"service_unavailable"/);
    const page = await half('/sign-in', 'application/x-www-form-urlencoded');
    assert.match(page, /^HTTP\/1\.1 503 [^]*We will be right back/);
    others.release();
  });

  test('are not read from a caller without a key', async () => {
    const reply = await api.raw(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{',
    });
    assert.equal(reply.status, 401);
  });

  test('that break off leave the server well', async () => {
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`);
        socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"first');
        setImmediate(() => socket.destroy());
      });
      socket.once('close', () => resolve());
      socket.once('error', () => resolve());
    });
    assert.equal((await api.get(PATH)).status, 200);
  });
});

suite('keys', () => {
  const NO_KEYS: Array<[string, string]> = [
    ['nothing', ''],
    ['another scheme', `Basic ${key}`],
    ['no token', 'Bearer '],
    ['a malformed key', 'Bearer sk_test_abc'],
    [
      'a key with one character changed',
      `Bearer ${key.slice(0, -8)}${key.at(-8) === 'a' ? 'b' : 'a'}${key.slice(-7)}`,
    ],
    ['two tokens', `Bearer ${key} ${key}`],
  ];
  for (const [what, authorization] of NO_KEYS) {
    test(`are required: ${what} gets 401`, async () => {
      const { status, body, headers } = await api.get(PATH, { Authorization: authorization });
      assert.deepEqual([status, body.error], [401, 'unauthorized']);
      assert.equal(headers.get('www-authenticate'), 'Bearer');
    });
  }

  test('are taken whatever the case in which the scheme is written', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { status } = await api.raw(PATH, { headers: { Authorization: `${scheme} ${key}` } });
      assert.equal(status, 200, scheme);
    }
  });

  test('do only what their scopes allow, and the refusal names the scope', async () => {
    const reader = client(url, await newKey({ scopes: ['cardholders:read'] }));
    assert.equal((await reader.get(PATH)).status, 200);
    const { status, body } = await reader.post(PATH, person());
    assert.deepEqual(
      [status, body.error, body.requiredScope],
      [403, 'insufficient_scope', 'cardholders:write'],
    );
    const whole = client(url, await newKey({ scopes: ['cardholders'] }));
    assert.equal((await whole.post(PATH, person())).status, 201);
    assert.equal((await whole.get('/api/v1/api_keys')).status, 403);
  });

  test('create keys with scopes of their own only', async () => {
    const narrow = client(url, await newKey({ scopes: ['keys', 'cardholders:read'] }));
    const wide = await narrow.post('/api/v1/api_keys', { name: 'wide', scopes: ['*'] });
    assert.deepEqual([wide.status, wide.body.error, wide.body.scope], [403, 'scope_not_granted', '*']);
    const same = await narrow.post('/api/v1/api_keys', { name: 'same', scopes: ['cardholders:read'] });
    assert.equal(same.status, 201);
    assert.equal((await client(url, same.body.raw).get(PATH)).status, 200);
  });

  test('create and roll keys with no more requests an hour than they have', async () => {
    const small = client(url, await newKey({ scopes: ['keys'], hourlyLimit: 50 }));
    const make = (hourlyLimit?: number) =>
      small.post('/api/v1/api_keys', { name: 'more', scopes: ['keys'], hourlyLimit });
    const more = await make(51);
    assert.deepEqual(
      [more.status, more.body.error, more.body.hourlyLimit],
      [403, 'hourly_limit_not_granted', 50],
    );
    assert.deepEqual([(await make(50)).status, (await make()).body.hourlyLimit], [201, 50]);
    const { body: wide } = await api.post('/api/v1/api_keys', { name: 'wide', scopes: ['keys'] });
    assert.equal(wide.hourlyLimit, 1000);
    const rolled = await small.post(`/api/v1/api_keys/${wide.id}/roll`);
    assert.deepEqual([rolled.status, rolled.body.error], [403, 'hourly_limit_not_granted']);
  });

  test('revoke no key with scopes that they lack', async () => {
    const narrow = client(url, await newKey({ scopes: ['keys'] }));
    const { body: wide } = await api.post('/api/v1/api_keys', { name: 'wide', scopes: ['*'] });
    const refused = await narrow.delete(`/api/v1/api_keys/${wide.id}`);
    assert.deepEqual([refused.status, refused.body.error], [403, 'scope_not_granted']);
    assert.equal((await client(url, wide.raw).get('/api/v1/api_keys')).status, 200);
    const { body: equal } = await api.post('/api/v1/api_keys', { name: 'equal', scopes: ['keys'] });
    assert.equal((await narrow.delete(`/api/v1/api_keys/${equal.id}`)).status, 200);
  });

  test('are shown once and listed without their text', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', {
      name: 'shown',
      scopes: ['cardholders'],
      hourlyLimit: 5,
    });
    assert.match(made.raw, /^sk_test_[0-9a-z]{52}$/);
    assert.equal(made.lastFour, made.raw.slice(-4));
    const { body: list } = await api.get('/api/v1/api_keys?limit=100');
    const listed = list.data.find((one: { id: string }) => one.id === made.id);
    const { raw: _raw, ...rest } = made;
    assert.deepEqual(listed, rest);
    assert.ok(!JSON.stringify(list).includes(made.raw));
  });

  test('that are revoked are refused at once', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', { name: 'gone', scopes: ['cardholders'] });
    const holder = client(url, made.raw);
    assert.equal((await holder.get(PATH)).status, 200);
    const revoked = await api.delete(`/api/v1/api_keys/${made.id}`);
    assert.deepEqual([revoked.status, revoked.body.status], [200, 'revoked']);
    assert.equal((await holder.get(PATH)).status, 401);
    assert.equal(
      (await api.delete(`/api/v1/api_keys/${made.id}`)).status,
      200,
      'a second time is not an error',
    );
  });

  test('that are rolled end with the answer that brings the new one', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', {
      name: 'rolled',
      scopes: ['cardholders'],
      hourlyLimit: 77,
    });
    const { status, body: next } = await api.post(`/api/v1/api_keys/${made.id}/roll`);
    assert.equal(status, 201);
    assert.deepEqual([next.name, next.scopes, next.hourlyLimit], ['rolled', ['cardholders'], 77]);
    assert.equal((await client(url, made.raw).get(PATH)).status, 401);
    assert.equal((await client(url, next.raw).get(PATH)).status, 200);
    assert.equal((await api.post(`/api/v1/api_keys/${made.id}/roll`)).body.error, 'invalid_state');
  });

  test('of another organization are not found', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const { body: made } = await api.post('/api/v1/api_keys', { name: 'ours', scopes: ['cardholders'] });
    assert.equal((await stranger.delete(`/api/v1/api_keys/${made.id}`)).status, 404);
    assert.equal((await stranger.post(`/api/v1/api_keys/${made.id}/roll`)).status, 404);
  });

  test('leave a trail in the audit log', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', { name: 'audited', scopes: ['cardholders'] });
    await api.delete(`/api/v1/api_keys/${made.id}`);
    const { body } = await api.get('/api/v1/audit_log');
    const trail = body.data.filter((entry: { target: { id: string } }) => entry.target.id === made.id);
    assert.deepEqual(
      trail.map((entry: { action: string }) => entry.action),
      ['api_key.revoked', 'api_key.created'],
    );
    assert.equal(trail[0].actor.type, 'api_key');
    assert.match(trail[0].requestId, /^req_/);
    assert.equal(trail[0].ip, '127.0.0.1');
  });

  test('say when they were last used, some seconds behind', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', { name: 'used', scopes: ['cardholders'] });
    assert.equal(made.lastUsedAt, null);
    await client(url, made.raw).get(PATH);
    await until(
      'the use is noted',
      () => api.get('/api/v1/api_keys?limit=100'),
      (reply) => reply.body.data.find((one: { id: string }) => one.id === made.id).lastUsedAt !== null,
    );
  });
});

suite('a suspended organization', () => {
  test('gets 403 account_suspended until it is resumed', async () => {
    const other = await newOrganization('Suspended');
    const holder = client(url, await newKey({ organization: other }));
    assert.equal((await holder.get(PATH)).status, 200);

    await setOrganizationStatus(operator, other.id, 'suspended');
    const refused = await until(
      'it is refused',
      () => holder.get(PATH),
      (reply) => reply.status !== 200,
    );
    assert.deepEqual([refused.status, refused.body.error], [403, 'account_suspended']);
    await setOrganizationStatus(operator, other.id, 'active');
    await until(
      'it is served again',
      () => holder.get(PATH),
      (reply) => reply.status === 200,
    );
    assert.notEqual(other.id, organization.id);
  });
});
