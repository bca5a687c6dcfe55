// Lists scheduled payments to the organization.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { defineIncludes } from '#platform/include.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage, type Found } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { organizationScheduleSchema, toOrganizationSchedule } from './model.ts';
import { listAllSchedules, listSchedules } from './queries.ts';
import { SCHEDULE_STATUSES } from './states.ts';
import type { ScheduleRow } from './tables.ts';

const includes = defineIncludes<ScheduleRow>({
  ...includedCardholder,
  idOf: (row) => cardholderIdOf(row.wallet_id),
});
const listedSchema = organizationScheduleSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationScheduledPayment' });
const listQuery = z.strictObject({
  walletId: WALLET.inPath.optional(),
  status: z.enum(SCHEDULE_STATUSES).optional(),
  include: includes.query,
  ...pageQuery,
});

export const listSchedulesForOrganizationRoute = defineRoute({
  id: 'schedules.list_for_organization',
  method: 'GET',
  path: '/api/v1/scheduled_payments',
  auth: [{ scope: 'payments:read' }],
  tag: 'Scheduled payments',
  summary: 'List scheduled payments of all wallets',
  description:
    'What falls due when, for you to follow and not to change. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  ofCells: newestFirst,
  query: listQuery,
  answers: {
    200: { description: 'Newest first, ended ones too.', schema: pageOf(listedSchema) },
  },
  read: async (db, { tenant, actor, query }) => {
    const { rows, searchedTo } = await findListed(db, tenant.id, query);
    const includedIn = await includes.find(db, { tenant, actor }, query.include, rows.slice(0, query.limit));
    const toItem = (row: ScheduleRow) => ({ ...toOrganizationSchedule(row), ...includedIn(row) });
    return answer(200, toPage(rows, query.limit, toItem, searchedTo));
  },
});

async function findListed(
  db: Db,
  tenantId: string,
  { walletId, status, cursor, limit }: z.infer<typeof listQuery>,
): Promise<Found<ScheduleRow>> {
  const filter = { status: status ?? null, after: afterOf(cursor, 'sch'), limit };
  if (walletId === undefined) return listAllSchedules(db, tenantId, filter);
  const rows = await listSchedules(db, tenantId, walletId, { ...filter, subWalletId: null });
  return { rows, searchedTo: null };
}
