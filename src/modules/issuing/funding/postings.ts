// What the ledger says when something has happened on a payment method.
import { cardAccounts, processorHoldsAccount, processorClearingAccount } from './accounts.ts';
import { credit, debit, type Leg } from '#modules/base/ledger/post.ts';
import type { Currency } from '#platform/money/money.ts';

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
