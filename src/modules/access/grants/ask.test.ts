// How clients ask: by a document about themselves or registered, with PKCE and for our resource, and that no
// person is led anywhere that the client has not named.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import {
  answerAs,
  askFor,
  published,
  refresh,
  REDIRECT_URI,
  registered,
  STATE,
  tokensFor,
  type Asking,
} from '../../../../test/support/oauth.ts';
import { startReceiver } from '../../../../test/support/receiver.ts';
import { cookieOfPerson, newOwner } from '../../../../test/support/signed-in.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';

const testApp = await startTestApp();
const { app, clock } = testApp;
const receiver = await startReceiver();
const CONSENT = /^\/consent\/[\w-]{43}$/;
const headingOf = (html: string): string => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.trim() ?? '';
/** No address that the browser would follow by itself, or that a person could press. */
function assertLeadsNowhere({ status, location, html }: Awaited<ReturnType<typeof askFor>>): void {
  assert.deepEqual([status, location], [400, '']);
  assert.ok(
    !html.includes('http-equiv') && !/href="(?!\?|data:)/.test(html.replaceAll(/<link[^>]*>/g, '')),
    html,
  );
}

suite('a client with a document about itself', () => {
  test('is known by its address, and gets tokens', async () => {
    const client = published(receiver, '/good.json');
    const owner = await newOwner(testApp);
    const { tokens } = await tokensFor(testApp, owner.email, { scopes: ['wallet:read'] }, client);
    assert.equal((await refresh(testApp, client, tokens.refresh_token)).status, 200);
    const { body } = await owner.session.get('/api/v1/wallet/grants');
    assert.deepEqual(body.data[0].client, { id: client.id, name: 'Published client', host: 'client.test' });
    const [asked] = receiver.received('/good.json');
    assert.equal(asked?.headers.cookie ?? asked?.headers.authorization, undefined);
  });

  const BAD: ReadonlyArray<[name: string, changes: Record<string, unknown>]> = [
    ['names another client', { client_id: 'https://other.test/client.json' }],
    ['names none', { client_id: undefined }],
    ['has no redirect URI', { redirect_uris: [] }],
    ['has a redirect URI that is none', { redirect_uris: [REDIRECT_URI, 'javascript:alert(1)'] }],
    ['has a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['is longer than one is', { client_name: 'x'.repeat(20_000) }],
  ];
  for (const [name, changes] of BAD) {
    test(`that ${name} is not known`, async () => {
      const client = published(receiver, `/bad-${name.replaceAll(/\W/g, '-')}.json`, changes);
      assertLeadsNowhere(await askFor(testApp, client));
    });
  }

  test('is not known where the document is missing, no JSON, or elsewhere', async () => {
    const there = published(receiver, '/there.json');
    receiver.behave('/missing.json', 404);
    receiver.behave('/text.json', { status: 200, body: '<html>' });
    receiver.behave('/moved.json', { status: 302, headers: { location: there.id } });
    receiver.behave('/gone.json', 'close');
    for (const path of ['/missing.json', '/text.json', '/moved.json', '/gone.json'])
      assertLeadsNowhere(await askFor(testApp, { id: receiver.url(path), redirectUri: REDIRECT_URI }));
    assert.equal(receiver.received('/there.json').length, 0);
  });

  test('is never fetched from a network that is not public', async () => {
    const before = receiver.received('/inside.json').length;
    for (const id of [
      'http://10.0.0.1/client.json',
      'https://192.168.1.1/client.json',
      'https://169.254.169.254/latest/client.json',
      'https://[fd00::1]/client.json',
      receiver.url('/inside.json').replace('http://', 'http://user:pass@'),
      `${receiver.url('/inside.json')}#x`,
      receiver.url('/x/../inside.json'),
      receiver.url('/').slice(0, -1),
    ])
      assertLeadsNowhere(await askFor(testApp, { id, redirectUri: REDIRECT_URI }));
    assert.equal(receiver.received('/inside.json').length, before);
  });
});

suite('a client that registers itself', () => {
  test('gets an id and no secret', async () => {
    const { reply } = await registered(testApp, {
      application_type: 'native',
      token_endpoint_auth_method: 'client_secret_basic',
      software_id: 'ignored',
    });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    const { client_id: id, client_secret: secret, token_endpoint_auth_method: method } = reply.body;
    assert.ok(id.startsWith('cli_'));
    assert.deepEqual([secret, method], [undefined, 'none']);
    assert.deepEqual(reply.body.redirect_uris, [REDIRECT_URI]);
  });

  test('may not name an address that answers must not be sent to', async () => {
    const lists = [
      undefined,
      [],
      'https://client.test/',
      [REDIRECT_URI, 'http://client.test/'],
      ['javascript:alert(1)'],
      ['data:text/html,x'],
      ['https://client.test/#x'],
      Array.from({ length: 21 }, (_, i) => `https://client.test/${i}`),
    ];
    for (const redirect_uris of lists) {
      const { status, body } = (await registered(testApp, { redirect_uris })).reply;
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], JSON.stringify(redirect_uris));
    }
  });

  test('is called what it says, without what is invisible or turns the text', async () => {
    const names: ReadonlyArray<[given: string, shown: string]> = [
      ['Claude\u202Egnp.exe\u0000', 'Claude gnp. exe'],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['a\r\nb\u200B\u00A0c', 'a b c'],
      ['x'.repeat(500), `${'x'.repeat(59)}…`],
      ['https://bank.example', 'https: bank. example'],
      ['\u200B', 'client. test'],
    ];
    for (const [client_name, shown] of names) {
      const { id, reply, redirectUri } = await registered(testApp, {
        client_name: client_name.replace('\0', ''),
      });
      assert.equal(reply.body.client_name, shown);
      const { location } = await askFor(testApp, { id, redirectUri });
      assert.match(location, CONSENT);
    }
  });

  test('is forgotten after a day where no person allowed it anything', async () => {
    const owner = await newOwner(testApp);
    const { client } = await tokensFor(testApp, owner.email, { scopes: ['wallet:read'] });
    const unused = await registered(testApp);
    clock.advance(DAY_MS + 15 * MINUTE_MS);
    const sweep = app.sweeps.find(({ name }) => name === 'grants.forget');
    assert.ok(sweep !== undefined && (await sweep.runOnce()) >= 3);
    const left = await app.pool.all(sql<{ id: string }>`select id from grant_clients`);
    assert.ok(left.some(({ id }) => id === client.id) && left.every(({ id }) => id !== unused.id));
    const counted = await app.pool.one(
      sql<{ requests: number; codes: number; tokens: number }>`
        select (select count(*)::int from grant_requests) as requests,
               (select count(*)::int from grant_tokens where kind = 'code') as codes,
               (select count(*)::int from grant_tokens where kind <> 'code') as tokens`,
    );
    assert.deepEqual([counted.requests, counted.codes], [0, 0]);
    assert.ok(counted.tokens >= 2);
  });
});

