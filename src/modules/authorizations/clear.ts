// A clearing: the merchant is paid, and the cardholder owes it. It cannot be refused, whatever the state of the card or of the
// transaction, and whether or not anything was authorized.
import type { State } from '../../platform/command/command.ts';
import type { Facts } from '../../platform/facts.ts';
import type { CardRow } from '../cards/index.ts';
import { book } from './book.ts';
import { cleared, NOTHING_YET } from './counters.ts';
import { transactionCleared } from './events.ts';
import type { NetworkNotice } from './port.ts';
import { begun, changed, type Written } from './rows.ts';
import type { TransactionRow } from './tables.ts';

type Clearing = Extract<NetworkNotice, { kind: 'clearing' }>;

export function clear(
  state: State,
  facts: Facts,
  card: CardRow,
  { notice, row: before }: { readonly notice: Clearing; readonly row: TransactionRow | undefined },
): Written {
  const { amountMinor, isFinal } = notice;
  const wasApproved = before !== undefined && before.authorized_at !== null;
  const counters = cleared(before ?? NOTHING_YET, amountMinor, { isFinal, wasApproved });
  const set = { ...counters, cleared_at: facts.now, void_reason: null, currency: card.currency };
  const { row, effects } =
    before === undefined
      ? begun(facts, notice, card, { status: 'settled', ...set })
      : changed(facts, before, set, 'clear');
  return {
    row,
    effects: [
      ...effects,
      ...book(state, facts, { kind: 'card.clearing', card, before: before ?? NOTHING_YET, after: row }),
      transactionCleared(facts, row, { amountMinor, isFinal }),
    ],
  };
}
