// Owners are notified by e-mail when their endpoint is degraded or disabled: each once, with what to do.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { insertRows } from '#platform/db/bulk.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { accepted, unknownBecause } from '#platform/provider/outside.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { client } from '../../../test/support/client.ts';
import { untilIdle } from '../../../test/support/jobs.ts';
import { person } from '../../../test/support/people.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { until } from '../../../test/support/wait.ts';
import { sealSecret } from './secrets.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';
import { NOTIFY_OWNERS, notifyOwnersJob } from './notify-owners.ts';

const testApp = await startTestApp();
/** No mail leaves it. */
const silent = await startTestApp({ mail: { kind: 'none' } });
const { app, operator, url, links, newKey, newOrganization } = testApp;
const actor = systemActor('test');
const RUN_MS_MAX = 10_000;

const withOwners = async (name: string, ...emails: string[]): Promise<Organization> => {
  const organization = await newOrganization(name);
  for (const email of emails)
    await addUser(operator, { organization: organization.id, email, role: 'owner' });
  return organization;
};

const keepEndpoint = async (
  tenant: Tenant,
  changes: Partial<EndpointRow> = {},
  { works } = app,
): Promise<EndpointRow> => {
  const id = app.newId('whe');
  const row: EndpointRow = {
    tenant_id: tenant.id,
    id,
    url: 'https://example.test/hooks',
    enabled_events: ['*'],
    description: null,
    status: 'degraded',
    secret: sealSecret(app.sealer, { tenant_id: tenant.id, id }, 'whsec_test'),
    previous_secret: null,
    previous_valid_until: null,
    failure_count: 50,
    last_response_status: 503,
    last_delivered_at: null,
    created_at: tenant.now(),
    updated_at: tenant.now(),
    ...changes,
  };
  await works.run(tenant, actor, (work) => insertRows(work, webhookEndpoints, [row]));
  return row;
};

/** An organization with owners, and an endpoint of its test side. */
async function failing(
  name: string,
  ...emails: string[]
): Promise<{ tenant: Tenant; endpoint: EndpointRow }> {
  const tenant = await app.tenants.get((await withOwners(name, ...emails)).testTenantId);
  return { tenant, endpoint: await keepEndpoint(tenant) };
}

const notify = (
  tenant: Tenant,
  endpointId: string,
  status: 'degraded' | 'disabled',
  { works } = app,
): Promise<void> => works.run(tenant, actor, (work) => work.enqueue(NOTIFY_OWNERS, { endpointId, status }));

const contextOf = (tenant: Tenant, jobId: string): JobContext => ({
  jobId,
  tenant,
  actor,
  pool: app.pool,
  reads: app.reads,
  works: app.works,
  commands: app.commands,
  attempt: 1,
  signal: AbortSignal.timeout(RUN_MS_MAX),
});

type MailRow = { recipient: string; subject: string; text: string };
const mailsOf = (tenant: Tenant): Promise<MailRow[]> =>
  app.pool.all(
    sql<MailRow>`select recipient, subject, text from sandbox_mails where tenant_id = ${tenant.id} order by recipient`,
  );
const waitForMails = (tenant: Tenant, count: number): Promise<MailRow[]> =>
  until(
    `${count} mails are there`,
    () => mailsOf(tenant),
    (mails) => mails.length >= count,
  );

