// The four accounts of a card. Their ids follow from the card's, so that a command can lock them knowing nothing else.
import type { Draft, Tx } from '../../platform/draft.ts';
import type { Currency } from '../../platform/money.ts';
import { open } from './open.ts';
import { balanceOf } from './post.ts';

export type CardAccounts = {
  /** What the card may still spend; below zero where the network took more than it was allowed. */
  readonly available: string;
  /** What open authorizations have taken of it. */
  readonly authorized: string;
  /** What is held on the payment method. */
  readonly held: string;
  /** What the cardholder owes (below zero) or has paid ahead (above). */
  readonly due: string;
};

export const cardAccounts = (cardId: string): CardAccounts => ({
  available: `acc_available_${cardId}`,
  authorized: `acc_authorized_${cardId}`,
  held: `acc_held_${cardId}`,
  due: `acc_due_${cardId}`,
});

const KINDS = {
  available: { kind: 'card_available', floor: null },
  authorized: { kind: 'card_authorized', floor: 0n },
  held: { kind: 'card_held', floor: 0n },
  due: { kind: 'card_due', floor: null },
} as const;

/** Opens them at zero. */
export function openCardAccounts(
  draft: Draft,
  { cardId, currency }: { cardId: string; currency: Currency },
): void {
  const ids = cardAccounts(cardId);
  for (const name of Object.keys(KINDS) as (keyof CardAccounts)[]) {
    open(draft, { id: ids[name], ...KINDS[name], ownerId: cardId, currency });
  }
}

export type CardBalances = { readonly [Name in keyof CardAccounts]: bigint };

export function cardBalances(tx: Tx, cardId: string): CardBalances {
  const { available, authorized, held, due } = cardAccounts(cardId);
  return {
    available: balanceOf(tx, available),
    authorized: balanceOf(tx, authorized),
    held: balanceOf(tx, held),
    due: balanceOf(tx, due),
  };
}
