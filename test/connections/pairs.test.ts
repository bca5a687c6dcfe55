// Cards of an issuer that makes them only for people whom it has checked itself: identity check and card are
// at one connection.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Port } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { accepted, unsentBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { disableConnection, enableConnection } from '#modules/base/connections/status.ts';
import { requestCard } from '#modules/issuing/cards/request.ts';
import type { KycVerdict } from '#modules/people/cardholders/port.ts';
import { defineDriver } from '#providers/driver.ts';
import { open } from '../pages/support/browser.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { cardSecret, paperCards } from './paper-cards.ts';

/** What a connection answers instead to the next applications. */
const instead = new Map<string, Array<OutsideAnswer<never>>>();

/** It checks people, and approves them at once. */
function checking(name: string, cardsNeedOwnCheck: boolean) {
  const { driver, asked, answers } = paperCards({ name });
  const own = defineDriver({
    ...driver,
    ports: [...driver.ports, 'kyc_issuer'],
    cardsNeedOwnCheck,
    connect(opening) {
      const opened = driver.connect(opening);
      const approved = (reference: string): OutsideAnswer<KycVerdict> =>
        accepted({ reference, decision: 'approved', reasons: [] });
      const kyc_issuer = {
        apply: (_tenant: unknown, { reference }: { readonly reference: string }) =>
          Promise.resolve(instead.get(opening.connection.id)?.shift() ?? approved(reference)),
        progress: () => Promise.resolve(accepted({ kind: 'none' as const })),
        verify: () => Promise.resolve(undefined),
        readVerdicts: () => Promise.resolve([]),
      };
      return { ...opened, ports: { ...opened.ports, kyc_issuer } };
    },
  });
  return { driver: own, asked, answers };
}

const pairs = checking('paper_pair', true);
const free = checking('paper_free', false);
const testApp = await startTestApp({ drivers: [pairs.driver, free.driver] });
const { app, url, newKey } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const ENTRY = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', holderName: 'Ana Prueba' };
const ISSUING: readonly Port[] = ['card_issuer', 'network'];
const MONEY: readonly Port[] = ['processor', 'tokenizer'];

async function newSide() {
  const organization = await testApp.newOrganization('Pairs');
  const side = { organizationId: organization.id, mode: 'live' } as const;
  const api = client(url, await newKey({ organization, mode: 'live' }));

  const connect = async (driver: typeof pairs.driver, ports: readonly Port[]): Promise<string> => {
    const given = { secret: cardSecret('a') };
    const adding = { driver: driver.name, name: 'Cards', ...side, ports, countries: undefined, given };
    const { id } = await changed((tx) => addConnection(tx, services, OPERATOR, adding));
    await untilStatus(id, 'active');
    return id;
  };
  const route = async (ports: readonly Port[], connectionIds: readonly string[]): Promise<void> => {
    for (const port of ports)
      await changed((tx) =>
        setRoute(tx, services, OPERATOR, { ...side, port, country: null, connectionIds }),
      );
    await until(
      'the route is known',
      () => app.connections.serving(side, { ports }),
      ([first]) => first?.id === connectionIds[0],
    );
  };
  /** Who is checked at this moment, where the routes say, and has a method of payment. */
  const newHolder = async () => {
    const { body } = await api.post('/api/v1/cardholders', person());
    const id = String(body.id);
    await until('they are approved', async () => {
      const { body: now } = await api.get(`/api/v1/cardholders/${id}`);
      return now.kycStatus === 'approved';
    });
    const row = await app.pool.one(
      sql<{ connection_id: string | null }>`select connection_id from cardholders where id = ${id}`,
    );
    const setUp = await api.post(`/api/v1/cardholders/${id}/payment-method/setup`, {});
    const page = await open(url + new URL(setUp.body.checkoutUrl).pathname);
    assert.equal((await page.submit(ENTRY)).status, 200);
    return { id, checkedAt: row.connection_id };
  };
  const askForCard = (cardholderId: string) =>
    api.post('/api/v1/cards', { cardholderId, amountCents: 10_000 });
  const madeAt = async (cardholderId: string): Promise<string> => {
    const { status, body } = await askForCard(cardholderId);
    assert.equal(status, 201, JSON.stringify(body));
    const row = await app.pool.one(
      sql<{ connection_id: string }>`select connection_id from cards where id = ${body.id}`,
    );
    return row.connection_id;
  };
  const tenant = await app.tenants.get(organization.liveTenantId);
  return { tenant, api, connect, route, newHolder, askForCard, madeAt };
}

