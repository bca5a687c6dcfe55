// Lists the payees of all wallets to the organization, which follows to whom its people let money go.
import { z } from 'zod';
import { defineIncludes } from '#platform/include.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { organizationPayeeSchema, toOrganizationPayee } from './model.ts';
import { listPayeesOfAny } from './queries.ts';
import { PAYEE_STATUSES } from './states.ts';
import type { PayeeRow } from './tables.ts';

const includes = defineIncludes<PayeeRow>({ ...includedCardholder, idOf: (row) => row.cardholder_id });
const listedSchema = organizationPayeeSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationPayee' });

export const listPayeesForOrganizationRoute = defineRoute({
  id: 'payees.list_for_organization',
  method: 'GET',
  path: '/api/v1/payees',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payees',
  summary: 'List the payees of all wallets',
  description:
    'For you to follow: only the owner of a wallet adds and deletes them. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  ofCells: newestFirst,
  query: z.strictObject({
    walletId: WALLET.inPath.optional(),
    cardholderId: CARDHOLDER.inPath.optional(),
    status: z.enum(PAYEE_STATUSES).optional(),
    include: includes.query,
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first, deleted ones too.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query }) => {
    const { walletId, cardholderId, status = null, include, cursor, limit } = query;
    const owners = [
      ...(walletId === undefined ? [] : [cardholderIdOf(walletId)]),
      ...(cardholderId === undefined ? [] : [cardholderId]),
    ];
    const [ownerId = null, other = ownerId] = owners;
    if (other !== ownerId) return answer(200, { data: [], nextCursor: null });
    const filter = { ownerId, status, after: afterOf(cursor, 'pye'), limit };
    const { rows, searchedTo } = await listPayeesOfAny(db, tenant.id, filter);
    const includedIn = await includes.find(db, { tenant, actor }, include, rows.slice(0, limit));
    const toItem = (row: PayeeRow) => ({ ...toOrganizationPayee(row), ...includedIn(row) });
    return answer(200, toPage(rows, limit, toItem, searchedTo));
  },
});
