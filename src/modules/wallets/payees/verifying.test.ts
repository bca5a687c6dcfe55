// Payees whose provider takes longer than a request to say whose the account is: they wait for the answer to
// one question, whatever is cut off, repeated or deleted meanwhile.
// Takes long: the provider of the sandbox takes seconds to answer.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client, Reply } from '../../../../test/support/client.ts';
import { untilIdle } from '../../../../test/support/jobs.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { newOwner, sessionOf, type Owner } from '../../../../test/support/signed-in.ts';
import { runSweep } from '../../../../test/support/webhook-rows.ts';
import { VERIFY } from './job-kinds.ts';

const testApp = await startTestApp();
const { app, api, another, clock, tenant } = testApp;
const PATH = '/api/v1/wallet/payees';
const CLABE = '646180110400000007';

const create = (by: Client, body: Record<string, unknown>, headers = {}): Promise<Reply> =>
  by.post(PATH, body, headers);
async function verifying(by: Client, body: Record<string, unknown>, headers = {}) {
  const { status, body: payee } = await create(by, body, headers);
  assert.deepEqual([status, payee.status], [201, 'verifying'], JSON.stringify(payee));
  return payee;
}
const shown = async (by: Client, id: string) => (await by.get(`${PATH}/${id}`)).body;
const stateOf = async (by: Client, id: string): Promise<unknown[]> => {
  const { status, refusedReason } = await shown(by, id);
  return [status, refusedReason];
};
async function pass(ms: number): Promise<void> {
  const { status, body } = await api.post('/api/v1/sandbox/clock', { advanceSeconds: ms / 1000 });
  assert.equal(status, 200, JSON.stringify(body));
}
const eventsOf = async (id: string): Promise<string[]> => {
  const { body } = await api.get(`/api/v1/events?limit=100`);
  const events: Array<{ type: string; data: { object: { id: string } } }> = body.data;
  return events.filter(({ data }) => data.object.id === id).map(({ type }) => type);
};
/** The number of references under which the provider was asked, of which each would cost money elsewhere. */
const askedInMexico = async (): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from sandbox_resolutions where tenant_id = ${tenant.id} and id like 'res_%'`,
    )
  ).n;
const fault = (count: number) =>
  api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'timeout', count });
const RFCS = ['GODE900517AB6', 'PELU900517AB0', 'LOPA900517AB0', 'RUPE900517AB6', 'MAGI900517ABA'];
function newMexican(): Promise<Owner> {
  const taxId = RFCS.pop() ?? assert.fail('there are no more people');
  return newOwner(testApp, { country: 'MX', taxId, phoneNumber: '+525512345678' });
}

suite('a payee whose provider answers later', () => {
  test('is verifying, without a holder, and active with one event and its holder once the answer comes', async () => {
    const { session, cardholderId } = await newOwner(testApp);
    const waiting = await verifying(session, { alias: 'tarda.ana.paz' });
    const { id, createdAt, updatedAt, ...rest } = waiting;
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      label: 'tarda.ana.paz',
      holderName: null,
      cvu: null,
      alias: 'tarda.ana.paz',
      account: { kind: 'alias', value: 'tarda.ana.paz' },
      taxId: null,
      currency: 'ARS',
      status: 'verifying',
      verifiedAt: null,
      refusedReason: null,
    });
    assert.deepEqual((await session.get(PATH)).body.data, [waiting]);
    await pass(HOUR_MS / 2);
    assert.deepEqual(await stateOf(session, id), ['verifying', null]);
    assert.deepEqual(await eventsOf(id), []);
    await pass(HOUR_MS);
    const active = await shown(session, id);
    assert.deepEqual(
      [active.status, active.holderName, active.label, active.alias],
      ['active', 'Ana Paz', 'Ana Paz', 'tarda.ana.paz'],
    );
    assert.ok(active.verifiedAt > createdAt && active.cvu.length === 22 && active.taxId.length === 11);
    assert.deepEqual(await eventsOf(id), ['payee.verified']);
    const { body } = await api.get('/api/v1/events?type=payee.verified&limit=1');
    const { object } = body.data[0].data;
    assert.deepEqual([object.cardholderId, object.holderName], [cardholderId, 'Ana Paz']);
    assert.deepEqual([object.status, object.refusedReason], [active.status, active.refusedReason]);
    assert.ok(!JSON.stringify(object).includes(active.cvu), 'the event has the whole number');
    const { body: log } = await api.get('/api/v1/audit_log?limit=100');
    const noted = log.data.filter(({ target }: { target: { id: string } }) => target.id === id);
    assert.deepEqual(
      noted.map(({ action }: { action: string }) => action),
      ['payee.verified', 'payee.created'],
    );
  });

  test('keeps the label that its owner gave', async () => {
    const { session } = await newOwner(testApp);
    const { id } = await verifying(session, { alias: 'tarda.con.nombre', label: 'Alquiler' });
    await pass(2 * HOUR_MS);
    const { label, holderName } = await shown(session, id);
    assert.deepEqual([label, holderName], ['Alquiler', 'Con Nombre']);
  });

  const REFUSED: ReadonlyArray<readonly [why: string, body: Record<string, unknown>, reason: string]> = [
    ['there is no account', { alias: 'niega.ana.paz' }, 'account_not_found'],
    ['it is of another holder', { alias: 'tarda.otra.cosa', holder_name: 'Juan Perez' }, 'holder_mismatch'],
    ['its holder has another tax id', { alias: 'tarda.otro.id', tax_id: '20-26756539-3' }, 'tax_id_mismatch'],
    [
      'it is another account than was sent with the alias',
      { alias: 'tarda.a.otro', cvu: '0110138202011100377664' },
      'account_mismatch',
    ],
    ['no one answers for two days', { alias: 'calla.ana.paz' }, 'not_answered'],
  ];
  for (const [why, body, reason] of REFUSED)
    test(`is refused, and says nothing of the holder, where ${why}`, async () => {
      const { session } = await newOwner(testApp);
      const { id } = await verifying(session, body);
      await pass(2 * DAY_MS);
      const refused = await shown(session, id);
      assert.deepEqual(
        [refused.status, refused.refusedReason, refused.holderName, refused.taxId, refused.verifiedAt],
        ['refused', reason, null, null, null],
      );
      assert.deepEqual(await eventsOf(id), ['payee.refused']);
      const { object } = (await api.get('/api/v1/events?type=payee.refused&limit=1')).body.data[0].data;
      assert.deepEqual(
        [object.id, object.status, object.refusedReason, object.reason],
        [id, 'refused', reason, reason],
      );
      assert.equal((await session.delete(`${PATH}/${id}`)).status, 200);
      assert.deepEqual((await session.get(PATH)).body.data, []);
    });

  test('is refused where the account is one of the payees by then, or the own wallet', async () => {
    const { session } = await newOwner(testApp);
    const { body: there } = await create(session, { alias: 'ya.es.suyo' });
    const { body: wallet } = await session.get('/api/v1/wallet');
    for (const [alias, cvu, reason] of [
      ['tarda.repetido', there.cvu, 'duplicate_payee'],
      ['tarda.propio', wallet.cvu, 'own_account'],
    ]) {
      const { id } = await verifying(session, { alias });
      const moved = { alias, cvu, holderName: 'Ana Paz', taxId: '20267565393' };
      assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
      await pass(HOUR_MS);
      assert.deepEqual(await stateOf(session, id), ['refused', reason]);
    }
    assert.equal((await shown(session, there.id)).status, 'active');
  });
});

suite('asked for again while it waits', () => {
  test('it is the same payee, with its key or without, over two processes, and another request is refused', async () => {
    const { url } = await another();
    const { email, session } = await newMexican();
    const elsewhere = await sessionOf(testApp, email, { url });
    await session.get('/api/v1/wallet');
    const before = await askedInMexico();
    await fault(1_000);
    const headers = { 'x-idempotency-key': randomUUID() };
    const together = await Promise.all([
      create(session, { cvu: CLABE, label: 'Taller' }, headers),
      create(session, { cvu: CLABE, label: 'Taller' }),
      create(elsewhere, { cvu: CLABE, label: 'Taller' }),
    ]);
    const ids = new Set(together.map(({ body }) => body.id));
    assert.equal(ids.size, 1, JSON.stringify(together.map(({ body }) => body)));
    const [id = ''] = ids;
    assert.equal((await create(session, { cvu: CLABE, label: 'Taller' }, headers)).body.id, id);
    const other = await create(session, { cvu: CLABE, label: 'Taller', holder_name: 'Ana Paz' });
    assert.deepEqual([other.status, other.body.error, other.body.payeeId], [400, 'duplicate_payee', id]);
    await fault(0);
    await pass(HOUR_MS);
    assert.deepEqual(await stateOf(session, id), ['active', null]);
    assert.deepEqual(await eventsOf(id), ['payee.verified']);
    assert.equal((await askedInMexico()) - before, 1);
  });

  test('after a crash between the question and the payee it is the same question, hours later as well', async () => {
    const { session } = await newMexican();
    const before = await askedInMexico();
    await fault(1_000);
    await app.pool.script("alter table payees add constraint broken check (label <> 'broken')");
    const lost = await create(session, { cvu: CLABE, label: 'broken' });
    assert.equal(lost.body.error, 'payee_creation_failed');
    await pass(5 * HOUR_MS);
    await fault(0);
    const { status, body } = await create(session, { cvu: CLABE, label: 'whole' });
    await app.pool.script('alter table payees drop constraint broken');
    assert.deepEqual([status, body.status], [201, 'active'], JSON.stringify(body));
    assert.equal((await askedInMexico()) - before, 1);
  });
});

suite('while it waits', () => {
  test('a lost job is made up for by the sweep, and two that look at once settle it once', async () => {
    const { email, session } = await newOwner(testApp);
    const { id } = await verifying(session, { alias: 'tarda.sin.trabajo' });
    await app.pool.run(sql`delete from jobs where tenant_id = ${tenant.id} and kind = ${VERIFY}`);
    await pass(HOUR_MS);
    assert.deepEqual(await stateOf(session, id), ['verifying', null]);
    clock.advance(3 * HOUR_MS);
    await runSweep(app, 'payees.unanswered');
    const again = await sessionOf(testApp, email);
    assert.deepEqual(await stateOf(again, id), ['active', null]);

    const { id: twice } = await verifying(again, { alias: 'tarda.dos.veces' });
    await app.pool.transaction(async (tx) => {
      await tx.run(sql`select from payees where tenant_id = ${tenant.id} and id = ${twice} for update`);
      await app.works.run(tenant, systemActor('test'), (work) => {
        for (let times = 0; times < 2; times++) work.enqueue(VERIFY, { payeeId: twice, looks: 0 });
      });
      await untilAllWait(tx, 2);
    });
    await untilIdle(testApp, tenant);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from jobs
        where tenant_id = ${tenant.id} and kind = ${VERIFY} and payload->>'payeeId' = ${twice}
          and (payload->>'looks')::int = 1`,
    );
    assert.equal(n, 1);
    await pass(2 * HOUR_MS);
    assert.deepEqual(await eventsOf(twice), ['payee.verified']);
  });

  test('deleted at the moment in which its answer is written down, it stays deleted, without an event', async () => {
    const { email, session } = await newOwner(testApp);
    const { id } = await verifying(session, { alias: 'tarda.un.momento' });
    await app.pool.run(sql`delete from jobs where tenant_id = ${tenant.id} and kind = ${VERIFY}`);
    await pass(HOUR_MS);
    clock.advance(3 * HOUR_MS);
    const { looking } = await app.pool.transaction(async (tx) => {
      await tx.run(sql`update payees set status = 'deleted' where tenant_id = ${tenant.id} and id = ${id}`);
      const sweeping = runSweep(app, 'payees.unanswered');
      await untilAllWait(tx, 1);
      return { looking: sweeping };
    });
    await looking;
    assert.equal((await (await sessionOf(testApp, email)).get(`${PATH}/${id}`)).status, 404);
    assert.deepEqual(await eventsOf(id), []);
  });

  test('deleted, it stays deleted, and added again it is the same question', async () => {
    const { session } = await newMexican();
    const before = await askedInMexico();
    await fault(1_000);
    const { id } = await verifying(session, { cvu: CLABE });
    assert.deepEqual((await session.delete(`${PATH}/${id}`)).body, { deleted: true });
    await fault(0);
    await pass(2 * HOUR_MS);
    assert.equal((await session.get(`${PATH}/${id}`)).status, 404);
    assert.deepEqual(await eventsOf(id), []);
    const { status, body } = await create(session, { cvu: CLABE });
    assert.deepEqual([status, body.status], [201, 'active']);
    assert.notEqual(body.id, id);
    assert.equal((await askedInMexico()) - before, 1);
  });
});

test('the answer about a number is used again for a week, by its owner alone, with its date', async () => {
  const { session } = await newMexican();
  const { session: other } = await newMexican();
  const { body: first } = await create(session, { cvu: CLABE });
  await session.delete(`${PATH}/${first.id}`);
  await pass(3 * DAY_MS);
  const before = await askedInMexico();
  const wrong = await create(session, { cvu: CLABE, holder_name: 'Juan Perez' });
  assert.equal(wrong.body.error, 'holder_mismatch');
  const { body: again } = await create(session, { cvu: CLABE });
  assert.deepEqual(
    [again.status, again.holderName, again.verifiedAt],
    ['active', first.holderName, first.verifiedAt],
  );
  assert.equal((await askedInMexico()) - before, 0);
  await create(other, { cvu: CLABE });
  assert.equal((await askedInMexico()) - before, 1);
  await session.delete(`${PATH}/${again.id}`);
  await pass(5 * DAY_MS);
  const { body: later } = await create(session, { cvu: CLABE });
  assert.ok(later.verifiedAt > first.verifiedAt);
  assert.equal((await askedInMexico()) - before, 2);
});
