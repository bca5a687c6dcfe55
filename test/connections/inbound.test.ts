// Messages to the address of a connection: whose signature is right is taken, once, by all ports that the
// connection has, for the organizations that it is about.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import { isHandled } from '#platform/inbound/messages.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { accepted, unknownBecause } from '#platform/provider/outside.ts';
import { answer } from '#platform/route/route.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { rotateSecrets } from '#modules/base/connections/rotate.ts';
import { disableConnection, removeConnection } from '#modules/base/connections/status.ts';
import { defineDriver } from '#providers/driver.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { startTestApp } from '../support/app.ts';
import { partly } from '../support/partly.ts';
import { client } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { saidAlike } from '../support/said.ts';

type Letter = {
  readonly id: string;
  readonly deposit?: string;
  readonly order?: string;
  readonly tenants?: readonly string[];
  /** Before it is known whose it is. */
  readonly isEarly?: boolean;
};

const letterIn = ({ raw }: Pick<InboundCall, 'raw'>): Letter => JSON.parse(raw.body.toString()) as Letter;
/** What each port was given to read, by the tenant for which it was. */
const readings: string[] = [];
const known = new Set<string>();
/** How often it was asked whose a letter is. */
const looks = new Map<string, number>();

/** Signs by naming its secret, and says in a letter what it is about. */
const post = defineDriver({
  name: 'post',
  about: saidAlike('Sends letters.'),
  ports: ['accounts', 'rail'],
  countries: undefined,
  modes: ['test', 'live'],
  mayBeShared: true,
  takesMessages: true,
  fields: {
    secret: {
      kind: 'secret',
      label: saidAlike('Secret'),
      says: saidAlike('what it signs with'),
      form: /^ps_[a-z]{20}$/,
    },
  },
  connect({ secretsOf }) {
    const verify = ({ raw }: InboundCall) => {
      const isSigned = secretsOf('secret').some((secret) => raw.headers['x-signed-with'] === secret);
      return Promise.resolve(isSigned ? { messageId: letterIn({ raw }).id } : undefined);
    };
    const note = (port: string, call: InboundCall): Letter => {
      const letter = letterIn(call);
      readings.push(`${letter.id} ${port} ${call.tenant.id}`);
      return letter;
    };
    return {
      ports: {
        accounts: partly<Accounts>({
          answerDeposit: () => Promise.resolve(accepted(null)),
          verify,
          readDeposits(call) {
            const { deposit } = note('accounts', call);
            const from = { name: 'Ana Paz', number: null, taxId: null };
            const at = call.tenant.now();
            const money = { amountMinor: 1_000n, currency: 'MXN', from, concept: null, at } as const;
            const one = { providerRef: deposit ?? '', accountNumber: '646180000000000001', ...money };
            return Promise.resolve(deposit === undefined ? [] : [one]);
          },
        }),
        rail: partly<Rail>({
          verify,
          find: () => Promise.resolve(unknownBecause('this one is never asked')),
          readNotices(call) {
            const { order } = note('rail', call);
            if (order === undefined) return Promise.resolve([]);
            return Promise.resolve([
              { kind: 'settled', reference: order, providerRef: 'tr_1', at: call.tenant.now() },
            ]);
          },
        }),
      },
      tenantsOf(raw) {
        const { tenants = [], isEarly = false, id } = letterIn({ raw });
        looks.set(id, (looks.get(id) ?? 0) + 1);
        return Promise.resolve(isEarly && !known.has(id) ? [] : tenants);
      },
      writeReply: (raw) => answer(202, { got: letterIn({ raw }).id }),
    };
  },
});

const testApp = await startTestApp({ drivers: [post] });
const { app, url, clock, tenant, organization } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const secretOf = (letter: string): string => `ps_${letter.repeat(20)}`;

