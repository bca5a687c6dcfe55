// Tokens from the consent of a person to their end: each code and refresh token is valid once, for the client
// that asked for it, and what comes a second time ends all.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { codeFor, pkce, refresh, registered, sendForm, tokensFor } from '../../../../test/support/oauth.ts';
import { newOwner, sessionOf, type Owner } from '../../../../test/support/signed-in.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { REFRESH_LIVES_MS } from './bounds.ts';
import { authenticateGrant } from './authenticate.ts';

const testApp = await startTestApp();
const { app, api, clock } = testApp;
const READ = { scopes: ['wallet:read'] };

/** Whether an access token opens anything. */
async function isGood(token: string): Promise<boolean> {
  const lastUsed = { note: () => undefined, close: () => Promise.resolve() };
  return authenticateGrant({ ...app, lastUsed }, token, { ip: null, requestId: 'req_test' }).then(
    () => true,
    () => false,
  );
}
const grantsOf = async ({ session }: Owner) => (await session.get('/api/v1/wallet/grants')).body.data;
const post = (fields: Parameters<typeof sendForm>[2]) => sendForm(testApp, '/oauth/token', fields);
const auditOf = async (grantId: string): Promise<string[]> => {
  const { body } = await api.get('/api/v1/audit_log?limit=100');
  const entries: { action: string; target: { id: string } }[] = body.data;
  return entries.filter(({ target }) => target.id === grantId).map(({ action }) => action);
};

suite('a code', () => {
  test('is exchanged for tokens that act for the person, and the grant is listed', async () => {
    const owner = await newOwner(testApp);
    const { tokens, client } = await tokensFor(testApp, owner.email, READ);
    assert.ok(tokens.access_token.startsWith('gat_') && tokens.refresh_token.startsWith('grt_'));
    assert.equal(tokens.scope, 'wallet:read');
    assert.ok(await isGood(tokens.access_token));
    const [grant, ...others] = await grantsOf(owner);
    assert.deepEqual(others, []);
    assert.deepEqual(grant.client, { id: client.id, name: 'Test client', host: 'client.test' });
    assert.deepEqual([grant.scopes, grant.sub_wallet_id], [['wallet:read'], null]);
    assert.deepEqual(await auditOf(grant.id), ['grant.created']);
  });

  test('and its tokens are stored as hashes alone', async () => {
    const owner = await newOwner(testApp);
    const { tokens, code } = await tokensFor(testApp, owner.email, READ);
    const rows = await app.pool.all(sql<{ row: string }>`select t::text as row from grant_tokens t`);
    for (const secret of [tokens.access_token, tokens.refresh_token, code])
      assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(secret.slice(4))));
  });

  test('a second time gets nothing, and ends what came of the first', async () => {
    const owner = await newOwner(testApp);
    const { tokens, exchange, client } = await tokensFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    const { status, body } = await post(exchange);
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    assert.equal(typeof body.error_description, 'string');
    assert.equal(await isGood(tokens.access_token), false);
    assert.equal((await refresh(testApp, client, tokens.refresh_token)).status, 400);
    assert.deepEqual(await grantsOf(owner), []);
    assert.deepEqual(await auditOf(id), ['grant.token_reused', 'grant.created']);
  });

  test('that three present at once gives tokens to one, and they are dead', async () => {
    const owner = await newOwner(testApp);
    const { exchange } = await codeFor(testApp, owner.email, READ);
    const replies = await app.pool.transaction(async (tx) => {
      // While the grant is locked here, all of them get as far as they can.
      await tx.run(
        sql`select id from grants where tenant_id = ${testApp.tenant.id} and email = ${owner.email} for update`,
      );
      const all = Promise.all(Array.from({ length: 3 }, () => post(exchange)));
      await untilAllWait(tx, 3);
      return { all };
    });
    const good = (await replies.all).filter(({ status }) => status === 200);
    assert.equal(good.length, 1);
    assert.equal(await isGood(good[0]?.body.access_token), false);
  });

  const WRONG: ReadonlyArray<[name: string, changes: Record<string, string | undefined>, error: string]> = [
    ['another verifier', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'https://client.test/callback' }, 'invalid_grant'],
    ['no redirect URI', { redirect_uri: undefined }, 'invalid_grant'],
    ['another client', { client_id: 'https://other.test/client.json' }, 'invalid_grant'],
    ['no client', { client_id: undefined }, 'invalid_client'],
    ['a client that is not known', { client_id: 'cli_01h455vb4pex5vsknk084sn02q' }, 'invalid_client'],
    ['another resource', { resource: 'https://other.test/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['the grant type of a refresh token', { grant_type: 'refresh_token' }, 'invalid_grant'],
  ];
  for (const [name, changes, error] of WRONG) {
    test(`with ${name} gets no tokens, and is still good for its client`, async () => {
      const owner = await newOwner(testApp);
      const { exchange } = await codeFor(testApp, owner.email, READ);
      const { status, body } = await post({ ...exchange, ...changes });
      assert.deepEqual([status, body.error], [error === 'invalid_client' ? 401 : 400, error]);
      assert.equal((await post({ ...exchange, resource: `${app.baseUrl()}/mcp` })).status, 200);
    });
  }

  test('is too old after 60 seconds', async () => {
    const owner = await newOwner(testApp);
    const [soon, late] = [
      await codeFor(testApp, owner.email, READ),
      await codeFor(testApp, owner.email, READ),
    ];
    clock.advance(MINUTE_MS / 2);
    assert.equal((await post(soon.exchange)).status, 200);
    clock.advance(MINUTE_MS / 2);
    assert.equal((await post(late.exchange)).body.error, 'invalid_grant');
  });

  test('of a grant that was revoked before it was exchanged gets no tokens', async () => {
    const owner = await newOwner(testApp);
    const { exchange } = await codeFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    assert.equal((await owner.session.delete(`/api/v1/wallet/grants/${id}`)).status, 200);
    assert.equal((await post(exchange)).body.error, 'invalid_grant');
  });

  test('with a field that is there twice, or as JSON, is refused', async () => {
    const owner = await newOwner(testApp);
    const { exchange } = await codeFor(testApp, owner.email, READ);
    const twice = new URLSearchParams(exchange as Record<string, string>);
    twice.append('client_id', 'cli_1');
    const path = '/oauth/token';
    const refused = await api.raw(path, { method: 'POST', body: twice });
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_request']);
    const headers = { 'Content-Type': 'application/json' };
    const json = await api.raw(path, { method: 'POST', headers, body: JSON.stringify(exchange) });
    assert.equal(json.status, 415);
  });
});

