// Takes in a clearing: the merchant is paid, and the cardholder owes the amount. A clearing cannot be
// refused, whatever the status of the card or of the transaction, and whether or not the amount was
// authorized.
import type { Tx } from '#platform/work/draft.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { applyToCard } from './apply-to-card.ts';
import { cleared, NOTHING_YET } from './counters.ts';
import { transactionCleared } from './events.ts';
import type { NetworkNotice } from './port.ts';
import { newTransaction, updateTransaction } from './rows.ts';
import type { TransactionRow } from './tables.ts';

type Clearing = Extract<NetworkNotice, { kind: 'clearing' }>;

export function clear(
  tx: Tx,
  card: CardRow,
  { notice, row: before }: { readonly notice: Clearing; readonly row: TransactionRow | undefined },
): TransactionRow {
  const { amountMinor, isFinal } = notice;
  const wasApproved = before !== undefined && before.authorized_at !== null;
  const counters = cleared(before ?? NOTHING_YET, amountMinor, { isFinal, wasApproved });
  const set = { ...counters, cleared_at: tx.now, void_reason: null, currency: card.currency };
  const row =
    before === undefined
      ? newTransaction(tx, notice, card, { status: 'settled', ...set })
      : updateTransaction(tx, before, set, 'clear');
  applyToCard(tx, { kind: 'card.clearing', card, before: before ?? NOTHING_YET, after: row });
  transactionCleared(tx, row, { amountMinor, isFinal });
  return row;
}
