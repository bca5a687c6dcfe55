// The sandbox's KYC and the test clock over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { HANDLE_JOB } from '#platform/inbound/messages.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { newOwner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { api, app, url, tenant, newKey, newOrganization } = testApp;

const create = async (lastName = 'Slow'): Promise<string> => {
  const { body } = await api.post('/api/v1/cardholders', person({ lastName }));
  return String(body.id);
};

suite('sandbox/kyc', () => {
  const MOVES: Array<[string[], string]> = [
    [['approved'], 'approved'],
    [['rejected'], 'rejected'],
    [['review'], 'review'],
    [['review', 'approved'], 'approved'],
    [['review', 'rejected'], 'rejected'],
  ];
  for (const [statuses, end] of MOVES) {
    test(`moves a slow cardholder through ${statuses.join(', ')} and answers with it`, async () => {
      const cardholderId = await create();
      for (const status of statuses) {
        const reply = await api.post('/api/v1/sandbox/kyc', { cardholderId, status, reasons: ['by_hand'] });
        assert.deepEqual(
          [reply.status, reply.body.kycStatus, reply.body.kycReasons],
          [200, status, ['by_hand']],
        );
      }
      const { body } = await api.get(`/api/v1/cardholders/${cardholderId}`);
      assert.equal(body.kycStatus, end);
      const { n } = await app.pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from transitions where object_id = ${cardholderId} and machine = 'kyc'`,
      );
      assert.equal(n, statuses.length);
    });
  }

  test('refuses a move that the table does not allow', async () => {
    const cardholderId = await create();
    await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
    const { status, body } = await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'rejected' });
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'approved']);
  });

  test('does not know the cardholder of another organization', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const cardholderId = await create();
    const { status } = await stranger.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
    assert.equal(status, 404);
  });

  test('is refused on the live side', async () => {
    const live = client(url, await newKey({ mode: 'live' }));
    const { status, body } = await live.post('/api/v1/sandbox/kyc', {
      cardholderId: 'ch_x',
      status: 'approved',
    });
    assert.deepEqual([status, body.error], [403, 'test_side_only']);
  });
});

suite('messages of the issuer', () => {
  const send = (body: string, signature: string) =>
    api.raw(addressOf('issuer', tenant.id), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
    });
  const secret = inboundSecret(app.sealer, 'issuer', tenant.id);
  const verdict = (id: string, reference: string, decision: string): string =>
    JSON.stringify({ id, type: 'kyc.decided', reference, decision, reasons: [] });

  test('are taken once, however often they are sent', async () => {
    const reference = await create();
    const body = verdict('m-once', reference, 'approved');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(body, sign(body, secret, app.clock.now()))),
    );
    assert.deepEqual(replies.map((reply) => [reply.status, reply.body.duplicate]).sort(), [
      [200, false],
      ...Array.from({ length: 4 }, () => [200, true]),
    ]);
    await until(
      'the verdict arrives',
      () => api.get(`/api/v1/cardholders/${reference}`),
      (reply) => reply.body.kycStatus === 'approved',
    );
  });

  test('that come late change nothing', async () => {
    const reference = await create();
    await api.post('/api/v1/sandbox/kyc', { cardholderId: reference, status: 'approved' });
    const body = verdict('m-late', reference, 'rejected');
    await send(body, sign(body, secret, app.clock.now()));
    await until(
      'the message is handled',
      () =>
        app.pool.one(
          sql<{ handled: boolean }>`
            select handled_at is not null as handled from inbound_messages where message_id = 'm-late'`,
        ),
      (row) => row.handled,
    );
    assert.equal((await api.get(`/api/v1/cardholders/${reference}`)).body.kycStatus, 'approved');
  });

  test('that version 0.2 has kept, under the name of their source, are handled', async () => {
    const reference = await create();
    const [inboundId, path] = [app.newId('inb'), `/inbound/issuer/${tenant.id}`];
    const kept = JSON.stringify({ method: 'POST', path, query: '', headers: {} });
    await app.works.run(tenant, systemActor('test'), async (work) => {
      await work.run(
        sql`insert into inbound_messages (tenant_id, id, source, message_id, request, body, received_at)
            values (${tenant.id}, ${inboundId}, 'issuer', 'm-before', ${kept}::jsonb,
                    ${verdict('m-before', reference, 'rejected')}, ${isoOf(app.clock.now())})`,
      );
      work.enqueue(HANDLE_JOB, { inboundId });
    });
    await until(
      'the verdict arrives',
      () => api.get(`/api/v1/cardholders/${reference}`),
      (reply) => reply.body.kycStatus === 'rejected',
    );
  });

  const forged = verdict('m-forged', 'ch_x', 'approved');
  const FORGERIES: Array<[string, (now: Instant) => string]> = [
    ['no signature', () => ''],
    ['another secret', (now) => sign(forged, 'wrong', now)],
    ['another body', (now) => sign('{}', secret, now)],
    ['a stale time', (now) => sign(forged, secret, plus(now, -310_000))],
    ['a time ahead', (now) => sign(forged, secret, plus(now, 310_000))],
    ['garbage', () => 't=x,v1=y'],
  ];
  for (const [what, signatureAt] of FORGERIES) {
    test(`with ${what} are refused with 401 and not kept`, async () => {
      const { status } = await send(forged, signatureAt(app.clock.now()));
      assert.equal(status, 401);
      const { n } = await app.pool.one(
        sql<{ n: number }>`select count(*)::int as n from inbound_messages where message_id = 'm-forged'`,
      );
      assert.equal(n, 0);
    });
  }

  test('for a tenant that does not exist are not found', async () => {
    const reply = await api.raw(addressOf('issuer', 'ten_nobody'), { method: 'POST', body: '{}' });
    assert.equal(reply.status, 404);
  });
});

suite('the test clock', () => {
  test('starts at real time, moves ahead only, and moves one tenant alone', async () => {
    const organization = await newOrganization('Clock');
    const one = client(url, await newKey({ organization }));
    const before = await one.get('/api/v1/sandbox/clock');
    assert.equal(before.body.offsetSeconds, 0);

    const advanced = await one.post('/api/v1/sandbox/clock', { advanceSeconds: 3600 });
    assert.equal(advanced.status, 200);
    assert.equal(advanced.body.offsetSeconds, 3600);
    const { body: created } = await one.post('/api/v1/cardholders', person());
    assert.ok(Date.parse(created.createdAt) - Date.now() > 3_500_000, 'domain time is the tenant time');

    const { session } = await newOwner(testApp);
    const seen = await session.get('/api/v1/wallet/clock');
    assert.deepEqual([seen.status, seen.body.offsetSeconds], [200, 0], 'the owner of a wallet reads theirs');
    const moved = await session.post('/api/v1/sandbox/clock', { advanceSeconds: 1 });
    assert.deepEqual([moved.status, moved.body.error], [403, 'forbidden']);
    const back = await one.post('/api/v1/sandbox/clock', { to: new Date().toISOString() });
    assert.deepEqual([back.status, back.body.field], [400, 'to']);
    const both = await one.post('/api/v1/sandbox/clock', { advanceSeconds: 1, to: '2030-01-01T00:00:00Z' });
    assert.equal(both.status, 400);
    assert.equal((await api.get('/api/v1/sandbox/clock')).body.offsetSeconds, 0);
  });

  test('goes at most 50 years ahead of real time, in however many steps', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Far') }));
    const years = (count: number): string => {
      const at = new Date();
      at.setUTCFullYear(at.getUTCFullYear() + count);
      return at.toISOString();
    };
    for (const to of [10, 20, 30, 40, 50]) {
      const { status, body } = await one.post('/api/v1/sandbox/clock', { to: years(to) });
      assert.equal(status, 200, JSON.stringify(body));
    }
    const { offsetSeconds } = (await one.get('/api/v1/sandbox/clock')).body;
    for (const [field, value] of [
      ['to', years(51)],
      ['advanceSeconds', 366 * 86_400],
    ] as const) {
      const { status, body } = await one.post('/api/v1/sandbox/clock', { [field]: value });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    }
    assert.equal((await one.get('/api/v1/sandbox/clock')).body.offsetSeconds, offsetSeconds);
    assert.equal((await one.post('/api/v1/cardholders', person())).status, 201);
  });

  test('moves to an instant', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Instant') }));
    const to = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const { body } = await one.post('/api/v1/sandbox/clock', { to });
    assert.ok(Math.abs(Date.parse(body.now) - Date.parse(to)) < 5_000);
  });

  test('answers when what fell due on the way is done, in its order and at its time', async () => {
    const organization = await newOrganization('Due');
    const one = client(url, await newKey({ organization }));
    const due = await app.tenants.get(organization.testTenantId);
    const { body: created } = await one.post('/api/v1/cardholders', person({ lastName: 'Anything' }));
    await app.works.run(due, systemActor('test'), (work) => {
      work.enqueue('sandbox.decide_kyc', { reference: 'nobody' }, 7_200_000);
      return Promise.resolve();
    });

    await one.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    assert.equal((await one.get(`/api/v1/cardholders/${created.id}`)).body.kycStatus, 'approved');
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from jobs where tenant_id = ${due.id}`,
    );
    assert.equal(n, 0);
    const moved = await app.pool.one(
      sql<{ late: boolean }>`
        select at > now() + interval '1 hour' as late from transitions where object_id = ${created.id}`,
    );
    assert.equal(moved.late, false, 'KYC was decided at its time, not at the end of the way');
  });
});
