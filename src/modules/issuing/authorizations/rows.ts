// Inserts and updates the rows of card transactions and of the network's messages.
import type { Draft } from '#platform/work/draft.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { NOTHING_YET } from './counters.ts';
import type { NetworkNotice, Question } from './port.ts';
import type { TransactionEvent, TransactionStatus } from './states.ts';
import { networkMessages, networkTransactions, type MessageRow, type TransactionRow } from './tables.ts';

type Message = Question | NetworkNotice;

export const newTransaction = (
  draft: Draft,
  message: Message,
  card: CardRow,
  set: Partial<TransactionRow> & { readonly status: TransactionStatus },
): TransactionRow =>
  draft.insert(networkTransactions, {
    tenant_id: draft.tenantId,
    id: message.transactionId,
    tx_id: draft.newId('tx', card.id),
    card_id: card.id,
    cardholder_id: card.cardholder_id,
    currency: card.currency,
    asked_minor: 0n,
    ...NOTHING_YET,
    refunded_minor: 0n,
    merchant_name: message.merchant.name,
    merchant_category: message.merchant.category,
    decline_reason: null,
    decline_rule: null,
    decline_available_minor: null,
    decline_limit: null,
    reserved: null,
    void_reason: null,
    original_tx_id: null,
    created_at: draft.now,
    authorized_at: null,
    cleared_at: null,
    expires_at: null,
    updated_at: draft.now,
    ...set,
  });

export function updateTransaction(
  draft: Draft,
  row: TransactionRow,
  set: Partial<TransactionRow>,
  event?: TransactionEvent,
): TransactionRow {
  const changes = { ...set, updated_at: draft.now };
  return event === undefined
    ? draft.update(networkTransactions, row, changes)
    : draft.move(networkTransactions, row, event, changes);
}

/** Stores the answer to a message, so that the message gets the same answer when it is sent again. */
export const recordMessage = (
  draft: Draft,
  message: Message,
  made: Pick<MessageRow, 'tx_id' | 'decision' | 'reason'>,
): MessageRow =>
  draft.insert(networkMessages, {
    tenant_id: draft.tenantId,
    id: message.messageId,
    card_id: message.cardId,
    kind: message.kind,
    amount_minor: message.amountMinor,
    at: draft.now,
    ...made,
  });
