// The test clock: a tenant's time can be moved ahead. Jobs that fall due in between run in their order, each
// at its own time. A request is answered when they are done, or after 20 seconds with how far it is.
import { wholeOf } from '#platform/cells/cells.ts';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS, isoOf, isoOrNull, SECOND_MS, type Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { dateTime, timestamp } from '#platform/time/date-time.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { lookOf, lookQuery } from '#platform/queue/due.ts';
import { advance, type From } from './advance-clock.ts';
import { dropGoal, tenantTime, whereIsClock } from './clock-goal.ts';
import type { ClockServices } from './drive-clock.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const ADVANCE_SECONDS_MAX = 10 * 366 * 24 * 3600;
/** Fifty years with their leap days. Far beyond, dates are no longer what databases and people can write. */
const AHEAD_MS_MAX = (50 * 365 + 13) * DAY_MS;
/** An instant that was read from the clock comes back when the clock has passed it by a moment. */
const PASSED_MS_MAX = 10 * MINUTE_MS;

const clockSchema = z
  .object({
    now: timestamp.describe("The tenant's present time."),
    offsetSeconds: z.number().describe('How far it is ahead of real time.'),
    advancing: z
      .object({
        from: timestamp.describe('Where it was when it set out.'),
        to: timestamp.describe('Where it is going.'),
        nextDue: timestamp
          .nullable()
          .describe('What it does or waits for next: not later than `now` where that is being done.'),
      })
      .optional()
      .describe('While it is on its way: what falls due up to `to` is not all done.'),
  })
  .meta({ id: 'TestClock' });

const advanceBody = z
  .strictObject({
    advanceSeconds: z.int().min(0).max(ADVANCE_SECONDS_MAX).optional(),
    to: dateTime.optional(),
    stop: z.literal(true).optional().describe('The clock goes no further than it has come.'),
  })
  .refine((body) => Object.keys(body).length === 1, {
    path: ['advanceSeconds'],
    params: {
      problem: {
        en: 'give one of advanceSeconds, to and stop',
        es: 'indique uno solo de advanceSeconds, to y stop',
        pt: 'informe apenas um de advanceSeconds, to e stop',
      },
    },
  });

const BACKWARDS = {
  en: 'a clock only moves ahead, at most ten years at once and 50 years ahead of real time',
  es: 'un reloj solo avanza, como máximo diez años a la vez y hasta 50 años por delante del tiempo real',
  pt: 'um relógio só avança, no máximo dez anos por vez e até 50 anos à frente do tempo real',
};

type Body = z.output<typeof advanceBody>;

/** The goal, from where the clock is or is going; an instant that has just passed is where it is. */
function goalOf({ to, advanceSeconds = 0 }: Body, { aheadMs, present }: From, now: Instant): number {
  const goal = to === undefined ? present + advanceSeconds * SECOND_MS : Date.parse(to) - now;
  const isBehind = goal < aheadMs - PASSED_MS_MAX;
  if (isBehind || goal - present > ADVANCE_SECONDS_MAX * SECOND_MS || goal > AHEAD_MS_MAX) {
    const field = to === undefined ? 'advanceSeconds' : 'to';
    throw invalid([{ field, message: BACKWARDS }]);
  }
  return Math.max(goal, aheadMs);
}

type ShowServices = Pick<ClockServices, 'clock' | 'dues'>;

async function shownClock(db: Db, tenant: Tenant, { clock, dues }: ShowServices) {
  const { aheadMs, goal } = await whereIsClock(db, wholeOf(tenant).id);
  const shown = { now: isoOf(tenantTime(clock, aheadMs)), offsetSeconds: aheadMs / 1000 };
  if (goal === null) return shown;
  const looked = await db.batch(tenant.cellIds.map((id) => lookQuery(dues, id)));
  const { nextDue } = lookOf(looked.flatMap(({ rows }) => rows));
  const advancing = { from: isoOf(goal.from), to: isoOf(goal.at), nextDue: isoOrNull(nextDue) };
  return { ...shown, advancing };
}

const readClock = {
  method: 'GET',
  tag: 'Sandbox',
  answers: { 200: { description: 'The clock.', schema: clockSchema } },
  refusals: sandboxRefusal.rows,
  read: async (db: Db, { tenant }: { readonly tenant: Tenant }, services: ShowServices) => {
    requireTestSide(tenant);
    return answer(200, await shownClock(db, tenant, services));
  },
} as const;

export const getClockRoute = defineRoute({
  ...readClock,
  id: 'sandbox.clock.get',
  path: '/api/v1/sandbox/clock',
  auth: [{ scope: 'sandbox:read' }],
  summary: 'Retrieve the test clock',
});

export const getClockAsOwnerRoute = defineRoute({
  ...readClock,
  id: 'sandbox.clock.get_as_owner',
  path: '/api/v1/wallet/clock',
  auth: [{ session: 'self' }],
  summary: 'Retrieve the test clock as an owner',
  description: 'What expires for the owner of a wallet on the test side does so by this clock.',
});

export const advanceClockRoute = defineRoute({
  id: 'sandbox.clock.advance',
  method: 'POST',
  path: '/api/v1/sandbox/clock',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Advance the test clock',
  description:
    'By `advanceSeconds` or `to` an instant. The answer is a 200 when everything that fell due on the way has been done. ' +
    'Where that takes longer than 20 seconds it is a 202: the clock goes on by itself, and `GET` says how far it is, without `advancing` once it is there. ' +
    'Requests add up: two of an hour each, one after the other or at once, are two hours, and each is answered when its own have passed. ' +
    'With an idempotency key a repeat goes no further. A `to` that the clock has passed by less than ten minutes ' +
    'does what is due and leaves the clock where it is. ' +
    '`stop` ends an advance where it is; a request that waits for it is a 409. ' +
    'It goes at most 50 years ahead of real time.',
  body: advanceBody,
  answers: {
    200: { description: 'The clock as it is now: all that fell due is done.', schema: clockSchema },
    202: { description: 'The clock is on its way, and how far it is.', schema: clockSchema },
  },
  refusals: sandboxRefusal.rows,
  steps: async ({ pool, works, requestKey }, { tenant, actor, body }, services: ClockServices) => {
    requireTestSide(tenant);
    const shown = () => shownClock(pool, tenant, services);
    if (body.stop === true) {
      await dropGoal(pool, tenant.id);
      return answer(200, await shown());
    }
    const asking = { ...services, pool, works, requestKey, tenant, actor };
    const hasArrived = await advance(asking, (from) => goalOf(body, from, services.clock.now()));
    return answer(hasArrived ? 200 : 202, await shown());
  },
});
