// Lists the API keys of a tenant, revoked ones too.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { withLastUses } from './last-used.ts';
import { apiKeySchema, toApiKey } from './model.ts';
import { listApiKeys } from './queries.ts';

export const listApiKeysRoute = defineRoute({
  id: 'api_keys.list',
  method: 'GET',
  path: '/api/v1/api_keys',
  auth: [{ scope: 'keys:read' }],
  tag: 'API keys',
  summary: 'List API keys',
  ofCells: 'first',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOf(apiKeySchema) } },
  read: async (db, { tenant, query }) => {
    const rows = await listApiKeys(db, tenant.id, afterOf(query.cursor, 'key'), query.limit);
    const used = await withLastUses(db, tenant.id, rows);
    return answer(200, toPage(used, query.limit, toApiKey));
  },
});
