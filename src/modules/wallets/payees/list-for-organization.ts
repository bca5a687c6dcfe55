// Lists the payees of all wallets to the organization, which follows to whom its people let money go.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { organizationPayeeSchema, toOrganizationPayee } from './model.ts';
import { listPayeesOfAny } from './queries.ts';
import { PAYEE_STATUSES } from './states.ts';

export const listPayeesForOrganizationRoute = defineList({
  id: 'payees.list_for_organization',
  path: '/api/v1/payees',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payees',
  summary: 'List the payees of all wallets',
  description:
    'For you to follow: only the owner of a wallet adds and deletes them. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters: {
    walletId: WALLET.inPath.optional(),
    cardholderId: CARDHOLDER.inPath.optional(),
    status: z.enum(PAYEE_STATUSES).optional(),
  },
  order: byId('pye'),
  says: 'Newest first, deleted ones too.',
  item: organizationPayeeSchema,
  find: async (db, { tenant, query: { walletId, cardholderId, status = null } }, page) => {
    const owners = [walletId && cardholderIdOf(walletId), cardholderId].filter((id) => id !== undefined);
    const [ownerId = null, other = ownerId] = owners;
    return other === ownerId ? listPayeesOfAny(db, tenant.id, { ownerId, status, ...page }) : [];
  },
  includes: {
    named: 'ListedOrganizationPayee',
    all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }],
  },
  show: (rows) => rows.map(toOrganizationPayee),
});
