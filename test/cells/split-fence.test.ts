// While a tenant is being split: who writes holds where people are, on whatever node, and a step waits for
// it.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { announceMoved, announceMoving, beginSplit, layoutOfTenant } from '#modules/base/identity/split.ts';
import { cellOf } from '#platform/cells/cells.ts';
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import { systemActor } from '#platform/context/context.ts';
import { createPool, isForLater, type Connection, type Pool } from '#platform/db/pool.ts';
import { nodesOf, urlOnNode } from '#platform/db/shards/nodes.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { slotOf } from '#platform/ids/ids.ts';
import { isBeingSplit } from '#platform/cells/layout.ts';
import { nameIdsOf } from '#platform/across-cells/names.ts';
import { startTestApp } from '../support/app.ts';
import { fenceOf } from '../../src/roles/split/fence.ts';
import { until } from '../support/wait.ts';
import { person } from '../support/people.ts';

function lookerAt(databaseUrl: string) {
  const pool = createPool(databaseUrl, { max: 1, name: 'a test' });
  after(() => pool.end());
  return pool;
}

/** A session that is in a transaction. */
async function beginsOn(node: Pool): Promise<Connection> {
  const session = await node.connect({ name: 'a test' });
  after(() => session.close());
  await session.run(rawQuery('begin', []));
  return session;
}

/** As of a transaction whose process knows no slot, and of one cell that is split into two. */
const holdsAt = (tenantId: string, moving: number) =>
  rawQuery('select hold_cells($1, null, 1, 2, 0, $2::int)', [tenantId, moving]);

