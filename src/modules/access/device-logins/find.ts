// Shows a person the login that waits for the code that they have typed.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { codeBody, loginSchema, toLogin } from './model.ts';
import { refusal } from './refusals.ts';
import type { LoginServices } from './services.ts';
import { findTyped } from './typed.ts';

export const findRoute = defineRoute({
  id: 'device_logins.find',
  method: 'POST',
  path: '/api/v1/device_logins/find',
  auth: [{ member: 'keys:read' }],
  proof: 'none: no money goes',
  tag: 'Command line',
  summary: 'Find a login by its code',
  description: 'Who asks, and from where, as far as it is known. The code is in the body, so no log has it.',
  body: codeBody,
  answers: { 200: { description: 'The login, which waits for an answer.', schema: loginSchema } },
  refusals: {
    user_code_unknown: refusal.rows.user_code_unknown,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async (_platform, { actor, body }, services: LoginServices) =>
    answer(200, toLogin(await findTyped(services, actor, body.userCode))),
});
