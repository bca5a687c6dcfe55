// Changing webhook endpoints over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createEndpoint, setEndpoint } from '../../../test/support/webhook-rows.ts';

const { api, app, tenant } = await startTestApp({ worker: false });

const movesOf = async (id: string): Promise<string[]> =>
  (
    await app.pool.all(
      sql<{ event: string }>`select event from transitions where object_id = ${id} order by id`,
    )
  ).map(({ event }) => event);

suite('update a webhook endpoint', () => {
  test('changes URL, event types and description together', async () => {
    const { path } = await createEndpoint(api, { description: 'First' });
    const { body: before } = await api.get(path);
    const changes = {
      url: 'https://other.test/in',
      enabledEvents: ['card.closed', 'card.closed'],
      description: 'Second',
    };
    const { status, body } = await api.patch(path, changes);
    assert.equal(status, 200);
    assert.deepEqual(body, { ...before, ...changes, enabledEvents: ['card.closed'] });
    assert.deepEqual((await api.get(path)).body, body);
  });

  test('removes a description with null, and leaves it without', async () => {
    const { path } = await createEndpoint(api, { description: 'First' });
    assert.equal((await api.patch(path, { url: 'https://other.test' })).body.description, 'First');
    assert.equal((await api.patch(path, { description: null })).body.description, null);
  });

  test('answers with the endpoint and writes nothing when nothing changes', async () => {
    const { id, path } = await createEndpoint(api);
    const rowVersion = () =>
      app.pool.one(
        sql`select xmin::text from webhook_endpoints where tenant_id = ${tenant.id} and id = ${id}`,
      );
    const before = await rowVersion();
    const { body } = await api.get(path);
    for (const same of [{}, { url: body.url, enabledEvents: ['*'], description: null, status: 'active' }]) {
      assert.deepEqual((await api.patch(path, same)).body, body);
    }
    assert.deepEqual(await rowVersion(), before);
    assert.deepEqual(await movesOf(id), []);
  });

  const MOVES: Array<[string, string, { status: string; failureCount: number; moves: string[] }]> = [
    ['active', 'active', { status: 'active', failureCount: 7, moves: [] }],
    ['active', 'disabled', { status: 'disabled', failureCount: 7, moves: ['disable'] }],
    ['degraded', 'active', { status: 'active', failureCount: 0, moves: ['enable'] }],
    ['degraded', 'disabled', { status: 'disabled', failureCount: 7, moves: ['disable'] }],
    ['disabled', 'active', { status: 'active', failureCount: 0, moves: ['enable'] }],
    ['disabled', 'disabled', { status: 'disabled', failureCount: 7, moves: [] }],
  ];
  for (const [from, to, { status, failureCount, moves }] of MOVES) {
    test(`to ${to} while ${from} makes it ${status} with ${failureCount} failures`, async () => {
      const { id, path } = await createEndpoint(api);
      await setEndpoint(app, id, from, 7);
      const reply = await api.patch(path, { status: to });
      assert.deepEqual(
        [reply.status, reply.body.status, reply.body.failureCount],
        [200, status, failureCount],
      );
      assert.deepEqual((await api.get(path)).body, reply.body);
      assert.deepEqual(await movesOf(id), moves);
    });
  }

  test('switches on and changes the URL in one go', async () => {
    const { id, path } = await createEndpoint(api);
    await setEndpoint(app, id, 'disabled', 100);
    const { body } = await api.patch(path, { status: 'active', url: 'https://new.test/' });
    assert.deepEqual([body.status, body.url, body.failureCount], ['active', 'https://new.test/', 0]);
  });

  const WRONG: Array<[Record<string, unknown>, string]> = [
    [{ status: 'degraded' }, 'status'],
    [{ status: null }, 'status'],
    [{ url: 'http://example.test' }, 'url'],
    [{ url: null }, 'url'],
    [{ enabledEvents: [] }, 'enabledEvents'],
    [{ enabledEvents: ['nothing.*'] }, 'enabledEvents.0'],
    [{ secret: 'whsec_mine' }, 'secret'],
    [{ failureCount: 0 }, 'failureCount'],
  ];
  for (const [changes, field] of WRONG) {
    test(`refuses ${JSON.stringify(changes)} with 400 and the field`, async () => {
      const { path } = await createEndpoint(api);
      const { status, body } = await api.patch(path, changes);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }
});
