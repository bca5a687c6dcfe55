// Shows withdrawals to the owner of their wallet, one or a page of them.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { checkedWithdrawalSchema, toCheckedWithdrawal } from './checks.ts';
import { toWithdrawal, WITHDRAWAL, withdrawalSchema } from './model.ts';
import { findWithdrawal, listWithdrawals } from './queries.ts';

export const withdrawalParams = z.object({ id: WITHDRAWAL.inPath });

export const getWithdrawalRoute = defineRoute({
  id: 'withdrawals.get',
  method: 'GET',
  path: '/api/v1/wallet/withdrawals/:id',
  auth: [{ session: 'self' }],
  tag: 'Withdrawals',
  summary: 'Retrieve a withdrawal',
  description: 'With where its money is by now.',
  params: withdrawalParams,
  answers: { 200: { description: 'The withdrawal as it is now.', schema: checkedWithdrawalSchema } },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor, params, language }) => {
    const owner = await requireOwner(db, { tenant, actor });
    const row = await findWithdrawal(db, tenant.id, params.id);
    if (row === undefined || row.wallet_id !== walletIdOf(owner.id)) throw refusal('not_found');
    return answer(200, await toCheckedWithdrawal(db, row, tenant, language));
  },
});

export const listWithdrawalsRoute = defineList({
  id: 'withdrawals.list',
  path: '/api/v1/wallet/withdrawals',
  auth: [{ session: 'self' }],
  tag: 'Withdrawals',
  summary: 'List withdrawals',
  description: 'Those of the wallet of the person who is signed in.',
  refusals: ownerRefusals,
  order: byId(WITHDRAWAL.prefix),
  item: withdrawalSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor }, { after, limit }) => {
    const walletId = walletIdOf((await requireOwner(db, { tenant, actor })).id);
    return listWithdrawals(db, tenant.id, { walletId, after, limit: limit + 1 });
  },
  show: (rows, { tenant }) => rows.map((row) => toWithdrawal(row, tenant)),
});
