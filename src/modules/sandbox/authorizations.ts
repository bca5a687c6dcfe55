// A merchant asks for an amount, as the card network does: by a signed request to the endpoint that every
// network uses.
import { z } from 'zod';
import { defineRoute } from '#platform/route/route.ts';
import {
  CENTS_MAX,
  networkRefusals,
  requestOf,
  sendOnce,
  idText,
  merchant,
  transactionAnswer,
} from './network.ts';
import type { SimulatedServices } from './port.ts';
import { requireTestSide } from './refusals.ts';

const body = z.strictObject({
  cardId: idText,
  amountCents: z.int().min(0).max(CENTS_MAX).describe('Zero checks the card and uses nothing.'),
  merchant,
});

export const sandboxAuthorizeRoute = defineRoute({
  id: 'sandbox.authorizations',
  method: 'POST',
  path: '/api/v1/sandbox/authorizations',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Simulate an authorization',
  description: 'Answers with the transaction, also when it was declined.',
  body,
  about: (call) => call.body.cardId,
  answers: transactionAnswer,
  refusals: networkRefusals,
  steps: (services, call, { simulated }: SimulatedServices) => {
    const { tenant } = call;
    requireTestSide(tenant);
    return sendOnce(simulated, services, call, async (once) =>
      simulated.authorize(tenant, await requestOf(services.pool, tenant, call.body), once),
    );
  },
});
