// A tenant with several cells: its endpoints hear what happens in any of them, and are one endpoint each to
// the organization.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { isSigned, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { startReceiver, type Received } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { createEndpoint, runSweep } from '../support/webhook-rows.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, operator, tenant } = testApp;
const { cellIds } = tenant;
const receiver = await startReceiver();
let paths = 0;
const newPath = (): string => `/${++paths}`;

const bodyOf = (received: Received) => JSON.parse(received.body);
const isSignedWith = (received: Received, secret: string): boolean =>
  isSigned(
    Buffer.from(received.body),
    String(received.headers[SIGNATURE_HEADER]),
    secret,
    instant(received.at),
  );

/** People of so many cells, one of each at least. */
async function peopleOf(cells: number): Promise<string[]> {
  const ids: string[] = [];
  while (new Set(ids.map((id) => cellOf(tenant, id).id)).size < cells) {
    const { status, body } = await api.post('/api/v1/cardholders', person());
    assert.equal(status, 201, JSON.stringify(body));
    ids.push(body.id);
  }
  return ids;
}
const heardOf = (path: string, ids: readonly string[]): Promise<Received[]> =>
  until(
    `${path} hears of ${ids.join()}`,
    async () => receiver.received(path).filter((one) => ids.includes(bodyOf(one).data.object.id)),
    (heard) => new Set(heard.map((one) => bodyOf(one).data.object.id)).size === ids.length,
  );
const settled = async (): Promise<void> =>
  void (await Promise.all(cellIds.map((id) => untilIdle(testApp, { id }))));

const copiesOf = (id: string) =>
  app.pool.all(
    sql<{ tenant_id: string; url: string; status: string; failure_count: number }>`
      select tenant_id, url, status, failure_count from webhook_endpoints
      where tenant_id = any(${cellIds}::text[]) and id = ${id} order by tenant_id`,
  );
const setCopies = (id: string, status: string, failures: number) =>
  app.pool.run(
    sql`update webhook_endpoints set status = ${status}, failure_count = ${failures}
        where tenant_id = any(${cellIds}::text[]) and id = ${id}`,
  );
const deliveries = (id: string) =>
  app.pool.all(
    sql<{ tenant_id: string; status: string }>`
      select tenant_id, status from webhook_deliveries
      where tenant_id = any(${cellIds}::text[]) and endpoint_id = ${id}`,
  );
const show = async (id: string) => (await api.get(`/api/v1/webhook_endpoints/${id}`)).body;
const mailsAbout = (id: string) =>
  app.pool.all(
    sql<{ subject: string }>`
      select subject from sandbox_mails where tenant_id = any(${cellIds}::text[]) and strpos(text, ${id}) > 0`,
  );

await addUser(operator, {
  organization: testApp.organization.id,
  email: 'owner@cells.test',
  role: 'owner',
});

