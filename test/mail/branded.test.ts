// Which mail looks like the organization, to its customers, and which does not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { newAlias, ownerWithPhone, withdraw } from '../withdrawals/support.ts';

const testApp = await startTestApp();
const { api, app, url, tenant } = testApp;
const visitor = client(url, {});

type Kept = { reference: string; text: string };
const mailTo = async (address: string, reference: string): Promise<string> => {
  const { text } =
    (await until(
      `there is a mail to ${address}`,
      () =>
        app.pool.maybe(
          sql<Kept>`select reference, text from sandbox_mails
                  where recipient = ${address} and reference like ${`%${reference}%`} order by id desc limit 1`,
        ),
      (mail) => mail !== undefined,
    )) ?? assert.fail();
  return text;
};
const codeMailOf = async (email: string, more: object): Promise<string> => {
  assert.equal((await visitor.post('/api/auth/otp', { email, ...more })).status, 202);
  return mailTo(email, 'otc_');
};

const CONTACT = 'ayuda@example.com';
const PAGE = 'https://example.com/ayuda';
const owner = await ownerWithPhone(testApp);

const setBrand = async (): Promise<void> => {
  const support = { email: CONTACT, url: PAGE };
  assert.equal((await api.patch('/api/v1/brand', { name: 'Almacén', support })).status, 200);
};

suite('mail of an organization', () => {
  test('is as it was where the organization has set nothing', async () => {
    assert.doesNotMatch(await codeMailOf('antes@example.test', { tenant: tenant.id }), /\n-- \n/);
  });

  test('to the owner of a wallet is signed with its name and how to reach it', async () => {
    await setBrand();
    assert.equal((await withdraw(owner, 10, newAlias())).status, 200);
    const text = await mailTo(owner.email, '.new_account');
    assert.ok(text.endsWith(`\n-- \nAlmacén\n${CONTACT}\n${PAGE}\n`), text);
  });

  test('with a code to sign in with it is signed too, and has no link beside the code', async () => {
    await setBrand();
    const text = await codeMailOf('titular@example.test', { tenant: tenant.id });
    assert.ok(text.endsWith(`\n-- \nAlmacén\n${CONTACT}\n`), text);
    assert.doesNotMatch(text, /https?:/);
  });

  test('is from the deployment to who signs in without naming an organization, as its members do', async () => {
    await setBrand();
    const email = 'miembro@example.test';
    await addUser(app, { organization: tenant.organizationId, email, role: 'developer' });
    assert.doesNotMatch(await codeMailOf(email, {}), /Almacén|\n-- \n/);
  });

  test('with a code to confirm is signed for its customer, and for none of its members', async () => {
    await setBrand();
    const asked = async (session: Client, email: string): Promise<string> => {
      assert.equal((await session.post('/api/auth/step-up')).status, 202);
      return mailTo(email, 'otc_');
    };
    const customer = await ownerWithPhone(testApp);
    const text = await asked(customer.session, customer.email);
    assert.match(text, /^Your code to confirm that it is you/);
    assert.ok(text.endsWith(`\n-- \nAlmacén\n${CONTACT}\n`), text);
    assert.doesNotMatch(text, /https?:/);

    // Also where the member has a wallet of its own there.
    const both = await ownerWithPhone(testApp);
    const other = 'desarrollo@example.test';
    for (const email of [both.email, other])
      await addUser(app, { organization: tenant.organizationId, email, role: 'developer' });
    const developer = await sessionOf(testApp, other, { tenantId: tenant.id });
    assert.doesNotMatch(await asked(developer, other), /Almacén|\n-- \n/);
    assert.doesNotMatch(await asked(both.session, both.email), /Almacén|\n-- \n/);
  });
});
