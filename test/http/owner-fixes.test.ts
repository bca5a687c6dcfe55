// The owner of a wallet hears in the words of a bank what was refused and what they can do next. Who has a
// key, or is only a member, hears what integrators do, and nothing more.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '#product.ts';
import { isForSessions } from '#platform/route/access.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { errorsOf } from '#platform/http/openapi/errors.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { cookieOfPerson, newOwner, sessionOf } from '../support/signed-in.ts';
import { newTeam } from '../support/teams.ts';

const testApp = await startTestApp();
const { url } = testApp;

/** Given to agents and clients alone, who have an owner to ask. */
const NEVER_TO_OWNERS = new Set(['web_session_required', 'limits_by_owner']);

const met = routes
  .filter(({ auth }) => isForSessions(auth))
  .flatMap((route) => errorsOf(route).map((row) => ({ route: route.id, row })))
  .filter(({ row }) => !NEVER_TO_OWNERS.has(row.code));

/** What no bank says to its customers. */
const TECHNICAL =
  /[`_]|\/api|https?:|\bAPI\b|JSON|idempot|endpoint|webhook|sandbox|header|\bfield\b|\bcampo\b/i;

const holesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

suite('every refusal that an owner can meet', () => {
  test('has words for owners', () => {
    assert.ok(met.length > 500);
    const lacking = met.filter(({ row }) => row.ownerFix === undefined);
    assert.deepEqual([...new Set(lacking.map(({ route, row }) => `${row.code} of ${route}`))], []);
  });

  test('says it in each language, without a word of integrators', () => {
    for (const { row } of met) {
      const { code, message, fix, ownerFix } = row;
      assert.ok(ownerFix, code);
      assert.equal(new Set(LANGUAGES.map((language) => ownerFix[language])).size, 3, code);
      for (const language of LANGUAGES) {
        const text: string = ownerFix[language];
        assert.doesNotMatch(text.replaceAll(/\{\w+\}/g, ''), TECHNICAL, code);
        assert.match(text, /^\p{Lu}.{20,}\.$/u, code);
        // What is filled in is what the other texts are filled with as well.
        const known = holesIn(message[language] + fix[language]);
        const unknown: string[] = holesIn(text).filter(
          (hole) => !known.includes(hole) && hole !== '{walletCurrency}',
        );
        assert.deepEqual(unknown, [], code);
      }
    }
  });
});

suite('words for owners', () => {
  test('are sent to an owner in their language, beside what integrators get, and to no agent', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
    const payee = await newPayee(owner);
    const asked = { amount_cents: 900_000, payee_id: payee.id, reason: 'Factura 42' };
    const preview = '/api/v1/wallet/pay/preview';
    const toAgent = await pay(agent.key, payee, 900_000);
    assert.ok(
      toAgent.body.error !== undefined && !('ownerFix' in toAgent.body),
      JSON.stringify(toAgent.body),
    );

    const withdraw = '/api/v1/wallet/withdraw/preview';
    const pt = await owner.session.post(
      withdraw,
      { amount: 9_000, destination: payee.cvu },
      { 'Accept-Language': 'pt-BR' },
    );
    assert.equal(pt.body.error, 'insufficient_balance', JSON.stringify(pt.body));
    assert.match(
      pt.body.ownerFix,
      /^Você tem ARS 10,00 disponíveis e a operação é de ARS 9\.000,00\. Deposite dinheiro/,
    );
    assert.match(pt.body.message, /^A carteira tem ARS 10,00 disponíveis/);
    assert.match(pt.body.fix, /./);
    const es = await owner.session.post(
      withdraw,
      { amount: 9_000, destination: payee.cvu },
      { 'Accept-Language': 'es-AR' },
    );
    assert.match(es.body.ownerFix, /^Tiene ARS 10,00 disponibles y la operación es por/);
    const byKey = await testApp.api.post(preview, asked);
    assert.ok(byKey.body.error !== undefined && !('ownerFix' in byKey.body));
  });

  test('are filled in as the others are', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const { body } = await owner.session.post('/api/v1/wallet/sub-wallets', { agent_label: '' });
    assert.equal(body.error, 'agent_label_required');
    assert.match(body.ownerFix, /^Your agent needs a name/);
    assert.ok(!JSON.stringify(body.ownerFix).includes('{'));
  });

  test('are sent where a session has ended', async () => {
    const { email } = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, email);
    const over = client(url, { Cookie: `${cookie}x`, Origin: url, 'Accept-Language': 'es' });
    const { status, body } = await over.get('/api/v1/wallet/payments');
    assert.equal(status, 401);
    assert.equal(body.ownerFix, 'Su sesión terminó. Inicie sesión de nuevo para continuar.');
    const { body: withoutAny } = await client(url, {}).get('/api/v1/wallet/payments');
    assert.ok(!('ownerFix' in withoutAny));
  });

  test('are not sent to a person who is only a member, nor by what is for integrators', async () => {
    const team = await newTeam(testApp);
    const refused = await team.owner.post('/api/auth/step-up/verify', { code: 'x' });
    assert.equal(refused.status, 400);
    assert.ok(!('ownerFix' in refused.body));

    const { email } = await newOwner(testApp);
    const session = await sessionOf(testApp, email);
    const own = await session.post('/api/auth/step-up/verify', { code: 'x' });
    assert.equal(
      own.body.ownerFix,
      'This code is wrong or has expired. Use that of the newest message, or ask for another one.',
    );
    const ofIntegrators = await session.get('/api/v1/cardholders');
    assert.equal(ofIntegrators.status, 403);
    assert.ok(!('ownerFix' in ofIntegrators.body));
  });
});
