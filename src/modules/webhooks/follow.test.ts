// A follower of a tenant's events gets each of them once, also those that are committed late.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, plus, systemClock, type Clock } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { events } from '#platform/events/event.ts';
import { createIds } from '#platform/ids/ids.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { followEvents } from './follow.ts';

const { app, newOrganization } = await startTestApp({ worker: false });
const MINUTE_MS = 60_000;

/** A clock that stands still until the test moves it. */
function manualClock(): Clock & { move(ms: number): void } {
  let now = systemClock.now();
  return { now: () => now, move: (ms) => void (now = plus(now, ms)) };
}

/** Each test follows a tenant of its own: the clock of one may stand after the start of the next. */
const newTenantId = async (): Promise<string> => (await newOrganization('Followed')).testTenantId;

const write = async (tenantId: string, clock: Clock): Promise<string> => {
  const id = createIds(clock)('evt');
  const row = { tenant_id: tenantId, id, type: 'cardholder.created', object_id: 'ch_1', object: { a: 1 } };
  await insertRows(app.pool, events, [{ ...row, created_at: clock.now(), sequence: 1n, trace: null }]);
  return id;
};
const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

suite('following events', () => {
  test('returns each event once, and none from before', async () => {
    const clock = manualClock();
    const tenantId = await newTenantId();
    await write(tenantId, { now: () => instant(clock.now() - 1) });
    const follower = followEvents(app.pool, [tenantId], clock);
    assert.deepEqual(await follower.next(), []);
    const early = await write(tenantId, clock);
    clock.move(5);
    const late = await write(tenantId, clock);
    assert.deepEqual(idsOf(await follower.next()), [early, late]);
    assert.deepEqual(await follower.next(), []);
    clock.move(10 * MINUTE_MS);
    assert.deepEqual(await follower.next(), []);
  });

  test('finds an event that a slow transaction commits late', async () => {
    const clock = manualClock();
    const tenantId = await newTenantId();
    const follower = followEvents(app.pool, [tenantId], clock);
    const beforehand = { now: () => instant(clock.now() - MINUTE_MS / 2) };
    clock.move(MINUTE_MS);
    const first = await write(tenantId, clock);
    assert.deepEqual(idsOf(await follower.next()), [first]);
    const committedLate = await write(tenantId, beforehand);
    assert.deepEqual(idsOf(await follower.next()), [committedLate]);
  });

  test('returns no event of another tenant', async () => {
    const clock = manualClock();
    const tenantId = await newTenantId();
    const follower = followEvents(app.pool, [tenantId], clock);
    await write(await newTenantId(), clock);
    assert.deepEqual(await follower.next(), []);
  });
});
