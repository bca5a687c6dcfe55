// Rolls an API key: a new one with the same name, scopes and limit takes its place, and the old one ends at
// once.
import { answer, defineRoute } from '../../platform/route.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { createApiKey, noteShownAgain, requireGranted } from './create-api-key.ts';
import { apiKeyParams, newApiKeySchema, toApiKey } from './model.ts';
import { lockApiKey } from './queries.ts';
import { refusal } from './refusals.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const rollApiKeyRoute = defineRoute({
  id: 'api_keys.roll',
  method: 'POST',
  path: '/api/v1/api_keys/:id/roll',
  auth: [{ scope: 'keys:write' }],
  tag: 'API keys',
  summary: 'Roll an API key',
  description: 'Answers with the new key. The old one is revoked at once.',
  params: apiKeyParams,
  answers: { 201: { description: 'The new key, with its text.', schema: newApiKeySchema } },
  refusals: {
    ...refusal.rows,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  answerIsSecret: true,
  onReplay: noteShownAgain,
  work: async (work, call) => {
    const old = await lockApiKey(work, work.tenantId, call.params.id);
    if (old === undefined) throw platformRefusal('not_found');
    if (old.status !== 'active') throw platformRefusal('invalid_state', { status: old.status });
    const { name, scopes, hourly_limit: hourlyLimit } = old;
    requireGranted(call.actor, { scopes, hourlyLimit });

    await revokeApiKey(work, old.id);
    const { row, raw } = createApiKey(work, { name, scopes, hourlyLimit });
    return answer(201, { ...toApiKey(row), raw });
  },
});
