// Lists the API keys of a tenant, revoked ones too.
import { byId, defineList } from '#platform/lists/list.ts';
import { withLastUses } from './last-used.ts';
import { apiKeySchema, toApiKey } from './model.ts';
import { listApiKeys } from './queries.ts';

export const listApiKeysRoute = defineList({
  id: 'api_keys.list',
  path: '/api/v1/api_keys',
  auth: [{ scope: 'keys:read' }],
  tag: 'API keys',
  summary: 'List API keys',
  order: byId('key'),
  cells: 'first',
  item: apiKeySchema,
  find: (db, { tenant }, page) => listApiKeys(db, tenant.id, page.after, page.limit),
  show: async (rows, { tenant }, { db }) => (await withLastUses(db, tenant.id, rows)).map(toApiKey),
});
