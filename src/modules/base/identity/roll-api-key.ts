// Rolls an API key: a new one with the same name, scopes and limit takes its place, and the old one ends at
// once.
import { defineCommand, lock } from '#platform/command/command.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import {
  createApiKey,
  makeApiKeyText,
  noteShownAgain,
  requireGranted,
  toNewKey,
  type MadeKey,
} from './create-api-key.ts';
import type { KeyText } from './key-text.ts';
import { apiKeyParams, newApiKeySchema } from './model.ts';
import { refusal } from './refusals.ts';
import { revokeRow } from './revoke-api-key.ts';
import { apiKeys } from './tables.ts';

const rollCommand = defineCommand<{ id: string; text: KeyText }, MadeKey>({
  name: 'api_keys.roll',
  locks: ({ id }) => [lock(apiKeys, id)],
  decide(tx, { id, text }) {
    const old = tx.find(apiKeys, id);
    if (old === undefined) throw platformRefusal('not_found');
    if (old.status !== 'active') throw platformRefusal('invalid_state', { status: old.status });
    const { name, scopes, hourly_limit: hourlyLimit } = old;
    requireGranted(tx.actor, { scopes, hourlyLimit });

    revokeRow(tx, old);
    return createApiKey(tx, { name, scopes, hourlyLimit }, text);
  },
});

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
  command: rollCommand,
  prepare: ({ params: { id }, tenant }) => ({ id, text: makeApiKeyText(tenant.mode) }),
  answer: (made) => answer(201, toNewKey(made)),
});
