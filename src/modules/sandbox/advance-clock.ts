// Sets where a tenant's clock is to go, and waits for it to be there, for as long as a caller is kept
// waiting.
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#platform/time/clock.ts';
import type { Caller } from '#platform/context/context.ts';
import { errorFields } from '#platform/telemetry/log.ts';
import type { StepServices } from '#platform/route/route.ts';
import { setGoal, whereIsClock, type Whereabouts } from './clock-goal.ts';
import { driveAlone, type ClockServices } from './drive-clock.ts';
import { clockWasStopped } from './refusals.ts';

/** After this long the caller is answered with how far it is; the clock goes on. */
const ANSWER_MS_MAX = 20 * SECOND_MS;
const LOOK_EVERY_MS = 25;

export type Asking = Pick<StepServices, 'works' | 'requestKey'> & ClockServices & Caller;
export type From = { readonly aheadMs: number; readonly present: number };

/** Whether it has arrived by the time that the caller must be answered. */
export async function advance(
  asking: Asking,
  goalOf: (from: From) => number,
  msMax = ANSWER_MS_MAX,
): Promise<boolean> {
  const deadline = performance.now() + msMax;
  const goalMs = await setGoal({ ...asking, keyDigest: asking.requestKey?.digest }, goalOf);
  for (;;) {
    const isMine = await drivenUntil(asking, deadline);
    const there = await whereIsClock(asking.pool, asking.tenant.id);
    if (hasArrived(there, goalMs)) break;
    if (there.goal === null) throw clockWasStopped(there.aheadMs, asking.clock);
    if (asking.closing.aborted || performance.now() >= deadline) return false;
    if (!isMine) await wait(LOOK_EVERY_MS);
  }
  await asking.caughtUp();
  return true;
}

/** It moves on only when nothing is due, so all is done that was due at a goal it has passed. */
const hasArrived = ({ aheadMs, goal }: Whereabouts, goalMs: number): boolean =>
  aheadMs > goalMs || (aheadMs === goalMs && goal === null);

/** Waits for the clock that is moved here, and no longer than that; false if another call moves it. */
async function drivenUntil(asking: Asking, deadline: number): Promise<boolean> {
  const { tenant, log } = asking;
  const late = new AbortController();
  const driven = driveAlone(asking, tenant.id);
  driven.catch((error: unknown) =>
    log.warn('test_clock.stopped', { tenant: tenant.id, ...errorFields(error) }),
  );
  const over = wait(Math.max(0, deadline - performance.now()), true, { signal: late.signal }).catch(
    () => true,
  );
  const held = await Promise.race([driven, over]);
  late.abort();
  return held !== undefined;
}
