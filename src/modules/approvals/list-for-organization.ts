// Lists approvals to the organization, which sees what owners are asked and what they have decided.
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/date-time.ts';
import type { Db } from '#platform/db/sql.ts';
import { defineIncludes } from '#platform/include.ts';
import { latestFirst } from '#platform/over-cells.ts';
import { momentAfterOf, pageOf, pageQuery, toPageByMoment, type FoundByMoment } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { ACTIONS } from './actions.ts';
import { organizationApprovalSchema, toOrganizationApproval } from './model.ts';
import { approvalsOfOwnerQuery, listApprovals, type ApprovalFilter } from './queries.ts';
import { APPROVAL_STATUSES } from './states.ts';
import type { ApprovalRow } from './tables.ts';

const includes = defineIncludes<ApprovalRow>({ ...includedCardholder, idOf: (row) => row.cardholder_id });
const listedSchema = organizationApprovalSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationApproval' });

const listQuery = z.strictObject({
  walletId: WALLET.inPath.optional(),
  subWalletId: SUB_WALLET.inPath.optional(),
  status: z.enum(APPROVAL_STATUSES).optional(),
  actionType: z.enum(ACTIONS).optional(),
  include: includes.query,
  ...betweenQuery,
  ...pageQuery,
});

export const listApprovalsForOrganizationRoute = defineRoute({
  id: 'approvals.list_for_organization',
  method: 'GET',
  path: '/api/v1/approvals',
  auth: [{ scope: 'approvals:read' }],
  tag: 'Approvals',
  summary: 'List approvals of all owners',
  description:
    'What owners are asked and what they have decided, for you to follow: only the owner of a wallet decides. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  ofCells: latestFirst,
  query: listQuery,
  answers: { 200: { description: 'Newest first.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query }, { subWallets }: { readonly subWallets: SubWallets }) => {
    const found = await findListed(db, tenant.id, query, subWallets);
    const includedIn = await includes.find(
      db,
      { tenant, actor },
      query.include,
      found.rows.slice(0, query.limit),
    );
    const toItem = (row: ApprovalRow) => ({ ...toOrganizationApproval(row), ...includedIn(row) });
    return answer(200, toPageByMoment(tenant, found, query.limit, toItem));
  },
});

type ListQuery = z.infer<typeof listQuery>;

/** Those of a wallet, or of a sub-wallet, which is of one, are found without searching all others. */
async function findListed(
  db: Db,
  tenantId: string,
  query: ListQuery,
  subWallets: SubWallets,
): Promise<FoundByMoment<ApprovalRow>> {
  const { subWalletId, walletId } = query;
  const filter: ApprovalFilter = {
    subWalletId: subWalletId ?? null,
    status: query.status ?? null,
    action: query.actionType ?? null,
    since: instantOrNull(query.since),
    until: instantOrNull(query.until),
    ...momentAfterOf(query.cursor, 'appr'),
    limit: query.limit,
  };
  if (walletId === undefined && subWalletId === undefined) return listApprovals(db, tenantId, filter);
  const of = walletId ?? (await subWallets.walletIdOf(db, tenantId, subWalletId ?? ''));
  if (of === undefined) return { rows: [], searchedTo: null };
  return {
    rows: await db.all(approvalsOfOwnerQuery(tenantId, cardholderIdOf(of), filter)),
    searchedTo: null,
  };
}
