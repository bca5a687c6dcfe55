// Rolls an API key: a new one with the same name, scopes and limit takes its place, and the old one ends at once.
import { answer, defineRoute } from '../../platform/route.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { createApiKey, requireGranted } from './create-api-key.ts';
import { apiKeyParams, newApiKeySchema, toApiKey } from './model.ts';
import { lockApiKey } from './queries.ts';
import { refusal } from './refusals.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const rollApiKeyRoute = defineRoute({
  id: 'api_keys.roll',
  method: 'POST',
  path: '/api/v1/api_keys/:id/roll',
  auth: { scope: 'keys:write' },
  tag: 'API keys',
  summary: 'Roll an API key',
  description: 'Answers with the new key. The old one is revoked at once.',
  params: apiKeyParams,
  answers: { 201: { description: 'The new key, with its text.', schema: newApiKeySchema } },
  refusals: {
    scope_not_granted: refusal.rows.scope_not_granted,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  answerIsSecret: true,
  work: async (work, { params, scopes }) => {
    const old = await lockApiKey(work, work.tenantId, params.id);
    if (old === undefined) throw platformRefusal('not_found');
    if (old.status !== 'active') throw platformRefusal('invalid_state', { status: old.status });
    requireGranted(scopes, old.scopes);

    await revokeApiKey(work, old.id);
    const { row, raw } = createApiKey(work, {
      name: old.name,
      scopes: old.scopes,
      hourlyLimit: old.hourly_limit,
    });
    return answer(201, { ...toApiKey(row), raw });
  },
});
