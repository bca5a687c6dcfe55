// Revokes an API key: the next request with it is refused, in whichever process it arrives. Revoking twice is
// no error.
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Draft } from '#platform/work/draft.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from './audit.ts';
import { announceKey } from './authenticate.ts';
import { withLastUses } from './last-used.ts';
import { apiKeyParams, apiKeySchema, toApiKey } from './model.ts';
import { grantableBy, requireScopes } from './create-api-key.ts';
import { lockApiKey } from './queries.ts';
import { refusal as identityRefusal } from './refusals.ts';
import { apiKeys, type ApiKeyRow } from './tables.ts';

export async function revokeApiKey(
  work: Work,
  id: string,
  authorize?: (row: ApiKeyRow) => void,
): Promise<ApiKeyRow> {
  const row = await lockApiKey(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');
  authorize?.(row);
  return row.status === 'revoked' ? row : revokeRow(work, row);
}

/** A key that is locked and active. */
export function revokeRow(draft: Draft, row: ApiKeyRow): ApiKeyRow {
  announceKey(draft, row.key_hash);
  audit(draft, 'api_key.revoked', { type: 'api_key', id: row.id });
  return draft.update(apiKeys, row, { status: 'revoked', revoked_at: draft.now });
}

export const revokeApiKeyRoute = defineRoute({
  id: 'api_keys.revoke',
  method: 'DELETE',
  path: '/api/v1/api_keys/:id',
  auth: [{ scope: 'keys:write' }],
  proof: 'none: lets less go',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'The calling key must have every scope of it.',
  params: apiKeyParams,
  answers: { 200: { description: 'The key, now revoked.', schema: apiKeySchema } },
  refusals: { scope_not_granted: identityRefusal.rows.scope_not_granted },
  work: async (work, { params, actor }) => {
    const { scopes } = grantableBy(actor);
    const row = await revokeApiKey(work, params.id, (key) => requireScopes(scopes, key.scopes));
    const [used = row] = await withLastUses(work, work.tenantId, [row]);
    return answer(200, toApiKey(used));
  },
});
