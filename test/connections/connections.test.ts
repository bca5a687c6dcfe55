// A connection carries what is made through it: something new goes where the connections say, and what was
// made goes where it was made, whatever they say since.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, isoOf } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Mode } from '#platform/context/context.ts';
import { unknownBecause, unsentBecause } from '#platform/provider/outside.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { changesOf } from '#modules/base/connections/queries.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { disableConnection, enableConnection, removeConnection } from '#modules/base/connections/status.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import type { NotOpened } from './paper-books.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver, asked, booksAt } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, url, newKey, clock } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };

type Wanted = {
  readonly mode?: Mode;
  readonly organizationId?: string | null;
  readonly countries?: string[];
  readonly letter?: string;
};
const connect = ({ mode = 'live', organizationId = null, countries, letter = 'a' }: Wanted = {}) =>
  changed((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: 'paper',
      name: 'Treasury',
      organizationId,
      mode,
      ports: undefined,
      countries,
      given: paperKeys(mode, letter),
    }),
  );

/** Somebody of the live side of an organization of its own, whose identity is checked. */
async function someone(country = 'AR') {
  const organization = await testApp.newOrganization('Live');
  const live = client(url, await newKey({ organization, mode: 'live' }));
  const body = person(country === 'AR' ? {} : { country, taxId: 'GODE561231GR8' });
  const { body: made } = await live.post('/api/v1/cardholders', body);
  await app.pool.run(
    sql`update cardholders set kyc_status = 'approved', updated_at = ${isoOf(clock.now())} where id = ${made.id}`,
  );
  const at = { tenantId: organization.liveTenantId };
  return { organization, id: String(made.id), session: await sessionOf(testApp, body.email, at) };
}

const connectionOf = async (cardholderId: string): Promise<string | undefined> =>
  (
    await app.pool.maybe(
      sql<{ connection_id: string }>`
        select connection_id from wallets where id = ${walletIdOf(cardholderId)}`,
    )
  )?.connection_id;

