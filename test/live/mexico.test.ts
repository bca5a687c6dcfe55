// A company in Mexico goes live with one file of keys and one command, and an agent pays by SPEI what its
// owner approved in WhatsApp. The providers are doubles; all else is as it will be.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { knowNumber } from '../doubles/fintoc/books.ts';
import { makeClabe } from '../doubles/fintoc/clabe.ts';
import { receive } from '../doubles/fintoc/moves.ts';
import { approved } from '../identity-reviews/support.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { newHome } from '../support/command-line.ts';
import { person } from '../support/people.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { keysFile, startMexico, type Keys } from './doubles.ts';

const testApp = await startTestApp();
const { app, url, clock } = testApp;
const organization = await testApp.newOrganization('Compras de México');
const tenantId = organization.liveTenantId;
const mexico = await startMexico(clock);
const { bank, whatsapp, tick } = mexico;
after(() => mexico.close());
const TICK_MS = 500;
const home = await newHome();

type Connected = { readonly driver: string; readonly outcome: string; readonly steps: unknown[] };
async function goLive(keys: Keys = mexico.keys, org = organization.id, options: readonly string[] = []) {
  const file = await keysFile(home.folder, keys);
  const ran = await home.run(['live', 'mexico', '--keys', file, '--org', org, '--json', ...options], {
    environment: {
      DATABASE_URL: testApp.databaseUrl,
      SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
      BASE_URL: testApp.links,
    },
  });
  return { ...ran, said: ran.out === '' ? undefined : JSON.parse(ran.out) };
}
const outcomes = (connections: readonly Connected[]): string[] =>
  connections.map(({ driver, outcome }) => `${driver} ${outcome}`);

