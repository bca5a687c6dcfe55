// Changing cards over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { countEvents, newCard } from '../../../../test/cards/holders.ts';

const testApp = await startTestApp();
const { api, app } = testApp;

const pathOf = (id: string) => `/api/v1/cards/${id}`;
const updatesOf = (id: string) => countEvents(testApp, id, 'card.updated');

suite('update a card', () => {
  test('changes what is named, leaves the rest, and tells it once', async () => {
    const id = await newCard(api, { label: 'before', metadata: { a: '1' } });
    const { status, body } = await api.patch(pathOf(id), { label: 'after', blockedMccs: ['7995'] });
    assert.equal(status, 200);
    assert.deepEqual([body.label, body.blockedMccs, body.metadata], ['after', ['7995'], { a: '1' }]);
    assert.ok(body.updatedAt >= body.createdAt);
    assert.equal(await updatesOf(id), 1);
    assert.deepEqual((await api.get(pathOf(id))).body, body);
    const { object } = await app.pool.one(
      sql<{ object: unknown }>`select object from events where object_id = ${id} and type = 'card.updated'`,
    );
    assert.deepEqual(object, body);
  });

  test('null clears', async () => {
    const id = await newCard(api, {
      label: 'x',
      allowedMccs: ['5942'],
      merchantLock: 'Somebody',
      expiresAt: '2090-01-01T00:00:00Z',
      metadata: { a: '1' },
    });
    const { body } = await api.patch(pathOf(id), {
      label: null,
      allowedMccs: null,
      merchantLock: null,
      expiresAt: null,
      metadata: null,
    });
    assert.deepEqual(
      [body.label, body.allowedMccs, body.merchantLock, body.expiresAt, body.metadata],
      [null, [], null, null, {}],
    );
  });

  test('emits no event when nothing changes', async () => {
    const id = await newCard(api, {
      label: 'x',
      expiresAt: '2090-01-01T00:00:00Z',
      metadata: { b: '2', a: '1' },
    });
    const { body: before } = await api.get(pathOf(id));
    for (const change of [
      {},
      { label: 'x' },
      { status: 'OPEN' },
      { expiresAt: '2090-01-01T01:00:00+01:00' },
      { metadata: { a: '1', b: '2' } },
      { allowedMccs: [] },
    ]) {
      const { status, body } = await api.patch(pathOf(id), change);
      assert.deepEqual([status, body], [200, before]);
    }
    assert.equal(await updatesOf(id), 0);
  });

  test('pauses and resumes', async () => {
    const id = await newCard(api);
    assert.equal((await api.patch(pathOf(id), { status: 'PAUSED' })).body.status, 'PAUSED');
    assert.equal((await api.patch(pathOf(id), { status: 'PAUSED' })).body.status, 'PAUSED');
    assert.equal((await api.patch(pathOf(id), { status: 'OPEN', label: 'again' })).body.status, 'OPEN');
    assert.equal(await updatesOf(id), 2);
  });

  test('resumes to IN_USE where an authorization is open', async () => {
    const id = await newCard(api);
    await app.pool.run(
      sql`update cards set status = 'PAUSED', paused_by = '["organization"]', open_authorizations = 1 where id = ${id}`,
    );
    assert.equal((await api.patch(pathOf(id), { status: 'OPEN' })).body.status, 'IN_USE');
    assert.equal((await api.patch(pathOf(id), { status: 'OPEN' })).body.status, 'IN_USE');
    assert.equal((await api.patch(pathOf(id), { status: 'PAUSED' })).body.status, 'PAUSED');
  });

  const WRONG: readonly (readonly [change: Record<string, unknown>, field: string])[] = [
    [{ amountCents: 1 }, 'amountCents'],
    [{ cardholderId: 'ch_1' }, 'cardholderId'],
    [{ status: 'CLOSED' }, 'status'],
    [{ status: 'IN_USE' }, 'status'],
    [{ type: 'multi_use' }, 'type'],
    [{ allowedMccs: ['x'] }, 'allowedMccs.0'],
    [{ allowedMccs: ['5942'], blockedMccs: ['7995'] }, 'allowedMccs'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ metadata: { a: 1 } }, 'metadata.a'],
    [{ subWalletId: null }, 'subWalletId'],
  ];
  for (const [change, field] of WRONG) {
    test(`refuses ${JSON.stringify(change)} and names ${field}`, async () => {
      const { status, body } = await api.patch(pathOf(await newCard(api)), change);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('refuses to allow categories where others are blocked, until those are cleared', async () => {
    const id = await newCard(api, { blockedMccs: ['7995'] });
    const refused = await api.patch(pathOf(id), { allowedMccs: ['5942'] });
    assert.deepEqual([refused.status, refused.body.field], [400, 'allowedMccs']);
    const { status, body } = await api.patch(pathOf(id), { allowedMccs: ['5942'], blockedMccs: null });
    assert.deepEqual([status, body.allowedMccs, body.blockedMccs], [200, ['5942'], []]);
  });

  test('of twenty changes at once none is lost', async () => {
    const id = await newCard(api);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.patch(pathOf(id), i % 2 === 0 ? { label: `l${i}` } : { merchantLock: `m${i}` }),
      ),
    );
    const { body } = await api.get(pathOf(id));
    assert.match(body.label, /^l\d+$/);
    assert.match(body.merchantLock, /^m\d+$/);
    assert.equal(await updatesOf(id), 20);
  });
});