const heard = (id: string) =>
  until(
    'the process has heard of it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );

/** Done with at the end of a test: one of the deployment would serve the tests after it. */
async function putAway(id: string): Promise<void> {
  await changed((tx) => disableConnection(tx, services, OPERATOR, id));
}

suite('something new', () => {
  test('is refused on the live side while nothing is connected, and made as soon as something is', async () => {
    const { session, id } = await someone();
    const before = await session.get('/api/v1/wallet');
    assert.deepEqual([before.status, before.body.error], [503, 'provider_not_connected']);
    const connection = await connect();
    await heard(connection.id);
    const { status, body } = await session.get('/api/v1/wallet');
    assert.deepEqual([status, body.wallet?.provider ?? body.provider], [200, 'paper'], JSON.stringify(body));
    assert.equal(await connectionOf(id), connection.id);
    const { organization } = await someone();
    assert.ok(asked.every(({ tenant }) => tenant !== organization.testTenantId));
    await putAway(connection.id);
  });

  test('is made through the connection of its organization before that of the deployment', async () => {
    const { session, id, organization } = await someone();
    const shared = await connect();
    const own = await connect({ organizationId: organization.id, letter: 'b' });
    await heard(own.id);
    await session.get('/api/v1/wallet');
    assert.equal(await connectionOf(id), own.id);
    const other = await someone();
    await other.session.get('/api/v1/wallet');
    assert.equal(await connectionOf(other.id), shared.id);
    await putAway(shared.id);
  });

  test('is made at the sandbox on the test side, until a connection with test keys takes its place', async () => {
    const connections = app.connections;
    const { organization } = await someone();
    const side = { mode: 'test', organizationId: organization.id } as const;
    const serving = async () =>
      (await connections.serving(side, { ports: ['accounts', 'rail'], country: 'AR' })).map(({ id }) => id);
    assert.deepEqual(await serving(), [SANDBOX]);
    const own = await connect({ mode: 'test', organizationId: organization.id });
    await until('it takes its place', serving, ([first]) => first === own.id);
    assert.deepEqual(await serving(), [own.id]);
    await changed((tx) =>
      setRoute(tx, services, OPERATOR, {
        organizationId: organization.id,
        mode: 'test',
        port: 'accounts',
        country: null,
        connectionIds: [SANDBOX, own.id],
      }),
    );
    await until('the route says otherwise', serving, ([first]) => first === SANDBOX);
    assert.deepEqual(await serving(), [SANDBOX, own.id]);
  });

  test('is made where the routes of all that it needs agree, and not where only one of them leads', async () => {
    const { session, id, organization } = await someone();
    const [first, second] = [
      await connect({ organizationId: organization.id }),
      await connect({ organizationId: organization.id, letter: 'b' }),
    ];
    const route = (port: string, connectionIds: string[]) => {
      const routing = {
        organizationId: organization.id,
        mode: 'live',
        port,
        country: null,
        connectionIds,
      } as const;
      return changed((tx) => setRoute(tx, services, OPERATOR, routing));
    };
    await route('accounts', [first.id, second.id]);
    await route('rail', [second.id]);
    const side = { mode: 'live', organizationId: organization.id } as const;
    await until(
      'the routes are known',
      () => app.connections.serving(side, { ports: ['accounts', 'rail'] }),
      ([one]) => one?.id === second.id,
    );
    await session.get('/api/v1/wallet');
    assert.equal(await connectionOf(id), second.id);
  });

  test('is refused in a country that no connection serves', async () => {
    const { session } = await someone();
    const connection = await connect({ countries: ['MX'] });
    await heard(connection.id);
    const { status, body } = await session.get('/api/v1/wallet');
    assert.deepEqual([status, body.error], [503, 'provider_not_connected']);
    await putAway(connection.id);
  });
});

suite('what was made', () => {
  test('goes on at its connection when that is disabled, and nothing new does', async () => {
    const { session, id, organization } = await someone();
    const connection = await connect({ organizationId: organization.id });
    await heard(connection.id);
    await session.get('/api/v1/wallet');
    await changed((tx) => disableConnection(tx, services, OPERATOR, connection.id));
    const payee = {
      label: 'Rent',
      alias: 'someone.else',
      holder_name: 'Somebody',
      tax_id: '20-12345678-6',
    };
    const before = asked.length;
    await session.post('/api/v1/wallet/payees', payee);
    assert.deepEqual(
      asked.slice(before).map(({ call, connection: at }) => [call, at]),
      [['resolve', connection.id]],
    );
    assert.equal(await connectionOf(id), connection.id);
    const side = { mode: 'live', organizationId: organization.id } as const;
    const serving = () => app.connections.serving(side, { ports: ['accounts'] });
    await until('nothing serves', serving, ({ length }) => length === 0);
    await changed((tx) => enableConnection(tx, services, OPERATOR, connection.id));
    await until('it serves again', serving, ({ length }) => length === 1);
  });

  test('keeps its connection from being removed, by a count of what hangs on it', async () => {
    const { session, organization } = await someone();
    const connection = await connect({ organizationId: organization.id });
    await heard(connection.id);
    await session.get('/api/v1/wallet');
    const refused = async () => {
      const error: unknown = await changed((tx) =>
        removeConnection(tx, services, OPERATOR, connection.id),
      ).catch((one: unknown) => one);
      assert.ok(error instanceof Refusal);
      return error;
    };
    assert.equal((await refused()).code, 'connection_not_disabled');
    await changed((tx) => disableConnection(tx, services, OPERATOR, connection.id));
    assert.equal((await refused()).code, 'connection_not_disabled');
    clock.advance(MINUTE_MS);
    const inUse = await refused();
    assert.deepEqual([inUse.code, inUse.details['hangsOnIt']], ['connection_in_use', { wallets: 1 }]);
  });

  test('is heard of by other processes: one that was removed is gone there, and its secrets with it', async () => {
    const other = (await testApp.another()).app;
    const { organization } = await someone();
    const connection = await connect({ organizationId: organization.id });
    await until(
      'the other process knows it',
      () => other.connections.find(connection.id),
      (found) => found?.status === 'active',
    );
    await changed((tx) => disableConnection(tx, services, OPERATOR, connection.id));
    clock.advance(MINUTE_MS);
    await changed((tx) => removeConnection(tx, services, OPERATOR, connection.id));
    await until(
      'the other process has heard',
      () => other.connections.find(connection.id),
      (found) => found?.status === 'removed',
    );
    const { count } = await app.pool.one(
      sql<{ count: number }>`
        select count(*)::int as count from connection_secrets where connection_id = ${connection.id}`,
    );
    assert.equal(count, 0);
    const changes = await changesOf(app.pool, connection.id);
    assert.deepEqual(
      changes.map(({ change, actor_id }) => [change, actor_id]),
      ['added', 'disabled', 'removed'].map((change) => [change, 'ana']),
    );
  });
});

suite('a wallet whose account is being opened', () => {
  const unsent = () => Promise.resolve(unsentBecause('nothing listens there'));
  const lost = () => Promise.resolve(unknownBecause('no answer'));

  /** Where it is opened, and where that was asked for, given what the first of two connections answers. */
  async function openedAt(answersOf: (ownerId: string) => Array<() => Promise<NotOpened>>) {
    const { session, id, organization } = await someone();
    const first = await connect({ organizationId: organization.id });
    await until(
      'it is older',
      () => Promise.resolve(clock.advance(1)),
      () => true,
    );
    const second = await connect({ organizationId: organization.id, letter: 'b' });
    await heard(second.id);
    booksAt(first.id).openings.push(...answersOf(id));
    const { status, body } = await session.get('/api/v1/wallet');
    assert.equal(status, 200, JSON.stringify(body));
    const named = new Map<string, string>([
      [first.id, 'first'],
      [second.id, 'second'],
    ]);
    const opens = asked.filter((one) => one.call === 'open' && one.tenant === organization.liveTenantId);
    const checks = await app.pool.all(
      sql<{ connection_id: string }>`select connection_id from wallet_checks where id = ${walletIdOf(id)}`,
    );
    return {
      at: named.get((await connectionOf(id)) ?? ''),
      asked: opens.map(({ connection }) => named.get(connection)),
      compared: checks.map((one) => named.get(one.connection_id)),
    };
  }

  test('goes to the next connection where nothing of it has left for the first', async () => {
    assert.deepEqual(await openedAt(() => [unsent]), {
      at: 'second',
      asked: ['first', 'second'],
      compared: ['second'],
    });
  });

  test('stays at its connection once something may have left, also where later nothing does', async () => {
    assert.deepEqual(await openedAt(() => [lost, unsent]), {
      at: 'first',
      asked: ['first', 'first', 'first'],
      compared: ['first'],
    });
  });

  test('stays where another caller asks for it as well', async () => {
    const asWell = (ownerId: string) => async () => {
      // As the sweep does before it asks.
      await app.pool.run(sql`update wallets set opening_by = null where id = ${walletIdOf(ownerId)}`);
      return unsent();
    };
    assert.deepEqual(await openedAt((ownerId) => [asWell(ownerId)]), {
      at: 'first',
      asked: ['first', 'first'],
      compared: ['first'],
    });
  });
});