suite('an endpoint of a tenant with four cells', () => {
  test('hears what happens in each, signed with its secret, also after that was rolled', async () => {
    const path = newPath();
    const { id, secret } = await createEndpoint(api, {
      url: receiver.url(path),
      enabledEvents: ['cardholder.created'],
    });
    const first = await heardOf(path, await peopleOf(4));
    assert.ok(first.every((one) => isSignedWith(one, secret)));
    const rolled = await api.post(`/api/v1/webhook_endpoints/${id}/roll_secret`);
    assert.equal(rolled.status, 200, JSON.stringify(rolled.body));
    const later = await heardOf(path, await peopleOf(4));
    assert.ok(later.every((one) => isSignedWith(one, rolled.body.newSecret)));
    assert.ok(later.every((one) => isSignedWith(one, secret)));
    assert.equal(new Set((await deliveries(id)).map((row) => row.tenant_id)).size, 4);
  });

  test('hears at its new address, and of nothing once it is gone', async () => {
    const [before, after] = [newPath(), newPath()];
    const { id } = await createEndpoint(api, { url: receiver.url(before) });
    const changed = await api.patch(`/api/v1/webhook_endpoints/${id}`, { url: receiver.url(after) });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const ids = await peopleOf(4);
    await heardOf(after, ids);
    assert.deepEqual(receiver.received(before), []);
    assert.equal((await api.delete(`/api/v1/webhook_endpoints/${id}`)).status, 200);
    await settled();
    assert.deepEqual(await copiesOf(id), []);
    assert.deepEqual(await deliveries(id), []);
  });

  test('that fails in one of them is switched off in all, and owners hear of it once', async () => {
    const path = newPath();
    receiver.behave(path, 500);
    const { id } = await createEndpoint(api, {
      url: receiver.url(path),
      enabledEvents: ['cardholder.created'],
    });
    await setCopies(id, 'degraded', 99);
    // The first cell does not come to it by itself: what the others have found is spread to it.
    await app.pool.run(
      sql`update webhook_endpoints set failure_count = 0 where tenant_id = ${tenant.id} and id = ${id}`,
    );
    const ids = await peopleOf(4);
    await until(
      'it is off everywhere',
      () => copiesOf(id),
      (copies) => copies.every(({ status }) => status === 'disabled'),
    );
    assert.equal((await show(id)).status, 'disabled');
    await settled();
    assert.deepEqual(
      (await mailsAbout(id)).map(({ subject }) => subject.includes('switched off')),
      [true],
    );
    await runSweep(app, 'webhooks.unsendable');
    assert.ok((await deliveries(id)).every(({ status }) => status === 'skipped'));

    receiver.behave(path, 200);
    const on = await api.patch(`/api/v1/webhook_endpoints/${id}`, { status: 'active' });
    assert.deepEqual([on.body.status, on.body.failureCount], ['active', 0]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const recovered = await api.post(`/api/v1/webhook_endpoints/${id}/recover`, { since });
    assert.ok(recovered.body.recovered >= ids.length, JSON.stringify(recovered.body));
    await until(
      'all are delivered',
      () => deliveries(id),
      (all) => all.every(({ status }) => status === 'delivered'),
    );
  });

  test('is well in all of them after one success, also where somebody asks for it', async () => {
    const path = newPath();
    const { id } = await createEndpoint(api, {
      url: receiver.url(path),
      enabledEvents: ['cardholder.created'],
    });
    await setCopies(id, 'degraded', 60);
    await heardOf(path, await peopleOf(1));
    const isWell = () =>
      until(
        'it is well everywhere',
        () => copiesOf(id),
        (copies) => copies.every(({ status, failure_count: n }) => status === 'active' && n === 0),
      );
    await isWell();
    await setCopies(id, 'active', 40);
    const sent = await api.post(`/api/v1/webhook_endpoints/${id}/send_test`, { event_type: 'card.created' });
    assert.equal(sent.body.delivered, true, JSON.stringify(sent.body));
    assert.equal((await show(id)).failureCount, 0);
  });

  test('shows, and sends again, what was delivered from any of them', async () => {
    const path = newPath();
    const { id } = await createEndpoint(api, {
      url: receiver.url(path),
      enabledEvents: ['cardholder.created'],
    });
    const about = `/api/v1/webhook_endpoints/${id}/deliveries`;
    const ids = await peopleOf(4);
    await heardOf(path, ids);
    const attempts = await until(
      'all are in the log',
      async () =>
        app.pool.all(
          sql<{ id: string; event_id: string }>`
            select id, event_id from webhook_attempts
            where tenant_id = any(${cellIds}::text[]) and endpoint_id = ${id} order by id desc`,
        ),
      (rows) => rows.length >= ids.length,
    );
    for (const attempt of attempts) {
      const detail = await api.get(`${about}/${attempt.id}`);
      assert.equal(detail.body.evtId, attempt.event_id, JSON.stringify(detail.body));
      const again = await api.post(`${about}/${attempt.id}/resend`);
      assert.equal(again.body.responseStatus, 200, JSON.stringify(again.body));
    }
    const sent = receiver.received(path);
    assert.equal(sent.length, 2 * attempts.length);
    assert.equal(new Set(sent.map((one) => one.body)).size, attempts.length);
    const { body } = await api.get(`${about}_by_day`);
    const counted = body.days.reduce((sum: number, day: { succeeded: number }) => sum + day.succeeded, 0);
    assert.equal(counted, 2 * attempts.length);
  });
});
