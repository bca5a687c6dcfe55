// An owner says through which connections something new is made, and sees what serves each port and country.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { isNamed } from '#modules/base/connections/hanging.ts';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newEmail, newTeam } from '../support/teams.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const ROUTES = '/api/v1/connection_routes';

async function added(owner: Client, name: string, letter: string, countries = ['AR', 'MX']): Promise<string> {
  const body = { driver: 'paper', name, countries, fields: paperKeys('test', letter) };
  const { status, body: made } = await owner.post('/api/v1/connections', body);
  assert.equal(status, 201, JSON.stringify(made));
  return String(made.id);
}

const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };

/** Of the whole deployment. */
async function shared(name: string, letter: string): Promise<string> {
  const { pool, operatorActions } = testApp.app;
  const all = { organizationId: null, mode: 'test', ports: undefined, countries: undefined } as const;
  const adding = { ...all, driver: 'paper', name, given: paperKeys('test', letter) };
  return (await pool.transaction((tx) => addConnection(tx, operatorActions.connections, OPERATOR, adding)))
    .id;
}

type Shown = { readonly id: string; readonly connections: string[]; readonly rule: unknown };
const routeAt = async (owner: Client, id: string): Promise<Shown | undefined> =>
  (await owner.get(ROUTES)).body.data.find((one: Shown) => one.id === id);

suite('the routes of an organization', () => {
  test('say of each port and country what serves it, and the sandbox where there is nothing else', async () => {
    const { owner } = await newTeam(testApp);
    const all = (await owner.get(ROUTES)).body.data;
    assert.ok(all.every((one: Shown) => one.connections.join() === 'sandbox' && one.rule === null));
    const paper = await added(owner, 'Mexico', 'a', ['MX']);
    assert.deepEqual((await routeAt(owner, 'accounts.MX'))?.connections, [paper]);
    assert.deepEqual((await routeAt(owner, 'accounts'))?.connections, ['sandbox']);
    assert.equal(await routeAt(owner, 'accounts.AR'), undefined);
  });

  test('follow the order that an owner sets for a country, and go back without it', async () => {
    const { owner } = await newTeam(testApp);
    const [first, second] = [await added(owner, 'First', 'a'), await added(owner, 'Second', 'b')];
    assert.deepEqual((await routeAt(owner, 'accounts.MX'))?.connections, [first, second]);
    const set = { port: 'accounts', country: 'MX', connections: [second, first, second] };
    const { status, body } = await owner.post(ROUTES, set);
    assert.equal(status, 200, JSON.stringify(body));
    const { connections, rule } = body.data.find(({ id }: Shown) => id === 'accounts.MX');
    assert.deepEqual([connections, rule.scope, rule.country], [[second, first], 'organization', 'MX']);
    assert.deepEqual((await routeAt(owner, 'accounts.AR'))?.connections, [first, second]);
    await owner.post(`/api/v1/connections/${second}/disable`);
    assert.deepEqual((await routeAt(owner, 'accounts.MX'))?.connections, [first]);
    assert.equal((await owner.delete(`${ROUTES}/accounts.MX`)).status, 200);
    assert.equal((await routeAt(owner, 'accounts.MX'))?.rule, null);
    const again = await owner.delete(`${ROUTES}/accounts.MX`);
    assert.deepEqual([again.status, again.body.error], [404, 'connection_route_not_found']);
    const log = JSON.stringify((await owner.get('/api/v1/audit_log')).body);
    for (const action of ['connection_route.set', 'connection_route.removed'])
      assert.ok(log.includes(action));
  });

  test('are refused with each connection that does not serve them', async () => {
    const { owner } = await newTeam(testApp);
    const other = await newTeam(testApp);
    const [mine, off] = [await added(owner, 'Mine', 'a', ['MX']), await added(owner, 'Off', 'b')];
    const theirs = await added(other.owner, 'Theirs', 'c');
    await owner.post(`/api/v1/connections/${off}/disable`);
    const { status, body } = await owner.post(ROUTES, {
      port: 'accounts',
      country: 'AR',
      connections: [mine, off, theirs],
    });
    assert.deepEqual([status, body.error], [400, 'route_without_connection']);
    assert.deepEqual(body.connections, [`${mine}: paper (test)`, `${off}: disabled`, `${theirs}: unknown`]);
    assert.equal((await routeAt(owner, 'accounts.AR'))?.rule ?? null, null);
  });

  test('are set by two owners at once, and one of both orders holds', async () => {
    const { owner } = await newTeam(testApp);
    const [first, second] = [await added(owner, 'First', 'a'), await added(owner, 'Second', 'b')];
    const orders = [
      [first, second],
      [second, first],
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => owner.post(ROUTES, { port: 'rail', connections: orders[n % 2] })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    const { connections } = (await routeAt(owner, 'rail.MX')) ?? assert.fail();
    assert.ok(orders.some((order) => order.join() === connections.join()));
  });

  test('follow the rule of the server where the organization has none, which no owner takes away', async () => {
    const { owner } = await newTeam(testApp);
    const [first, second] = [await shared('Shared 1', 'd'), await shared('Shared 2', 'e')];
    const rule = { organizationId: null, mode: 'test', port: 'rail', country: 'AR' } as const;
    const { pool, operatorActions } = testApp.app;
    const set = (connectionIds: string[]) =>
      pool.transaction((tx) =>
        setRoute(tx, operatorActions.connections, OPERATOR, { ...rule, connectionIds }),
      );
    await set([second, first]);
    const shown = (await routeAt(owner, 'rail.AR')) ?? assert.fail();
    assert.deepEqual(shown.connections, [second, first]);
    assert.ok(JSON.stringify(shown.rule).includes('"deployment"'));
    assert.equal((await owner.delete(`${ROUTES}/rail.AR`)).status, 404);
    await owner.post(ROUTES, { port: 'rail', connections: [first] });
    assert.deepEqual((await routeAt(owner, 'rail.AR'))?.connections, [first]);
    await set([]);
  });

  test('are seen and not changed by another member than an owner', async () => {
    const { organization, tenantId, owner } = await newTeam(testApp);
    const paper = await added(owner, 'Treasury', 'a');
    const email = newEmail();
    await addUser(testApp.operator, { organization: organization.id, email, role: 'developer' });
    const developer = await sessionOf(testApp, email, { tenantId });
    assert.equal((await developer.get(ROUTES)).status, 200);
    assert.equal((await developer.post(ROUTES, { port: 'rail', connections: [paper] })).status, 403);
    assert.equal((await developer.delete(`${ROUTES}/rail`)).status, 403);
  });
});

test('what keeps a connection from being removed is named in words', () => {
  const { madeAt, underWay } = testApp.app.operatorActions.connections;
  const counted = [...madeAt, ...underWay.map(({ table }) => table)];
  for (const table of ['wallets', 'smtp_mails']) assert.ok(counted.includes(table));
  assert.deepEqual(
    counted.filter((table) => !isNamed(table)),
    [],
  );
});
