// What the ledger says when something has happened on a payment method.
import { cardAccounts, processorClearingAccount, processorHoldsAccount } from './accounts.ts';
import { credit, debit, type Leg } from '#modules/base/ledger/post.ts';
import type { Currency } from '#platform/money/money.ts';
import {
  methodAccounts,
  methodMoneyAccount,
  methodSpentAccount,
} from '#modules/issuing/payment-methods/accounts.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import type { FundingRow, MoneyKind } from './tables.ts';

type OfCard = { readonly cardId: string; readonly currency: Currency };

export const held = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] =>
  amountMinor === 0n
    ? []
    : [
        debit(processorHoldsAccount(currency), amountMinor),
        credit(cardAccounts.ids(cardId).held, amountMinor),
      ];

/** Released, captured, lapsed or lost: it stands no more. */
export const unheld = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] =>
  amountMinor === 0n
    ? []
    : [
        debit(cardAccounts.ids(cardId).held, amountMinor),
        credit(processorHoldsAccount(currency), amountMinor),
      ];

export const collected = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] => [
  debit(processorClearingAccount(currency), amountMinor),
  credit(cardAccounts.ids(cardId).due, amountMinor),
];

export const paidBack = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] => [
  debit(cardAccounts.ids(cardId).due, amountMinor),
  credit(processorClearingAccount(currency), amountMinor),
];

// What the ledger says when a card on a prefunded method holds, spends or gives back money that has arrived.

type Moving = { readonly row: FundingRow; readonly method: PaymentMethodRow; readonly amountMinor: bigint };

const move = (from: string, to: string, amountMinor: bigint): Leg[] => [
  debit(from, amountMinor),
  credit(to, amountMinor),
];
const namesOf = ({ row, method }: Moving) => ({
  card: cardAccounts.ids(row.id),
  available: methodAccounts.ids(method.id).available,
  /** What the processor has of people, and what of that is ours by now. */
  theirs: methodMoneyAccount(method.connection_id, row.currency),
  ours: methodSpentAccount(method.connection_id, row.currency),
});

export const LEGS_ON_BALANCE: Readonly<Record<MoneyKind, (moving: Moving) => Leg[]>> = {
  hold(moving) {
    const { card, available } = namesOf(moving);
    return move(available, card.held, moving.amountMinor);
  },
  release(moving) {
    const { card, available } = namesOf(moving);
    return move(card.held, available, moving.amountMinor);
  },
  capture(moving) {
    const { card, ours, theirs } = namesOf(moving);
    const { amountMinor } = moving;
    return [...move(card.held, card.due, amountMinor), ...move(ours, theirs, amountMinor)];
  },
  charge(moving) {
    const { card, available, ours, theirs } = namesOf(moving);
    const { amountMinor } = moving;
    return [...move(available, card.due, amountMinor), ...move(ours, theirs, amountMinor)];
  },
  refund(moving) {
    const { card, available, ours, theirs } = namesOf(moving);
    const { amountMinor } = moving;
    return [...move(card.due, available, amountMinor), ...move(theirs, ours, amountMinor)];
  },
};
