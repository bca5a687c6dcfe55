// Lists cardholders. Filters combine.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '../../platform/page.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { COUNTRIES } from './identity/index.ts';
import { cardholderSchema, toCardholder } from './model.ts';
import { listCardholders } from './queries.ts';
import { KYC_STATUSES } from './states.ts';

export const listCardholdersRoute = defineRoute({
  id: 'cardholders.list',
  method: 'GET',
  path: '/api/v1/cardholders',
  auth: { scope: 'cardholders:read' },
  tag: 'Cardholders',
  summary: 'List cardholders',
  query: z.strictObject({
    country: z.enum(COUNTRIES).optional(),
    kycStatus: z.enum(KYC_STATUSES).optional(),
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(cardholderSchema) } },
  read: async (db, { tenant, query }) => {
    const rows = await listCardholders(db, tenant.id, {
      country: query.country ?? null,
      kycStatus: query.kycStatus ?? null,
      after: afterOf(query.cursor, 'ch'),
      limit: query.limit,
    });
    return answer(200, toPage(rows, query.limit, toCardholder));
  },
});
