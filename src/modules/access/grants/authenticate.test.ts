// Who an access token stands for, and that it is worth nothing once anything behind it has ended.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { grantOf } from '../../../../test/support/grants.ts';
import { newOwner, type Owner } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import { HOUR_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { authenticateGrant, type GrantAuthenticatorServices } from './authenticate.ts';
import { challengeOf, resourceOf } from './metadata.ts';
import { SCOPES } from './scopes.ts';
import { isGrantToken } from './token-text.ts';

const testApp = await startTestApp();
const { app, url, api, tenant, organization, operator, clock } = testApp;
const services: GrantAuthenticatorServices = {
  ...app,
  lastUsed: { note: () => undefined, close: () => Promise.resolve() },
};
const FROM = { ip: null, requestId: 'req_test' };

const authenticate = (token: string, changes: Partial<GrantAuthenticatorServices> = {}) =>
  authenticateGrant({ ...services, ...changes }, token, FROM);
const refusedWith = (token: string, changes?: Partial<GrantAuthenticatorServices>) =>
  authenticate(token, changes).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

async function newSubWallet(owner: Owner): Promise<string> {
  const { status, body } = await owner.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'Helper' });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

suite('an access token', () => {
  test('stands for its person, its sub-wallet and its scopes, in the tenant of the grant', async () => {
    const owner = await newOwner(testApp);
    const subWalletId = await newSubWallet(owner);
    const { id, accessToken } = await grantOf(testApp, owner, ['wallet:read', 'wallet:pay'], subWalletId);
    const principal = await authenticate(accessToken);
    assert.equal(principal.tenant.id, tenant.id);
    const { actor } = principal;
    assert.ok(actor.type === 'grant');
    assert.deepEqual([actor.id, actor.personId, actor.boundTo], [id, owner.cardholderId, subWalletId]);
    assert.deepEqual([...actor.scopes], ['wallet:read', 'wallet:pay']);
    assert.equal(principal.rate?.keyId, id);
  });

  test('is refused on every route of the API', async () => {
    const owner = await newOwner(testApp);
    const { accessToken } = await grantOf(testApp, owner, [...SCOPES], await newSubWallet(owner));
    assert.ok(isGrantToken(accessToken));
    const caller = client(url, accessToken);
    for (const path of ['/api/v1/wallet', '/api/v1/wallet/payees', '/api/auth/session', '/api/v1/cards'])
      assert.equal((await caller.get(path)).status, 401, path);
    assert.equal((await caller.post('/api/v1/wallet/pay', {})).status, 401);
  });

  test('is refused where it is unknown, malformed, too old, or for another resource', async () => {
    const owner = await newOwner(testApp);
    const { accessToken } = await grantOf(testApp, owner, ['wallet:read']);
    assert.equal(await refusedWith(accessToken), undefined);
    for (const token of ['', 'gat_', 'gat_x', accessToken.slice(0, -1), `${accessToken}A`, 'sk_test_1'])
      assert.equal(await refusedWith(token), 'unauthorized', token);
    assert.equal(await refusedWith(accessToken.replace(/.{4}$/, 'AAAA')), 'unauthorized');
    assert.equal(await refusedWith(accessToken, { baseUrl: () => 'https://other.test' }), 'unauthorized');
    clock.advance(HOUR_MS);
    assert.equal(await refusedWith(accessToken), 'unauthorized');
  });

  test('ends with its sub-wallet', async () => {
    const owner = await newOwner(testApp);
    const subWalletId = await newSubWallet(owner);
    const { accessToken } = await grantOf(testApp, owner, ['wallet:pay'], subWalletId);
    assert.equal(await refusedWith(accessToken), undefined);
    assert.equal((await owner.session.delete(`/api/v1/wallet/sub-wallets/${subWalletId}`)).status, 200);
    assert.equal(await refusedWith(accessToken), 'unauthorized');
  });

  test('ends where the e-mail of its cardholder becomes that of somebody else', async () => {
    const owner = await newOwner(testApp);
    const { accessToken } = await grantOf(testApp, owner, ['wallet:read']);
    const path = `/api/v1/cardholders/${owner.cardholderId}`;
    const { status, body } = await api.patch(path, { email: `other.${owner.email}` });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await refusedWith(accessToken), 'unauthorized');
  });

  test('that names the sub-wallet of another person opens nothing', async () => {
    const [owner, other] = [await newOwner(testApp), await newOwner(testApp)];
    const { accessToken } = await grantOf(testApp, owner, ['wallet:pay'], await newSubWallet(other));
    assert.equal(await refusedWith(accessToken), 'unauthorized');
  });
});

suite('a grant', () => {
  test('that may spend cannot even be stored without a sub-wallet', async () => {
    const owner = await newOwner(testApp);
    for (const scope of ['wallet:pay', 'wallet:schedule'] as const)
      await assert.rejects(grantOf(testApp, owner, [scope]), /check/);
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from grants where email = ${owner.email}`,
    );
    assert.equal(n, 0);
  });
});

suite('the metadata', () => {
  test('leads a client from the resource to where it gets tokens', async () => {
    const base = app.baseUrl();
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { status, body } = await api.raw(path, {});
      assert.deepEqual([status, body.resource], [200, resourceOf(base)]);
      assert.deepEqual([body.authorization_servers, body.scopes_supported], [[base], [...SCOPES]]);
    }
    const { body } = await api.raw('/.well-known/oauth-authorization-server', {});
    assert.deepEqual([body.issuer, body.token_endpoint], [base, `${base}/oauth/token`]);
    assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
    assert.ok(
      body.client_id_metadata_document_supported && body.authorization_response_iss_parameter_supported,
    );
    assert.equal(
      challengeOf(base, { error: 'insufficient_scope', scope: 'wallet:admin' }),
      `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", error="insufficient_scope", scope="wallet:read wallet:schedule wallet:pay wallet:admin"`,
    );
  });
});

// Last, since other processes hear of it a moment later.
suite('an access token of a suspended organization', () => {
  test('is refused with account_suspended', async () => {
    const owner = await newOwner(testApp);
    const { accessToken } = await grantOf(testApp, owner, ['wallet:read']);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    await until('it is refused', async () => (await refusedWith(accessToken)) === 'account_suspended');
    await setOrganizationStatus(operator, organization.id, 'active');
    await until('it is good again', async () => (await refusedWith(accessToken)) === undefined);
  });
});
