// Makes a link by which a cardholder connects a card or an account within the hour. Earlier links keep
// working beside the new one.
import { HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import { hashOfLink } from '#platform/secrets/link.ts';
import type { Draft } from '#platform/work/draft.ts';
import type { Rail } from './rails.ts';
import { checkoutMachine } from './states.ts';
import { checkoutSessions, type CheckoutRow } from './tables.ts';

const CHECKOUT_MS_MAX = HOUR_MS;

export type Checkout = { readonly checkoutUrl: string; readonly expiresAt: string };

export type Opening = {
  readonly secret: string;
  readonly returnUrl: string | null;
  readonly rail?: Rail | null;
  readonly keepBalance?: boolean;
};

/**
 * Only the hash of the link's secret is kept, so the link can be shown this once. The cardholder must be one
 * of the tenant.
 */
export function startCheckout(
  draft: Draft,
  cardholderId: string,
  to: Opening & { readonly baseUrl: string },
): Checkout {
  const { expires_at: expiresAt } = openCheckout(draft, cardholderId, to);
  return { checkoutUrl: `${to.baseUrl}/checkout/${to.secret}`, expiresAt: isoOf(expiresAt) };
}

/** The session behind a link. */
export const openCheckout = (
  draft: Draft,
  cardholderId: string,
  { secret, returnUrl, rail = null, keepBalance = false }: Opening,
): CheckoutRow =>
  draft.insert(checkoutSessions, {
    tenant_id: draft.tenantId,
    id: draft.newId('cks', cardholderId),
    cardholder_id: cardholderId,
    token_hash: hashOfLink(secret),
    return_url: returnUrl,
    rail,
    keep_balance: keepBalance,
    status: checkoutMachine.initial,
    payment_method_id: null,
    attempts: 0,
    expires_at: plus(draft.now, CHECKOUT_MS_MAX),
    created_at: draft.now,
    completed_at: null,
  });
