// The onboarding of the live side sends a code by e-mail and one to a telephone, or neither. Where one of
// them cannot be sent, the organization hears of it before it has a link, and the person before a code has
// left.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql, type Db } from '#platform/db/sql.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { disableConnection, enableConnection } from '#modules/base/connections/status.ts';
import { smtpDriver } from '#providers/smtp/index.ts';
import { LIMITS } from '#providers/wire/smtp/transport.ts';
import { paperDriver, paperKeys } from '../connections/paper.ts';
import { startSmtpDouble } from '../doubles/smtp/double.ts';
import { open } from '../pages/support/browser.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const double = await startSmtpDouble();
const { driver, messages } = paperDriver();
const smtp = smtpDriver({ ...double.account.world, limits: LIMITS });
const testApp = await startTestApp({ drivers: [driver, smtp], mail: { kind: 'none' } });
const { app, url, newKey, organization } = testApp;
const { id: organizationId, liveTenantId } = organization;
const api = client(url, await newKey({ mode: 'live' }));
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const SESSIONS = '/api/v1/cardholder_onboarding_sessions';
const BODY = { redirectUrl: 'https://shop.example.test/back', externalUserId: 'user-1', country: 'AR' };
const PHONE = '+54 9 11 5555-1234';

const untilIs = (id: string, status: string) =>
  until(
    `the process knows that it is ${status}`,
    () => app.connections.find(id),
    (found) => found?.status === status,
  );
async function connect(name: string, given: Readonly<Record<string, string>>): Promise<string> {
  const of = { organizationId, mode: 'live', ports: undefined, countries: undefined } as const;
  const { id } = await changed((tx) =>
    addConnection(tx, services, OPERATOR, { driver: name, name, ...of, given }),
  );
  await untilIs(id, 'active');
  return id;
}
const turn = async (id: string, to: 'active' | 'disabled'): Promise<void> => {
  await changed((tx) => (to === 'active' ? enableConnection : disableConnection)(tx, services, OPERATOR, id));
  await untilIs(id, to);
};
const details = () => {
  const { email, taxId } = person();
  const born = { birthDay: '17', birthMonth: '5', birthYear: '1990' };
  return { firstName: 'Ana', lastName: 'Slow', ...born, email, phoneNumber: PHONE, taxId };
};
const kept = () =>
  app.pool.one(
    sql<{ sessions: number; codes: number; jobs: number }>`
      select (select count(*)::int from onboarding_sessions where tenant_id = ${liveTenantId}) as sessions,
             (select coalesce(sum(codes_sent), 0)::int from onboarding_sessions
              where tenant_id = ${liveTenantId}) as codes,
             (select count(*)::int from jobs
              where tenant_id = ${liveTenantId} and kind = 'onboarding.send_code') as jobs`,
  );

await connect('paper', paperKeys('live'));

suite('an onboarding where no mail is set up', () => {
  test('is refused with what to set up, in each language, before there is a link', async () => {
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const { status, body } = await api.post(SESSIONS, BODY, { 'Accept-Language': language });
      assert.deepEqual([status, body.error, body.provider], [503, 'provider_not_connected', 'mailer']);
      assert.match(body.fix, /SMTP_URL/);
      assert.match(body.fix, /Connections|Conexiones|Conexões/);
      said.add(body.fix);
    }
    assert.equal(said.size, LANGUAGES.length);
    const session = await sessionOf(testApp, person().email, { tenantId: liveTenantId });
    const started = await session.post('/api/card/v1/kyc/start');
    assert.deepEqual([started.status, started.body.provider], [503, 'mailer']);
    assert.deepEqual(await kept(), { sessions: 0, codes: 0, jobs: 0 });
  });

  test('says so at the e-mail, with all that was typed, and no code leaves until there is mail', async () => {
    const mail = await connect('smtp', double.keys);
    const headers = { 'x-idempotency-key': 'the first link' };
    const made = await api.post(SESSIONS, BODY, headers);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const link = url + new URL(made.body.url).pathname;
    await turn(mail, 'disabled');
    assert.deepEqual((await api.post(SESSIONS, BODY, headers)).body, made.body, 'a repeat has its answer');
    const typed = details();
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const refused = await (await open(`${link}?lang=${language}`)).submit(typed);
      assert.equal(refused.status, 503);
      const [problem, ...more] = refused.problems;
      assert.deepEqual([problem?.leadsTo, more], ['email', []]);
      assert.equal(refused.fields.get('taxId')?.value, typed.taxId);
      said.add(problem?.text ?? '');
    }
    assert.equal(said.size, LANGUAGES.length);
    for (const text of said) assert.ok(text.includes(organization.name), text);
    assert.deepEqual(await kept(), { sessions: 1, codes: 0, jobs: 0 });
    assert.deepEqual(messages.given, []);

    await turn(mail, 'active');
    await (await open(link)).submit(typed);
    await until('both have left', () => messages.given.length === 1 && double.server.mails.length === 1);

    await turn(mail, 'disabled');
    const again = await (await open(link)).submit({ action: 'resend', sending: '1' });
    assert.equal(again.status, 503);
    assert.equal((await kept()).codes, 1, 'the codes that were sent are still good');
  });
});
