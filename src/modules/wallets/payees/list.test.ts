// Payees of an owner over real HTTP: listed, shown, deleted, and not seen by another.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { requireAccess } from '#platform/route/access.ts';
import { instant } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { newOwner } from '../../../../test/support/signed-in.ts';
import { payeesModule } from './module.ts';

const testApp = await startTestApp();
const { app, api } = testApp;
const PATH = '/api/v1/wallet/payees';
const { session } = await newOwner(testApp);
const { session: other } = await newOwner(testApp);

suite('the payees of an owner', () => {
  test('are listed newest first, each as it is shown by itself', async () => {
    const { body: first } = await session.post(PATH, { alias: 'primera.cuenta' });
    const { body: second } = await session.post(PATH, { alias: 'segunda.cuenta' });
    const { status, body } = await session.get(PATH);
    assert.deepEqual([status, body], [200, { data: [second, first], next_cursor: null }]);
    const shown = await session.get(`${PATH}/${first.id}`);
    assert.deepEqual([shown.status, shown.body], [200, first]);
  });

  test('are read in pages, each once', async () => {
    const { session: many } = await newOwner(testApp);
    for (const alias of ['pagina.uno', 'pagina.dos', 'pagina.tres']) await many.post(PATH, { alias });
    const { body: all } = await many.get(PATH);
    const { body: first } = await many.get(`${PATH}?limit=2`);
    const { body: rest } = await many.get(`${PATH}?limit=2&cursor=${first.next_cursor}`);
    assert.deepEqual([...first.data, ...rest.data], all.data);
    assert.deepEqual([first.data.length, rest.data.length, rest.next_cursor], [2, 1, null]);
    assert.equal((await many.get(`${PATH}?limit=101`)).status, 400);
    assert.deepEqual((await many.get(`${PATH}?cursor=elsewhere`)).body.field, 'cursor');
  });

  test('are not there for another owner, who may have the same account as a payee', async () => {
    const { body: mine } = await session.post(PATH, { alias: 'de.los.dos' });
    assert.deepEqual((await other.get(PATH)).body, { data: [], next_cursor: null });
    for (const reply of [await other.get(`${PATH}/${mine.id}`), await other.delete(`${PATH}/${mine.id}`)])
      assert.deepEqual([reply.status, reply.body.error], [404, 'not_found']);
    assert.equal((await session.get(`${PATH}/${mine.id}`)).status, 200);
    const { status, body } = await other.post(PATH, { alias: 'de.los.dos' });
    assert.deepEqual([status, body.cvu], [201, mine.cvu]);
  });

  test('are gone once deleted, keep their rows, and can be made again', async () => {
    const { body: payee } = await session.post(PATH, { alias: 'por.un.tiempo' });
    for (let times = 0; times < 2; times++) {
      const { status, body } = await session.delete(`${PATH}/${payee.id}`);
      assert.deepEqual([status, body], [200, { deleted: true }]);
    }
    assert.equal((await session.get(`${PATH}/${payee.id}`)).status, 404);
    const { body: left } = await session.get(PATH);
    assert.ok(!JSON.stringify(left).includes(payee.id));

    const kept = await app.pool.one(
      sql<{ status: string; number: string }>`select status, number from payees where id = ${payee.id}`,
    );
    assert.deepEqual(kept, { status: 'deleted', number: payee.cvu });
    const { body: log } = await api.get('/api/v1/audit_log');
    const noted = log.data.filter(({ target }: { target: { id: string } }) => target.id === payee.id);
    assert.deepEqual(
      noted.map(({ action, actor }: { action: string; actor: { type: string } }) => [action, actor.type]),
      [
        ['payee.deleted', 'user'],
        ['payee.created', 'user'],
      ],
    );
    assert.equal((await session.post(PATH, { alias: 'por.un.tiempo' })).status, 201);
  });

  test('that never were are not found', async () => {
    for (const id of ['pye_01h455vb4pex5vsknk084sn02q', 'pye_1', 'ch_01h455vb4pex5vsknk084sn02q']) {
      assert.equal((await session.get(`${PATH}/${id}`)).status, 404);
      assert.equal((await session.delete(`${PATH}/${id}`)).status, 404);
    }
  });
});

suite('an agent key', () => {
  const agent: Actor = { type: 'agent_key', id: 'akey_1', boundTo: 'sub_1', ip: null, requestId: null };
  const EXPECTED: Readonly<Record<string, string>> = {
    'payees.create': 'web_session_required',
    'payees.confirm': 'web_session_required',
    'payees.list': 'allowed',
    'payees.get': 'forbidden',
    'payees.delete': 'web_session_required',
    'payees.list_for_organization': 'forbidden',
    'payees.get_for_organization': 'forbidden',
  };
  for (const route of payeesModule.routes ?? []) {
    test(`on ${route.id}: ${EXPECTED[route.id]}`, () => {
      let said = 'allowed';
      try {
        requireAccess(route, agent, instant(0));
      } catch (error) {
        said = error instanceof Refusal ? error.code : String(error);
      }
      assert.equal(said, EXPECTED[route.id]);
    });
  }
});
