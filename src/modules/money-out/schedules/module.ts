// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { PrepareServices } from '#modules/money-out/payments/prepare.ts';
import type { OpeningServices } from '#modules/wallets/wallets/access.ts';
import { cancelScheduleRoute } from './cancel.ts';
import { createScheduleRoute } from './create.ts';
import { scheduleEvents } from './events.ts';
import { getScheduleForOrganizationRoute } from './get-for-organization.ts';
import { getScheduleRoute } from './get.ts';
import { fallDueJob, followJob, notFollowedSweep, notRunSweep, overdueSweep, runJob } from './jobs.ts';
import { openSchedules } from './erasure-blockers.ts';
import { listRunsRoute } from './list-runs.ts';
import { listSchedulesForOrganizationRoute } from './list-for-organization.ts';
import { listSchedulesRoute } from './list.ts';
import { patchScheduleRoute } from './patch.ts';
import { scheduleSearch } from './search.ts';
import { notifyPausedJob, type NotifyServices } from './notify-paused.ts';
import { ownedSchedules } from './owned.ts';

export const schedulesModule = defineModule<
  SweepServices & PrepareServices & OpeningServices & NotifyServices
>({
  name: 'schedules',
  erasureBlockers: [openSchedules],
  events: scheduleEvents,
  tags: { 'Scheduled payments': 'Payments that are made again and again, on the wall clock of a time zone.' },
  owned: ownedSchedules,
  search: [scheduleSearch],
  routes: [
    createScheduleRoute,
    listSchedulesRoute,
    getScheduleRoute,
    patchScheduleRoute,
    cancelScheduleRoute,
    listRunsRoute,
    listSchedulesForOrganizationRoute,
    getScheduleForOrganizationRoute,
  ],
  jobs: (services) => [fallDueJob, runJob(services), followJob, notifyPausedJob(services)],
  sweeps: (services) => [overdueSweep(services), notRunSweep(services), notFollowedSweep(services)],
});
