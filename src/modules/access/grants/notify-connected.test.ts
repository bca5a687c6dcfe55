// The e-mail about a client that was connected: what it says, in whose language, and that it comes once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilIdle } from '../../../../test/support/jobs.ts';
import { answerAs, askFor, codeFor, registered } from '../../../../test/support/oauth.ts';
import { cookieOfPerson, newOwner, type Owner } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import { sql } from '#platform/db/sql.ts';

const testApp = await startTestApp();
const { app, api, links, tenant } = testApp;

const lettersTo = async ({ email }: Pick<Owner, 'email'>) =>
  (await app.newestMails(200)).filter(({ recipient }) => recipient === email);
async function emailTo(owner: Owner) {
  const [mail] = await until(
    'the e-mail came',
    () => lettersTo(owner),
    (all) => all.length > 0,
  );
  assert.ok(mail);
  return mail;
}
const newSubWallet = async ({ session }: Owner, agent_label: string): Promise<string> => {
  const { status, body } = await session.post('/api/v1/wallet/sub-wallets', { agent_label });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
};
/** Moves the owner to a country that is not that of the tests. */
const moveTo = ({ cardholderId }: Owner, country: string) =>
  app.pool.run(sql`update cardholders set country = ${country} where id = ${cardholderId}`);

suite('the e-mail about a client', () => {
  test('says who was connected, what it may do, as which agent, when, and where to end it', async () => {
    const owner = await newOwner(testApp);
    const agent = await newSubWallet(owner, 'Compras');
    await codeFor(testApp, owner.email, { scopes: ['wallet:read', 'wallet:pay'], agent });
    const { body } = await owner.session.get('/api/v1/wallet/grants');
    const { created_at: at } = body.data[0];
    const { subject, text } = await emailTo(owner);
    assert.equal(subject, 'Se conectó un programa a su billetera: Test client');
    const there = new Intl.DateTimeFormat('es-AR', {
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    const time = there.format(new Date(at));
    assert.ok(new RegExp(`\nConectado: .*, ${time} ART\n`).test(text), `${time} is not in\n${text}`);
    for (const part of [
      '“Test client” ya puede usar su billetera en Tests (modo de prueba).',
      '\n- Ver su saldo,',
      '\n- Pagar a sus destinatarios y emitir tarjetas, como uno de sus agentes\n',
      '\nGasta como: Compras\n',
      `\n${links}/clients?tenant=${tenant.id}\n`,
    ])
      assert.ok(text.includes(part), `${part} is not in\n${text}`);
    assert.ok(!text.includes('Programar pagos') && !text.includes('{'), text);
  });

  test('is in the language of the country of the wallet, and says where nothing can be spent', async () => {
    const owner = await newOwner(testApp);
    await moveTo(owner, 'BR');
    await codeFor(testApp, owner.email, { scopes: ['wallet:read'] });
    const { subject, text } = await emailTo(owner);
    assert.equal(subject, 'Um programa foi conectado à sua carteira: Test client');
    assert.ok(text.includes('Ele não pode gastar.') && text.includes('Tests (modo de teste)'), text);
  });

  test('has the names of others on a line of their own and without links', async () => {
    const owner = await newOwner(testApp);
    const agent = await newSubWallet(owner, 'Compras: https://evil.test/x');
    const client_name = 'Ayuda\r\n\r\nSu cuenta: https://evil.test/login \u202Eabc';
    const by = await registered(testApp, { client_name });
    await codeFor(testApp, owner.email, { scopes: ['wallet:pay'], agent }, by);
    const { subject, text } = await emailTo(owner);
    assert.ok(!/[\r\n\u202E]/.test(subject), subject);
    assert.deepEqual(text.match(/https?:\/\/\S+/g), [`${links}/clients?tenant=${tenant.id}`]);
    assert.ok(!/evil\.test/.test(subject + text) && !text.includes('\u202E'), text);
    assert.ok(text.startsWith('“Ayuda Su cuenta: '), text);
  });

  test('comes once, also where the first answer of the mailer was lost', async () => {
    const owner = await newOwner(testApp);
    const fault = { port: 'mailer', kind: 'timeout', count: 1, ms: 0 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    await codeFor(testApp, owner.email, { scopes: ['wallet:read'] });
    await untilIdle(testApp, tenant);
    assert.equal((await lettersTo(owner)).length, 1);
  });

  test('comes for each client that was connected, and for none that was not', async () => {
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    for (const client_name of ['One', 'Two']) {
      const by = await registered(testApp, { client_name });
      const { location } = await askFor(testApp, by, { scope: 'wallet:read' });
      await answerAs(testApp, cookie, location, { scopes: [] });
      assert.equal((await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] })).status, 303);
      assert.equal((await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] })).status, 410);
    }
    const { location } = await askFor(testApp, await registered(testApp), { scope: 'wallet:read' });
    await answerAs(testApp, cookie, location, { decision: 'deny' });
    await untilIdle(testApp, tenant);
    const subjects = (await lettersTo(owner)).map(({ subject }) => subject.replace(/^.*: /, ''));
    assert.deepEqual(subjects.sort(), ['One', 'Two']);
  });

  test('comes also where the grant has ended before it was sent', async () => {
    const owner = await newOwner(testApp);
    const fault = { port: 'mailer', kind: 'error', count: 1, ms: 0 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    await codeFor(testApp, owner.email, { scopes: ['wallet:read'] });
    const { body } = await owner.session.get('/api/v1/wallet/grants');
    await owner.session.delete(`/api/v1/wallet/grants/${body.data[0].id}`);
    await emailTo(owner);
  });
});
