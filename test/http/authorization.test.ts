// Who may call what, checked for every route, so that a new route is covered at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '#product.ts';
import { allScopes } from '#modules.ts';
import {
  isForAgents,
  isForAnyone,
  isForAnySession,
  isForSessions,
  isSigned,
  memberScopeOf,
  needsProof,
  PROVEN_MS,
  rightsFor,
  scopeOf,
} from '#platform/route/access.ts';
import { hasRight } from '#platform/context/rights.ts';
import { ROLES, type Role } from '#platform/context/role.ts';
import type { RouteShape } from '#platform/route/route.ts';
import { within } from '#platform/basics/maps.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { cardSecret, paperCards } from '../connections/paper-cards.ts';
import { client, type Reply } from '../support/client.ts';
import { cookieOfPerson, newOwner, type SessionOptions } from '../support/signed-in.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { driver } = paperCards();
const testApp = await startTestApp({ drivers: [driver] });
const { app, url, newKey, tenant, organization, operator } = testApp;
/** Of the live side, so that the test side keeps the sandbox. */
const connection = await app.pool.transaction((tx) =>
  addConnection(
    tx,
    app.operatorActions.connections,
    { actor: { type: 'operator', id: 'ana' }, within: 'deployment' },
    {
      driver: driver.name,
      name: 'Cards',
      organizationId: organization.id,
      mode: 'live',
      ports: undefined,
      countries: undefined,
      given: { secret: cardSecret('a') },
    },
  ),
);
await until(
  'the process knows the connection',
  () => app.connections.find(connection.id),
  (found) => found !== undefined,
);

const ANY_ID = '01h455vb4pex5vsknk084sn02q';
const PREFIXES: Readonly<Record<string, string>> = {
  members: 'usr',
  invitations: 'inv',
  cardholders: 'ch',
  api_keys: 'key',
  webhook_endpoints: 'whe',
  events: 'evt',
};

/** A path with well-formed ids that name no objects. */
function pathOf(route: RouteShape): string {
  const [, , , noun = ''] = route.path.split('/');
  return route.path
    .replace(':tenantId', tenant.id)
    .replace(':connectionId', connection.id)
    .replace(':role', 'viewer')
    .replace(':deliveryId', `del_${ANY_ID}`)
    .replace(':id', `${PREFIXES[noun] ?? 'id'}_${ANY_ID}`);
}
const call = (route: RouteShape, headers: Record<string, string>): Promise<Reply> => {
  const caller = client(url, headers);
  const path = pathOf(route);
  if (route.method === 'POST') return caller.post(path, {});
  if (route.method === 'PATCH') return caller.patch(path, {});
  return route.method === 'DELETE' ? caller.delete(path) : caller.get(path);
};
const withKey = (route: RouteShape, key: string) => call(route, { Authorization: `Bearer ${key}` });

const keys = new Map<string, Promise<string>>();
/** No route ends it: the one that does is asked to end another. */
const keyWith = (scopes: string[]): Promise<string> => within(keys, scopes.join(), () => newKey({ scopes }));

const members = new Map<Role, string>();
for (const role of ROLES) {
  const email = `${role}@example.test`;
  await addUser(operator, { organization: organization.id, email, role });
  members.set(role, email);
}
const NO_MEMBER = 'person@example.test';

const sessions = new Map<string, Awaited<ReturnType<typeof cookieOfPerson>>>();
/** Kept where nothing was done by it: some routes end it, and by one a member leaves. */
async function asPerson(route: RouteShape, email: string, options: SessionOptions = {}): Promise<Reply> {
  const kind = JSON.stringify([email, options]);
  const session = sessions.get(kind) ?? (await cookieOfPerson(testApp, email, options));
  const reply = await call(route, { Cookie: session.cookie, Origin: session.origin });
  if (route.method === 'GET' || !isLetIn(reply)) sessions.set(kind, session);
  else sessions.delete(kind);
  return reply;
}
const LONG_AGO = { signedInAgoMs: PROVEN_MS + 1_000 };
/** The verb itself was reached: it may still refuse what it was asked for. */
const isLetIn = ({ status, body }: Reply): boolean =>
  ![401, 500].includes(status) && (status !== 403 || OF_VERBS.has(body.error));
const OF_VERBS = new Set(['no_cardholder', 'kyc_required']);

const withoutScope = (scope: string): string[] => {
  const resource = scope.split(':', 1)[0];
  return allScopes.filter((one) => one !== '*' && one !== scope && one !== resource);
};

