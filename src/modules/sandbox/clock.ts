// The test clock: a tenant's time can be moved ahead. Jobs that fall due in between run in their order, each
// at its own time, before the request is answered.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { DAY_MS, instant, isoOf, type Clock } from '../../platform/clock.ts';
import { dateTime } from '../../platform/date-time.ts';
import { sql } from '../../platform/db/sql.ts';
import { invalid, refusal } from '../../platform/refusals.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import { answer, defineRoute, type StepServices } from '../../platform/route.ts';
import { clockOffsetMs, lookAtDue, type DueSource } from '../../platform/queue/due.ts';
import { announceTenant } from '../identity/index.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const ADVANCE_SECONDS_MAX = 10 * 366 * 24 * 3600;
/** Fifty years with their leap days. Far beyond, dates are no longer what databases and people can write. */
const AHEAD_MS_MAX = (50 * 365 + 13) * DAY_MS;
const STEPS_MAX = 10_000;
/** A receiver that never answers takes ten seconds for each attempt, and there may be several. */
const WORK_MS_MAX = 110_000;
const LOOK_EVERY_MS = 15;

const clockSchema = z
  .object({
    now: z.iso.datetime().describe("The tenant's present time."),
    offsetSeconds: z.number().describe('How far it is ahead of real time.'),
  })
  .meta({ id: 'TestClock' });

const advanceBody = z
  .strictObject({
    advanceSeconds: z.int().min(0).max(ADVANCE_SECONDS_MAX).optional(),
    to: dateTime.optional(),
  })
  .refine(({ advanceSeconds, to }) => (advanceSeconds === undefined) !== (to === undefined), {
    path: ['advanceSeconds'],
    params: {
      problem: {
        en: 'give either advanceSeconds or to',
        es: 'indique advanceSeconds o to, uno de los dos',
        pt: 'informe advanceSeconds ou to, um dos dois',
      },
    },
  });

const BACKWARDS = {
  en: 'a clock only moves ahead, at most ten years at once and 50 years ahead of real time',
  es: 'un reloj solo avanza, como máximo diez años a la vez y hasta 50 años por delante del tiempo real',
  pt: 'um relógio só avança, no máximo dez anos por vez e até 50 anos à frente do tempo real',
};

const toClock = (clock: Clock, offsetMs: number) => ({
  now: isoOf(instant(clock.now() + offsetMs)),
  offsetSeconds: offsetMs / 1000,
});

export type ClockServices = { readonly clock: Clock; readonly dues: readonly DueSource[] };

export const getClockRoute = defineRoute({
  id: 'sandbox.clock.get',
  method: 'GET',
  path: '/api/v1/sandbox/clock',
  auth: [{ scope: 'sandbox:read' }],
  tag: 'Sandbox',
  summary: 'Read the test clock',
  answers: { 200: { description: 'The clock.', schema: clockSchema } },
  refusals: sandboxRefusal.rows,
  read: async (db, { tenant }, { clock }: Pick<ClockServices, 'clock'>) => {
    requireTestSide(tenant);
    return answer(200, toClock(clock, await clockOffsetMs(db, tenant.id)));
  },
});

export const advanceClockRoute = defineRoute({
  id: 'sandbox.clock.advance',
  method: 'POST',
  path: '/api/v1/sandbox/clock',
  auth: [{ scope: 'sandbox:write' }],
  tag: 'Sandbox',
  summary: 'Advance the test clock',
  description:
    'By `advanceSeconds` or `to` an instant. Answers when everything that fell due on the way has been done. ' +
    'It goes at most 50 years ahead of real time.',
  body: advanceBody,
  answers: { 200: { description: 'The clock as it is now.', schema: clockSchema } },
  refusals: sandboxRefusal.rows,
  steps: async ({ pool, works }, { tenant, actor, body }, { clock, dues }: ClockServices) => {
    requireTestSide(tenant);
    const present = await clockOffsetMs(pool, tenant.id);
    const goal =
      body.to === undefined ? present + (body.advanceSeconds ?? 0) * 1000 : Date.parse(body.to) - clock.now();
    if (goal < present || goal - present > ADVANCE_SECONDS_MAX * 1000 || goal > AHEAD_MS_MAX) {
      const field = body.to === undefined ? 'advanceSeconds' : 'to';
      throw invalid([{ field, message: BACKWARDS }]);
    }
    await advance({ pool, works, clock, dues, tenant, actor }, goal);
    return answer(200, toClock(clock, await clockOffsetMs(pool, tenant.id)));
  },
});

type Moving = Pick<StepServices, 'pool' | 'works'> & {
  readonly clock: Clock;
  readonly dues: readonly DueSource[];
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/**
 * From one due moment to the next, so that a retry planned for an hour ahead is planned from its own time.
 */
async function advance(moving: Moving, goalMs: number): Promise<void> {
  const deadline = performance.now() + WORK_MS_MAX;
  for (let step = 0; step < STEPS_MAX; step++) {
    const nextDue = await nextDueAfterWork(moving, deadline);
    const neededMs = nextDue - moving.clock.now();
    await moveTo(moving, Math.min(neededMs, goalMs));
    if (neededMs > goalMs) break;
  }
  await nextDueAfterWork(moving, deadline);
}

/** Sets how far the clock is ahead, never back, and wakes the workers. */
async function moveTo({ works, dues, tenant, actor }: Moving, aheadMs: number): Promise<void> {
  await works.run(tenant, actor, async (work) => {
    await work.run(
      sql`insert into test_clocks as c (tenant_id, offset_ms) values (${tenant.id}, greatest(0, ${Math.ceil(aheadMs)}::bigint))
          on conflict (tenant_id) do update set offset_ms = greatest(c.offset_ms, excluded.offset_ms)`,
    );
    announceTenant(work, tenant.id);
    for (const { channel } of dues) work.announce(channel, '');
  });
}

/**
 * Waits until all that is due is done, and says when the next of it will be: infinitely far off where there
 * is none.
 */
async function nextDueAfterWork({ pool, clock, dues, tenant }: Moving, deadline: number): Promise<number> {
  for (;;) {
    const nextDue = await lookAtDue(pool, dues, tenant.id, clock);
    if (nextDue !== 'busy') return nextDue ?? Infinity;
    if (performance.now() > deadline) throw refusal('service_unavailable');
    await wait(LOOK_EVERY_MS);
  }
}