suite('a refresh token', () => {
  test('gives new tokens, of which it is no more one', async () => {
    const owner = await newOwner(testApp);
    const { tokens, client } = await tokensFor(testApp, owner.email, READ);
    const { status, body } = await refresh(testApp, client, tokens.refresh_token);
    assert.equal(status, 200, JSON.stringify(body));
    assert.notEqual(body.refresh_token, tokens.refresh_token);
    assert.ok(await isGood(body.access_token));
    const third = await refresh(testApp, client, body.refresh_token);
    assert.equal(third.status, 200);
  });

  test('a second time ends the whole grant, with the tokens of the first', async () => {
    const owner = await newOwner(testApp);
    const { tokens, client } = await tokensFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    const { body } = await refresh(testApp, client, tokens.refresh_token);
    const again = await refresh(testApp, client, tokens.refresh_token);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    for (const token of [tokens.access_token, body.access_token]) assert.equal(await isGood(token), false);
    assert.equal((await refresh(testApp, client, body.refresh_token)).status, 400);
    assert.deepEqual(await auditOf(id), ['grant.token_reused', 'grant.created']);
  });

  test('is good for its client alone, and no access token is one', async () => {
    const owner = await newOwner(testApp);
    const { tokens, client } = await tokensFor(testApp, owner.email, READ);
    const other = await registered(testApp);
    assert.equal((await refresh(testApp, other, tokens.refresh_token)).body.error, 'invalid_grant');
    assert.equal((await refresh(testApp, client, tokens.access_token)).body.error, 'invalid_grant');
    assert.equal((await refresh(testApp, client, tokens.refresh_token)).status, 200);
    assert.equal(await isGood(tokens.refresh_token), false);
  });

  test('with a scope beyond its grant gets none, and is still good within it', async () => {
    const owner = await newOwner(testApp);
    const { tokens, client } = await tokensFor(testApp, owner.email, READ);
    const asked = { grant_type: 'refresh_token', client_id: client.id, refresh_token: tokens.refresh_token };
    for (const scope of ['wallet:read wallet:pay', 'wallet:everything']) {
      const { status, body } = await post({ ...asked, scope });
      assert.deepEqual([status, body.error], [400, 'invalid_scope']);
    }
    const { status, body } = await post({ ...asked, scope: 'wallet:read' });
    assert.deepEqual([status, body.scope], [200, 'wallet:read']);
  });

  test('gives nothing once it is too old, or its sub-wallet is closed', async () => {
    const owner = await newOwner(testApp);
    const first = await tokensFor(testApp, owner.email, READ);
    clock.advance(REFRESH_LIVES_MS);
    assert.equal((await refresh(testApp, first.client, first.tokens.refresh_token)).status, 400);
    const session = await sessionOf(testApp, owner.email);
    const made = await session.post('/api/v1/wallet/sub-wallets', { agent_label: 'Helper' });
    const consent = { scopes: ['wallet:pay'], agent: made.body.id };
    const { tokens, client } = await tokensFor(testApp, owner.email, consent);
    await session.delete(`/api/v1/wallet/sub-wallets/${made.body.id}`);
    assert.equal((await refresh(testApp, client, tokens.refresh_token)).status, 400);
  });
});

