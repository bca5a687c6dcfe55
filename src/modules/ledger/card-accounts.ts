// The four accounts of a card. Their ids follow from the card's, so that a command can lock them knowing nothing else.
import { insert, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import type { State } from '../../platform/command/command.ts';
import type { Currency } from '../../platform/money.ts';
import { accounts, type AccountRow } from './tables.ts';

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

/** Opens them at zero. `state` is what a command that opens them can post with in the same breath; it must have locked the ids. */
export function openCardAccounts(
  facts: Facts,
  state: State,
  { cardId, currency }: { cardId: string; currency: Currency },
): { effects: Effect[]; state: State } {
  const ids = cardAccounts(cardId);
  const rows = (Object.keys(KINDS) as (keyof CardAccounts)[]).map((name): AccountRow => ({
    tenant_id: facts.tenantId,
    id: ids[name],
    kind: KINDS[name].kind,
    owner_id: cardId,
    currency,
    balance: 0n,
    entry_count: 0n,
    floor: KINDS[name].floor,
    created_at: facts.now,
  }));
  return {
    effects: rows.map((row) => insert(accounts, row)),
    state: {
      find: (table, id) =>
        ((table as unknown) === accounts ? (rows.find((row) => row.id === id) as never) : undefined) ??
        state.find(table, id),
    },
  };
}

export type CardBalances = { readonly [Name in keyof CardAccounts]: bigint };

export function cardBalances(state: State, cardId: string): CardBalances {
  const ids = cardAccounts(cardId);
  const balance = (id: string): bigint => {
    const account = state.find(accounts, id);
    if (account === undefined) throw new Error(`the account ${id} is read without being locked`);
    return account.balance;
  };
  return {
    available: balance(ids.available),
    authorized: balance(ids.authorized),
    held: balance(ids.held),
    due: balance(ids.due),
  };
}