const untilStatus = (id: string, status: string) =>
  until(
    `the process knows that it is ${status}`,
    () => app.connections.find(id),
    (found) => found?.status === status,
  );

suite('a card of an issuer that makes none without its own check', () => {
  test('is made where its holder was checked, whichever issuer comes first', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const first = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const ofFirst = await side.newHolder();
    const second = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    await side.route(['kyc_issuer', ...ISSUING], [second, first]);
    const ofSecond = await side.newHolder();
    assert.deepEqual([ofFirst.checkedAt, ofSecond.checkedAt], [first, second]);
    assert.deepEqual([await side.madeAt(ofFirst.id), await side.madeAt(ofSecond.id)], [first, second]);
  });

  test('passes over those that have not checked its holder, where nothing of it has left', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const first = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const holder = await side.newHolder();
    const second = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const other = await side.connect(free.driver, ISSUING);
    pairs.answers.set(`issue ${first}`, [() => Promise.resolve(unsentBecause('it is down'))]);
    assert.equal(await side.madeAt(holder.id), other);
    assert.ok(!pairs.asked.some(({ connection }) => connection === second));
  });

  test('is refused while its connection is disabled, and says what to do', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const first = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const holder = await side.newHolder();
    for (const other of [[], [pairs.driver]] as const) {
      for (const driver of other) await side.connect(driver, ['kyc_issuer', ...ISSUING]);
      await changed((tx) => disableConnection(tx, services, OPERATOR, first));
      await untilStatus(first, 'disabled');
      const { status, body } = await side.askForCard(holder.id);
      assert.deepEqual(
        [status, body.error, body.connectionId],
        [422, 'card_holder_checked_elsewhere', first],
        JSON.stringify(body),
      );
      assert.ok(body.fix.length > 40);
      await changed((tx) => enableConnection(tx, services, OPERATOR, first));
      await untilStatus(first, 'active');
      assert.equal(await side.madeAt(holder.id), first);
    }
  });

  test('goes by what is true when it is requested, and not by what was looked up before', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const first = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const { id: cardholderId } = await side.newHolder();
    const method = await side.api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    const request = (checkedAt: string | null) =>
      app.commands.run(side.tenant, systemActor('test'), requestCard, {
        body: { cardholderId, amountCents: 10_000 },
        subWalletId: null,
        paymentMethodId: method.body.paymentMethodId,
        issuer: { connectionId: first, hasNext: false, checkedAt, needsOtherCheck: false },
        requestKey: undefined,
      });
    await assert.rejects(request(null), /stale/);
    assert.equal((await request(first)).connection_id, first);
  });

  test('is made for no one whom another connection has checked, while another issuer takes them', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const checks = await side.connect(free.driver, ['kyc_issuer']);
    const holder = await side.newHolder();
    const pair = await side.connect(pairs.driver, ISSUING);
    const { status, body } = await side.askForCard(holder.id);
    assert.deepEqual([status, body.error, body.connectionId], [422, 'card_holder_checked_elsewhere', checks]);
    const other = await side.connect(free.driver, ISSUING);
    await side.route(ISSUING, [pair, other]);
    assert.equal(await side.madeAt(holder.id), other);
  });
});

suite('an identity check', () => {
  test('stays among the issuers that need it, also where one of them is down', async () => {
    const side = await newSide();
    await side.connect(free.driver, MONEY);
    const checks = await side.connect(free.driver, ['kyc_issuer']);
    const first = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    const second = await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    await side.route(['kyc_issuer'], [first, checks, second]);
    instead.set(first, [unsentBecause('it is down')]);
    const holder = await side.newHolder();
    assert.deepEqual([holder.checkedAt, await side.madeAt(holder.id)], [second, second]);
    const next = await side.newHolder();
    assert.deepEqual([next.checkedAt, await side.madeAt(next.id)], [first, first]);
  });

  test('is where the route says, where an issuer takes people who were checked elsewhere', async () => {
    const side = await newSide();
    await side.connect(free.driver, [...MONEY, ...ISSUING]);
    const checks = await side.connect(free.driver, ['kyc_issuer']);
    await side.connect(pairs.driver, ['kyc_issuer', ...ISSUING]);
    assert.equal((await side.newHolder()).checkedAt, checks);
  });
});
