// What is done with payment methods later: accounts that are pending are asked about.
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import type { AccountProcessor } from './account-port.ts';
import { confirmMethod } from './confirm.ts';
import { CONFIRM, RELEASE_UNOWNED } from './job-kinds.ts';
import { findPending } from './queries.ts';
import { releaseIfUnowned, type OfLink } from './release-unowned.ts';

const ATTEMPTS_MAX = 30;
/** No sweep looks for it, so it is tried for a week. */
const RELEASE_ATTEMPTS_MAX = 2_000;
const LEFT_AFTER_MS = 10 * MINUTE_MS;
const SWEEP_EVERY_MS = MINUTE_MS;
const SWEEP_CALL_MS_MAX = 10_000;

type Services = { readonly accountProcessor: Connected<AccountProcessor> };

export const confirmJob = ({ accountProcessor }: Services): JobKind =>
  defineJob<{ readonly methodId: string }>({
    kind: CONFIRM,
    payload: z.object({ methodId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, works, tenant, actor, signal }, { methodId }) {
      const services = { pool, works, accountProcessor };
      if (!(await confirmMethod(services, { tenant, actor, signal }, methodId)))
        throw new Error(`it is not known yet whose account ${methodId} is`);
    },
  });

export const releaseUnownedJob = ({ accountProcessor }: Services): JobKind =>
  defineJob<OfLink>({
    kind: RELEASE_UNOWNED,
    payload: z.object({ checkoutId: z.string(), connectionId: z.string(), reference: z.string() }),
    attemptsMax: RELEASE_ATTEMPTS_MAX,
    run: ({ pool, tenant, signal }, asked) =>
      releaseIfUnowned({ pool, accountProcessor }, { tenant, signal }, asked),
  });

/** A bank may take longer than the job is tried for. */
export const pendingSweep = (services: SweepServices & Services): Sweep =>
  leftBehindSweep(services, {
    name: 'payment_methods.pending',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_AFTER_MS,
    find: findPending,
    repair: (tenant, actor, id) =>
      confirmMethod(services, { tenant, actor, signal: AbortSignal.timeout(SWEEP_CALL_MS_MAX) }, id),
  });
