// Begins a checkout without a browser: a session as that of the hosted page, whose link is given to no one.
import type { Clock } from '#platform/time/clock.ts';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import { notFound } from '#platform/ids/kind.ts';
import { makeLinkSecret } from '#platform/secrets/link.ts';
import type { StepServices } from '#platform/route/route.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { findCheckout } from '#modules/issuing/payment-methods/checkout-session.ts';
import type { Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import { openCheckout } from '#modules/issuing/payment-methods/start-checkout.ts';
import type { CheckoutRow } from '#modules/issuing/payment-methods/tables.ts';

export type TokenizerServices = ConnectedServices & {
  readonly clock: Clock;
  readonly tokenizer: Connected<Tokenizer>;
  readonly accountProcessor: Connected<AccountProcessor>;
};

export type CheckoutSteps = Pick<StepServices, 'pool' | 'works'> & TokenizerServices;

type Begun = { readonly cardholderId: string; readonly keepBalance?: boolean | undefined };

export async function beginCheckout(
  { pool, works }: CheckoutSteps,
  { tenant, actor }: Caller,
  { cardholderId, keepBalance = false }: Begun,
): Promise<CheckoutRow> {
  const secret = makeLinkSecret();
  await works.run(tenant, actor, async (work) => {
    const found = await findCardholder(work, work.tenantId, cardholderId);
    if (found === undefined) throw notFound(CARDHOLDER, 'cardholderId');
    openCheckout(work, found.id, { secret, returnUrl: null, keepBalance });
  });
  const session = await findCheckout(pool, secret);
  if (session === undefined) throw new Error('a checkout is gone that was just begun');
  return session;
}
