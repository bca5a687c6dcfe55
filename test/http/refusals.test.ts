// A refusal says what is wrong, in which fields, what to do about it and where to read more, in the caller's
// language.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { connect } from 'node:net';
import { routes } from '#product.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { allErrors } from '#platform/http/openapi/errors.ts';
import { docsOf, pagesOf } from '#roles/pages.ts';
import { client, type Reply } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';

const {
  api: plainApi,
  url,
  newKey,
  newOrganization,
} = await startTestApp({ pages: (app) => ({ pages: pagesOf(app), latePages: docsOf(app) }) });
const port = Number(new URL(url).port);
const key = await newKey();
const api = client(url, key);
const PATH = '/api/v1/cardholders';
const UNUSED = '01h455vb4pex5vsknk084sn02q';

suite('every refusal', () => {
  test('says what to do, and names a page of this server that answers and has a place for it', async () => {
    const page = await (await fetch(`${url}/docs/errors`)).text();
    for (const { code } of allErrors(routes)) assert.ok(page.includes(`id="errors-${code}"`), code);

    const { body } = await api.get('/api/v1/nothing');
    assert.equal(body.docUrl, `http://localhost:${port}/docs/errors#errors-not_found`);
    assert.equal((await fetch(body.docUrl)).status, 200);
    assert.match(body.fix, /^Check the path/);
  });

  test('says what to do in the language of the caller', async () => {
    const fixes = await Promise.all(
      LANGUAGES.map(async (language) => (await api.post(PATH, {}, { 'Accept-Language': language })).body.fix),
    );
    assert.deepEqual(
      fixes.map((fix: string) => fix.split(' ')[0]),
      ['Correct', 'Corrija', 'Corrija'],
    );
    assert.equal(new Set(fixes).size, 3);
  });

  test("has its texts in each language, without a blank one and none that is another language's", () => {
    for (const { code, message, fix } of allErrors(routes)) {
      for (const language of LANGUAGES)
        assert.ok(fix[language].length > 10 && message[language] !== '', code);
      assert.equal(new Set(Object.values(fix)).size, 3, code);
    }
  });
});

suite('a request with several problems', () => {
  test('is answered with all of them at once, unknown fields first', async () => {
    const { status, body } = await api.post(PATH, {
      ...person(),
      email: 'no',
      country: 'XX',
      nickname: 'Ana',
    });
    assert.equal(status, 400);
    assert.deepEqual(
      body.problems.map(({ field }: { field: string }) => field),
      ['nickname', 'email', 'country'],
    );
    assert.equal(body.field, 'nickname');
    assert.equal(body.message, 'nickname: this field is unknown');
    assert.deepEqual(body.problems[0], { field: body.field, message: body.message });
  });

  test('is asked whether it meant the field that it nearly named', async () => {
    const { firstName, ...others } = person();
    const { body } = await api.post(PATH, { ...others, firstname: firstName });
    assert.equal(body.message, 'firstname: this field is unknown; did you mean firstName?');
    assert.deepEqual(
      body.problems.map(({ field }: { field: string }) => field),
      ['firstname', 'firstName'],
    );
  });

  test('hears of each rule that a person breaks, whatever the others are', async () => {
    const wrong = { ...person(), dateOfBirth: '2020-01-01', phoneNumber: '+549', taxId: '1' };
    const { body } = await api.post(PATH, wrong);
    assert.deepEqual(
      body.problems.map(({ field }: { field: string }) => field),
      ['dateOfBirth', 'phoneNumber', 'taxId'],
    );
    assert.equal(body.reason, 'too_young');
  });

  const FORMATS: Array<[string, string, RegExp]> = [
    ['dateOfBirth', '31/05/1990', /yyyy-mm-dd/],
    ['email', 'ana', /ana@example\.com/],
    ['firstName', '7', /at least one letter/],
    ['firstName', '', /must have at least 1 character$/],
  ];
  for (const [field, value, expected] of FORMATS) {
    test(`hears which format ${field} has when it is "${value}"`, async () => {
      const { body } = await api.post(PATH, { ...person(), [field]: value });
      assert.match(body.problems[0].message, expected);
    });
  }

  test('hears what a category code and a moment look like, and bounds with separators', async () => {
    const { body } = await api.post('/api/v1/cards', {
      cardholderId: `ch_${UNUSED}`,
      amountCents: 1e13,
      allowedMccs: ['groceries'],
      expiresAt: 'tomorrow',
    });
    const said = Object.fromEntries(
      body.problems.map(({ field, message }: { field: string; message: string }) => [field, message]),
    );
    assert.match(said['allowedMccs.0'], /four digits, such as 5942/);
    assert.match(said['expiresAt'], /ISO 8601/);
    assert.equal(said['amountCents'], 'amountCents: this must be at most 1,000,000,000,000');
    const spanish = await api.post('/api/v1/cards', { amountCents: 1e13 }, { 'Accept-Language': 'es' });
    assert.match(JSON.stringify(spanish.body.problems), /1\.000\.000\.000\.000/);
  });

  test('that is not an object is answered that the body must be one', async () => {
    const { body } = await api.post(PATH, []);
    assert.deepEqual(body.problems, [{ field: 'body', message: 'body: the body must be a JSON object' }]);
  });

  test('is answered which field cannot be changed, and which is not for the caller to set', async () => {
    const { body: changed } = await api.patch(`${PATH}/ch_${UNUSED}`, { lastName: 'Other' });
    assert.equal(changed.message, 'lastName: this field cannot be changed');
    const { body: sent } = await api.post('/api/v1/cards', { currency: 'ARS' });
    assert.equal(sent.message, 'currency: this field is set automatically and cannot be sent');
  });
});