suite('notifying owners of their webhook endpoint', () => {
  test('every owner gets one mail, and no other user does', async () => {
    const organization = await withOwners('Acme', 'a@acme.test', 'b@acme.test');
    await addUser(operator, { organization: organization.id, email: 'dev@acme.test', role: 'developer' });
    await withOwners('Others', 'owner@others.test');
    const tenant = await app.tenants.get(organization.testTenantId);
    const endpoint = await keepEndpoint(tenant);
    await notify(tenant, endpoint.id, 'degraded');
    await untilIdle(testApp, tenant);
    const mails = await waitForMails(tenant, 2);
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      ['a@acme.test', 'b@acme.test'],
    );
  });

  test('a degraded endpoint: the mail says what happened, what it means and what to do', async () => {
    const tenant = await app.tenants.get((await withOwners('Slow', 'o@slow.test')).testTenantId);
    const endpoint = await keepEndpoint(tenant, { description: 'Ledger sync' });
    await notify(tenant, endpoint.id, 'degraded');
    const [mail] = await waitForMails(tenant, 1);
    assert.equal(mail?.subject, 'Webhooks to example.test are failing (test side)');
    for (const part of [
      'The last 50 deliveries to a webhook endpoint of Slow failed.',
      endpoint.id,
      endpoint.url,
      'Ledger sync',
      'HTTP 503',
      'four times as long',
      `GET ${links}/api/v1/webhook_endpoints/${endpoint.id}/deliveries`,
      `POST ${links}/api/v1/webhook_endpoints/${endpoint.id}/recover`,
    ])
      assert.ok(mail?.text.includes(part), `${part}\n${mail?.text}`);
    assert.ok(!mail?.text.includes('PATCH'), 'it is still on');
  });

  test('the mail has the failures of when it happened, also where the endpoint has recovered since', async () => {
    const tenant = await app.tenants.get((await withOwners('Back', 'o@back.test')).testTenantId);
    const endpoint = await keepEndpoint(tenant, { failure_count: 0 });
    await app.works.run(tenant, actor, (work) =>
      work.enqueue(NOTIFY_OWNERS, { endpointId: endpoint.id, status: 'disabled', failures: 100 }),
    );
    const [mail] = await waitForMails(tenant, 1);
    assert.match(mail?.text ?? '', /The last 100 deliveries/);
  });

  test('a disabled endpoint: the mail says how to switch it on again, and after 410 why it was switched off', async () => {
    const tenant = await app.tenants.get((await withOwners('Off', 'o@off.test')).testTenantId);
    const endpoint = await keepEndpoint(tenant, {
      status: 'disabled',
      failure_count: 1,
      last_response_status: 410,
    });
    await notify(tenant, endpoint.id, 'disabled');
    const [mail] = await waitForMails(tenant, 1);
    assert.equal(mail?.subject, 'Webhooks to example.test are switched off (test side)');
    assert.match(mail?.text ?? '', /410 Gone/);
    assert.match(mail?.text ?? '', new RegExp(`PATCH ${links}/api/v1/webhook_endpoints/${endpoint.id}`));
    assert.match(mail?.text ?? '', /\{"status": "active"\}/);
  });

  for (const [what, before, status, subject] of [
    ['the 50th failure in a row', { failures: 49, status: 'active' }, 500, 'are failing'],
    ['the 100th failure in a row', { failures: 99, status: 'degraded' }, 500, 'are switched off'],
    ['410 Gone', { failures: 0, status: 'active' }, 410, 'are switched off'],
  ] as const) {
    test(`owners are notified of ${what} without a request`, async () => {
      const receiver = await startReceiver();
      receiver.behave('/hooks', () => status);
      const organization = await withOwners(what, 'o@failing.test');
      const tenant = await app.tenants.get(organization.testTenantId);
      const theirs = client(url, await newKey({ organization }));
      const endpoint = { url: receiver.url('/hooks'), enabledEvents: ['cardholder.created'] };
      const made = await theirs.post('/api/v1/webhook_endpoints', endpoint);
      assert.equal(made.status, 201, JSON.stringify(made.body));
      await app.pool.run(
        sql`update webhook_endpoints set failure_count = ${before.failures}::int, status = ${before.status}
            where tenant_id = any(${tenant.cellIds}::text[])`,
      );
      assert.equal((await theirs.post('/api/v1/cardholders', person())).status, 201);
      const [mail] = await waitForMails(tenant, 1);
      assert.match(mail?.subject ?? '', new RegExp(`^Webhooks to 127\\.0\\.0\\.1:\\d+ ${subject}`));
      assert.ok(mail?.text.includes(made.body.id), mail?.text);
    });
  }

  test('a job that runs twice sends each owner the same reference; another job sends another', async () => {
    const { tenant, endpoint } = await failing('Twice', 'o@twice.test');
    const references: string[] = [];
    const job = notifyOwnersJob({
      baseUrl: () => url,
      accountMailer: {
        send: (_tenant, { reference }) => {
          references.push(reference);
          return Promise.resolve(accepted(null));
        },
      },
    });
    const notice = { endpointId: endpoint.id, status: 'degraded', failures: 50 } as const;
    for (const jobId of ['job_1', 'job_1', 'job_2']) await job.run(contextOf(tenant, jobId), notice);
    const [first, again, other] = references;
    assert.equal(first, again);
    assert.notEqual(first, other);
  });

  test('no mail is sent for a deleted endpoint or to an organization without owners', async () => {
    const tenant = await app.tenants.get((await withOwners('Nobody')).testTenantId);
    await notify(tenant, app.newId('whe'), 'disabled');
    await notify(tenant, (await keepEndpoint(tenant)).id, 'disabled');
    await untilIdle(testApp, tenant);
    assert.deepEqual(await mailsOf(tenant), []);
  });

  test('a mail that cannot be sent does not hold back the others, and the job is retried', async () => {
    const { tenant, endpoint } = await failing('Half', 'a@half.test', 'b@half.test');
    const sent: string[] = [];
    const job = notifyOwnersJob({
      baseUrl: () => url,
      accountMailer: {
        send: (_tenant, { to }) => {
          if (to === 'a@half.test') return Promise.resolve(unknownBecause('the line went dead'));
          sent.push(to);
          return Promise.resolve(accepted(null));
        },
      },
    });
    const notice = { endpointId: endpoint.id, status: 'disabled', failures: 100 } as const;
    await assert.rejects(
      job.run(contextOf(tenant, 'job_1'), notice),
      /1 of 2 mails did not go out: the line went dead/,
    );
    assert.deepEqual(sent, ['b@half.test']);
  });

  for (const side of ['live', 'test'] as const)
    test(`on the ${side} side, without a mailer, the job waits for one`, async () => {
      const organization = await silent.newOrganization(side);
      await addUser(silent.operator, { organization: organization.id, email: 'o@live.test', role: 'owner' });
      const tenant = await silent.app.tenants.get(organization[`${side}TenantId`]);
      await notify(tenant, (await keepEndpoint(tenant, {}, silent.app)).id, 'degraded', silent.app);
      const job = await until(
        'it was tried',
        () =>
          silent.app.pool.maybe(
            sql<{ last_error: string | null }>`select last_error from jobs where tenant_id = ${tenant.id}`,
          ),
        (row) => row !== undefined && row.last_error !== null,
      );
      assert.match(job?.last_error ?? '', /no mailer is connected/);
    });
});
