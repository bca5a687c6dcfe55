// Takes a cardholder's telephone for verified, as if a code sent there had come back.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardholderSchema, toCardholder } from '#modules/people/cardholders/model.ts';
import { verifyPhone } from '#modules/people/cardholders/verify-phone.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

export const sandboxVerifyPhoneRoute = defineRoute({
  id: 'sandbox.phones.verify',
  method: 'POST',
  path: '/api/v1/sandbox/phones/verify',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Verify the phone of a cardholder',
  description: 'Until the number is changed, messages such as approvals may go there.',
  body: z.strictObject({ cardholderId: z.string() }),
  about: (call) => call.body.cardholderId,
  answers: { 200: { description: 'The cardholder.', schema: cardholderSchema } },
  refusals: { ...sandboxRefusal.rows, not_found: refusal.rows.not_found },
  work: async (work, { tenant, body }) => {
    requireTestSide(tenant);
    return answer(200, toCardholder(await verifyPhone(work, body.cardholderId)));
  },
});
