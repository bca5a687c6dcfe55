// Lists approvals to the organization, which sees what owners are asked and what they have decided.
import { byMoment, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/time/date-time.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { ACTIONS } from './actions.ts';
import { organizationApprovalSchema, toOrganizationApproval } from './model.ts';
import { approvalsOfOwnerQuery, listApprovals, type ApprovalFilter } from './queries.ts';
import { APPROVAL_STATUSES } from './states.ts';

export const listApprovalsForOrganizationRoute = defineList({
  id: 'approvals.list_for_organization',
  path: '/api/v1/approvals',
  auth: [{ scope: 'approvals:read' }],
  tag: 'Approvals',
  summary: 'List approvals of all owners',
  description:
    'What owners are asked and what they have decided, for you to follow: only the owner of a wallet decides. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters: {
    walletId: WALLET.inPath.optional(),
    subWalletId: SUB_WALLET.inPath.optional(),
    status: z.enum(APPROVAL_STATUSES).optional(),
    actionType: z.enum(ACTIONS).optional(),
    ...betweenQuery,
  },
  order: byMoment('appr'),
  item: organizationApprovalSchema,
  find: async (db, { tenant, query }, page, { subWallets }: { readonly subWallets: SubWallets }) => {
    const { walletId, subWalletId } = query;
    const filter: ApprovalFilter = {
      subWalletId: subWalletId ?? null,
      status: query.status ?? null,
      action: query.actionType ?? null,
      since: instantOrNull(query.since),
      until: instantOrNull(query.until),
      ...page,
    };
    if (walletId === undefined && subWalletId === undefined) return listApprovals(db, tenant.id, filter);
    // Those of a wallet, or of a sub-wallet, which is of one, are found without searching all others.
    const of = walletId ?? (await subWallets.walletIdOf(db, tenant.id, subWalletId ?? ''));
    return of === undefined ? [] : db.all(approvalsOfOwnerQuery(tenant.id, cardholderIdOf(of), filter));
  },
  includes: {
    named: 'ListedOrganizationApproval',
    all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }],
  },
  show: (rows) => rows.map(toOrganizationApproval),
});
