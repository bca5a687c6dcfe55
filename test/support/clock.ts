// Real time as a test app has it: that of the system, until the test turns it ahead. Leases, sweeps, sessions
// and limits go by it, so a test passes their time instead of writing other instants into rows.
import assert from 'node:assert/strict';
import { plus, systemClock, type Clock } from '#platform/time/clock.ts';
import type { Client } from './client.ts';
import { until } from './wait.ts';

export type TurnableClock = Clock & {
  /** For all processes of the test app, and for the time of its tenants with it. */
  advance(ms: number): void;
};

export function createTurnableClock(): TurnableClock {
  let aheadMs = 0;
  return {
    now: () => plus(systemClock.now(), aheadMs),
    turnedMs: () => aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
  };
}

const TEST_CLOCK = '/api/v1/sandbox/clock';

/** Sends the test clock of a tenant ahead, and waits until it is there: its caller may be answered before. */
export async function advanceTestClock(
  api: Pick<Client, 'get' | 'post'>,
  ahead: { readonly advanceSeconds: number } | { readonly to: string },
): Promise<void> {
  const { status, body } = await api.post(TEST_CLOCK, ahead);
  assert.ok(status === 200 || status === 202, JSON.stringify(body));
  if (status === 200) return;
  await until('the clock is there', async () => (await api.get(TEST_CLOCK)).body.advancing === undefined);
}
