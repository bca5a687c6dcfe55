// Real time as a test app has it: that of the system, until the test turns it ahead. Leases, sweeps, sessions
// and limits go by it, so a test passes their time instead of writing other instants into rows.
import { plus, systemClock, type Clock } from '#platform/time/clock.ts';

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