suite('a request', () => {
  const AWAY: ReadonlyArray<[name: string, changes: Asking]> = [
    ['an unknown client', { client_id: 'cli_unknown' }],
    ['no client', { client_id: undefined }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['an address that the client has not named', { redirect_uri: 'https://evil.test/callback' }],
    ['more path than the client has named', { redirect_uri: `${REDIRECT_URI}&more=1` }],
    [
      'an address that only begins alike',
      { redirect_uri: 'https://client.test.evil.test/callback?kind=wallet' },
    ],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ];
  for (const [name, changes] of AWAY) {
    test(`with ${name} leads nowhere`, async () =>
      assertLeadsNowhere(await askFor(testApp, await registered(testApp), changes)));
  }

  test('that names two addresses leads to neither', async () => {
    const { id } = await registered(testApp);
    const query = new URLSearchParams({ client_id: id, redirect_uri: REDIRECT_URI, response_type: 'code' });
    query.append('redirect_uri', 'https://evil.test/');
    const { status, headers } = await fetch(`${testApp.url}/oauth/authorize?${query.toString()}`, {
      redirect: 'manual',
    });
    assert.deepEqual([status, headers.get('location')], [400, null]);
  });

  const WRONG: ReadonlyArray<[name: string, changes: Asking, error: string]> = [
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a fragment as response', { response_mode: 'fragment' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.test/mcp' }, 'invalid_target'],
    ['no scope that we have', { scope: 'everything' }, 'invalid_scope'],
  ];
  for (const [name, changes, error] of WRONG) {
    test(`with ${name} is shown to the person, who alone goes back with ${error}`, async () => {
      const { status, location, html } = await askFor(testApp, await registered(testApp), changes);
      assert.deepEqual([status, location], [400, '']);
      assert.ok(!html.includes('http-equiv'));
      const href = /href="(https:\/\/client\.test[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const answer = new URL(href).searchParams;
      assert.deepEqual(
        [answer.get('error'), answer.get('state'), answer.get('iss'), answer.get('kind')],
        [error, STATE, app.baseUrl(), 'wallet'],
      );
    });
  }

  test('for our resource, with scopes that we do not have among others, is asked', async () => {
    const changes = { resource: `${app.baseUrl()}/mcp`, scope: 'openid wallet:read offline_access' };
    const { status, location, headers } = await askFor(testApp, await registered(testApp), changes);
    assert.equal(status, 303);
    assert.match(location, CONSENT);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('may come with any port of a loopback address, and is answered there', async () => {
    const uris = ['http://127.0.0.1/callback', 'http://localhost:1/cb', 'cursor://client/callback'];
    const { id } = await registered(testApp, { redirect_uris: uris });
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    for (const redirectUri of ['http://127.0.0.1:50123/callback', 'http://localhost:9/cb', uris[2] ?? '']) {
      const { location } = await askFor(testApp, { id, redirectUri });
      const answered = await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] });
      assert.equal(answered.status, 303);
      assert.ok(answered.location.startsWith(`${redirectUri}?code=gco_`), answered.location);
    }
  });

  test('is answered with who answers, whether a person agrees or not', async () => {
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    for (const decision of ['allow', 'deny']) {
      const { location } = await askFor(testApp, await registered(testApp));
      const { answer, ...sent } = await answerAs(testApp, cookie, location, {
        decision,
        scopes: ['wallet:read'],
      });
      assert.ok(sent.location.startsWith(`${REDIRECT_URI}&`));
      assert.deepEqual([answer.get('iss'), answer.get('state')], [app.baseUrl(), STATE]);
      assert.equal(answer.get('error'), decision === 'deny' ? 'access_denied' : null);
      assert.equal(answer.has('code'), decision === 'allow');
    }
    assert.equal((await owner.session.get('/api/v1/wallet/grants')).body.data.length, 1);
  });

  test('that was answered cannot be answered again', async () => {
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const { location } = await askFor(testApp, await registered(testApp));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => answerAs(testApp, cookie, location, { scopes: ['wallet:read'] })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410, 410, 410]);
    assert.equal((await owner.session.get('/api/v1/wallet/grants')).body.data.length, 1);
    const { status, html } = await answerAs(testApp, cookie, location, { decision: 'deny' });
    assert.deepEqual([status, headingOf(html)], [410, 'This request is over']);
  });

  test('that is older than 15 minutes is over', async () => {
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const { location } = await askFor(testApp, await registered(testApp));
    clock.advance(15 * MINUTE_MS);
    assert.equal((await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] })).status, 410);
  });
});
