// Shows a scheduled payment to the organization.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { organizationScheduleSchema, scheduleParams, toOrganizationSchedule } from './model.ts';
import { findSchedule } from './queries.ts';

export const getScheduleForOrganizationRoute = defineRoute({
  id: 'schedules.get_for_organization',
  method: 'GET',
  path: '/api/v1/scheduled_payments/:id',
  auth: [{ scope: 'payments:read' }],
  tag: 'Scheduled payments',
  summary: 'Retrieve a scheduled payment of any wallet',
  description: 'For you to follow: only the owner and the agent change it.',
  params: scheduleParams,
  answers: {
    200: { description: 'The scheduled payment as it is now.', schema: organizationScheduleSchema },
  },
  read: async (db, { tenant, params }) => {
    const row = await findSchedule(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toOrganizationSchedule(row));
  },
});
