// Writes down how a refund ended, and that one which was done has come back. A second time changes nothing.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import type { Outcome } from '#platform/provider/outside.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import type { Refunded, RefundRefusal } from '#modules/issuing/payment-methods/account-port.ts';
import { methodAccounts, methodMoneyAccount } from '#modules/issuing/payment-methods/accounts.ts';
import { paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { methodRefunded } from './events.ts';
import { methodDeposits, methodRefunds, type MethodRefundRow } from './tables.ts';

const FAILURE_CHARACTERS_MAX = 200;

type OfRefund = Pick<MethodRefundRow, 'id' | 'payment_method_id' | 'deposit_id'>;

const locksOf = ({ refund }: { readonly refund: OfRefund }): Lock[] => [
  lock(methodRefunds, refund.id),
  lock(methodDeposits, refund.deposit_id),
  lock(paymentMethods, refund.payment_method_id),
  ...methodAccounts.locks(refund.payment_method_id),
];

export type RefundOutcome = Outcome<Refunded, RefundRefusal>;

export const finishRefund = defineCommand<
  { readonly refund: OfRefund; readonly outcome: RefundOutcome },
  null
>({
  name: 'deposits.finish_refund',
  locks: locksOf,
  decide(tx, { refund: { id }, outcome }) {
    const row = tx.get(methodRefunds, id);
    if (row.status !== 'pending') return null;
    const { amount_minor: amount, currency, payment_method_id: methodId } = row;
    const { returning, stuck } = methodAccounts.ids(methodId);
    if (outcome.kind === 'refused') {
      // What its bank has taken back meanwhile is made up for first.
      const { available } = methodAccounts.ids(methodId);
      const owed = greaterOf(-methodAccounts.balances(tx, methodId).available, 0n);
      const toAvailable = lesserOf(owed, amount);
      const legs = [
        debit(returning, amount),
        ...(toAvailable === 0n ? [] : [credit(available, toAvailable)]),
        ...(toAvailable === amount ? [] : [credit(stuck, amount - toAvailable)]),
      ];
      post(tx, { kind: 'deposit.refund_refused', reference: id, currency, legs });
      fail(tx, row, { event: 'refuse', reason: outcome.reasons[0] ?? 'not_allowed' });
      return null;
    }
    const legs = [debit(returning, amount), credit(moneyOf(tx, row), amount)];
    post(tx, { kind: 'deposit.refund', reference: id, currency, legs });
    const done = tx.move(methodRefunds, row, 'succeed', { updated_at: tx.now });
    methodRefunded(tx, tx.get(paymentMethods, methodId), done);
    const { returned } = outcome.value;
    if (returned !== undefined) comeBack(tx, done, returned.reason);
    return null;
  },
});

/** A refund that is not known to be done is asked about first, by its caller. */
export const returnRefund = defineCommand<
  { readonly refund: OfRefund; readonly reason: string },
  MethodRefundRow['status']
>({
  name: 'deposits.return_refund',
  locks: locksOf,
  decide(tx, { refund: { id }, reason }) {
    const row = tx.get(methodRefunds, id);
    if (row.status === 'done') comeBack(tx, row, reason);
    return row.status;
  },
});

function comeBack(tx: Tx, row: MethodRefundRow, reason: string): void {
  const { id, amount_minor: amount, currency, payment_method_id: methodId } = row;
  const legs = [debit(moneyOf(tx, row), amount), credit(methodAccounts.ids(methodId).stuck, amount)];
  post(tx, { kind: 'deposit.refund_returned', reference: id, currency, legs });
  fail(tx, row, { event: 'come_back', reason });
}

type Failing = { readonly event: 'refuse' | 'come_back'; readonly reason: string };

/** The deposit can be refunded once more. */
function fail(tx: Tx, row: MethodRefundRow, { event, reason }: Failing): void {
  const deposit = tx.get(methodDeposits, row.deposit_id);
  tx.update(methodDeposits, deposit, { refunded_minor: deposit.refunded_minor - row.amount_minor });
  const failure = cleanText(reason, FAILURE_CHARACTERS_MAX);
  const failed = tx.move(methodRefunds, row, event, { failure, updated_at: tx.now });
  methodRefunded(tx, tx.get(paymentMethods, row.payment_method_id), failed);
}

const moneyOf = (tx: Tx, { deposit_id: id, currency }: MethodRefundRow): string =>
  methodMoneyAccount(tx.get(methodDeposits, id).connection_id, currency);
