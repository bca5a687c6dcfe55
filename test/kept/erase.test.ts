// A person is erased: after wide use of the product nothing in any table names them, what was paid stays, and
// no one else loses anything.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { allTables } from '#product.ts';
import type { Works } from '#platform/work/work.ts';
import { personActions } from '#modules/people/cardholders/erase.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { signIn } from '../support/codes.ts';
import { untilIdle } from '../support/jobs.ts';
import { connectCard } from '../support/payment-methods.ts';
import { cuitOf, person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from '../payments/support.ts';
import { pathOf, scheduled } from '../schedules/support.ts';
import { opened, sendMoney, untilAvailable, type Opened } from '../wallets/support.ts';
import { newAlias, withdraw } from '../withdrawals/support.ts';

const testApp = await startTestApp();
const { app, api, tenant } = testApp;
const receiver = await startReceiver();
const ACTOR = systemActor('test');

/** Of no one else, so where one of these stands it names her. */
const DOCUMENT = 71_234_567;
const PLANTED = {
  firstName: 'Zenobia',
  lastName: 'Quijotesca',
  dateOfBirth: '1971-03-29',
  phoneNumber: '+5491167891234',
  email: 'zenobia.quijotesca@planted.example',
  taxId: cuitOf(DOCUMENT) ?? assert.fail('there is no such CUIT'),
  identificationType: 'DNI',
  identificationValue: String(DOCUMENT),
  address: {
    line1: 'Calle Falsa Zq 1971',
    line2: 'Piso Zq',
    city: 'Villa Zq',
    region: 'Provincia Zq',
    postalCode: 'ZQ71971',
  },
};
const NEWER_EMAIL = 'zq.newer@planted.example';
const BANK_ALIAS = newAlias('libre');
const namedBy = [
  'Zenobia',
  'Quijotesca',
  '1971-03-29',
  '5491167891234',
  'planted.example',
  PLANTED.taxId,
  String(DOCUMENT),
  BANK_ALIAS,
  ...Object.values(PLANTED.address),
];

/** Every row of every table, as one text, in which one of the words stands. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const tables = await app.pool.all(
    rawQuery<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'", []),
  );
  const patterns = words.map((word) => `%${word.toLowerCase()}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.pool.all(
      rawQuery<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where lower(to_jsonb(t)::text) like any($1::text[])`,
        [patterns],
      ),
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
const tablesOf = (rows: readonly string[]): Set<string> =>
  new Set(rows.map((row) => row.split(':', 1)[0] ?? ''));
const erase = (id: string, why = 'she asked for it') =>
  app.operatorActions.persons.erase({ tenant, actor: ACTOR, id, why });
const sumOfEntries = () =>
  app.pool.all(
    sql`select account_id, count(*) as n, sum(amount) as sum from ledger_entries
        where tenant_id = ${tenant.id} group by account_id order by account_id`,
  );

/** What is kept of what the agents of a wallet have done: when, and from where. */
const leftOfAgents = (walletId: string) =>
  app.pool.one(
    sql<{ uses: number; addresses: number }>`
      with keys as (
        select k.id from agent_keys k join sub_wallets s on s.tenant_id = k.tenant_id and s.id = k.sub_wallet_id
        where k.tenant_id = ${tenant.id} and s.wallet_id = ${walletId})
      select (select count(*)::int from key_uses u join keys k on k.id = u.id where u.tenant_id = ${tenant.id}) as uses,
             (select count(*)::int from audit_log a join keys k on k.id = a.actor_id
              where a.tenant_id = ${tenant.id} and a.ip is not null) as addresses`,
  );

/** Cards, agents, payments both ways, a withdrawal, mail, texts, events to an endpoint that takes none. */
async function wideUse(): Promise<Opened & { cardIds: string[]; other: Opened }> {
  // It answers with what it was sent, as a page of a framework does where it fails.
  receiver.behave('/broken', async (before) => {
    await Promise.resolve();
    return { status: 500, body: receiver.received('/broken')[before]?.body ?? '' };
  });
  const endpoint = await api.post('/api/v1/webhook_endpoints', {
    url: receiver.url('/broken'),
    enabledEvents: ['*'],
  });
  assert.equal(endpoint.status, 201, JSON.stringify(endpoint.body));
  const other = await fundedWallet(testApp, 50_000, { firstName: 'Zenobia', lastName: 'Otra' });
  const { body: holder } = await api.post('/api/v1/cardholders', person(PLANTED), {
    'X-Idempotency-Key': 'planted',
  });
  await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
  const id = String(holder.id);
  await api.post('/api/v1/sandbox/phones/verify', { cardholderId: id });
  await signIn(testApp, PLANTED.email);
  await api.patch(`/api/v1/cardholders/${id}`, { email: NEWER_EMAIL });
  const owner = await opened({
    cardholderId: id,
    email: NEWER_EMAIL,
    session: await sessionOf(testApp, NEWER_EMAIL),
  });
  const from = { name: 'Zenobia Quijotesca', number: null, taxId: PLANTED.taxId };
  await sendMoney(testApp, owner.cvu, { amountMinor: 50_000n, from, concept: 'De Zenobia Quijotesca' });
  await untilAvailable(owner, 500);

  await connectCard(api, id);
  const { body: card } = await api.post('/api/v1/cards', {
    cardholderId: id,
    amountCents: 20_000,
    label: 'Zenobia Quijotesca',
    metadata: { holder: NEWER_EMAIL },
  });
  const { body: bought } = await api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents: 5_000,
    merchant: { name: 'Librería Ejemplo', category: '5942' },
  });
  await api.post(`/api/v1/sandbox/authorizations/${bought.id}/clear`, {});

  const { body: open } = await api.post('/api/v1/cards', { cardholderId: id, amountCents: 10_000 });
  const agent = await newAgent(testApp, owner, { initial_amount: 20_000, agent_label: 'de Zenobia' });
  const paid = await pay(agent.key, await newPayee(owner), 10_000, { reason: `Cuota de ${PLANTED.taxId}` });
  await untilPayment(owner.session, String(paid.body.id), 'settled');
  // In the audit log, with the address from which the agent called.
  await agent.key.delete(pathOf(await scheduled(agent.key, await newPayee(owner))));
  const toHer = await pay(other.session, await payeeIn(other, owner), 10_000, { reason: 'Para Zenobia' });
  assert.equal(toHer.status, 201, JSON.stringify(toHer.body));
  return { ...owner, cardIds: [String(card.id), String(open.id)], other };
}

