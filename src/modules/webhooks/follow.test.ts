// A follower of a tenant's events gets each of them once, also those that are committed late.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, plus, systemClock, type Clock } from '../../platform/clock.ts';
import { insertRows } from '../../platform/db/bulk.ts';
import { events } from '../../platform/event.ts';
import { createIds } from '../../platform/ids.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { followEvents } from './follow.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const MINUTE_MS = 60_000;

/** A clock that stands still until the test moves it. */
function manualClock(): Clock & { move(ms: number): void } {
  let now = systemClock.now();
  return { now: () => now, move: (ms) => void (now = plus(now, ms)) };
}

const write = async (clock: Clock): Promise<string> => {
  const id = createIds(clock)('evt');
  const row = { tenant_id: tenant.id, id, type: 'cardholder.created', object_id: 'ch_1', object: { a: 1 } };
  await insertRows(app.pool, events, [{ ...row, created_at: clock.now(), sequence: 1n }]);
  return id;
};
const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

suite('following events', () => {
  test('returns each event once, and none from before', async () => {
    const clock = manualClock();
    await write({ now: () => instant(clock.now() - 1) });
    const follower = followEvents(app.pool, tenant.id, clock);
    assert.deepEqual(await follower.next(), []);
    const early = await write(clock);
    clock.move(5);
    const late = await write(clock);
    assert.deepEqual(idsOf(await follower.next()), [early, late]);
    assert.deepEqual(await follower.next(), []);
    clock.move(10 * MINUTE_MS);
    assert.deepEqual(await follower.next(), []);
  });

  test('finds an event that a slow transaction commits late', async () => {
    const clock = manualClock();
    const follower = followEvents(app.pool, tenant.id, clock);
    const beforehand = { now: () => instant(clock.now() - MINUTE_MS / 2) };
    clock.move(MINUTE_MS);
    const first = await write(clock);
    assert.deepEqual(idsOf(await follower.next()), [first]);
    const committedLate = await write(beforehand);
    assert.deepEqual(idsOf(await follower.next()), [committedLate]);
  });

  test('returns no event of another tenant', async () => {
    const clock = manualClock();
    const other = await newOrganization('Other');
    const follower = followEvents(app.pool, other.testTenantId, clock);
    await write(clock);
    assert.deepEqual(await follower.next(), []);
  });
});
