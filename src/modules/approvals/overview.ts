// What the overview says of approvals: how many wait for their owners.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import {
  countedSchema,
  defineOverviewPart,
  OVERVIEW_COUNTED_MAX,
  sumOf,
  toCounted,
} from '#platform/lists/overview.ts';

export const approvalsOverview = defineOverviewPart({
  name: 'approvals',
  scope: 'approvals:read',
  schema: z.object({ pending: countedSchema.describe('They wait for the owners of wallets.') }),
  read: async (db, { tenantId }) => {
    return await db.one(
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from approvals where tenant_id = ${tenantId} and status = 'pending'
          limit ${OVERVIEW_COUNTED_MAX + 1}) as counted`,
    );
  },
  show: (all) => ({ pending: toCounted(sumOf(all, ({ n }) => n)) }),
});