function forPeople(route: RouteShape): void {
  test('is refused to an API key with every scope', async () => {
    const { status, body } = await withKey(route, await keyWith(['*']));
    assert.deepEqual([status, body.error], [403, 'forbidden']);
  });

  test('lets any person come as far as the verb', async () => {
    const reply = await asPerson(route, NO_MEMBER);
    assert.ok(isLetIn(reply), `${reply.status} ${reply.body.error}`);
  });

  const isForAny = isForAnySession(route.auth);
  test(`${isForAny ? 'takes' : 'does not take'} a session that has yet to choose its tenant`, async () => {
    const reply = await asPerson(route, NO_MEMBER, { tenantId: null });
    if (isForAny) assert.ok(isLetIn(reply), `${reply.status} ${reply.body.error}`);
    else assert.deepEqual([reply.status, reply.body.error], [403, 'tenant_required']);
  });

  if (needsProof(route))
    test('is refused to a person who signed in long ago', async () => {
      const { status, body } = await asPerson(route, NO_MEMBER, LONG_AGO);
      assert.deepEqual([status, body.error], [403, 'step_up_required']);
    });
}

/** A key has no part in what is of both sides of an organization. */
function forMembers(route: RouteShape): void {
  test('is refused to an API key with every scope', async () => {
    const { status, body } = await withKey(route, await keyWith(['*']));
    assert.deepEqual([status, body.error], [403, 'forbidden']);
  });
  byRole(route);
}

function byRole(route: RouteShape): void {
  for (const [role, email] of members) {
    const isOpen = rightsFor(route.auth).some((right) => hasRight(role, right));
    test(`${isOpen ? 'lets' : 'does not let'} a member come as far as the verb who is ${role}`, async () => {
      const reply = await asPerson(route, email);
      if (isOpen) assert.ok(isLetIn(reply), `${reply.status} ${reply.body.error}`);
      else assert.deepEqual([reply.status, reply.body.error], [403, 'insufficient_scope']);
      if (isOpen && route.method !== 'GET')
        await addUser(operator, { organization: organization.id, email, role });
    });
  }

  if (needsProof(route))
    test('is refused to an owner who signed in long ago', async () => {
      const { status, body } = await asPerson(route, 'owner@example.test', LONG_AGO);
      assert.deepEqual([status, body.error], [403, 'step_up_required']);
    });

  test('is refused to a person who is not a member, and before a tenant is chosen', async () => {
    const stranger = await asPerson(route, NO_MEMBER);
    assert.deepEqual([stranger.status, stranger.body.error], [403, 'forbidden']);
    const early = await asPerson(route, 'owner@example.test', { tenantId: null });
    assert.deepEqual([early.status, early.body.error], [403, 'tenant_required']);
  });
}

const agentKey = await newAgentKey();
async function newAgentKey(): Promise<string> {
  const { session } = await newOwner(testApp);
  const root = '/api/v1/wallet/sub-wallets';
  const { body: made } = await session.post(root, { agent_label: 'compras' });
  const { status, body } = await session.post(`${root}/${made.id}/keys`, {});
  assert.equal(status, 201, JSON.stringify(body));
  return body.raw;
}

function forAgents(route: RouteShape): void {
  const reply = () => withKey(route, agentKey);
  if (isForAgents(route.auth))
    test('lets an agent key come as far as the verb', async () => {
      const { status, body } = await reply();
      assert.ok(![401, 403, 500].includes(status), `${status} ${body.error}`);
    });
  else
    test('is refused to an agent key', async () => {
      const { status, body } = await reply();
      const refused = route.webOnly === true ? [401, 'web_session_required'] : [403, 'forbidden'];
      assert.deepEqual([status, body.error], refused);
    });
}

for (const route of routes) {
  suite(`${route.method} ${route.path}`, () => {
    if (isForAnyone(route.auth))
      test('takes any caller', async () => {
        const { status } = await call(route, {});
        assert.ok(![401, 403, 500].includes(status), String(status));
      });
    else
      test('answers an unknown caller 401 and nothing else', async () => {
        const { status, body } = await call(route, {});
        assert.deepEqual([status, body.error], [401, 'unauthorized']);
      });

    if (!isForAnyone(route.auth) && !isSigned(route.auth)) forAgents(route);
    const scope = scopeOf(route.auth);
    if (isForSessions(route.auth)) forPeople(route);
    if (scope === undefined) {
      if (memberScopeOf(route.auth) !== undefined) forMembers(route);
      return;
    }
    test(`is refused to a key with every scope but ${scope}`, async () => {
      const { status, body } = await withKey(route, await keyWith(withoutScope(scope)));
      assert.deepEqual([status, body.error, body.requiredScope], [403, 'insufficient_scope', scope]);
    });

    test(`lets a key with ${scope} alone come as far as the verb`, async () => {
      const { status } = await withKey(route, await keyWith([scope]));
      assert.ok(![401, 403, 500].includes(status), String(status));
    });

    byRole(route);
  });
}

test('every scope that a route asks for can be given to a key', () => {
  const asked = routes.flatMap(({ auth }) => scopeOf(auth) ?? []);
  assert.deepEqual(
    asked.filter((scope) => !allScopes.includes(scope)),
    [],
  );
});