const WAITING = sql<{ waiting: number }>`
  select count(*)::int as waiting from pg_locks
  where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

const HALF = 128;
/** For a lock, of any session. */
const ANY_WAIT_MS_MAX = 10_000;

async function untilFound<T>(make: () => Promise<T>, isIt: (made: T) => boolean): Promise<T> {
  for (;;) {
    const made = await make();
    if (isIt(made)) return made;
  }
}

let phones = 0;
/** A name that is taken, such as an e-mail address, has a slot of its own; a phone number has none. */
const nextPhone = (): string => `+549115555${1_000 + (phones += 1)}`;

suite('a tenant that is being split', () => {
  test('holds up people whose slot is on its way, and lets no one write by what was so before', async () => {
    const testApp = await startTestApp({ worker: false, cells: 1 });
    const { api, app, tenant } = testApp;
    const ids = new Map<number, string>();
    while (ids.size < 3) {
      const { body } = await api.post('/api/v1/cardholders', person());
      ids.set(slotOf(String(body.id)) ?? assert.fail(), String(body.id));
    }
    const [first = 0, moving = 0, last = 0] = [...ids.keys()].sort((a, b) => a - b);
    const read = (slot: number) => api.get(`/api/v1/cardholders/${ids.get(slot)}`);
    const write = (slot: number) =>
      api.patch(`/api/v1/cardholders/${ids.get(slot)}`, { phoneNumber: nextPhone() });
    const before = cellOf(await app.tenants.get(tenant.id), ids.get(last) ?? '');
    const nothing = () => app.works.run(before, systemActor('test'), (work) => work.run(sql`select 1`));
    await nothing();
    await beginSplit(app.pool, tenant.id, 2);
    // The command ends the sessions of those who have not heard of it.
    const isHeard = async () => (await app.tenants.get(tenant.id)).layout?.split !== undefined;
    await until('it is heard of', isHeard);
    await assert.rejects(nothing, /is in another cell/);
    assert.equal((await write(last)).status, 200);

    await app.pool.run(sql`
      update tenants set split_moving = ${moving + 1}, split_open = ${first + 1} where id = ${tenant.id}`);
    // Of what is moved, that alone is open of which it is known that it is there on every node.
    await announceMoved(app.pool, tenant.id, { done: moving + 1 });
    const hasMoved = async () => (await app.tenants.get(tenant.id)).layout?.split?.done === moving + 1;
    await until('it is heard of as well', hasMoved);
    for (const { status, headers } of [await read(moving), await write(moving)]) {
      assert.equal(status, 503);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.deepEqual([(await read(last)).status, (await write(last)).status], [200, 200]);
    const split = await app.tenants.get(tenant.id);
    assert.equal(cellOf(split, ids.get(first) ?? '').id, cellIdsOf(tenant.id, 2)[first % 2]);
    assert.equal(cellOf(split, ids.get(last) ?? '').id, tenant.id);
    assert.throws(() => cellOf(split, ids.get(moving) ?? ''), /service_unavailable/);
  });

  test('holds the names that a person takes, which have slots of their own', async () => {
    const { api, app, tenant } = await startTestApp({ worker: false, cells: 1 });
    const { id } = await untilFound(
      async () => (await api.post('/api/v1/cardholders', person())).body,
      (made) => (slotOf(String(made.id)) ?? 0) >= HALF,
    );
    await beginSplit(app.pool, tenant.id, 2);
    await until('it is heard of', async () => isBeingSplit(await app.tenants.get(tenant.id)));
    const cells = await app.tenants.get(tenant.id);
    const { email } = await untilFound(
      async () => person(),
      (one) => nameIdsOf(cells, [['email', one.email]]).some((name) => (slotOf(name) ?? 0) < HALF),
    );
    const rename = () => api.patch(`/api/v1/cardholders/${id}`, { email });
    // No process has heard of this.
    await app.pool.run(sql`update tenants set split_moving = ${HALF} where id = ${tenant.id}`);
    assert.equal((await rename()).status, 503);
    await announceMoving(app.pool, tenant.id, { open: HALF, moving: HALF });
    await until('it is heard of as well', async () => (await rename()).status === 200);
  });

  test('waits for those that write, on whatever node, and those that come later wait for it', async () => {
    const { app, databaseUrl, tenant } = await startTestApp({ worker: false, cells: 1 });
    const looker = lookerAt(databaseUrl);
    await beginSplit(looker, tenant.id, 2);
    const fence = await fenceOf(looker, { databaseUrl, name: 'a test', tenantId: tenant.id });
    after(() => fence.end());
    const urls = [databaseUrl, ...(await nodesOf(looker)).map((node) => urlOnNode(databaseUrl, node))];
    for (const [before, url] of urls.entries()) {
      const node = lookerAt(url);
      const untilWaiting = (count: number) =>
        until(`${count} wait`, async () => (await node.one(WAITING)).waiting === count);
      const writes = await beginsOn(node);
      await writes.run(holdsAt(tenant.id, before));
      const moves = fence.transaction(async (tx, hold) => {
        await hold();
        await announceMoving(tx, tenant.id, { open: 0, moving: before + 1 });
      });
      await untilWaiting(1);
      const later = await beginsOn(node);
      const refused = assert.rejects(later.run(holdsAt(tenant.id, before)), /is in another cell/);
      await untilWaiting(2);
      assert.equal((await layoutOfTenant(app.pool, tenant.id))?.split?.moving, before);
      await writes.run(rawQuery('commit', []));
      await moves;
      await refused;
    }
  });

  test('waits no longer than it may, on whatever node, for those that may wait for it', async () => {
    const { databaseUrl, tenant } = await startTestApp({ worker: false, cells: 1 });
    const looker = lookerAt(databaseUrl);
    await beginSplit(looker, tenant.id, 2);
    const fence = await fenceOf(looker, { databaseUrl, name: 'a test', tenantId: tenant.id });
    after(() => fence.end());
    for (const url of [databaseUrl, ...(await nodesOf(looker)).map((node) => urlOnNode(databaseUrl, node))]) {
      const writes = await beginsOn(lookerAt(url));
      await writes.run(holdsAt(tenant.id, 0));
      const beganAt = performance.now();
      await assert.rejects(
        fence.transaction((_tx, hold) => hold(100)),
        isForLater,
      );
      assert.ok(performance.now() - beganAt < ANY_WAIT_MS_MAX / 2);
      await writes.run(rawQuery('commit', []));
    }
    await fence.transaction((_tx, hold) => hold(100));
  });
});
