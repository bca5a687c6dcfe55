// Payees that wait for their owner to say that it is whom they expect: who can confirm one, when, and which
// events are sent.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { newAgent } from '../../../../test/payments/support.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client, type Client, type Reply } from '../../../../test/support/client.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { person } from '../../../../test/support/people.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { newWallet } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { app, api, url, tenant, newKey, newOrganization } = testApp;
const PATH = '/api/v1/wallet/payees';
const { session, email, cardholderId } = await newOwner(testApp);

const confirm = (id: string, by: Client = session): Promise<Reply> => by.post(`${PATH}/${id}/confirm`);
const codeOf = ({ status, body }: Reply): [number, string] => [status, body.error];
async function waiting(alias: string, more: Record<string, unknown> = {}) {
  const { status, body } = await session.post(PATH, { alias, confirm: true, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
const statusOf = async (id: string): Promise<string> => (await session.get(`${PATH}/${id}`)).body.status;
const eventsOf = async (id: string) => {
  const { body } = await api.get('/api/v1/events?limit=100');
  const events: Array<{ type: string; data: { object: { id: string; status: string } } }> = body.data;
  return events
    .filter(({ data }) => data.object.id === id)
    .map(({ type, data }) => [type, data.object.status]);
};
const auditOf = async (id: string): Promise<string[]> => {
  const { body } = await api.get('/api/v1/audit_log?limit=100');
  const entries: Array<{ action: string; target: { id: string } }> = body.data;
  return entries.filter(({ target }) => target.id === id).map(({ action }) => action);
};
const pass = (ms: number) => api.post('/api/v1/sandbox/clock', { advanceSeconds: ms / 1000 });

suite('a payee that its owner wants to confirm', () => {
  test('is unconfirmed with its holder, and active with one event once they have, however often', async () => {
    const payee = await waiting('por.confirmar');
    assert.deepEqual([payee.status, payee.holderName], ['unconfirmed', 'Por Confirmar']);
    assert.deepEqual((await session.get(`${PATH}/${payee.id}`)).body, payee);
    const seen = (await api.get(`/api/v1/payees/${payee.id}`)).body;
    assert.equal(seen.status, 'unconfirmed');
    const { body: listed } = await api.get('/api/v1/payees?status=unconfirmed');
    assert.deepEqual(
      listed.data.map(({ id }: { id: string }) => id),
      [payee.id],
    );
    assert.deepEqual(await eventsOf(payee.id), []);
    const elsewhere = await sessionOf(testApp, email);
    const replies = await Promise.all([confirm(payee.id), confirm(payee.id, elsewhere), confirm(payee.id)]);
    for (const { status, body } of [...replies, await confirm(payee.id)])
      assert.deepEqual([status, body.status, body.verifiedAt], [200, 'active', payee.verifiedAt]);
    assert.deepEqual(await eventsOf(payee.id), [['payee.verified', 'active']]);
    assert.deepEqual(await auditOf(payee.id), ['payee.confirmed', 'payee.created']);
  });

  test('is unconfirmed, and not active, once the bank has answered that took its time', async () => {
    const { id, status } = await waiting('tarda.por.confirmar', { label: 'Taller' });
    assert.equal(status, 'verifying');
    const early = await confirm(id);
    assert.deepEqual([...codeOf(early), early.body.status], [409, 'invalid_state', 'verifying']);
    await pass(2 * HOUR_MS);
    assert.equal(await statusOf(id), 'unconfirmed');
    assert.deepEqual(await eventsOf(id), []);
    assert.equal((await confirm(id)).body.status, 'active');
    assert.deepEqual(await eventsOf(id), [['payee.verified', 'active']]);
  });

  test('is refused like any other where its bank finds no account, and cannot be confirmed then', async () => {
    const { id } = await waiting('niega.por.confirmar');
    await pass(2 * HOUR_MS);
    assert.equal(await statusOf(id), 'refused');
    assert.deepEqual(codeOf(await confirm(id)), [409, 'invalid_state']);
  });

  test('is confirmed by no one else: no other owner, organization, agent or API key', async () => {
    const { id } = await waiting('de.nadie.mas');
    const { session: other } = await newOwner(testApp);
    assert.deepEqual(codeOf(await confirm(id, other)), [404, 'not_found']);
    const organization = await newOrganization('Elsewhere');
    const there = client(url, await newKey({ organization }));
    const someone = person();
    const { body: holder } = await there.post('/api/v1/cardholders', someone);
    await there.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    const stranger = await sessionOf(testApp, someone.email, { tenantId: organization.testTenantId });
    assert.deepEqual(codeOf(await confirm(id, stranger)), [404, 'not_found']);
    assert.equal((await there.get(`/api/v1/payees/${id}`)).status, 404);
    const owner = await newWallet(testApp);
    const agent = await newAgent(testApp, owner);
    const { body: own } = await owner.session.post(PATH, { alias: 'de.nadie.mas', confirm: true });
    assert.deepEqual(codeOf(await confirm(own.id, agent.key)), [401, 'web_session_required']);
    assert.deepEqual(codeOf(await confirm(id, api)), [403, 'forbidden']);
    assert.equal(await statusOf(id), 'unconfirmed');
  });

  test('takes the place of its account meanwhile, with its key or without', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const asked = { alias: 'una.sola.vez', confirm: true };
    const { body: payee } = await session.post(PATH, asked, headers);
    await app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
    assert.deepEqual((await session.post(PATH, asked, headers)).body, payee);
    for (const body of [asked, { alias: asked.alias }, { cvu: payee.cvu }]) {
      const again = await session.post(PATH, body);
      assert.deepEqual([...codeOf(again), again.body.payeeId], [400, 'duplicate_payee', payee.id]);
    }
    assert.equal(await statusOf(payee.id), 'unconfirmed');
  });

  test('is not answered for one that becomes active by itself, nor the other way', async () => {
    const { id } = await waiting('tarda.con.duda');
    const plain = await session.post(PATH, { alias: 'tarda.con.duda' });
    assert.deepEqual([...codeOf(plain), plain.body.payeeId], [400, 'duplicate_payee', id]);
    assert.equal((await waiting('tarda.con.duda')).id, id);
    const { body: other } = await session.post(PATH, { alias: 'tarda.sin.duda' });
    const asked = await session.post(PATH, { alias: 'tarda.sin.duda', confirm: true });
    assert.deepEqual([...codeOf(asked), asked.body.payeeId], [400, 'duplicate_payee', other.id]);
  });

  test('that another server has made a payee meanwhile is not made one twice', async () => {
    const payee = await waiting('de.otro.servidor');
    // A server of the version before does not see those that are unconfirmed.
    const there = await app.pool.one(
      sql<{ id: string }>`
        update payees set status = 'active' where tenant_id = ${tenant.id} and id = ${payee.id} returning id`,
    );
    await app.pool.run(
      sql`insert into payees
            select (jsonb_populate_record(p, jsonb_build_object('id', ${app.newId('pye', cardholderId)}::text,
              'status', 'unconfirmed', 'key_digest', null))).*
            from payees p where tenant_id = ${tenant.id} and id = ${there.id}`,
    );
    const { body: listed } = await session.get(PATH);
    const twin = listed.data.find(({ status, cvu }: { status: string; cvu: string }) => {
      return status === 'unconfirmed' && cvu === payee.cvu;
    });
    assert.deepEqual(codeOf(await confirm(twin.id)), [400, 'duplicate_payee']);
  });

  test('is gone if it is deleted at the same moment, confirmed or not before', async () => {
    const { id } = await waiting('en.el.mismo.rato');
    const { replies } = await app.pool.transaction(async (tx) => {
      await tx.run(sql`select from payees where tenant_id = ${tenant.id} and id = ${id} for update`);
      const both = Promise.all([confirm(id), session.delete(`${PATH}/${id}`)]);
      await untilAllWait(tx, 2);
      return { replies: both };
    });
    const [confirmed, deleted] = await replies;
    assert.equal(deleted.status, 200);
    assert.ok([200, 404].includes(confirmed.status), JSON.stringify(confirmed.body));
    assert.equal((await session.get(`${PATH}/${id}`)).status, 404);
    assert.equal((await eventsOf(id)).length, confirmed.status === 200 ? 1 : 0);
    assert.deepEqual(codeOf(await confirm(id)), [404, 'not_found']);
  });
});

test('a payee that its owner does not want to confirm is active at once, and confirming it says nothing', async () => {
  const { body } = await session.post(PATH, { alias: 'como.siempre', confirm: false });
  assert.equal(body.status, 'active');
  assert.deepEqual((await confirm(body.id)).body, body);
  assert.deepEqual(await eventsOf(body.id), []);
});
