// Shows withdrawals to the organization, one or a page of them: it sees what people take out of their wallets
// and decides on none of it.
import { byMoment, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/time/date-time.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { checkedOrganizationWithdrawalSchema, toCheckedOrganizationWithdrawal } from './checks.ts';
import { withdrawalParams } from './get.ts';
import { organizationWithdrawalSchema, toOrganizationWithdrawal, WITHDRAWAL } from './model.ts';
import { findWithdrawal, listWithdrawalsOfAll } from './queries.ts';
import { WITHDRAWAL_STATUSES } from './states.ts';

export const getWithdrawalForOrganizationRoute = defineRoute({
  id: 'withdrawals.get_for_organization',
  method: 'GET',
  path: '/api/v1/withdrawals/:id',
  auth: [{ scope: 'payments:read' }],
  tag: 'Withdrawals',
  summary: 'Retrieve a withdrawal of any wallet',
  description: 'For you to follow: only the owner of the wallet decides on it.',
  params: withdrawalParams,
  answers: {
    200: { description: 'The withdrawal as it is now.', schema: checkedOrganizationWithdrawalSchema },
  },
  read: async (db, { tenant, params, language }) => {
    const row = await findWithdrawal(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, await toCheckedOrganizationWithdrawal(db, row, language));
  },
});

export const listWithdrawalsForOrganizationRoute = defineList({
  id: 'withdrawals.list_for_organization',
  path: '/api/v1/withdrawals',
  auth: [{ scope: 'payments:read' }],
  tag: 'Withdrawals',
  summary: 'List withdrawals of all wallets',
  description:
    'What people take out of their wallets, for you to follow and not to decide. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters: {
    walletId: WALLET.inPath.optional(),
    status: z.enum(WITHDRAWAL_STATUSES).optional(),
    ...betweenQuery,
  },
  order: byMoment(WITHDRAWAL.prefix),
  item: organizationWithdrawalSchema,
  find: (db, { tenant, query: { walletId = null, status = null, since, until } }, page) =>
    listWithdrawalsOfAll(db, tenant.id, {
      walletId,
      status,
      since: instantOrNull(since),
      until: instantOrNull(until),
      ...page,
    }),
  includes: {
    named: 'ListedOrganizationWithdrawal',
    all: [{ ...includedCardholder, idOf: (row) => cardholderIdOf(row.wallet_id) }],
  },
  show: (rows) => rows.map(toOrganizationWithdrawal),
});
