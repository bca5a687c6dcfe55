// A merchant refunds, with or without naming the purchase, and also to a closed card.
import { notFound } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { defineRoute } from '#platform/route/route.ts';
import { TRANSACTION } from '#modules/issuing/authorizations/model.ts';
import {
  cents,
  networkRefusals,
  requestOf,
  sendOnce,
  idText,
  merchant,
  purchaseOf,
  transactionAnswer,
} from './network.ts';
import type { SimulatedServices } from './port.ts';
import { requireTestSide } from './refusals.ts';

export const sandboxRefundRoute = defineRoute({
  id: 'sandbox.refunds',
  method: 'POST',
  path: '/api/v1/sandbox/refunds',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Refund a purchase',
  description: 'Answers with a transaction of its own, which names the purchase where `transactionId` does.',
  body: z.strictObject({
    cardId: idText,
    amountCents: cents,
    transactionId: idText.optional().describe('The purchase that is refunded.'),
    merchant,
  }),
  about: (call) => call.body.cardId,
  answers: transactionAnswer,
  refusals: networkRefusals,
  steps: (services, call, { simulated }: SimulatedServices) => {
    const { tenant } = call;
    const { transactionId, ...asked } = call.body;
    requireTestSide(tenant);
    return sendOnce(simulated, services, call, async (once) => {
      const { pool } = services;
      const refund = await requestOf(pool, tenant, asked);
      const original =
        transactionId === undefined
          ? undefined
          : await purchaseOf(pool, tenant, { field: 'transactionId', id: transactionId });
      if (original !== undefined && original.card_id !== asked.cardId)
        throw notFound(TRANSACTION, 'transactionId');
      return simulated.refund(tenant, { ...refund, originalTransactionId: original?.id ?? null }, once);
    });
  },
});
