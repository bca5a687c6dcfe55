// What the overview says of cardholders: of how many somebody has to look at the identity.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import {
  countedSchema,
  defineOverviewPart,
  OVERVIEW_COUNTED_MAX,
  sumOf,
  toCounted,
} from '#platform/lists/overview.ts';
import { COUNTRIES } from './identity/country.ts';

export const cardholdersOverview = defineOverviewPart({
  name: 'cardholders',
  scope: 'cardholders:read',
  schema: z.object({ inReview: countedSchema.describe('With `kycStatus` `review`.') }),
  // The index begins with the country, so all of them are named.
  read: async (db, { tenantId }) => {
    return await db.one(
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from cardholders
          where tenant_id = ${tenantId} and country = any(${COUNTRIES}::text[]) and kyc_status = 'review'
          limit ${OVERVIEW_COUNTED_MAX + 1}) as counted`,
    );
  },
  show: (all) => ({ inReview: toCounted(sumOf(all, ({ n }) => n)) }),
});
