// The live side without providers: what would wait for one says so at once, and begins nothing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isoOf } from '#platform/time/clock.ts';
import { requireConnection } from '#platform/provider/connected.ts';
import {
  SANDBOX,
  SANDBOX_CONNECTION,
  PORTS,
  type Connections,
  type Port,
} from '#platform/provider/connections.ts';
import { sql } from '#platform/db/sql.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { Refusal, refusalBody } from '#platform/refusals/refusal.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { sandboxAlone } from '../support/connections.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { app, url, newKey, organization } = testApp;
const { liveTenantId } = organization;
const live = client(url, await newKey({ mode: 'live' }));
const REASON = 'provider_not_connected';
const START_KYC = 'cardholders.start_kyc';

const created = async () => {
  const body = person();
  const { status, body: holder } = await live.post('/api/v1/cardholders', body);
  assert.equal(status, 201, JSON.stringify(holder));
  return { id: String(holder.id), email: body.email };
};
const shown = async (id: string) => (await live.get(`/api/v1/cardholders/${id}`)).body;
const rowsOf = async (table: 'cards' | 'wallets') =>
  (
    await app.pool.one(
      table === 'cards'
        ? sql<{ n: number }>`select count(*)::int as n from cards where tenant_id = ${liveTenantId}`
        : sql<{ n: number }>`select count(*)::int as n from wallets where tenant_id = ${liveTenantId}`,
    )
  ).n;

suite('a cardholder of the live side', () => {
  test('is registered, and says at once what its KYC waits for', async () => {
    const { id } = await created();
    const { kycStatus, kycReasons } = await shown(id);
    assert.deepEqual([kycStatus, kycReasons], ['pending', [REASON]]);
    await untilIdle(testApp, { id: liveTenantId });
    const later = await shown(id);
    assert.deepEqual([later.kycReasons, later.updatedAt], [[REASON], later.createdAt]);
  });

  test('that was registered without saying so says it once its job has run, and the job is not tried again', async () => {
    const { id } = await created();
    await untilIdle(testApp, { id: liveTenantId });
    await app.pool.run(sql`update cardholders set kyc_reasons = '[]' where id = ${id}`);
    const tenant = await app.tenants.get(liveTenantId);
    const actor = { type: 'system', id: 'test', ip: null, requestId: null } as const;
    await app.works.run(tenant, actor, (work) => {
      work.enqueue(START_KYC, { cardholderId: id });
      return Promise.resolve();
    });
    await until(
      'it says so',
      () => shown(id),
      ({ kycReasons }) => kycReasons.length > 0,
    );
    await untilIdle(testApp, { id: liveTenantId });
  });
});

suite('a card of the live side', () => {
  test('is refused at once, in each language, with the provider that is missing, and nothing is left of it', async () => {
    const { id } = await created();
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const { status, body } = await live.post(
        '/api/v1/cards',
        { cardholderId: id, amountCents: 1_000 },
        { 'Accept-Language': language },
      );
      assert.deepEqual([status, body.error, body.provider], [503, REASON, 'card_issuer']);
      messages.add(body.message);
    }
    assert.equal(messages.size, LANGUAGES.length);
    assert.equal(await rowsOf('cards'), 0);
  });

  test('is refused to a person of the card session as well', async () => {
    const { email } = await created();
    const session = await sessionOf(testApp, email, { tenantId: liveTenantId });
    const { status, body } = await session.post('/api/card/v1/cards', { amountCents: 1_000, reason: 'a' });
    assert.deepEqual([status, body.error], [503, REASON], JSON.stringify(body));
  });
});

suite('a wallet of the live side', () => {
  test('is not begun, whatever would open it', async () => {
    const { id, email } = await created();
    await app.pool.run(
      sql`update cardholders set kyc_status = 'approved', updated_at = ${isoOf(app.clock.now())} where id = ${id}`,
    );
    const session = await sessionOf(testApp, email, { tenantId: liveTenantId });
    const payee = {
      label: 'Ana',
      cvu: '0000003100000000000017',
      holder_name: 'Ana',
      tax_id: '20-12345678-6',
    };
    const asks = [
      () => session.get('/api/v1/wallet'),
      () => session.get('/api/v1/wallet/history'),
      () => session.get('/api/v1/wallet/fund-info'),
      () => session.post('/api/v1/wallet/withdraw', { amount: 1, destination: 'ana.ahorros' }),
      () => session.post('/api/v1/wallet/sub-wallets', { agent_label: 'a' }),
      () => session.post('/api/v1/wallet/payees', payee),
    ];
    for (const ask of asks) {
      const { status, body } = await ask();
      assert.deepEqual([status, body.error, body.provider], [503, REASON, 'accounts'], JSON.stringify(body));
    }
    assert.equal(await rowsOf('wallets'), 0);
  });
});

suite('what a provider is needed for', () => {
  const NEEDED = PORTS;
  const side = { mode: 'live', organizationId: organization.id } as const;
  const without = (missing: Port): Connections => ({
    ...sandboxAlone,
    serving: (_, { ports }) =>
      Promise.resolve(ports.includes(missing) ? [] : [{ ...SANDBOX_CONNECTION, mode: 'live' }]),
  });
  const refusedWithout = (missing: Port): Promise<Refusal> =>
    requireConnection({ connections: without(missing) }, side, { ports: NEEDED }).then(
      () => assert.fail('it was not refused'),
      (error: unknown) => {
        assert.ok(error instanceof Refusal);
        return error;
      },
    );
  for (const missing of NEEDED)
    test(`is refused where only the ${missing} is missing, by its name`, async () => {
      assert.equal((await refusedWithout(missing)).details['provider'], missing);
      const connection = await requireConnection({ connections: sandboxAlone }, side, { ports: NEEDED });
      assert.equal(connection.id, SANDBOX);
    });

  test('is named in a whole sentence of each language', async () => {
    const context = { requestId: 'req_1', docsUrl: '/docs' };
    for (const missing of NEEDED) {
      const error = await refusedWithout(missing);
      const said = (language: Language) => String(refusalBody(error, { ...context, language })['message']);
      assert.match(said('en'), /^The live side has no \w.+, and this needs one\. Nothing was begun\.$/);
      assert.match(
        said('es'),
        /^En el modo de producción todavía no hay \w+[or] de .+ conectado; no se inició nada\.$/,
      );
      assert.match(
        said('pt'),
        /^No modo de produção ainda não há \w+[or] de .+ conectado; nada foi iniciado\.$/,
      );
    }
  });
});
