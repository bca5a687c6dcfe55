// The test clock: a tenant's time can be moved ahead. Jobs that fall due in between run in their order, each
// at its own time, before the request is answered.
import { z } from 'zod';
import { DAY_MS, instant, MINUTE_MS, isoOf, SECOND_MS, type Clock, type Instant } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { dateTime, timestamp } from '#platform/date-time.ts';
import { invalid } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { clockOffsetMs } from '#platform/queue/due.ts';
import { advance, type ClockServices } from './advance-clock.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const ADVANCE_SECONDS_MAX = 10 * 366 * 24 * 3600;
/** Fifty years with their leap days. Far beyond, dates are no longer what databases and people can write. */
const AHEAD_MS_MAX = (50 * 365 + 13) * DAY_MS;
/** The `to` of a 503 comes back when the clock has passed it by a moment. */
const PASSED_MS_MAX = 10 * MINUTE_MS;

const clockSchema = z
  .object({
    now: timestamp.describe("The tenant's present time."),
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

type Body = z.output<typeof advanceBody>;
/** How far the clock was ahead when it was asked, and is when the turn of the request has come. */
type From = { readonly seen: number; readonly present: number; readonly now: Instant };

/**
 * How far ahead it is to be: as it is, for an instant that it has just passed, or that others have passed
 * meanwhile.
 */
function goalOf({ to, advanceSeconds = 0 }: Body, { seen, present, now }: From): number {
  const goal = to === undefined ? present + advanceSeconds * SECOND_MS : Date.parse(to) - now;
  const isBehind = goal < seen - PASSED_MS_MAX;
  if (isBehind || goal - present > ADVANCE_SECONDS_MAX * SECOND_MS || goal > AHEAD_MS_MAX) {
    const field = to === undefined ? 'advanceSeconds' : 'to';
    throw invalid([{ field, message: BACKWARDS }]);
  }
  return Math.max(goal, present);
}

const toClock = (clock: Clock, offsetMs: number) => ({
  now: isoOf(instant(clock.now() + offsetMs)),
  offsetSeconds: offsetMs / 1000,
});

const readClock = {
  method: 'GET',
  tag: 'Sandbox',
  answers: { 200: { description: 'The clock.', schema: clockSchema } },
  refusals: sandboxRefusal.rows,
  read: async (db: Db, { tenant }: { readonly tenant: Tenant }, { clock }: Pick<ClockServices, 'clock'>) => {
    requireTestSide(tenant);
    return answer(200, toClock(clock, await clockOffsetMs(db, tenant.id)));
  },
} as const;

export const getClockRoute = defineRoute({
  ...readClock,
  id: 'sandbox.clock.get',
  path: '/api/v1/sandbox/clock',
  auth: [{ scope: 'sandbox:read' }],
  summary: 'Read the test clock',
});

export const getClockAsOwnerRoute = defineRoute({
  ...readClock,
  id: 'sandbox.clock.get_as_owner',
  path: '/api/v1/wallet/clock',
  auth: [{ session: 'self' }],
  summary: 'Read the test clock as an owner',
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
    'By `advanceSeconds` or `to` an instant. Answers when everything that fell due on the way has been done. Where that takes too long, ' +
    'the answer is a 503 that says how far the clock came: send its `to`, which goes on from there, and then the `to` of each such answer until one is 200. ' +
    'The same `advanceSeconds` again would go further, with the same idempotency key as well. A `to` that the clock has passed by less than ten minutes ' +
    'does what is due and leaves the clock where it is. One request at a time moves the clock; the next one waits for it, and goes on from where it has come. ' +
    'A request whose caller goes away stops at the next step. ' +
    'It goes at most 50 years ahead of real time.',
  body: advanceBody,
  answers: { 200: { description: 'The clock as it is now.', schema: clockSchema } },
  refusals: sandboxRefusal.rows,
  steps: async ({ pool, works, gone }, { tenant, actor, body }, services: ClockServices) => {
    const { clock } = services;
    requireTestSide(tenant);
    const seen = await clockOffsetMs(pool, tenant.id);
    const goalFrom = (present: number): number => goalOf(body, { seen, present, now: clock.now() });
    // What is wrong is refused before it waits for its turn.
    goalFrom(seen);
    await advance({ ...services, pool, works, gone, tenant, actor }, goalFrom);
    return answer(200, toClock(clock, await clockOffsetMs(pool, tenant.id)));
  },
});
