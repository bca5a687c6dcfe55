// Revokes an API key: the next request with it is refused, in whichever process it arrives. Revoking twice is no error.
import { answer, defineRoute } from '../../platform/route.ts';
import { isoOf } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { refusal } from '../../platform/refusals.ts';
import type { Work } from '../../platform/work.ts';
import { audit } from './audit.ts';
import { announceKey } from './authenticate.ts';
import { apiKeyParams, apiKeySchema, toApiKey } from './model.ts';
import { lockApiKey } from './queries.ts';
import type { ApiKeyRow } from './tables.ts';

export async function revokeApiKey(work: Work, id: string): Promise<ApiKeyRow> {
  const row = await lockApiKey(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');
  if (row.status === 'revoked') return row;

  await work.run(
    sql`update api_keys set status = 'revoked', revoked_at = ${isoOf(work.now)}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );
  await announceKey(work, row.key_hash);
  audit(work, 'api_key.revoked', { type: 'api_key', id });
  return { ...row, status: 'revoked', revoked_at: work.now };
}

export const revokeApiKeyRoute = defineRoute({
  id: 'api_keys.revoke',
  method: 'DELETE',
  path: '/api/v1/api_keys/:id',
  auth: { scope: 'keys:write' },
  tag: 'API keys',
  summary: 'Revoke an API key',
  params: apiKeyParams,
  answers: { 200: { description: 'The key, now revoked.', schema: apiKeySchema } },
  work: async (work, { params }) => answer(200, toApiKey(await revokeApiKey(work, params.id))),
});
