// What a message of the network does to the money of a card, as legs of one posting.
import type { CardRow } from '../cards/index.ts';
import { cardAccounts, credit, debit, houseAccountId, type Leg } from '../ledger/index.ts';

export type Moved = {
  /** By how much open authorizations hold more; below zero: less. */
  readonly heldMinor: bigint;
  readonly clearedMinor: bigint;
  readonly refundedMinor: bigint;
};

/** What leaves the card's right to spend: what is newly held, and what was charged. */
const spentOf = ({ heldMinor, clearedMinor }: Moved): bigint => heldMinor + clearedMinor;

export function legsOf({ id, currency }: Pick<CardRow, 'id' | 'currency'>, moved: Moved): Leg[] {
  const { available, authorized, due } = cardAccounts(id);
  const owedMinor = moved.clearedMinor - moved.refundedMinor;
  return [
    debit(available, spentOf(moved)),
    credit(authorized, moved.heldMinor),
    credit(houseAccountId('card_limits', currency), moved.clearedMinor),
    debit(due, owedMinor),
    credit(houseAccountId('clearing_card', currency), owedMinor),
  ].filter(({ amount }) => amount !== 0n);
}
