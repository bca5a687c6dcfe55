// A reversal: what was authorized is let go, in part or as a whole. One that comes before what it reverses is kept, and takes effect with it.
import type { State } from '../../platform/command/command.ts';
import type { Facts } from '../../platform/facts.ts';
import type { CardRow } from '../cards/index.ts';
import { book } from './book.ts';
import { heldOf, NOTHING_YET, released, releasedEarly } from './counters.ts';
import { transactionVoided } from './events.ts';
import type { NetworkNotice, VoidReason } from './port.ts';
import { begun, changed, type Written } from './rows.ts';
import type { TransactionRow } from './tables.ts';

type Reversal = Extract<NetworkNotice, { kind: 'reversal' }>;

export function reverse(
  state: State,
  facts: Facts,
  card: CardRow,
  { notice, row }: { readonly notice: Reversal; readonly row: TransactionRow | undefined },
): Written {
  const { amountMinor, reason } = notice;
  if (row === undefined) {
    return begun(facts, notice, card, { status: 'announced', ...releasedEarly(NOTHING_YET, amountMinor) });
  }
  if (row.is_final) return { row, effects: [] };
  if (row.authorized_at === null) return changed(facts, row, releasedEarly(row, amountMinor));
  return releaseHold(state, facts, { card, row, amountMinor, reason });
}

/** Of one that was approved. */
export function releaseHold(
  state: State,
  facts: Facts,
  hold: {
    readonly card: CardRow;
    readonly row: TransactionRow;
    /** Null: all of it. */
    readonly amountMinor: bigint | null;
    readonly reason: VoidReason;
  },
): Written {
  const { card, row: before, amountMinor, reason } = hold;
  const counters = released(before, amountMinor);
  const isVoided = before.status === 'authorized' && heldOf(counters) === 0n;
  const { row, effects } = isVoided
    ? changed(facts, before, { ...counters, void_reason: reason }, 'void')
    : changed(facts, before, counters);
  return {
    row,
    effects: [
      ...effects,
      ...book(state, facts, { kind: 'card.release', card, before, after: row }),
      ...(isVoided ? [transactionVoided(facts, row)] : []),
    ],
  };
}
