// What the ledger says when something has happened on a payment method.
import { cardAccounts, credit, debit, houseAccountId, type Leg } from '../ledger/index.ts';
import type { Currency } from '../../platform/money.ts';

type OfCard = { readonly cardId: string; readonly currency: Currency };

export const held = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] =>
  amountMinor === 0n
    ? []
    : [
        debit(houseAccountId('processor_holds', currency), amountMinor),
        credit(cardAccounts(cardId).held, amountMinor),
      ];

/** Released, captured, lapsed or lost: it stands no more. */
export const unheld = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] =>
  amountMinor === 0n
    ? []
    : [
        debit(cardAccounts(cardId).held, amountMinor),
        credit(houseAccountId('processor_holds', currency), amountMinor),
      ];

export const collected = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] => [
  debit(houseAccountId('clearing_processor', currency), amountMinor),
  credit(cardAccounts(cardId).due, amountMinor),
];

export const paidBack = ({ cardId, currency }: OfCard, amountMinor: bigint): Leg[] => [
  debit(cardAccounts(cardId).due, amountMinor),
  credit(houseAccountId('clearing_processor', currency), amountMinor),
];
