// Requests a card: stores it with its right to spend before any provider is called. It is not shown until its
// money is held and the issuer has made it.
import { notFound } from '../../platform/kind.ts';
import { instant, type Instant } from '../../platform/clock.ts';
import { defineCommand, lock, stale } from '../../platform/command/command.ts';
import { invalid } from '../../platform/refusals.ts';
import { CARDHOLDER, cardholders, currencyOf } from '../cardholders/index.ts';
import { openFunding, cardAccounts, cardLimitsAccount } from '../funding/index.ts';
import { credit, debit, post } from '../ledger/index.ts';
import { paymentMethods } from '../payment-methods/index.ts';
import { BOTH_LISTS, NOT_AHEAD, type CreateBody } from './model.ts';
import { refusal as cardRefusal, requireApproved } from './refusals.ts';
import { cardMachine } from './states.ts';
import { cards, type CardRow } from './tables.ts';

export type RequestInput = {
  readonly body: CreateBody;
  /** The default as it was read; null where there was none. */
  readonly paymentMethodId: string | null;
  /** The idempotency key, so that a repeat finds what was cut off. */
  readonly keyDigest: string | null;
};

export const requestCard = defineCommand<RequestInput, CardRow>({
  name: 'cards.request',
  locks: ({ body, paymentMethodId }) => [
    lock(cardholders, body.cardholderId),
    ...(paymentMethodId === null ? [] : [lock(paymentMethods, paymentMethodId)]),
  ],
  decide(tx, { body, paymentMethodId, keyDigest }) {
    const cardholder = tx.find(cardholders, body.cardholderId);
    if (cardholder === undefined) throw notFound(CARDHOLDER, 'cardholderId');
    requireApproved(cardholder);
    const expiresAt = aheadOrNone(body, tx.now);
    if (paymentMethodId === null) throw cardRefusal('payment_method_required');
    const method = tx.find(paymentMethods, paymentMethodId);
    const isDefault =
      method?.cardholder_id === cardholder.id && method.status === 'active' && method.is_default;
    if (!isDefault) throw stale();

    const row = tx.insert(cards, {
      tenant_id: tx.tenantId,
      id: tx.newId('card'),
      cardholder_id: cardholder.id,
      status: cardMachine.initial,
      type: body.type ?? 'single_use',
      amount_minor: BigInt(body.amountCents),
      currency: currencyOf(cardholder.country),
      amount_match: body.amountMatch ?? 'max',
      last4: null,
      brand: null,
      expiry: null,
      label: body.label ?? null,
      allowed_mccs: body.allowedMccs ?? [],
      blocked_mccs: body.blockedMccs ?? [],
      merchant_lock: body.merchantLock ?? null,
      expires_at: expiresAt,
      sub_wallet_id: null,
      metadata: body.metadata ?? {},
      closed_reason: null,
      failure: null,
      once_id: keyDigest,
      open_authorizations: 0,
      was_charged: false,
      created_at: tx.now,
      updated_at: tx.now,
    });
    const { id: cardId, currency, amount_minor: amount } = row;
    cardAccounts.open(tx, cardId, currency);
    post(tx, {
      kind: 'card.request',
      reference: cardId,
      currency,
      legs: [debit(cardLimitsAccount(currency), amount), credit(cardAccounts.ids(cardId).available, amount)],
    });
    openFunding(tx, { cardId, paymentMethodId: method.id, currency });
    return row;
  },
});

export function requireAhead(expiresAt: string, now: Instant): Instant {
  const at = instant(Date.parse(expiresAt));
  if (at <= now) throw invalid([{ field: 'expiresAt', message: NOT_AHEAD }]);
  return at;
}

/** When the card that is asked for is to end. */
const aheadOrNone = ({ expiresAt = null }: Pick<CreateBody, 'expiresAt'>, now: Instant): Instant | null =>
  expiresAt === null ? null : requireAhead(expiresAt, now);

export function requireOneList(allowed: readonly string[], blocked: readonly string[], field: string): void {
  if (allowed.length > 0 && blocked.length > 0) {
    throw invalid([{ field, message: BOTH_LISTS }]);
  }
}
