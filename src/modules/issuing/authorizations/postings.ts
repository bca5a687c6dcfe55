// What a message of the network does to the money of a card, as legs of one posting.
import { cardAccounts, cardLimitsAccount } from '#modules/issuing/funding/accounts.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { defineHouseAccount } from '#modules/base/ledger/define-accounts.ts';
import { credit, debit, type Leg } from '#modules/base/ledger/post.ts';

/** The house account of what the card network takes for merchants and gives back for refunds. */
export const cardClearingAccount = defineHouseAccount('clearing_card');

export type Moved = {
  /** The change of what open authorizations hold; below zero if they hold less. */
  readonly heldMinor: bigint;
  readonly clearedMinor: bigint;
  readonly refundedMinor: bigint;
};

/** What leaves the card's right to spend: what is newly held, and what was charged. */
export const spentOf = ({ heldMinor, clearedMinor }: Moved): bigint => heldMinor + clearedMinor;

export function legsOf({ id, currency }: Pick<CardRow, 'id' | 'currency'>, moved: Moved): Leg[] {
  const { available, authorized, due } = cardAccounts.ids(id);
  const owedMinor = moved.clearedMinor - moved.refundedMinor;
  return [
    debit(available, spentOf(moved)),
    credit(authorized, moved.heldMinor),
    credit(cardLimitsAccount(currency), moved.clearedMinor),
    debit(due, owedMinor),
    credit(cardClearingAccount(currency), owedMinor),
  ].filter(({ amount }) => amount !== 0n);
}