suite('live in Mexico', () => {
  test('with a key that is missing or wrong says which one, and connects nothing', async () => {
    const { fintoc, whatsapp: meta, operator = {} } = mexico.keys;
    assert.ok(fintoc !== undefined && meta !== undefined);
    const wrong: readonly (readonly [string, Keys])[] = [
      ['[fintoc] secretKey', { operator, whatsapp: meta, fintoc: { ...fintoc, secretKey: 'sk_live_' } }],
      ['[fintoc] jwsPrivateKey', { operator, fintoc: without(fintoc, 'jwsPrivateKey') }],
      ['[fintoc] secretKey', { fintoc: { ...fintoc, secretKey: mexico.fintoc.test.key } }],
      ['[whatsapp] appSecret', { operator, fintoc, whatsapp: without(meta, 'appSecret') }],
      ['[paper]', { operator, fintoc, whatsapp: meta, paper: { secretKey: 'x' } }],
    ];
    for (const [named, keys] of wrong) {
      const { code, err } = await goLive(keys);
      assert.notEqual(code, 0);
      assert.ok(err.includes(named), `${named}: ${err}`);
    }
    const { n } = await app.pool.one(sql<{ n: number }>`select count(*)::int as n from connections`);
    assert.equal(n, 0);
  });

  test('says what is missing where a provider is, and is ready with all of them, once and again', async () => {
    const { operator = {}, fintoc = {} } = mexico.keys;
    const some = await goLive({ operator, fintoc });
    assert.equal(some.code, 1, some.err);
    assert.deepEqual(
      some.said.missing
        .filter(({ stops }: { stops: boolean }) => stops)
        .map(({ says }: { says: string }) => says),
      ['no connection serves messenger in MX', 'no connection serves approval_messenger in MX'],
    );
    const all = await goLive();
    assert.equal(all.code, 0, all.out + all.err);
    assert.deepEqual(outcomes(all.said.connections), ['operator kept', 'fintoc kept', 'whatsapp added']);
    assert.equal(bank.books.endpoints.length, 1);
    const again = await goLive();
    assert.deepEqual(outcomes(again.said.connections), ['operator kept', 'fintoc kept', 'whatsapp kept']);
    const steps = again.said.connections.flatMap(({ steps: made }: Connected) => made);
    assert.ok(steps.length > 5 && steps.every(({ outcome }: { outcome: string }) => outcome === 'kept'));
    assert.deepEqual(
      again.said.routes.map(({ outcome }: { outcome: string }) => outcome),
      ['kept', 'kept', 'kept', 'kept', 'kept'],
    );
    for (const secret of [
      ...Object.values(fintoc),
      whatsapp.settings.accessToken,
      whatsapp.settings.appSecret,
    ])
      if (secret !== fintoc['origin'] && secret !== fintoc['accountId'])
        assert.ok(!`${all.out}${all.err}${again.out}`.includes(secret));
  });

  test('says who gets no mail, and how it is sent in the name of the organization', async () => {
    const { id } = await testApp.newOrganization('Sin correo');
    const noMail = async (keys: Keys) => {
      const { said } = await goLive(keys, id);
      return said.missing.filter(({ code }: { code: string }) => code === 'mail_not_connected');
    };
    const [none] = await noMail({ operator: {} });
    assert.match(none.says, /becomes a cardholder by a link/);
    assert.match(none.fix, /\[smtp\].*SMTP_URL/);
    const server = {
      host: 'smtp.acme.invalid',
      user: 'acme',
      password: 'word',
      from: 'no-reply@acme.invalid',
    };
    const [own] = await noMail({ operator: {}, smtp: server });
    assert.match(own.says, /members cannot sign in/);
  });

  test('is rehearsed on the test side with test keys, which take the place of the sandbox there', async () => {
    const rehearsal = await startMexico(clock, 'test');
    after(() => rehearsal.close());
    const { id } = await testApp.newOrganization('Ensayo');
    const wrong = await goLive(mexico.keys, id, ['--rehearse']);
    assert.ok(wrong.code !== 0 && wrong.err.includes('[fintoc] secretKey'), wrong.err);
    const { code, out, err } = await goLive(rehearsal.keys, id, ['--rehearse']);
    assert.equal(code, 0, out + err);
    for (const [mode, driver] of [
      ['test', 'fintoc'],
      ['live', undefined],
    ] as const) {
      const side = { mode, organizationId: id };
      const [first] = await app.connections.serving(side, { ports: ['accounts', 'rail'], country: 'MX' });
      assert.equal(first?.driver, driver, mode);
    }
  });

  test('has an agent pay by SPEI what its owner approved in WhatsApp, and all books are equal', async () => {
    const owner = await verifiedOwner();
    const clabe = await walletOf(owner.session);
    const number = bank.books.numbers.find((one) => one.number === clabe);
    receive(bank.books, { number: number ?? assert.fail('the bank has no such number'), amount: 1_000_000n });
    await until(
      'the deposit is there',
      async () => (await tick(TICK_MS), (await owner.session.get('/api/v1/wallet')).body),
      ({ balance }) => JSON.stringify(balance).includes('10000'),
    );
    const payee = await verifiedPayee(owner.session);
    // With a user name a person hides the number, and is known by an id.
    whatsapp.books.named.set('525512345678', 'hidden');
    const payment = await heldPayment(owner.session, String(payee.id));
    const [message] = await until(
      'the question is in WhatsApp',
      () =>
        Promise.resolve(whatsapp.books.messages.filter(({ reference }) => reference === payment.approvalId)),
      (found) => found.length === 1,
    );
    const { body: approval } = await owner.session.get(`/api/card/approvals/${payment.approvalId}`);
    assert.equal(approval.payeeAccount.verifiedAt, payee.verifiedAt);
    whatsapp.tap(message ?? assert.fail('no question was asked'), 0);
    await until(
      'the payment has settled',
      async () => (
        await tick(TICK_MS),
        (await owner.session.get(`/api/v1/wallet/payments/${payment.id}`)).body
      ),
      ({ status }) => status === 'settled',
    );
    assert.equal(bank.books.transfers.filter(({ direction }) => direction === 'outbound').length, 2);
    await booksAreEqual();
  });
});

const without = (lines: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(lines).filter(([one]) => one !== name));