/** Closes what the refusal names, as it says. */
async function closeAll({ session, cardIds }: Opened & { cardIds: string[] }): Promise<void> {
  for (const id of cardIds) await api.delete(`/api/v1/cards/${id}`);
  const { body: agents } = await session.get('/api/v1/wallet/sub-wallets');
  for (const { id } of agents.data) await session.delete(`/api/v1/wallet/sub-wallets/${id}`);
  const { available } = (await session.get('/api/v1/wallet')).body.balance;
  const { status, body } = await withdraw({ session }, available, BANK_ALIAS);
  assert.equal(status, 200, JSON.stringify(body));
  await until(
    'nothing is set aside',
    async () => (await session.get('/api/v1/wallet')).body.balance.pending,
    (pending) => pending === 0,
  );
  for (const id of cardIds)
    await until(
      'the card has settled',
      async () => (await api.get(`/api/v1/cards/${id}/funding`)).body,
      ({ heldCents, dueCents, underWay }) => heldCents === 0 && dueCents === 0 && underWay === null,
    );
  await untilIdle(testApp, tenant);
}

suite('a person', async () => {
  const her = await wideUse();
  const { cardholderId: id, other } = her;
  namedBy.push(her.cvu);

  test('is not erased while money is held and a card is open, and it is said what to do first', async () => {
    await assert.rejects(erase(id), (error: Error) => {
      for (const said of [`${her.cardIds[1]} is OPEN`, 'has 500.00 ARS: pay it out', 'its owner closes it'])
        assert.ok(error.message.includes(said), `${said}: ${error.message}`);
      return true;
    });
    assert.equal((await api.get(`/api/v1/cardholders/${id}`)).body.lastName, PLANTED.lastName);
  });

  test('gets all that is kept about her, without secrets and without what is of others', async () => {
    const exported = await app.operatorActions.persons.export({ tenant, actor: ACTOR, id, why: 'she asked' });
    const text = JSON.stringify(exported);
    const named = tablesOf(await rowsWith(namedBy));
    for (const { name, kept, columns } of allTables) {
      if (kept.of !== undefined && named.has(name)) assert.ok(name in exported, `${name} is left out`);
      const secrets = Object.entries(columns).flatMap(([column, { holds }]) =>
        holds === 'hidden' || holds === 'secret' ? [column] : [],
      );
      for (const row of exported[name] ?? [])
        for (const column of secrets) assert.ok(!Object.hasOwn(Object(row), column), column);
    }
    const { address, ...said } = PLANTED;
    for (const value of [...Object.values(said), ...Object.values(address), NEWER_EMAIL, her.cvu])
      assert.ok(text.includes(value), value);
    for (const value of [other.email, other.cardholderId, other.cvu]) assert.ok(!text.includes(value), value);
  });

  test('is in no row of any table once she is erased, and what was paid is as before', async () => {
    await closeAll(her);
    const before = await rowsWith(namedBy);
    for (const table of ['cardholders', 'wallets', 'events', 'payments', 'deposits', 'users', 'sessions'])
      assert.ok(tablesOf(before).has(table), `${table} is not among ${[...tablesOf(before)].join(' ')}`);
    for (const table of ['sandbox_mails', 'rail_operations', 'idempotency_keys', 'webhook_attempts', 'cards'])
      assert.ok(tablesOf(before).has(table), `${table} is not among ${[...tablesOf(before)].join(' ')}`);
    const entries = await sumOfEntries();
    const others = (await api.get(`/api/v1/cardholders/${other.cardholderId}`)).body;

    const ofAgent = await until(
      'it is known when her agent last called',
      () => leftOfAgents(her.walletId),
      ({ uses }) => uses === 1,
    );
    assert.equal(ofAgent.addresses, 2);
    const { erased, staysAsUser } = await erase(id, 'Zenobia Quijotesca asked for it');
    assert.ok(Object.keys(erased).length > 10, JSON.stringify(erased));
    assert.equal(staysAsUser, false);
    assert.deepEqual(await leftOfAgents(her.walletId), { uses: 0, addresses: 0 });
    const left = (await rowsWith(namedBy)).filter((row) => !isOfTheOther(row, other) && !isOfHerBank(row));
    assert.deepEqual(left, []);
    assert.deepEqual(await sumOfEntries(), entries);
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    assert.deepEqual((await api.get(`/api/v1/cardholders/${other.cardholderId}`)).body, others);
  });

  test('is shown as one who was erased, for whom nothing new begins', async () => {
    const { body } = await api.get(`/api/v1/cardholders/${id}`);
    assert.deepEqual([body.firstName, body.kycStatus, body.kycReasons], ['erased', 'rejected', ['erased']]);
    const patched = await api.patch(`/api/v1/cardholders/${id}`, { email: NEWER_EMAIL });
    assert.deepEqual([patched.status, patched.body.error], [409, 'cardholder_erased']);
    const card = await api.post('/api/v1/cards', { cardholderId: id, amountCents: 1_000 });
    assert.equal(card.status, 422, JSON.stringify(card.body));
    assert.equal((await her.session.get('/api/v1/wallet')).status, 401);
  });

  test('is erased again without any harm, and the audit log has the reason without her name', async () => {
    assert.deepEqual((await erase(id)).erased, {});
    const entries = await app.pool.all(
      sql<{ action: string; reason: string }>`
        select action, reason from audit_log where tenant_id = ${tenant.id} and target_id = ${id}
        and action = 'cardholders.erase'`,
    );
    assert.deepEqual(
      entries.map(({ reason }) => reason),
      ['erased asked for it'],
    );
  });

  test('may come back as somebody new', async () => {
    const again = await api.post('/api/v1/cardholders', person({ ...PLANTED }));
    assert.equal(again.status, 201, JSON.stringify(again.body));
  });
});

