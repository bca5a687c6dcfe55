// What becomes of a deposit after it has arrived: its bank lets it be used, or takes it back.
import { defineCommand } from '#platform/command/command.ts';
import { lesserOf } from '#platform/money/money.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { methodAccounts, methodMoneyAccount } from '#modules/issuing/payment-methods/accounts.ts';
import { paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { locksOfDeposit, useDeposit } from './book.ts';
import { leftOf } from './send-back.ts';
import { methodDeposits, type MethodDepositRow } from './tables.ts';

type OfDeposit = Pick<MethodDepositRow, 'id' | 'payment_method_id'>;

/** A second time changes nothing, and neither does it once it was taken back. */
export const releaseDeposit = defineCommand<{ readonly deposit: OfDeposit }, null>({
  name: 'deposits.release',
  locks: ({ deposit }) => locksOfDeposit(deposit.id, deposit.payment_method_id),
  decide(tx, { deposit: { id, payment_method_id: methodId } }) {
    const row = tx.get(methodDeposits, id);
    if (row.status !== 'blocked') return null;
    const { available, blocked } = methodAccounts.ids(methodId);
    const { currency } = row;
    const left = leftOf(row);
    const legs = [debit(blocked, left), credit(available, left)];
    post(tx, { kind: 'deposit.release', reference: id, currency, legs });
    useDeposit(tx, tx.get(paymentMethods, methodId), tx.move(methodDeposits, row, 'release'));
    return null;
  },
});

export type Taking = {
  readonly deposit: OfDeposit;
  readonly takingRef: string;
  readonly amountMinor: bigint;
};

/**
 * Each id is taken back once. If the money was spent, or a refund of it is on its way, what is available
 * falls below zero: what arrives next makes up for it, or the refund, which the processor then refuses.
 */
export const takeBackDeposit = defineCommand<Taking, null>({
  name: 'deposits.take_back',
  locks: ({ deposit }) => locksOfDeposit(deposit.id, deposit.payment_method_id),
  decide(tx, { deposit: { id, payment_method_id: methodId }, takingRef, amountMinor }) {
    const row = tx.get(methodDeposits, id);
    if (row.takings.includes(takingRef)) return null;
    const part = lesserOf(amountMinor, row.amount_minor - row.taken_minor);
    const takings = [...row.takings, takingRef];
    const taken = tx.update(methodDeposits, row, { takings, taken_minor: row.taken_minor + part });
    if (part <= 0n) return null;
    const { available, blocked } = methodAccounts.ids(methodId);
    const { currency, connection_id: connectionId } = row;
    const legs = [
      debit(row.status === 'blocked' ? blocked : available, part),
      credit(methodMoneyAccount(connectionId, currency), part),
    ];
    post(tx, { kind: 'deposit.take_back', reference: id, currency, legs });
    if (taken.taken_minor === row.amount_minor) tx.move(methodDeposits, taken, 'take_back');
    return null;
  },
});
