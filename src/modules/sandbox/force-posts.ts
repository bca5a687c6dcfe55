// A merchant charges a card without an authorization. Such a charge cannot be declined.
import { z } from 'zod';
import { defineRoute } from '#platform/route/route.ts';
import {
  cents,
  networkRefusals,
  requestOf,
  sendOnce,
  idText,
  merchant,
  transactionAnswer,
} from './network.ts';
import type { SimulatedServices } from './port.ts';
import { requireTestSide } from './refusals.ts';

export const sandboxForcePostRoute = defineRoute({
  id: 'sandbox.force_posts',
  method: 'POST',
  path: '/api/v1/sandbox/force_posts',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Force a charge without an authorization',
  body: z.strictObject({ cardId: idText, amountCents: cents, merchant }),
  about: (call) => call.body.cardId,
  answers: transactionAnswer,
  refusals: networkRefusals,
  steps: (services, call, { simulated }: SimulatedServices) => {
    const { tenant } = call;
    requireTestSide(tenant);
    return sendOnce(simulated, services, call, async (once) =>
      simulated.forcePost(tenant, await requestOf(services.pool, tenant, call.body), once),
    );
  },
});
