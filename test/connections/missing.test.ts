// Who has no way to send mail or messages hears of it before the first person needs one: its owners where
// routes are listed, and the operator by `providers routes` and `providers check`.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { addConnection } from '#modules/base/connections/add.ts';
import { missingAt } from '#modules/base/connections/missing.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import { startWhatsappDouble } from '../doubles/whatsapp/double.ts';
import { startTestApp } from '../support/app.ts';
import { newHome } from '../support/command-line.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newEmail } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp({ worker: false, mail: { kind: 'none' } });
const { app, databaseUrl } = testApp;
const home = await newHome();
const double = await startWhatsappDouble();
after(() => double.close());
const WHATSAPP = double.settings;
const OF_WALLETS = ['accounts', 'rail'];
const CARRIERS = ['messenger', 'approval_messenger', 'mailer'];
const KEYS = {
  smtp: { host: 'smtp.acme.example', user: 'acme', password: 'p@ss', from: 'Acme <no-reply@acme.example>' },
  whatsapp: {
    phoneNumberId: WHATSAPP.phoneNumberId,
    businessAccountId: WHATSAPP.businessAccountId,
    appId: WHATSAPP.appId,
    accessToken: WHATSAPP.accessToken,
    appSecret: WHATSAPP.appSecret,
  },
};

async function connect(organization: Organization, driver: keyof typeof KEYS): Promise<void> {
  const scope = {
    organizationId: organization.id,
    mode: 'live',
    ports: undefined,
    countries: undefined,
  } as const;
  const by = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' } as const;
  const adding = { driver, name: driver, ...scope, given: KEYS[driver] };
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, by, adding),
  );
  await until(
    'the process has heard of it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
}

type Route = {
  readonly port: string;
  readonly missing: { readonly message: string; readonly fix: string } | null;
};

async function routesOf(
  organization: Organization,
  mode: 'live' | 'test',
  language = 'en',
): Promise<Route[]> {
  const email = newEmail();
  await addUser(testApp.operator, { organization: organization.id, email, role: 'owner' });
  const tenantId = mode === 'live' ? organization.liveTenantId : organization.testTenantId;
  const owner = await sessionOf(testApp, email, { tenantId });
  const { status, body } = await owner.get('/api/v1/connection_routes', { 'accept-language': language });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const missingOf = (routes: readonly Route[]): string[] =>
  routes.filter(({ missing }) => missing !== null).map(({ port }) => port);

type Missing = {
  readonly mode: string;
  readonly port: string;
  readonly organizations: readonly { id: string }[];
};
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  home.run(['providers', ...args], {
    environment: { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64'), ...more },
  });

suite('an organization that has no way to send', () => {
  test('is named to the operator, by port and side, until the server has mail or a connection is there', async () => {
    const organization = await testApp.newOrganization('Is named');
    const other = await testApp.newOrganization('Is not');
    const named = async (command: string, { id }: Organization): Promise<string[]> => {
      const { code, out, err } = await run([command, '--json']);
      assert.equal(code, 0, err);
      const missing: Missing[] = JSON.parse(out).missing;
      const own = missing.filter(({ organizations }) => organizations.some((one) => one.id === id));
      return own.map(({ mode, port }) => `${mode} ${port}`).toSorted();
    };
    const all = [...CARRIERS.map((port) => `live ${port}`), 'test mailer'].toSorted();
    // Without any connection, so that none is asked.
    assert.deepEqual(await named('check', organization), all);
    await connect(other, 'smtp');
    await connect(other, 'whatsapp');
    assert.deepEqual(await named('routes', organization), all);
    assert.deepEqual(await named('routes', other), ['test mailer']);
    const { out } = await run(['routes']);
    assert.match(out, /^live {2}messenger {2}nothing carries it for .*Is named \(org_/m);
    assert.match(out, /adds a connection to a messenger/);
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'no-reply@example.com' };
    assert.doesNotMatch((await run(['routes'], mail)).out, /mailer/);
  });

  test('sees at its routes what does not work and what to add, in its language', async () => {
    const organization = await testApp.newOrganization('Has none');
    for (const [language, words] of [
      ['en', /e-mail|code|question|wallet|payment/],
      ['es', /correo|código|aprobación|billetera|pago/],
      ['pt', /e-mail|código|aprovação|carteira|pagamento/],
    ] as const) {
      const routes = await routesOf(organization, 'live', language);
      assert.deepEqual(missingOf(routes), [...OF_WALLETS, ...CARRIERS]);
      for (const { missing } of routes.filter((route) => route.missing !== null)) {
        assert.match(missing?.message ?? '', words);
        assert.match(missing?.fix ?? '', /Connections|Conexiones|Conexões/);
      }
    }
    assert.deepEqual(
      missingOf(await routesOf(organization, 'test')),
      ['mailer'],
      'the sandbox has the others',
    );
  });

  test('sees what it has added no more, and the mailbox of the sandbox is none', async () => {
    const organization = await testApp.newOrganization('Adds');
    await connect(organization, 'smtp');
    const carriers = async () =>
      missingOf(await routesOf(organization, 'live')).filter((port) => !OF_WALLETS.includes(port));
    assert.deepEqual(await carriers(), CARRIERS.slice(0, 2));
    await connect(organization, 'whatsapp');
    assert.deepEqual(await carriers(), []);
    assert.deepEqual(missingOf(await routesOf(organization, 'test')), ['mailer']);
  });

  test('needs accounts and a rail in one country alone, so that one of them leaves nothing to add', () => {
    for (const port of ['accounts', 'rail'] as const) {
      assert.match(missingAt(port, [], true)?.says.en ?? '', /in any country/);
      assert.equal(missingAt(port, [{ id: 'conn_1' }], false), undefined);
    }
  });
});
