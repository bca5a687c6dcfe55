// What scheduled payments do by themselves: occurrences fall due, run, and follow their payments. Sweeps make
// what a lost job left.
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import type { PrepareServices } from '#modules/money-out/payments/prepare.ts';
import { fallDue } from './fall-due.ts';
import { followRun } from './follow.ts';
import { FALL_DUE, FOLLOW, RUN_JOB } from './job-kinds.ts';
import { OCCURRENCE, SCHEDULE } from './model.ts';
import { findNotFollowed, findNotRun, findOverdue } from './queries.ts';
import { runDue } from './run.ts';

const ATTEMPTS_MAX = 30;
const SWEEP_EVERY_MS = MINUTE_MS;
const OVERDUE_MS = 2 * MINUTE_MS;
/** Longer than a job waits between two attempts. */
const LOST_MS = 10 * MINUTE_MS;

const runPayload = z.object({ runId: OCCURRENCE.inPath });

export const fallDueJob: JobKind<{ scheduledPaymentId: string }> = defineJob({
  kind: FALL_DUE,
  payload: z.object({ scheduledPaymentId: SCHEDULE.inPath }),
  attemptsMax: ATTEMPTS_MAX,
  run: (context, { scheduledPaymentId }) => fallDue(context, context, scheduledPaymentId),
});

export const runJob = (services: PrepareServices): JobKind<{ runId: string }> =>
  defineJob({
    kind: RUN_JOB,
    payload: runPayload,
    attemptsMax: ATTEMPTS_MAX,
    run: (context, { runId }) => runDue({ ...services, ...context }, context, runId),
  });

export const followJob: JobKind<{ runId: string }> = defineJob({
  kind: FOLLOW,
  payload: runPayload,
  attemptsMax: ATTEMPTS_MAX,
  run: (context, { runId }) => followRun(context, context, runId),
});

export const overdueSweep = (services: SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'schedules.overdue',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: OVERDUE_MS,
    find: findOverdue,
    repair: (tenant, actor, id) => fallDue(services, { tenant, actor }, id),
  });

export const notRunSweep = (services: SweepServices & PrepareServices): Sweep =>
  leftBehindSweep(services, {
    name: 'schedules.not_run',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LOST_MS,
    find: findNotRun,
    repair: (tenant, actor, id) => runDue(services, { tenant, actor }, id),
  });

export const notFollowedSweep = (services: SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'schedules.not_followed',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LOST_MS,
    find: findNotFollowed,
    repair: (tenant, actor, id) => followRun(services, { tenant, actor }, id),
  });
