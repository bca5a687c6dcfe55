// Mail in the name of an organization leaves by its own server, from its own address, on the side of the
// connection; all other mail is the deployment's, and is refused where that has no server.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { Refusal, saidIn } from '#platform/refusals/refusal.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { checkConnection } from '#modules/base/connections/check.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { disableConnection, removeConnection } from '#modules/base/connections/status.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import { smtpDriver } from '#providers/smtp/index.ts';
import { LIMITS } from '#providers/wire/smtp/transport.ts';
import { SENDER, startSmtpDouble, type SmtpDouble } from '../doubles/smtp/double.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { readMail } from '../support/smtp-server.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newEmail } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const first = await startSmtpDouble();
const second = await startSmtpDouble();
const testApp = await startTestApp({
  drivers: [smtpDriver({ ...first.account.world, limits: LIMITS })],
  mail: { kind: 'none' },
});
const { app, clock, url } = testApp;
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const CODE = /\b\d{6}\b/;

async function connect(
  { id: organizationId }: Pick<Organization, 'id'>,
  { keys }: Pick<SmtpDouble, 'keys'>,
  mode: Mode = 'live',
): Promise<string> {
  const scope = { organizationId, mode, ports: undefined, countries: undefined };
  const adding = { driver: 'smtp', name: 'Mail', ...scope, given: keys };
  const { id } = await changed((tx) => addConnection(tx, services, OPERATOR, adding));
  await untilHeard(id);
  return id;
}
const untilHeard = (id: string) =>
  until(
    'the process has heard of it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );

const ask = (tenant?: string, email = newEmail()) =>
  client(url, {}).post('/api/auth/otp', { email, tenant }, { 'Accept-Language': 'en' });
const mailsTo = (email: string, { server }: SmtpDouble) =>
  server.mails.filter(({ to }) => to === `RCPT TO:<${email}>`);
const mailTo = async (email: string, double: SmtpDouble) => {
  const [taken] = await until(
    `a mail to ${email}`,
    () => mailsTo(email, double),
    (found) => found.length > 0,
  );
  return taken ?? assert.fail('no mail');
};

suite('mail in the name of an organization', () => {
  test('lets its customers sign in where the deployment has no mail server, and no one else', async () => {
    const organization = await testApp.newOrganization('Sends');
    const other = await testApp.newOrganization('Does not');
    const { liveTenantId, testTenantId } = organization;
    const none = await ask(liveTenantId);
    assert.deepEqual([none.status, none.body.provider], [503, 'mailer']);
    assert.match(none.body.fix, /connection/);

    await connect(organization, first);
    const email = newEmail();
    assert.equal((await ask(liveTenantId, email)).status, 202);
    const taken = await mailTo(email, first);
    const { headers, text } = readMail(taken);
    assert.deepEqual([taken.isEncrypted, headers.get('from')], [true, `Acme <${SENDER}>`]);
    const code = CODE.exec(text)?.[0];
    const reply = await client(url, {}).post('/api/auth/otp/verify', { email, code });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));

    for (const tenant of [undefined, testTenantId, other.liveTenantId])
      assert.equal((await ask(tenant)).status, 503, tenant);
  });

  test('goes by the next connection where the first is down, and by no other once one has it', async () => {
    const organization = await testApp.newOrganization('Has two');
    const ids = [await connect(organization, first), await connect(organization, second)];
    first.server.breakAt('connect', 'close');
    const email = newEmail();
    assert.equal((await ask(organization.liveTenantId, email)).status, 202);
    await mailTo(email, second);
    first.server.breakAt(undefined);
    const row = await until(
      'it is written down',
      () =>
        app.pool.maybe(
          sql<{ connection_id: string }>`
            select connection_id from smtp_mails
            where tenant_id = ${organization.liveTenantId} and is_accepted`,
        ),
      (found) => found !== undefined,
    );
    assert.deepEqual([row?.connection_id, mailsTo(email, first)], [ids[1], []]);

    first.server.breakAt('body', 'close');
    const lost = newEmail();
    assert.equal((await ask(organization.liveTenantId, lost)).status, 202);
    await mailTo(lost, first);
    await changed((tx) => disableConnection(tx, services, OPERATOR, ids[0] ?? ''));
    first.server.breakAt(undefined);
    await until('it came again by the same', () => mailsTo(lost, first).length === 2);
    assert.deepEqual(mailsTo(lost, second), []);
    const next = newEmail();
    await until(
      'new mail goes by the other one',
      async () => (await app.connections.find(ids[0] ?? ''))?.status === 'disabled',
    );
    assert.equal((await ask(organization.liveTenantId, next)).status, 202);
    await mailTo(next, second);
  });

  test('goes in the order of the route', async () => {
    const organization = await testApp.newOrganization('Says which');
    const ids = [await connect(organization, first), await connect(organization, second)].toReversed();
    const side = { organizationId: organization.id, mode: 'live' } as const;
    await changed((tx) =>
      setRoute(tx, services, OPERATOR, { ...side, port: 'mailer', country: null, connectionIds: ids }),
    );
    await until(
      'the route is known',
      () => app.connections.serving(side, { ports: ['mailer'] }),
      ([one]) => one?.id === ids[0],
    );
    const email = newEmail();
    assert.equal((await ask(organization.liveTenantId, email)).status, 202);
    await mailTo(email, second);
  });
});

