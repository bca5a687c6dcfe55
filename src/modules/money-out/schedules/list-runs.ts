// Lists the occurrences of a scheduled payment, with what came of each.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { runSchema, scheduleParams, toRun } from './model.ts';
import { listRuns } from './queries.ts';
import { requireSchedule, type AccessServices } from './access.ts';

export const listRunsRoute = defineRoute({
  id: 'schedules.runs',
  method: 'GET',
  path: '/api/v1/wallet/scheduled/:id/runs',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Scheduled payments',
  summary: 'List the occurrences of a scheduled payment',
  description: 'Each time that it fell due, with its outcome.',
  params: scheduleParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(runSchema) } },
  refusals: ownerRefusals,
  read: async (db, { params, language, query: { cursor, limit }, ...caller }, services: AccessServices) => {
    const { id } = await requireSchedule(db, caller, services, params.id);
    const rows = await listRuns(db, caller.tenant.id, id, { after: afterOf(cursor, 'run'), limit });
    const data = rows.slice(0, limit).map((row) => toRun(row, language));
    return answer(200, { data, next_cursor: nextCursor(rows, limit) });
  },
});
