// Begins the funding of a card: nothing is held yet.
import type { Draft } from '#platform/work/draft.ts';
import type { Mode } from '#modules/issuing/payment-methods/rails.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import { cardFundings, type FundingRow } from './tables.ts';

export const openFunding = (
  draft: Draft,
  card: {
    readonly cardId: Id<'card'>;
    readonly paymentMethodId: Id<'pm'>;
    readonly mode: Mode;
    readonly currency: Currency;
  },
): FundingRow =>
  draft.insert(cardFundings, {
    tenant_id: draft.tenantId,
    id: card.cardId,
    payment_method_id: card.paymentMethodId,
    mode: card.mode,
    currency: card.currency,
    hold_id: null,
    hold_minor: 0n,
    hold_expires_at: null,
    releasing_hold_id: null,
    releasing_minor: 0n,
    operation_id: null,
    missing_minor: 0n,
    refusals: 0,
    retry_at: null,
    refused_kind: null,
    refused_reason: null,
    created_at: draft.now,
    updated_at: draft.now,
  });
