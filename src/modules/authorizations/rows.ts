// How the row of a transaction begins and how it changes.
import { insert, update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import type { CardRow } from '../cards/index.ts';
import { NOTHING_YET } from './counters.ts';
import type { NetworkNotice, Question } from './port.ts';
import { transactionMachine, type TransactionEvent, type TransactionStatus } from './states.ts';
import { networkMessages, networkTransactions, type MessageRow, type TransactionRow } from './tables.ts';

export type Written = { readonly row: TransactionRow; readonly effects: readonly Effect[] };
type Message = Question | NetworkNotice;

export function begun(
  facts: Facts,
  message: Message,
  card: CardRow,
  set: Partial<TransactionRow> & { readonly status: TransactionStatus },
): Written {
  const row: TransactionRow = {
    tenant_id: facts.tenantId,
    id: message.transactionId,
    tx_id: facts.newId('tx'),
    card_id: card.id,
    cardholder_id: card.cardholder_id,
    currency: card.currency,
    asked_minor: 0n,
    ...NOTHING_YET,
    refunded_minor: 0n,
    merchant_name: message.merchant.name,
    merchant_category: message.merchant.category,
    decline_reason: null,
    decline_available_minor: null,
    void_reason: null,
    original_tx_id: null,
    created_at: facts.now,
    authorized_at: null,
    cleared_at: null,
    expires_at: null,
    updated_at: facts.now,
    ...set,
  };
  return { row, effects: [insert(networkTransactions, row)] };
}

export function changed(
  facts: Facts,
  row: TransactionRow,
  set: Partial<TransactionRow>,
  event?: TransactionEvent,
): Written {
  const changes = { ...set, updated_at: facts.now };
  if (event !== undefined) {
    const moving = { machine: transactionMachine, table: networkTransactions, row, status: row.status };
    return moveRow(facts, moving, event, changes);
  }
  return { row: { ...row, ...changes }, effects: [update(networkTransactions, row.id, changes)] };
}

/** That it was heard, and what was made of it. */
export const messageOf = (
  facts: Facts,
  message: Message,
  made: Pick<MessageRow, 'tx_id' | 'decision' | 'reason'>,
): MessageRow => ({
  tenant_id: facts.tenantId,
  id: message.messageId,
  card_id: message.cardId,
  kind: message.kind,
  amount_minor: message.amountMinor,
  at: facts.now,
  ...made,
});

export const heard = (row: MessageRow): Effect => insert(networkMessages, row);
