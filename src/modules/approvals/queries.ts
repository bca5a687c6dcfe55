// The SQL queries of approvals.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { nextCursor } from '../agents/index.ts';
import { approvalMessages, approvals, type Action, type ApprovalRow, type MessageRow } from './tables.ts';

/** A page has no more; its count is of all. */
export const LISTED_MAX = 100;

export const findApproval = (db: Db, tenantId: string, id: string): Promise<ApprovalRow | undefined> =>
  db.maybe(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals where tenant_id = ${tenantId} and id = ${id}`,
  );

export const findApprovals = (db: Db, tenantId: string, ids: readonly string[]): Promise<ApprovalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.all(
        sql<ApprovalRow>`
          select ${columnsOf(approvals)} from approvals
          where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
      );

/** Looks in all of these tenants. */
export const findApprovalOfAny = (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<ApprovalRow | undefined> =>
  db.maybe(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
  );

type Whose = {
  readonly cardholderId: string;
  readonly subWalletId: string | null;
  /** Only what agents ask, and not what the owner or the organization does. */
  readonly ofAgents?: boolean;
};

type Page = { readonly after: string | null; readonly limit: number };
const FIRST_PAGE: Page = { after: null, limit: LISTED_MAX };

export type Pending = {
  /** Of the page, newest first. */
  readonly rows: readonly ApprovalRow[];
  /** Null where this is the last page. */
  readonly nextCursor: string | null;
  /** Of all, as are the actions. */
  readonly count: number;
  readonly actions: readonly Action[];
};

/** Those of an owner that wait for a decision; of one sub-wallet where it is named. */
export async function listPending(
  db: Db,
  tenantId: string,
  { cardholderId, subWalletId, ofAgents = false }: Whose,
  { after, limit }: Page = FIRST_PAGE,
): Promise<Pending> {
  const [listed, counted] = await db.batch([
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (not ${ofAgents}::boolean or agent is not null)
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
    sql<{ action: Action; n: number }>`
      select action, count(*)::int as n from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (not ${ofAgents}::boolean or agent is not null)
      group by action`,
  ]);
  return {
    rows: listed.rows.slice(0, limit),
    nextCursor: nextCursor(listed.rows, limit),
    count: counted.rows.reduce((sum, { n }) => sum + n, 0),
    actions: counted.rows.map(({ action }) => action),
  };
}

/** Those of a sub-wallet that wait, or that can be tried again, oldest first. */
export const openOfSubWallet = (
  db: Db,
  tenantId: string,
  subWalletId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ApprovalRow[]> =>
  db.all(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals
      where tenant_id = ${tenantId} and sub_wallet_id = ${subWalletId} and id > ${after}
        and (status = 'pending' or can_retry)
      order by id limit ${limit}`,
  );

export const findMessage = (db: Db, tenantId: string, id: string): Promise<MessageRow | undefined> =>
  db.maybe(
    sql<MessageRow>`
      select ${columnsOf(approvalMessages)} from approval_messages where tenant_id = ${tenantId} and id = ${id}`,
  );
