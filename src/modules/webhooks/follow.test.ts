// Whoever follows a tenant's events gets each of them once, in order, also those that are published late.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, plus, systemClock, type Clock } from '../../platform/clock.ts';
import { insertRows } from '../../platform/db/table.ts';
import { sql } from '../../platform/db/sql.ts';
import { events } from '../../platform/event.ts';
import { systemActor } from '../../platform/facts.ts';
import { createIds } from '../../platform/ids.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { followEvents } from './follow.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const MINUTE_MS = 60_000;

/** Stands still until it is moved. */
function handClock(): Clock & { move(ms: number): void } {
  let now = systemClock.now();
  return { now: () => now, move: (ms) => void (now = plus(now, ms)) };
}

const write = async (clock: Clock): Promise<string> => {
  const id = createIds(clock)('evt');
  const row = { tenant_id: tenant.id, id, type: 'cardholder.created', object_id: 'ch_1', object: { a: 1 } };
  await app.works.run(tenant, systemActor('test'), (work) =>
    insertRows(work, events, [{ ...row, created_at: clock.now(), sequence: null }]),
  );
  return id;
};
const publish = (id: string): Promise<number> =>
  app.pool.run(sql`update events set sequence = 1 where id = ${id}`);
const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

suite('following events', () => {
  test('gives each once, when it is published, and none from before', async () => {
    const clock = handClock();
    await publish(await write({ now: () => instant(clock.now() - 1) }));
    const follower = followEvents(app.pool, tenant.id, clock);
    const early = await write(clock);
    clock.move(5);
    const late = await write(clock);
    assert.deepEqual([idsOf(await follower.next()), follower.isBehind()], [[], true]);

    await publish(late);
    assert.deepEqual(idsOf(await follower.next()), [late]);
    await publish(early);
    assert.deepEqual(idsOf(await follower.next()), [early], 'although a later one was given out before');
    assert.deepEqual([idsOf(await follower.next()), follower.isBehind()], [[], false]);
  });

  test('does not lose what was seen and is published much later', async () => {
    const clock = handClock();
    const follower = followEvents(app.pool, tenant.id, clock);
    const id = await write(clock);
    await follower.next();
    clock.move(10 * MINUTE_MS);
    await follower.next();
    await publish(id);
    clock.move(10 * MINUTE_MS);
    assert.deepEqual(idsOf(await follower.next()), [id]);
    assert.deepEqual(idsOf(await follower.next()), []);
  });

  test('finds an event that a slow transaction commits late', async () => {
    const clock = handClock();
    const follower = followEvents(app.pool, tenant.id, clock);
    const beforehand = { now: () => instant(clock.now() - MINUTE_MS / 2) };
    clock.move(MINUTE_MS);
    const first = await write(clock);
    await publish(first);
    assert.deepEqual(idsOf(await follower.next()), [first]);
    const committedLate = await write(beforehand);
    await publish(committedLate);
    assert.deepEqual(idsOf(await follower.next()), [committedLate]);
  });

  test('sees nothing of another tenant', async () => {
    const clock = handClock();
    const other = await newOrganization('Other');
    const follower = followEvents(app.pool, other.testTenantId, clock);
    await publish(await write(clock));
    assert.deepEqual(await follower.next(), []);
  });
});