/** Somebody whose identity a person of the company has reviewed, and whose telephone took a code. */
async function verifiedOwner(): Promise<{ readonly session: Client; readonly id: string }> {
  const api = client(url, await testApp.newKey({ organization, mode: 'live' }));
  const body = person({ country: 'MX', taxId: 'GODE900517AB6', phoneNumber: '+525512345678' });
  const { status, body: made } = await api.post('/api/v1/cardholders', body);
  assert.equal(status, 201, JSON.stringify(made));
  const email = 'reviewer@compras.example';
  await addUser(testApp.operator, { organization: organization.id, email, role: 'owner' });
  const reviewer = await sessionOf(testApp, email, { tenantId });
  const { data } = await until(
    'the review is there',
    async () => (await api.get(`/api/v1/identity_reviews?cardholderId=${made.id}`)).body,
    ({ data: found }) => found.length === 1,
  );
  await approved(reviewer, String(data[0].id));
  const session = await sessionOf(testApp, body.email, { tenantId });
  assert.equal((await session.post('/api/auth/phone', { phoneNumber: '+525512345678' })).status, 202);
  const [code] = await until(
    'the code is in WhatsApp',
    () => Promise.resolve(whatsapp.books.messages.filter(({ to }) => to.endsWith('5512345678'))),
    (found) => found.length > 0,
  );
  const written = /\b\d{6}\b/.exec(code?.text ?? '')?.[0] ?? assert.fail(JSON.stringify(code));
  const verified = await session.post('/api/auth/phone/verify', { code: written });
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  return { session, id: String(made.id) };
}

async function walletOf(session: Client): Promise<string> {
  const { cvu } = await until(
    'the wallet is open',
    async () => (await session.get('/api/v1/wallet')).body,
    (wallet) => typeof wallet.cvu === 'string',
  );
  return String(cvu);
}

async function verifiedPayee(session: Client) {
  const number = makeClabe(1, '012180');
  knowNumber(bank.books, number, { holder: { name: 'PAPELERIA EJEMPLO', taxId: 'PEJ900101AB1' } });
  const { status, body } = await session.post('/api/v1/wallet/payees', { cvu: number });
  assert.equal(status, 201, JSON.stringify(body));
  const payee = await until(
    'the payee is verified',
    async () => (await tick(TICK_MS), (await session.get(`/api/v1/wallet/payees/${body.id}`)).body),
    ({ status: now }) => now === 'active',
  );
  assert.equal(payee.holderName, 'PAPELERIA EJEMPLO');
  return payee;
}

async function heldPayment(session: Client, payeeId: string) {
  const made = await session.post('/api/v1/wallet/sub-wallets', { agent_label: 'compras' });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { body: key } = await session.post(`/api/v1/wallet/sub-wallets/${made.body.id}/keys`, {});
  const agent = client(url, { Authorization: `Bearer ${key.raw}` });
  const asked = { payee_id: payeeId, amount_cents: 10_000, reason: 'Factura 42' };
  const { status, body } = await agent.post('/api/v1/wallet/pay', asked);
  assert.equal(status, 202, JSON.stringify(body));
  return { id: String(body.id), approvalId: String(body.approvalId) };
}

async function booksAreEqual(): Promise<void> {
  mexico.fintoc.advance(DAY_MS);
  await tick(TICK_MS);
  await app.sweeps.find(({ name }) => name === 'wallets.compare')?.runOnce();
  const checks = await app.pool.all(
    sql<{ ok: boolean | null; ours: string; theirs: string }>`
      select is_ok as ok, ledger_minor::text as ours, provider_minor::text as theirs from wallet_checks
      where tenant_id = ${tenantId} and checked_at is not null`,
  );
  assert.ok(checks.length > 0 && checks.every(({ ok }) => ok === true), JSON.stringify(checks));
  const balance = bank.books.movements.at(-1)?.balance;
  assert.ok(
    checks.some(({ theirs }) => theirs === String(balance)),
    JSON.stringify([balance, checks].map(String)),
  );
}