async function connect(letter: string, organizationId: string | null = organization.id, mode: Mode = 'test') {
  const adding = { driver: 'post', name: 'Post', mode, ports: undefined, countries: undefined };
  const given = { secret: secretOf(letter) };
  const { id } = await changed((tx) =>
    addConnection(tx, services, OPERATOR, { ...adding, organizationId, given }),
  );
  await until(
    'it is known',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return id;
}

const anyone = client(url, '');
const send = (connectionId: string, letter: Letter, signedWith: string, rest = '') =>
  anyone.raw(`/inbound/connections/${connectionId}${rest}`, {
    method: 'POST',
    headers: { 'x-signed-with': signedWith },
    body: JSON.stringify(letter),
  });
const handled = (source: string, messageId: string, tenantId = tenant.id) =>
  until(
    `${messageId} is handled`,
    () => isHandled(app.pool, tenantId, { sources: [source], messageId }),
    (is) => is,
  );
const readingsOf = (id: string): string[] => readings.filter((one) => one.startsWith(`${id} `));
const counted = (connection: string, outcome: string): number =>
  Number(
    new RegExp(`inbound_messages_total\\{connection="${connection}",outcome="${outcome}"\\} (\\d+)`).exec(
      app.metrics.text(),
    )?.[1] ?? 0,
  );
const depositsOf = (providerRef: string): Promise<unknown[]> =>
  app.pool.all(sql`select id from deposits where tenant_id = ${tenant.id} and provider_ref = ${providerRef}`);

suite('a message to the address of a connection', () => {
  test('is read by each of its ports, and takes effect once, however often it comes', async () => {
    const id = await connect('a');
    const letter = { id: 'm-1', deposit: 'dep-1' };
    for (const [rest, outcome] of [
      ['', 'taken'],
      ['/whatever?x=1', 'repeated'],
    ] as const) {
      const { status, body } = await send(id, letter, secretOf('a'), rest);
      assert.deepEqual([status, body.got], [202, 'm-1']);
      assert.equal(counted(id, outcome), 1);
    }
    await handled(id, 'm-1');
    assert.deepEqual(readingsOf('m-1'), [`m-1 accounts ${tenant.id}`, `m-1 rail ${tenant.id}`]);
    assert.equal((await depositsOf('dep-1')).length, 1);
  });

  test('that says nothing that is known here is kept and counted, and does not fail', async () => {
    const id = await connect('b');
    assert.equal((await send(id, { id: 'm-2' }, secretOf('b'))).status, 202);
    await handled(id, 'm-2');
    assert.equal(counted(id, 'nothing_new'), 1);
  });

  test('is refused with a signature that is not that of this connection, and counted', async () => {
    const [id] = [await connect('c'), await connect('d')];
    for (const wrong of [secretOf('d'), '', 'ps_']) {
      const { status } = await send(id, { id: 'm-3', deposit: 'dep-3' }, wrong);
      assert.equal(status, 401);
    }
    assert.equal(counted(id, 'refused'), 3);
    assert.equal((await send('conn_none', { id: 'm-3' }, secretOf('c'))).status, 404);
    assert.deepEqual([await depositsOf('dep-3'), readingsOf('m-3')], [[], []]);
  });

  test('is not found where no connection has that address: the sandbox has one at each test side', async () => {
    const id = await connect('z');
    const ofLive = `sandbox.${organization.liveTenantId}`;
    for (const address of ['sandbox', ofLive, 'sandbox.ten_nobody', `${id}.${tenant.id}`])
      for (const rest of ['', '/authorizations'])
        assert.equal((await send(address, { id: 'm-0' }, secretOf('z'), rest)).status, 404, address + rest);
  });

  test('is taken with either secret while one is replaced, and with the one before no longer after', async () => {
    const id = await connect('e');
    const rotation = { connectionId: id, given: { secret: secretOf('f') }, overlapMinutes: 10 };
    await changed((tx) => rotateSecrets(tx, services, OPERATOR, rotation));
    await until(
      'the new one is taken',
      () => send(id, { id: 'm-4' }, secretOf('f')),
      ({ status }) => status === 202,
    );
    assert.equal((await send(id, { id: 'm-5' }, secretOf('e'))).status, 202);
    clock.advance(11 * MINUTE_MS);
    assert.equal((await send(id, { id: 'm-6' }, secretOf('e'))).status, 401);
    assert.equal((await send(id, { id: 'm-7' }, secretOf('f'))).status, 202);
  });

  test('is taken while the connection is disabled, since what was made there goes on, and not once removed', async () => {
    const id = await connect('g');
    await changed((tx) => disableConnection(tx, services, OPERATOR, id));
    assert.equal((await send(id, { id: 'm-8' }, secretOf('g'))).status, 202);
    clock.advance(2 * MINUTE_MS);
    await changed((tx) => removeConnection(tx, services, OPERATOR, id));
    await until(
      'it is gone',
      () => send(id, { id: 'm-9' }, secretOf('g')),
      ({ status }) => status === 404,
    );
  });
});

suite('a message to a connection of the whole deployment', () => {
  test('goes to each organization that it is about, and to no other', async () => {
    const [one, two] = [await testApp.newOrganization('One'), await testApp.newOrganization('Two')];
    const id = await connect('h', null, 'live');
    const tenants = [one.liveTenantId, two.liveTenantId];
    await send(id, { id: 'm-10', tenants }, secretOf('h'));
    for (const tenantId of tenants) await handled(id, 'm-10', tenantId);
    const expected = tenants.flatMap((of) => [`m-10 accounts ${of}`, `m-10 rail ${of}`]);
    assert.deepEqual(readingsOf('m-10').sort(), expected.sort());
    const atHome = { sources: [id], messageId: 'm-10' };
    assert.equal(await isHandled(app.pool, organization.liveTenantId, atHome), false);
  });

  test('that is faster than the answer to its call waits until it is known whose it is', async () => {
    const one = await testApp.newOrganization('Early');
    const id = await connect('i', null, 'live');
    await send(id, { id: 'm-11', tenants: [one.liveTenantId], isEarly: true }, secretOf('i'));
    await until(
      'its job has looked as well',
      () => Promise.resolve(looks.get('m-11') ?? 0),
      (times) => times > 1,
    );
    known.add('m-11');
    await handled(id, 'm-11', organization.liveTenantId);
    await handled(id, 'm-11', one.liveTenantId);
    assert.ok(readingsOf('m-11').every((reading) => reading.endsWith(one.liveTenantId)));
  });
});