suite('an erasure', () => {
  const services = { works: app.works, tables: allTables, erasureBlockers: [] };

  test('that was cut off goes on where it is repeated, and takes nothing from who has the same name and phone', async () => {
    const alike = { firstName: 'Olga', lastName: 'Prueba', phoneNumber: '+5491160001111' };
    const [{ body: gone }, { body: stays }] = [
      await api.post('/api/v1/cardholders', person(alike)),
      await api.post('/api/v1/cardholders', person(alike)),
    ];
    for (const { id } of [gone, stays])
      await api.post('/api/v1/sandbox/kyc', { cardholderId: id, status: 'approved' });
    const before = (await api.get(`/api/v1/cardholders/${stays.id}`)).body;
    let commits = 0;
    const works: Works = {
      ...app.works,
      run: (...given) => (commits++ === 0 ? app.works.run(...given) : Promise.reject(new Error('cut off'))),
    };
    const asked = { tenant, actor: ACTOR, id: String(gone.id), why: 'she asked' };
    await assert.rejects(personActions({ ...services, works }).erase(asked), /cut off/);
    const half = (await api.get(`/api/v1/cardholders/${gone.id}`)).body;
    assert.deepEqual([half.firstName, half.kycReasons], ['Olga', ['erased']]);

    await erase(String(gone.id));
    assert.equal((await api.get(`/api/v1/cardholders/${gone.id}`)).body.firstName, 'erased');
    assert.deepEqual((await api.get(`/api/v1/cardholders/${stays.id}`)).body, before);
  });

  test('leaves who signs in with the address where they are a member, and says so', async () => {
    const body = person();
    const { body: holder } = await api.post('/api/v1/cardholders', body);
    await sessionOf(testApp, body.email);
    await addUser(testApp.operator, {
      organization: testApp.organization.id,
      email: body.email,
      role: 'viewer',
    });
    assert.equal((await erase(String(holder.id))).staysAsUser, true);
    assert.deepEqual([...tablesOf(await rowsWith([body.email]))].sort(), ['sessions', 'users']);
  });
});

/** Her namesake keeps her own first name. */
const isOfTheOther = (row: string, other: Opened): boolean =>
  [other.cardholderId, other.walletId, other.email, other.cvu].some((one) => row.includes(one));

/** Where she withdrew to is an account of another bank, whose books the sandbox keeps beside ours. */
const isOfHerBank = (row: string): boolean =>
  /^sandbox_aliases(?:_\d+)?:/.test(row) && row.includes(BANK_ALIAS);
