// Requests a card: stores it with its right to spend before any provider is called. It is not shown until its
// money is held and the issuer has made it.
import { notFound } from '#platform/ids/kind.ts';
import { MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { defineCommand, lock, stale, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { keyColumns, type RequestKey } from '#platform/idempotency/repeat.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletNotActive } from '#modules/wallets/agents/refusals.ts';
import { subWallets, type SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { cardholders, type CardholderRow } from '#modules/people/cardholders/tables.ts';
import { cardAccounts, cardLimitsAccount } from '#modules/issuing/funding/accounts.ts';
import { openFunding } from '#modules/issuing/funding/open.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { paymentMethods, type PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { noIssuer, type ChosenIssuer } from './connection.ts';
import { aheadOrNone } from './limits.ts';
import { FUNDING_WINDOW_MINUTES, type CreateBody } from './model.ts';
import { refusal as cardRefusal, requireApproved } from './refusals.ts';
import { cardMachine } from './states.ts';
import { cards, NO_ONE, type CardRow } from './tables.ts';

export type RequestInput = {
  readonly body: CreateBody;
  /** The sub-wallet; null if the card is on none. */
  readonly subWalletId: Id<'sub'> | null;
  /** The default as it was read; null if there was none. */
  readonly paymentMethodId: string | null;
  readonly issuer: ChosenIssuer;
  /** The idempotency key, so that a repeat finds what was cut off. */
  readonly requestKey: RequestKey | undefined;
};

export const requestLocks = ({ body, subWalletId, paymentMethodId }: RequestInput): Lock[] => [
  lock(cardholders, body.cardholderId),
  ...(paymentMethodId === null ? [] : [lock(paymentMethods, paymentMethodId)]),
  ...(subWalletId === null ? [] : [lock(subWallets, subWalletId)]),
];

export const requestCard = defineCommand<RequestInput, CardRow>({
  name: 'cards.request',
  locks: requestLocks,
  decide: (tx, input) => insertRequested(tx, input, requireRequestable(tx, input)),
});

/** What a card is made of, once nothing stands in its way. */
export type Requestable = {
  readonly cardholder: CardholderRow;
  readonly method: PaymentMethodRow;
  readonly issuer: ChosenIssuer & { readonly connectionId: string };
  readonly subWallet: SubWalletRow | null;
  readonly expiresAt: Instant | null;
};

/** The guards of a card that is asked for. */
export function requireRequestable(tx: Tx, input: RequestInput): Requestable {
  const { body, subWalletId, paymentMethodId, issuer } = input;
  const cardholder = tx.find(cardholders, body.cardholderId);
  if (cardholder === undefined) throw notFound(CARDHOLDER, 'cardholderId');
  requireApproved(cardholder);
  const subWallet = subWalletId === null ? null : requireOwnSubWallet(tx, subWalletId, cardholder);
  const expiresAt = aheadOrNone(body, tx.now);
  if (paymentMethodId === null) throw cardRefusal('payment_method_required');
  const method = tx.find(paymentMethods, paymentMethodId);
  if (method?.cardholder_id !== cardholder.id || method.status !== 'active' || !method.is_default)
    throw stale();
  const { connectionId } = issuer;
  // The check has moved to another connection since that was looked at.
  if (issuer.checkedAt !== cardholder.connection_id) throw stale();
  if (connectionId === null) throw noIssuer(issuer);
  return { cardholder, method, issuer: { ...issuer, connectionId }, subWallet, expiresAt };
}

/** A sub-wallet of another person is not found. */
function requireOwnSubWallet(tx: Tx, id: Id<'sub'>, cardholder: CardholderRow): SubWalletRow {
  const row = tx.find(subWallets, id);
  if (row?.wallet_id !== walletIdOf(cardholder.id)) throw notFound(SUB_WALLET, 'sub_wallet_id');
  if (row.status !== 'active') throw subWalletNotActive(row.status);
  return row;
}

/** Who has asked for a card that is not issued at once: the id was given, and the owner approved. */
export type Approved = Pick<CardRow, 'id' | 'approval_id'>;

/** The card with its right to spend, before any provider has heard of it. */
export function insertRequested(
  tx: Tx,
  { body, requestKey }: RequestInput,
  { cardholder, method, issuer, subWallet, expiresAt }: Requestable,
  approved?: Approved,
): CardRow {
  const row = tx.insert(cards, {
    tenant_id: tx.tenantId,
    id: approved?.id ?? tx.newId('card', cardholder.id),
    cardholder_id: cardholder.id,
    connection_id: issuer.connectionId,
    asked_by: issuer.hasNext ? NO_ONE : null,
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
    sub_wallet_id: subWallet?.id ?? null,
    metadata: body.metadata ?? {},
    paused_by: [],
    funding_until:
      method.mode === 'hold'
        ? null
        : plus(tx.now, (body.fundingWindowMinutes ?? FUNDING_WINDOW_MINUTES) * MINUTE_MS),
    awaited: null,
    closed_reason: null,
    failure: null,
    ...keyColumns(requestKey),
    approval_id: approved?.approval_id ?? null,
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
  openFunding(tx, { cardId, paymentMethodId: method.id, mode: method.mode, currency });
  if (subWallet !== null) tx.update(subWallets, subWallet, { cards_made: subWallet.cards_made + 1 });
  return row;
}
