// Orders beside one whose answer stays unknown, as it does where a rail keeps an error under our reference
// until an operator decides: each is asked about in its turn.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, SECOND_MS } from '#platform/time/clock.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { unfinishedSweep } from '#modules/money-out/rail/jobs.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { startTestApp } from '../support/app.ts';
import { atSandbox } from '../support/connections.ts';
import { ordersOf, railOwners } from './orders.ts';

const testApp = await startTestApp({ worker: false });
const { app, clock } = testApp;
const { tenant, sandbox, made, funded } = ordersOf(testApp);
/** Longer than an order is left alone, and than a rail that did not say. */
const LATER_MS = MINUTE_MS + 10 * SECOND_MS;

suite('an order whose answer stays unknown', () => {
  test('does not keep the orders behind it from being asked about', async () => {
    const owner = await funded(10_000n);
    const stuck = await made(owner, 1_000n);
    clock.advance(SECOND_MS);
    const other = await made(owner, 2_000n);
    let asked = 0;
    const rail: Rail = {
      ...sandbox,
      find(of, reference, signal) {
        if (reference !== stuck.id) return sandbox.find(of, reference, signal);
        asked += 1;
        return Promise.resolve(unknownBecause('it answered 500'));
      },
    };
    const tenantOf = () => Promise.resolve(tenant);
    const sweep = unfinishedSweep({ ...app, rail: atSandbox(rail), railOwners, tenantOf });
    for (let n = 0; n < 3; n++) {
      clock.advance(LATER_MS);
      await sweep.runOnce();
    }
    assert.ok((await findOrder(app.pool, tenant.id, other.id)) !== undefined, 'the other one was never sent');
    assert.equal(asked, 2);
  });
});
