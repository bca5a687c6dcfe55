// Ends the key that a login has given, by the key itself, as `monedero logout` does. A key that was made by
// hand does not end so: who may only read with one could otherwise stop what runs with it.
import { z } from 'zod';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findKeyOfLogin } from '#modules/base/identity/queries.ts';
import { revokeApiKey } from '#modules/base/identity/revoke-api-key.ts';
import { countTry } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { WRONG_OF_CALLER } from './bounds.ts';
import type { LoginServices } from './services.ts';

const KEY_CHARACTERS_MAX = 200;

export const endKeyRoute = defineRoute({
  id: 'device_logins.end',
  method: 'POST',
  path: '/api/auth/device/revoke',
  auth: ['anyone'],
  tag: 'Command line',
  summary: 'Log out',
  description:
    'Revokes the API key that a login by browser has given. The answer is the same for a key that is not known, is revoked already or was made by hand, to which nothing happens.',
  body: z.strictObject({ apiKey: z.string().max(KEY_CHARACTERS_MAX) }),
  answers: { 200: { description: 'Such a key is not good any more.', schema: z.object({}) } },
  refusals: { rate_limited: platformRefusal.rows.rate_limited },
  steps: async ({ pool, works }, { actor, body }, { tenants, clock }: LoginServices) => {
    const found = await findKeyOfLogin(pool, body.apiKey);
    if (found !== undefined) {
      const { id, tenant_id: tenantId, scopes, hourly_limit: hourlyLimit } = found;
      const { ip, requestId } = actor;
      const itself = { type: 'api_key', id, scopes: new Set(scopes), hourlyLimit, ip, requestId } as const;
      await works.run(await tenants.get(tenantId), itself, (work) => revokeApiKey(work, id));
      return answer(200, {});
    }
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await countTry(pool, WRONG_OF_CALLER, network, clock.now());
    return answer(200, {});
  },
});
