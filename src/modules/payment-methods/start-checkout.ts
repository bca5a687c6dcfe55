// Makes a link by which a cardholder connects a card within the hour. Earlier links go on to work: a new one
// replaces nothing.
import { HOUR_MS, isoOf, plus, type Instant } from '../../platform/clock.ts';
import { hashOfLink, makeLinkSecret } from '../../platform/link.ts';
import type { Draft } from '../../platform/draft.ts';
import { checkoutMachine } from './states.ts';
import { checkoutSessions } from './tables.ts';

const CHECKOUT_MS_MAX = HOUR_MS;

export type Checkout = { readonly checkoutUrl: string; readonly expiresAt: string };

/**
 * Only the hash of the link's secret is kept, so the link can be shown this once. The cardholder must be one
 * of the tenant.
 */
export function startCheckout(
  draft: Draft,
  cardholderId: string,
  to: { readonly returnUrl: string | null; readonly baseUrl: string },
): Checkout {
  const { secret, expiresAt } = openCheckout(draft, cardholderId, to.returnUrl);
  return { checkoutUrl: `${to.baseUrl}/checkout/${secret}`, expiresAt: isoOf(expiresAt) };
}

/** What a link is about, for whoever needs no link. */
export function openCheckout(
  draft: Draft,
  cardholderId: string,
  returnUrl: string | null,
): { readonly secret: string; readonly expiresAt: Instant } {
  const secret = makeLinkSecret();
  const expiresAt = plus(draft.now, CHECKOUT_MS_MAX);
  draft.insert(checkoutSessions, {
    tenant_id: draft.tenantId,
    id: draft.newId('cks'),
    cardholder_id: cardholderId,
    token_hash: hashOfLink(secret),
    return_url: returnUrl,
    status: checkoutMachine.initial,
    payment_method_id: null,
    attempts: 0,
    expires_at: expiresAt,
    created_at: draft.now,
    completed_at: null,
  });
  return { secret, expiresAt };
}
