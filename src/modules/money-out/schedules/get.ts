// Shows a scheduled payment.
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { scheduleParams, scheduleSchema, toSchedule } from './model.ts';
import { requireSchedule, type AccessServices } from './access.ts';

export const getScheduleRoute = defineRoute({
  id: 'schedules.get',
  method: 'GET',
  path: '/api/v1/wallet/scheduled/:id',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Scheduled payments',
  summary: 'Retrieve a scheduled payment',
  description: 'With when it is paid next.',
  params: scheduleParams,
  answers: { 200: { description: 'The scheduled payment as it is now.', schema: scheduleSchema } },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor, params }, services: AccessServices) =>
    answer(200, toSchedule(await requireSchedule(db, { tenant, actor }, services, params.id))),
});
