// A person allows a login, or denies it. To allow one takes what making an API key takes: the key that the
// command line gets is one, with the name, scopes and limit that the person has chosen.
import type { Actor, Tenant } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { requireGranted, wantedOf } from '#modules/base/identity/create-api-key.ts';
import { answeredSchema, approveBody, codeBody } from './model.ts';
import { answerLogin } from './queries.ts';
import { refusal } from './refusals.ts';
import type { LoginServices } from './services.ts';
import { findTyped } from './typed.ts';

type Answering = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly userCode: string;
  readonly to: Omit<Parameters<typeof answerLogin>[2], 'user_id' | 'acting_tenant_id'>;
};

async function answerTyped(services: LoginServices, { tenant, actor, userCode, to }: Answering) {
  const { id } = await findTyped(services, actor, userCode);
  const whose = { user_id: actor.id, acting_tenant_id: tenant.id };
  await services.works.run(tenant, actor, async (work) => {
    const isAnswered = await answerLogin(work, id, { ...to, ...whose }, services.clock.now());
    if (!isAnswered) throw refusal('user_code_unknown', { field: 'userCode' });
    audit(work, `device_login.${to.answer}`, { type: 'device_login', id });
  });
  return answer(200, { id, answer: to.answer });
}

const refusals = {
  user_code_unknown: refusal.rows.user_code_unknown,
  rate_limited: platformRefusal.rows.rate_limited,
};

export const approveRoute = (scopes: readonly string[]) =>
  defineRoute({
    id: 'device_logins.approve',
    method: 'POST',
    path: '/api/v1/device_logins/approve',
    auth: [{ member: 'keys:write' }],
    proof: 'always',
    tag: 'Command line',
    summary: 'Allow a login',
    description:
      'The next poll of the command line is answered with an API key of this side, as this body describes it.',
    body: approveBody(scopes),
    answers: { 200: { description: 'It is allowed.', schema: answeredSchema } },
    refusals,
    authorize: (call) => requireGranted(call.actor, wantedOf(call)),
    steps: async (_platform, call, services: LoginServices) => {
      const { tenant, actor, body } = call;
      const { name, hourlyLimit } = wantedOf(call);
      const to = {
        answer: 'approved',
        key_name: name,
        scopes: body.scopes,
        hourly_limit: hourlyLimit,
      } as const;
      return answerTyped(services, { tenant, actor, userCode: body.userCode, to });
    },
  });

export const denyRoute = defineRoute({
  id: 'device_logins.deny',
  method: 'POST',
  path: '/api/v1/device_logins/deny',
  auth: [{ member: 'keys:read' }],
  proof: 'none: lets less go',
  tag: 'Command line',
  summary: 'Deny a login',
  description: 'The command line hears of it and gets nothing.',
  body: codeBody,
  answers: { 200: { description: 'It is denied.', schema: answeredSchema } },
  refusals,
  steps: async (_platform, { tenant, actor, body }, services: LoginServices) =>
    answerTyped(services, { tenant, actor, userCode: body.userCode, to: { answer: 'denied' } }),
});
