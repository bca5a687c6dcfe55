// A sweep of what lost jobs left behind: each row for its own tenant, and none held up by another.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../test/support/app.ts';
import { leftBehindSweep } from './sweep.ts';

const { app, tenant, organization } = await startTestApp({ worker: false });
const live = await app.tenants.get(organization.liveTenantId);

suite('a sweep of rows that were left behind', () => {
  const sweepOf = (repaired: string[], ids: readonly string[]) =>
    leftBehindSweep(
      { ...app, tenantOf: (id) => app.tenants.get(id) },
      {
        name: 'test.left_behind',
        everyMs: 60_000,
        olderThanMs: 1_000,
        find: (_db, before) => {
          assert.ok(app.clock.now() - before >= 1_000);
          return Promise.resolve(ids.map((id, i) => ({ tenant_id: [tenant, live][i % 2]?.id ?? '', id })));
        },
        repair(of, actor, id) {
          if (id === 'broken') throw new Error('this row breaks');
          repaired.push(`${of.mode} ${id} by ${actor.id}`);
          return Promise.resolve();
        },
      },
    );

  test('repairs each for its own tenant, and answers how many they were', async () => {
    const repaired: string[] = [];
    assert.equal(await sweepOf(repaired, ['a', 'b']).runOnce(), 2);
    assert.deepEqual(repaired, ['test a by test.left_behind', 'live b by test.left_behind']);
  });

  test('repairs those behind one that fails, and says that it failed', async () => {
    const repaired: string[] = [];
    await assert.rejects(sweepOf(repaired, ['a', 'broken', 'c']).runOnce(), /1 of 3: .*this row breaks/);
    assert.equal(repaired.length, 2);
  });
});