suite('a name that a caller made up', () => {
  test('comes back cut, however long or deep it is', async () => {
    const long = await api.post(PATH, { ['x'.repeat(200_000)]: 1 });
    const deep = await api.raw(PATH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: `${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`,
    });
    for (const { status, body } of [long, deep]) {
      assert.equal(status, 400);
      assert.ok(body.field.length <= 100, `${body.field.length} characters`);
      assert.ok(JSON.stringify(body).length < 3_000);
    }
  });

  test('comes back without a card number in it', async () => {
    const numbers = [
      '4242424242424242',
      '4242 4242 4242 4242',
      '14242424242424242',
      `${'a'.repeat(92)}4242424242424242`,
    ];
    for (const number of numbers) {
      const { status, body } = await api.post(PATH, { [number]: 1 });
      assert.equal(status, 400);
      assert.ok(!/4242[ -]?4242/.test(JSON.stringify(body)), JSON.stringify(body));
    }
    const { body } = await api.post(PATH, { order1234567890123: 1 });
    assert.equal(body.field, 'order1234567890123');
  });

  test('is refused where it would be lost: __proto__, also within an object', async () => {
    for (const text of [
      '{"metadata":{"__proto__":{"a":"b"},"c":"d"}}',
      String.raw`{"metadata":{"\u005f_proto__":"a"}}`,
    ]) {
      const { status, body } = await api.raw('/api/v1/cards', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: text,
      });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', 'metadata.__proto__']);
    }
  });
});

suite('what was not found', () => {
  const notFound = (reply: Reply): unknown[] => [reply.status, reply.body.field, reply.body.message];

  test('is named by its kind and by where its id was: the path or a field', async () => {
    assert.deepEqual(notFound(await api.get(`${PATH}/ch_${UNUSED}`)), [
      404,
      'id',
      'There is no cardholder with this id.',
    ]);
    assert.deepEqual(notFound(await api.get(`/api/v1/cards/card_${UNUSED}`, { 'Accept-Language': 'es' })), [
      404,
      'id',
      'No existe ninguna tarjeta con este id.',
    ]);
    const create = await api.post('/api/v1/cards', { cardholderId: `card_${UNUSED}`, amountCents: 100 });
    assert.deepEqual(notFound(create), [
      404,
      'cardholderId',
      'There is no cardholder with this cardholderId.',
    ]);
    assert.match(create.body.fix, /begin with `ch_`/);
    const method = await api.delete(`${PATH}/ch_${UNUSED}/payment-methods/pm_${UNUSED}`);
    assert.deepEqual(notFound(method), [404, 'id', 'There is no cardholder with this id.']);
  });

  test('is the same whether it belongs to another organization or does not exist', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const { body: made } = await api.post(PATH, person());
    const theirs = await stranger.get(`${PATH}/${made.id}`);
    const nobodys = await stranger.get(`${PATH}/ch_${UNUSED}`);
    const said = ({ body }: Reply) => ({ ...body, requestId: undefined });
    assert.deepEqual(said(theirs), said(nobodys));
  });
});

test('a caller without a valid key hears whether it is missing, malformed, or unknown or revoked', async () => {
  const revoked = await newKey();
  const [{ body: all }] = [await plainApi.get('/api/v1/api_keys?limit=100')];
  const { id } = all.data.find(({ lastFour }: { lastFour: string }) => lastFour === revoked.slice(-4));
  await api.delete(`/api/v1/api_keys/${id}`);
  const ask = async (authorization?: string): Promise<string> => {
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const { status, body } = await api.raw(PATH, { headers });
    assert.deepEqual([status, body.error], [401, 'unauthorized']);
    return body.message;
  };
  const [missing, basic, malformed, gone] = [
    await ask(),
    await ask('Basic abc'),
    await ask('Bearer sk_live_abc'),
    await ask(`Bearer ${revoked}`),
  ];
  assert.equal(new Set([missing, malformed, gone]).size, 3);
  assert.equal(basic, malformed);
  assert.match(gone, /unknown or was revoked/);
});

test('a limit is a plain decimal integer', async () => {
  assert.equal((await api.get(`${PATH}?limit=10`)).status, 200);
  for (const limit of ['1e2', '0x10', '+5', '5.0', '%205', '', '-1', '101']) {
    const { status, body } = await api.get(`${PATH}?limit=${limit}`);
    assert.deepEqual([status, body.field], [400, 'limit'], limit);
  }
});

suite('every answer has an id of its request', () => {
  test('on system pages, pages for people, and paths that lead nowhere', async () => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/docs',
      '/openapi.json',
      '/checkout/x',
      '/nowhere',
    ]) {
      const { headers } = await fetch(url + path);
      assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-z]{26}$/, path);
    }
  });

  test('even to bytes that are no HTTP', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.once('close', () => resolve(text));
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const { requestId, fix, docUrl } = JSON.parse(body) as Record<string, string>;
    assert.ok(head.includes(`X-Request-Id: ${requestId}`));
    assert.ok(fix !== undefined && docUrl?.endsWith('/docs/errors#errors-invalid_request'));
  });
});
