// Shows withdrawals to the organization, one or a page of them: it sees what people take out of their wallets
// and decides on none of it.
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/date-time.ts';
import { defineIncludes } from '#platform/include.ts';
import { latestFirst } from '#platform/over-cells.ts';
import { momentAfterOf, pageOf, pageQuery, toPageByMoment } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { checkedOrganizationWithdrawalSchema, toCheckedOrganizationWithdrawal } from './checks.ts';
import { withdrawalParams } from './get.ts';
import { organizationWithdrawalSchema, toOrganizationWithdrawal, WITHDRAWAL } from './model.ts';
import { findWithdrawal, listWithdrawalsOfAll } from './queries.ts';
import { WITHDRAWAL_STATUSES } from './states.ts';
import type { WithdrawalRow } from './tables.ts';

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

const includes = defineIncludes<WithdrawalRow>({
  ...includedCardholder,
  idOf: (row) => cardholderIdOf(row.wallet_id),
});
const listedSchema = organizationWithdrawalSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationWithdrawal' });

export const listWithdrawalsForOrganizationRoute = defineRoute({
  id: 'withdrawals.list_for_organization',
  method: 'GET',
  path: '/api/v1/withdrawals',
  auth: [{ scope: 'payments:read' }],
  tag: 'Withdrawals',
  summary: 'List withdrawals of all wallets',
  description:
    'What people take out of their wallets, for you to follow and not to decide. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  ofCells: latestFirst,
  query: z.strictObject({
    walletId: WALLET.inPath.optional(),
    status: z.enum(WITHDRAWAL_STATUSES).optional(),
    ...betweenQuery,
    include: includes.query,
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query }) => {
    const { walletId = null, status = null, limit } = query;
    const found = await listWithdrawalsOfAll(db, tenant.id, {
      walletId,
      status,
      since: instantOrNull(query.since),
      until: instantOrNull(query.until),
      ...momentAfterOf(query.cursor, WITHDRAWAL.prefix),
      limit,
    });
    const listed = found.rows.slice(0, limit);
    const includedIn = await includes.find(db, { tenant, actor }, query.include, listed);
    const toItem = (row: WithdrawalRow) => ({ ...toOrganizationWithdrawal(row), ...includedIn(row) });
    return answer(200, toPageByMoment(tenant, found, limit, toItem));
  },
});
