// What the ledger says when a card on a prefunded method holds, spends or gives back money that has arrived.
import { credit, debit, type Leg } from '#modules/base/ledger/post.ts';
import {
  methodAccounts,
  methodMoneyAccount,
  methodSpentAccount,
} from '#modules/issuing/payment-methods/accounts.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { cardAccounts } from './accounts.ts';
import type { FundingRow, MoneyKind } from './tables.ts';

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
