// A command line begins to log in: it gets a code to ask with, and one that a person compares in the console.
import { plus } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { countTry } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import { INTERVAL_SECONDS, LOGIN_LIVES_MS, STARTED_BY_CALLER } from './bounds.ts';
import { SECONDS_LIVED, startBody, startedSchema } from './model.ts';
import type { LoginServices } from './services.ts';
import { deviceLogins } from './tables.ts';
import { hashOfUserCode, makeUserCode, shownUserCode } from './user-code.ts';

export const startRoute = defineRoute({
  id: 'device_logins.start',
  method: 'POST',
  path: '/api/auth/device',
  auth: ['anyone'],
  tag: 'Command line',
  summary: 'Begin a login by browser',
  description:
    'As RFC 8628 has it, with the names of this API. A person who is signed in to the console compares the code and allows the login or denies it. Meanwhile, ask at `/api/auth/device/token`.',
  body: startBody,
  answers: { 200: { description: 'The codes, once.', schema: startedSchema } },
  refusals: { rate_limited: platformRefusal.rows.rate_limited },
  steps: async (_platform, { actor, body, raw }, services: LoginServices) => {
    const { pool, clock, newId, sealer, baseUrl } = services;
    const now = clock.now();
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await countTry(pool, STARTED_BY_CALLER, network, now);
    const deviceCode = makeLinkSecret();
    const userCode = makeUserCode(cryptoRandom);
    const { ip, userAgent } = visitorAt({ ip: actor.ip, requestId: actor.requestId, headers: raw.headers });
    const row = {
      id: newId('dvl'),
      device_code_hash: hashOfLink(deviceCode),
      user_code_hash: hashOfUserCode(sealer, userCode),
      machine: body.machine,
      ip,
      user_agent: userAgent,
      created_at: now,
      expires_at: plus(now, LOGIN_LIVES_MS),
      polled_at: null,
      interval_seconds: INTERVAL_SECONDS,
      ...NOT_ANSWERED,
    };
    await insertRows(pool, deviceLogins, [row]);
    const at = `${baseUrl()}/console/device`;
    const shown = shownUserCode(userCode);
    return answer(200, {
      deviceCode,
      userCode: shown,
      verificationUri: at,
      verificationUriComplete: `${at}?code=${shown}`,
      expiresInSeconds: SECONDS_LIVED,
      intervalSeconds: INTERVAL_SECONDS,
    });
  },
});

const NOT_ANSWERED = {
  answer: null,
  answered_at: null,
  user_id: null,
  acting_tenant_id: null,
  key_name: null,
  scopes: null,
  hourly_limit: null,
  used_at: null,
  key_id: null,
};
