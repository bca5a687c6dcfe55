// Gives out a link to the hosted checkout, where the cardholder connects a card.
import { z } from 'zod';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { checkWayBack } from '../../platform/way-back.ts';
import type { Work } from '../../platform/work.ts';
import { findCardholder } from '../cardholders/index.ts';
import { checkoutSchema, ofCardholder } from './model.ts';
import { startCheckout, type Checkout } from './start-checkout.ts';

const body = z.strictObject({
  returnUrl: z
    .string()
    .optional()
    .describe(
      'Where a button on the last page leads, with `status=completed&payment_method=pm_…` added. HTTPS; on the test side also http://localhost.',
    ),
});

async function setUp(
  work: Work,
  cardholderId: string,
  to: { readonly returnUrl: string | undefined; readonly baseUrl: string },
): Promise<Checkout> {
  if (to.returnUrl !== undefined) checkWayBack('returnUrl', to.returnUrl, work.mode);
  const cardholder = await findCardholder(work, work.tenantId, cardholderId);
  if (cardholder === undefined) throw refusal('not_found');

  return startCheckout(work, cardholder.id, { returnUrl: to.returnUrl ?? null, baseUrl: to.baseUrl });
}

export type SetupServices = { readonly baseUrl: () => string };

export const setupRoute = defineRoute({
  id: 'payment_methods.setup',
  method: 'POST',
  path: '/api/v1/cardholders/:id/payment-method/setup',
  auth: [{ scope: 'payment_methods:write' }],
  tag: 'Payment methods',
  summary: 'Start a hosted checkout',
  description:
    'Answers with a link that lives one hour and connects one card. Called again it gives another link; what is connected stays until ' +
    'a checkout is completed. The page speaks the language of the browser; `?lang=es`, `en` or `pt` after the link chooses one. ' +
    'The first payment method becomes the default; the same card again is brought up to date.',
  params: ofCardholder,
  body,
  answers: { 200: { description: 'The link.', schema: checkoutSchema } },
  answerIsSecret: true,
  work: async (work, { params, body: { returnUrl } }, { baseUrl }: SetupServices) =>
    answer(200, await setUp(work, params.id, { returnUrl, baseUrl: baseUrl() })),
});
