// Begins the funding of a card: nothing is held yet.
import { insert, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import type { Currency } from '../../platform/money.ts';
import { cardFundings } from './tables.ts';

export const openFunding = (
  facts: Facts,
  card: { readonly cardId: string; readonly paymentMethodId: string; readonly currency: Currency },
): Effect =>
  insert(cardFundings, {
    tenant_id: facts.tenantId,
    id: card.cardId,
    payment_method_id: card.paymentMethodId,
    currency: card.currency,
    hold_id: null,
    hold_minor: 0n,
    hold_expires_at: null,
    retiring_hold_id: null,
    retiring_minor: 0n,
    operation_id: null,
    refusals: 0,
    retry_at: null,
    refused_kind: null,
    refused_reason: null,
    created_at: facts.now,
    updated_at: facts.now,
  });
