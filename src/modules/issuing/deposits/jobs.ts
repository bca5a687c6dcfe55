// What is done with deposits later: refunds are sent, and what is on a method that was detached goes back.
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { ACCOUNT_DETACHED } from '#modules/issuing/payment-methods/job-kinds.ts';
import { findUnreleased } from '#modules/issuing/payment-methods/queries.ts';
import { SEND_REFUND } from './job-kinds.ts';
import { findUnfinished } from './queries.ts';
import { endDetached } from './return-available.ts';
import { runRefund } from './send-refund.ts';

const ATTEMPTS_MAX = 30;
const LEFT_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;
const SWEEP_CALL_MS_MAX = 10_000;

type Services = { readonly accountProcessor: Connected<AccountProcessor> };

export const depositJobs = ({ accountProcessor }: Services): JobKind[] => [
  defineJob({
    kind: SEND_REFUND,
    payload: z.object({ refundId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor, signal }, { refundId }) {
      const services = { pool, commands, accountProcessor };
      const ran = await runRefund(services, { tenant, actor, signal }, refundId);
      if (ran.kind === 'finished') return;
      throw new Error(`the refund ${refundId} is ${ran.kind === 'open' ? 'not decided yet' : ran.cause}`);
    },
  }),
  defineJob({
    kind: ACCOUNT_DETACHED,
    payload: z.object({ methodId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    run: ({ pool, commands, tenant, actor, signal }, { methodId }) =>
      endDetached({ pool, commands, accountProcessor }, { tenant, actor, signal }, methodId),
  }),
];

/** A bank may take days to say how a refund ended; it is asked once in a while. */
export const unfinishedRefundsSweep = (services: SweepServices & Services): Sweep =>
  leftBehindSweep(services, {
    name: 'deposits.unfinished',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_AFTER_MS,
    find: findUnfinished,
    repair: (tenant, actor, id) =>
      runRefund(services, { tenant, actor, signal: AbortSignal.timeout(SWEEP_CALL_MS_MAX) }, id),
  });

/** A processor may be down for longer than the job is tried for. */
export const unreleasedSweep = (services: SweepServices & Services): Sweep =>
  leftBehindSweep(services, {
    name: 'deposits.unreleased',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_AFTER_MS,
    find: findUnreleased,
    repair: (tenant, actor, id) =>
      endDetached(services, { tenant, actor, signal: AbortSignal.timeout(SWEEP_CALL_MS_MAX) }, id),
  });
