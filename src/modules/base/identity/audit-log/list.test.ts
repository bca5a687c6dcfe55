// The audit log says by name who acted, to those who may know it, and finds what somebody did, to what, and
// when.
import { NO_RIGHTS } from '#platform/context/rights.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { systemActor, type Actor } from '#platform/context/context.ts';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../../../../../test/support/app.ts';
import { advanceTestClock } from '../../../../../test/support/clock.ts';
import { client, type Client } from '../../../../../test/support/client.ts';
import { grantOf } from '../../../../../test/support/grants.ts';
import { sessionOf } from '../../../../../test/support/signed-in.ts';
import { newAgent } from '../../../../../test/payments/support.ts';
import { newWallet } from '../../../../../test/wallets/support.ts';
import { audit } from '../audit.ts';
import { addUser } from '../organizations.ts';

const testApp = await startTestApp({ plantsRows: true });
const { api, app, operator, organization, tenant, url, newKey, newOrganization } = testApp;
const PATH = '/api/v1/audit_log';

type Named = { type: string; id: string; name: string | null; objectId: string | null; isFormer: boolean };
type Entry = { id: string; action: string; actor: Named; target: Named; at: string };

async function entries(query: string, of: Client = api): Promise<Entry[]> {
  const { status, body } = await of.get(`${PATH}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
const first = <T>([one]: readonly T[]): T => one ?? assert.fail('none');
const actorIn = async (query: string, of?: Client): Promise<Named> => first(await entries(query, of)).actor;
const idsIn = async (query: string, of?: Client) => (await entries(query, of)).map(({ id }) => id);

async function member(email: string, role: 'owner' | 'developer' = 'developer') {
  const { userId: id } = await addUser(operator, { organization: organization.id, email, role });
  return { id, email, session: await sessionOf(testApp, email) };
}
/** An entry of this actor, where what they do is, and the id of what it is about. */
async function acted(by: Actor, action = 'test.acted'): Promise<string> {
  const id = app.newId('card');
  await app.works.run(cellOf(tenant, by.id), by, async (work) => audit(work, action, { type: 'card', id }));
  return id;
}
const NOWHERE = { ip: null, requestId: null };
const agentActor = (id: string): Actor => ({ type: 'agent_key', id, boundTo: 'sub_1', ...NOWHERE });
const keyActor = (id: string): Actor => ({
  type: 'api_key',
  id,
  scopes: new Set(),
  hourlyLimit: 1,
  ...NOWHERE,
});
const grantActor = (id: string): Actor => ({
  type: 'grant',
  id,
  userId: 'usr_1',
  personId: 'ch_1',
  boundTo: null,
  scopes: new Set(),
  ...NOWHERE,
});

const customerActor = (id: string) => ({
  type: 'user' as const,
  id,
  sessionId: 'ses_1',
  hasTenant: true,
  role: null,
  personId: null,
  rights: NO_RIGHTS,
  signedRights: NO_RIGHTS,
  vouchedBy: null,
  ...NOWHERE,
});

const owner = await member('ana@example.test', 'owner');

suite('an entry of the audit log', () => {
  test('names the member who acted, and who was acted on, also once they have left', async () => {
    const going = await member('luis@example.test');
    await going.session.post('/api/auth/session', { tenantId: tenant.id });
    const { id: chose } = first(await entries(`actor=${going.id}`));
    await owner.session.delete(`/api/v1/members/${going.id}`);
    const removed = first(await entries('action=member.removed'));
    const [ana, luis] = [removed.actor, removed.target];
    assert.deepEqual([ana.name, ana.isFormer, ana.objectId], [owner.email, false, null]);
    assert.deepEqual([luis.name, luis.isFormer, luis.objectId], [going.email, true, null]);
    const own = first(await entries(`actor=${going.email.toUpperCase()}`));
    assert.deepEqual([own.id, own.actor.name, own.actor.isFormer], [chose, going.email, true]);
    await member(going.email);
    assert.equal((await actorIn(`actor=${going.id}`)).isFormer, false);
  });

  test('names who left before it was written down who was a member', async () => {
    const gone = await member('marta@example.test');
    await gone.session.post('/api/v1/members/leave');
    await app.pool.run(sql`delete from known_members`);
    assert.equal((await actorIn(`object=${gone.id}`)).name, null);
    const migration = (await readMigrations()).find(({ name }) => name.endsWith('members_of_before.sql'));
    await app.pool.script(migration?.text ?? '');
    const { name, isFormer } = await actorIn(`object=${gone.id}`);
    assert.deepEqual([name, isFormer], [gone.email, true]);
    assert.equal((await actorIn(`actor=${owner.id}`)).isFormer, false);
  });

  test('names an API key, also a revoked one, and the key that was made', async () => {
    const { body: made } = await api.post('/api/v1/api_keys', { name: 'Backend', scopes: ['cards'] });
    const { target } = first(await entries(`object=${made.id}`));
    assert.deepEqual([target.name, target.isFormer], ['Backend', false]);
    await acted(keyActor(made.id));
    await api.delete(`/api/v1/api_keys/${made.id}`);
    const actor = await actorIn(`actor=${made.id}`);
    assert.deepEqual(actor, {
      type: 'api_key',
      id: made.id,
      name: 'Backend',
      objectId: null,
      isFormer: true,
    });
  });

  test('names an agent by its label and a grant by its client, with their sub-wallet, and the part of the product', async () => {
    const wallet = await newWallet(testApp);
    const agent = await newAgent(testApp, wallet, { agent_label: 'Compras' });
    const path = `/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`;
    const { id: keyId } = (await wallet.session.get(path)).body.data[0];
    await acted(agentActor(keyId));
    const named = await actorIn(`actor=${keyId}&action=test.`);
    assert.deepEqual([named.name, named.objectId, named.isFormer], ['Compras', agent.subWalletId, false]);
    await wallet.session.delete(`${path}/${keyId}`);
    assert.deepEqual(await actorIn(`actor=${keyId}&action=test.`), { ...named, isFormer: true });

    const grant = await grantOf(testApp, wallet, ['wallet:read'], agent.subWalletId);
    await acted(grantActor(grant.id));
    const byClient = await actorIn(`actor=${grant.id}`);
    assert.deepEqual([byClient.name, byClient.objectId], ['Test client', agent.subWalletId]);

    await acted(systemActor('payees.verify'));
    assert.equal((await actorIn('actor=payees.verify')).name, 'payees.verify');
    const without = client(url, await newKey({ scopes: ['keys:read', 'cardholders:read'] }));
    for (const id of [keyId, grant.id]) {
      const { name, objectId } = await actorIn(`actor=${id}`, without);
      assert.deepEqual([name, objectId], [null, null]);
    }
  });

  test('names a customer to who may read cardholders, and to no other caller, nor finds them by e-mail', async () => {
    const wallet = await newWallet(testApp);
    await wallet.session.post('/api/v1/wallet/payees', { alias: 'libre.audit.test' });
    const seen = first(await entries(`actor=${wallet.email}&action=payee.created`));
    const { actor } = seen;
    assert.deepEqual([actor.name, actor.objectId], [wallet.email, wallet.cardholderId]);
    const without = client(url, await newKey({ scopes: ['keys:read'] }));
    const { name, objectId } = await actorIn(`actor=${actor.id}`, without);
    assert.deepEqual([name, objectId], [null, null]);
    assert.deepEqual(await entries(`actor=${wallet.email}`, without), []);
    assert.equal((await actorIn(`actor=${owner.email}`, without)).name, owner.email);
  });

  test('names no one of another organization, to which it is not shown', async () => {
    const other = await newOrganization('Other');
    const email = 'other@example.test';
    const { userId: id } = await addUser(operator, { organization: other.id, email, role: 'owner' });
    const ofOther = client(url, await newKey({ organization: other }));
    const { body: key } = await ofOther.post('/api/v1/api_keys', { name: 'Theirs', scopes: ['cards'] });
    assert.deepEqual(await entries(`object=${key.id}`), []);
    for (const query of [`actor=${owner.email}`, `actor=${owner.id}`])
      assert.deepEqual(await entries(query, ofOther), []);
    const stranger: Actor = { ...customerActor(id), provenAt: tenant.now() };
    await app.works.run(tenant, stranger, async (work) =>
      audit(work, 'test.stranger', { type: 'api_key', id: key.id }),
    );
    const { actor, target } = first(await entries('action=test.stranger'));
    assert.deepEqual([actor.id, actor.name, target.id, target.name], [id, null, key.id, null]);
    assert.deepEqual(await entries(`actor=${email}`), []);
    assert.equal((await client(url, await newKey({ scopes: ['cards'] })).get(PATH)).status, 403);
  });
});

suite('the audit log', () => {
  test('is filtered by action or its beginning, by object, and by all together, page by page', async () => {
    const by = systemActor('test.filters');
    const paused = await acted(by, 'filter.paused');
    await acted(by, 'filter.resumed');
    await acted(by, 'filters.other');
    const all = await idsIn('action=filter.');
    assert.equal(all.length, 2);
    assert.deepEqual(await idsIn(`object=${paused}`), all.slice(1));
    assert.deepEqual(await idsIn(`action=filter.paused&object=${paused}&actor=test.filters`), all.slice(1));
    assert.deepEqual(await idsIn(`action=filter.resumed&object=${paused}`), []);
    assert.deepEqual(await idsIn('action=filter.pause'), []);
    const { body } = await api.get(`${PATH}?action=filter.&limit=1`);
    const rest = (await api.get(`${PATH}?action=filter.&limit=1&cursor=${body.nextCursor}`)).body;
    assert.deepEqual([body.data[0].id, rest.data[0].id, rest.nextCursor], [...all, null]);
  });

  for (const [query, field] of [
    ['action=paused', 'action'],
    ['action=%25.', 'action'],
    ['actor=', 'actor'],
    [`actor=${'a'.repeat(255)}`, 'actor'],
    [`object=${'a'.repeat(101)}`, 'object'],
    ['since=yesterday', 'since'],
    ['until=2026-11-30', 'until'],
    ['person=x', 'person'],
    ['cursor=x', 'cursor'],
  ] as const)
    test(`refuses ?${query.slice(0, 20)} with 400 and the field`, async () => {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });

  test('is searched among so many for a page, which names where the next one goes on', async () => {
    const object = await acted(systemActor('test.old'), 'test.old');
    const [old] = await entries(`object=${object}`);
    await app.pool.run(
      rawQuery(
        `insert into audit_log (tenant_id, id, action, actor_type, actor_id, target_type, target_id, at)
         select tenant_id, overlay(id placing 'z' || lpad(n::text, 6, '0') from 15), 'test.many', actor_type, 'many', 'card',
           'card_many', at from audit_log, generate_series(1, $3::int) n where tenant_id = any($1::text[]) and id = $2`,
        [tenant.cellIds, old?.id ?? '', SEARCHED_ROWS_MAX],
      ),
    );
    const query = `${PATH}?object=${object}&action=test.`;
    const page = (await api.get(query)).body;
    assert.deepEqual([page.data, typeof page.nextCursor], [[], 'string']);
    const next = (await api.get(`${query}&cursor=${page.nextCursor}`)).body;
    assert.deepEqual(
      next.data.map(({ id }: Entry) => id),
      [old?.id],
    );
  });

  test('of a period has the days of its tenant, whose clock may be ahead', async () => {
    const made = async (): Promise<Entry> => {
      const { body } = await api.post('/api/v1/api_keys', { name: 'Of a day', scopes: ['cards'] });
      return first(await entries(`object=${body.id}`));
    };
    const before = await made();
    await advanceTestClock(api, { advanceSeconds: DAY_MS / 1_000 });
    const after = await made();
    const found = (query: string) => idsIn(`action=api_key.created&${query}`);
    assert.deepEqual(await found(`since=${after.at}`), [after.id]);
    assert.deepEqual(await found(`since=${before.at}`), [after.id, before.id]);
    assert.deepEqual(await found(`since=${before.at}&until=${after.at}`), [before.id]);
    assert.deepEqual(await found(`since=${before.at}&until=${before.at}`), []);
  });
});
