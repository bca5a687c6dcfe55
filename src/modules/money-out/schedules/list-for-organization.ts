// Lists scheduled payments to the organization.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { organizationScheduleSchema, toOrganizationSchedule } from './model.ts';
import { listAllSchedules, listSchedules } from './queries.ts';
import { SCHEDULE_STATUSES } from './states.ts';

export const listSchedulesForOrganizationRoute = defineList({
  id: 'schedules.list_for_organization',
  path: '/api/v1/scheduled_payments',
  auth: [{ scope: 'payments:read' }],
  tag: 'Scheduled payments',
  summary: 'List scheduled payments of all wallets',
  description:
    'What falls due when, for you to follow and not to change. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters: { walletId: WALLET.inPath.optional(), status: z.enum(SCHEDULE_STATUSES).optional() },
  order: byId('sch'),
  says: 'Newest first, ended ones too.',
  item: organizationScheduleSchema,
  find: async (db, { tenant, query: { walletId, status = null } }, page) =>
    walletId === undefined
      ? listAllSchedules(db, tenant.id, { status, ...page })
      : listSchedules(db, tenant.id, walletId, { status, subWalletId: null, ...page }),
  includes: {
    named: 'ListedOrganizationScheduledPayment',
    all: [{ ...includedCardholder, idOf: (row) => cardholderIdOf(row.wallet_id) }],
  },
  show: (rows) => rows.map(toOrganizationSchedule),
});