suite('a connection to a mail server', () => {
  test('is not removed while a mail may have left by it, and ends that in words once it is', async () => {
    const { id: organizationId, liveTenantId: tenantId } = await testApp.newOrganization('Removes');
    const id = await connect({ id: organizationId }, first);
    for (const [isAccepted, isRefused, unknownCount] of [
      [true, false, 1],
      [false, true, 0],
      [false, false, 3],
    ] as const)
      await app.pool.run(
        sql`insert into smtp_mails (tenant_id, reference, connection_id, is_accepted, is_refused, unknown_count, at)
            values (${tenantId}, ${newEmail()}, ${id}, ${isAccepted}, ${isRefused}, ${unknownCount},
                    ${isoOf(clock.now())})`,
      );
    first.server.breakAt('body', 'close');
    const email = newEmail();
    assert.equal((await ask(tenantId, email)).status, 202);
    await mailTo(email, first);
    first.server.breakAt('connect', 'close');

    const remove = () => changed((tx) => removeConnection(tx, services, OPERATOR, id));
    await changed((tx) => disableConnection(tx, services, OPERATOR, id));
    clock.advance(MINUTE_MS);
    const inUse: unknown = await remove().catch((error: unknown) => error);
    assert.ok(inUse instanceof Refusal);
    assert.deepEqual([inUse.code, inUse.details['hangsOnIt']], ['connection_in_use', { smtp_mails: 1 }]);
    assert.match(saidIn(inUse, 'en').message, /e-mails that are being sent: 1/);

    await app.pool.run(
      sql`update smtp_mails set at = ${isoOf(plus(clock.now(), -DAY_MS))} where tenant_id = ${tenantId}`,
    );
    await remove();
    await until(
      'the process has heard',
      () => app.connections.find(id),
      (found) => found?.status === 'removed',
    );
    // Not before: a try that has begun would send it.
    first.server.breakAt(undefined);
    clock.advance(3 * MINUTE_MS);
    await untilIdle(testApp, { id: tenantId });
    const { count } = await app.pool.one(
      sql<{ count: number }>`
        select count(*)::int as count from smtp_mails where tenant_id = ${tenantId} and is_refused`,
    );
    assert.deepEqual([count, mailsTo(email, first).length], [2, 1]);
  });

  test('is added by its owner, who sees what a check finds and never the password', async () => {
    const organization = await testApp.newOrganization('Adds');
    const address = newEmail();
    await addUser(testApp.operator, { organization: organization.id, email: address, role: 'owner' });
    const owner = await sessionOf(testApp, address, { tenantId: organization.liveTenantId });
    const { keys } = first;
    const body = { driver: 'smtp', name: 'Mail', fields: keys };
    const made = await owner.post('/api/v1/connections', body);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const id = String(made.body.id);
    await untilHeard(id);
    first.dns.set('acme.example', []);
    const checked = await owner.post(`/api/v1/connections/${id}/check`, undefined, {
      'accept-language': 'pt',
    });
    assert.deepEqual(
      [checked.body.isSound, checked.body.findings.map(({ code }: { code: string }) => code)],
      [true, ['spf_missing']],
    );
    assert.match(checked.body.findings[0].message, /registro SPF/);
    const shown = await owner.get('/api/v1/connections');
    for (const text of [made, checked, shown].map((reply) => JSON.stringify(reply.body)))
      assert.ok(!text.includes(String(keys['password'])));

    const elsewhere = await owner.patch(`/api/v1/connections/${id}`, {
      settings: { host: 'smtp.other.example' },
    });
    assert.equal(elsewhere.status, 400, 'its password would go to another server');
    const sender = await owner.patch(`/api/v1/connections/${id}`, { settings: { from: 'no@acme.example' } });
    assert.equal(sender.status, 200, JSON.stringify(sender.body));
    first.server.breakAt('mail', '553 5.7.1 no');
    await until(
      'its process has heard of the sender',
      () => checkConnection(services, id),
      (findings) => findings.some(({ values }) => values['sender'] === 'no@acme.example'),
    );
    first.server.breakAt(undefined);
  });

  for (const [field, value] of [
    ['host', '127.0.0.1'],
    ['host', 'localhost'],
    ['host', 'smtp.acme.example:465'],
    ['port', '65536'],
    ['from', 'Acme <no-reply>'],
    ['from', 'a@acme.example\r\nBcc: eva@example.test'],
    ['password', 'two\nlines'],
  ] as const)
    test(`is refused with ${JSON.stringify(value)} as ${field}, by the name of that field`, async () => {
      const organization = await testApp.newOrganization('Types wrong');
      await assert.rejects(connect(organization, { keys: { ...first.keys, [field]: value } }), (error) => {
        const said = JSON.stringify(error);
        return said.includes(field) && !said.includes('form of password');
      });
    });
});