suite('a client that names itself by HTTP Basic', () => {
  const basic = (name: string, password = '') => ({
    Authorization: `Basic ${Buffer.from(`${encodeURIComponent(name)}:${password}`).toString('base64')}`,
  });
  const sendAs = (headers: Record<string, string>, path: string, fields: Record<string, string>) =>
    api.raw(path, { method: 'POST', headers, body: new URLSearchParams(fields) });

  test('gets, refreshes and revokes tokens without its name in the form', async () => {
    const owner = await newOwner(testApp);
    const { exchange, client } = await codeFor(testApp, owner.email, READ);
    const { client_id: _, ...fields } = exchange as Record<string, string>;
    const first = await sendAs(basic(client.id), '/oauth/token', fields);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const again = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    const second = await sendAs(basic(client.id, 'unused'), '/oauth/token', again);
    assert.equal(second.status, 200, JSON.stringify(second.body));
    const token = second.body.access_token;
    assert.equal((await sendAs(basic(client.id), '/oauth/revoke', { token })).status, 200);
    assert.equal(await isGood(token), false);
  });

  test('is refused where the name is another one, is not known, or cannot be read', async () => {
    const owner = await newOwner(testApp);
    const { exchange } = await codeFor(testApp, owner.email, READ);
    const { client_id: id = '', ...fields } = exchange as Record<string, string>;
    const unknown = basic('cli_01h455vb4pex5vsknk084sn02q');
    for (const [headers, form] of [
      [basic('https://other.test/client.json'), { ...fields, client_id: id }],
      [unknown, fields],
      [{ Authorization: 'Basic %%%' }, fields],
      [{ Authorization: `Basic ${Buffer.from('%zz:').toString('base64')}` }, fields],
    ] as const) {
      const { status, body, headers: answered } = await sendAs(headers, '/oauth/token', form);
      assert.deepEqual([status, body.error], [401, 'invalid_client'], headers.Authorization);
      assert.equal(answered.get('www-authenticate'), 'Basic realm="Monedero"');
    }
    assert.equal((await sendAs(basic(id), '/oauth/token', fields)).status, 200);
  });
});

suite('a grant', () => {
  test('is revoked by its client with either token, and an unknown token is not an error', async () => {
    const owner = await newOwner(testApp);
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const { tokens, client } = await tokensFor(testApp, owner.email, READ);
      const revoke = (client_id: string, token: string) =>
        sendForm(testApp, '/oauth/revoke', { client_id, token });
      const other = await revoke('https://other.test/client.json', tokens[kind]);
      assert.deepEqual([other.status, other.body.error], [401, 'invalid_client']);
      assert.ok(await isGood(tokens.access_token));
      for (const token of [tokens[kind], tokens[kind], 'grt_unknown'])
        assert.equal((await revoke(client.id, token)).status, 200);
      assert.equal(await isGood(tokens.access_token), false);
      assert.equal((await refresh(testApp, client, tokens.refresh_token)).status, 400);
    }
    assert.deepEqual(await grantsOf(owner), []);
  });

  test('is listed and revoked by its person alone', async () => {
    const [owner, other] = [await newOwner(testApp), await newOwner(testApp)];
    const { tokens } = await tokensFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    assert.deepEqual(await grantsOf(other), []);
    const path = `/api/v1/wallet/grants/${id}`;
    assert.equal((await other.session.delete(path)).status, 404);
    assert.equal((await api.delete(path)).status, 403);
    assert.ok(await isGood(tokens.access_token));
    for (const _ of [1, 2]) assert.equal((await owner.session.delete(path)).status, 200);
    assert.equal(await isGood(tokens.access_token), false);
    assert.deepEqual(await auditOf(id), ['grant.revoked', 'grant.created']);
  });
});
