// Gives out a link to the hosted checkout, where the cardholder connects a card or an account.
import { z } from 'zod';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Db } from '#platform/db/sql.ts';
import { makeLinkSecret } from '#platform/secrets/link.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type Call } from '#platform/route/route.ts';
import { checkReturnUrl } from '#platform/route/return-url.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { requireRail } from './connection.ts';
import { checkoutSchema, ofCardholder } from './model.ts';
import { RAILS, type Rail } from './rails.ts';
import { refusal as methodRefusal } from './refusals.ts';
import { startCheckout, type Checkout } from './start-checkout.ts';

const body = z.strictObject({
  returnUrl: z
    .string()
    .optional()
    .describe(
      'Where a button on the last page leads, with `status=completed&payment_method=pm_…` added; `status` is `canceled`, `expired`, `too_many_attempts` or `detached` where nothing is connected. HTTPS; on the test side also http://localhost.',
    ),
  rail: z
    .enum(RAILS)
    .optional()
    .describe(
      'The page begins with this one of the rails of the country; the cardholder can choose another.',
    ),
  keepBalance: z
    .boolean()
    .optional()
    .describe(
      'Of an account: what cards leave of its money stays available. By default it goes back to where it came from.',
    ),
});

type SetupCall = Call<{ readonly id: string }, unknown, z.infer<typeof body>>;
type Setup = {
  readonly cardholderId: string;
  readonly secret: string;
  readonly returnUrl: string | null;
  readonly rail: Rail | null;
  readonly keepBalance: boolean;
  readonly baseUrl: string;
};

const setUp = defineCommand<Setup, Checkout>({
  name: 'payment_methods.setup',
  locks: () => [],
  decide: (tx, { cardholderId, ...to }) => startCheckout(tx, cardholderId, to),
});

/** Cardholders are never deleted, so one that is there stays. */
async function prepareSetup(
  { db, services }: { readonly db: Db; readonly services: ConnectedServices },
  { tenant, params, body: { returnUrl, rail, keepBalance } }: Pick<SetupCall, 'tenant' | 'params' | 'body'>,
): Promise<Omit<Setup, 'baseUrl'>> {
  if (returnUrl !== undefined) checkReturnUrl('returnUrl', returnUrl, tenant.mode);
  const cardholder = await findCardholder(db, tenant.id, params.id);
  if (cardholder === undefined) throw refusal('not_found');
  await requireRail(services, tenant, { country: cardholder.country, rail });
  return {
    cardholderId: cardholder.id,
    secret: makeLinkSecret(),
    returnUrl: returnUrl ?? null,
    rail: rail ?? null,
    keepBalance: keepBalance ?? false,
  };
}

export type SetupServices = ConnectedServices & { readonly baseUrl: () => string };

export const setupRoute = defineRoute({
  id: 'payment_methods.setup',
  method: 'POST',
  path: '/api/v1/cardholders/:id/payment-method/setup',
  auth: [{ scope: 'payment_methods:write' }],
  tag: 'Payment methods',
  summary: 'Start a hosted checkout',
  description:
    'Answers with a link that lives one hour and connects one card, or one account where the country has a rail for it: the cardholder chooses. ' +
    'Called again it gives another link; what is connected stays until a checkout is completed. ' +
    'Of an account, the page says where money is sent for it, also when it is opened again within the hour. The page speaks the language of the browser; `?lang=es`, `en` or `pt` after the link chooses one. ' +
    'The first payment method becomes the default; the same card again is brought up to date, and the same account again is the one that there is.',
  params: ofCardholder,
  body,
  answers: { 200: { description: 'The link.', schema: checkoutSchema } },
  answerIsSecret: true,
  command: setUp,
  refusals: {
    provider_not_connected: refusal.rows.provider_not_connected,
    rail_not_supported: methodRefusal.rows.rail_not_supported,
    beta_not_enabled: refusal.rows.beta_not_enabled,
  },
  prepare: async (call, db, services: SetupServices) => ({
    ...(await prepareSetup({ db, services }, call)),
    baseUrl: services.baseUrl(),
  }),
  answer: (checkout) => answer(200, checkout),
});
