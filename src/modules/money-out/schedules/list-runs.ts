// Lists the occurrences of a scheduled payment, with what came of each.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { runSchema, scheduleParams, toRun } from './model.ts';
import { listRuns } from './queries.ts';
import { requireSchedule, type AccessServices } from './access.ts';

export const listRunsRoute = defineList({
  id: 'schedules.runs',
  path: '/api/v1/wallet/scheduled/:id/runs',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Scheduled payments',
  summary: 'List the occurrences of a scheduled payment',
  description: 'Each time that it fell due, with its outcome.',
  params: scheduleParams,
  refusals: ownerRefusals,
  order: byId('run'),
  item: runSchema,
  form: WALLET_PAGE,
  find: async (db, { params, ...caller }, page, services: AccessServices) => {
    const { id } = await requireSchedule(db, caller, services, params.id);
    return listRuns(db, caller.tenant.id, id, page);
  },
  show: (rows, { language }) => rows.map((row) => toRun(row, language)),
});
