// Sends money of a payment method back to where it came from: against its deposits, the newest first, each a
// refund of its own.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { SEND_REFUND } from './job-kinds.ts';
import { refundMachine } from './states.ts';
import { methodDeposits, methodRefunds, type MethodDepositRow, type RefundCause } from './tables.ts';

export const locksToSendBack = (depositIds: readonly string[]): Lock[] =>
  depositIds.map((id) => lock(methodDeposits, id));

export type SendingBack = {
  readonly method: PaymentMethodRow;
  /** The deposits that were locked, the newest first. */
  readonly depositIds: readonly string[];
  readonly amountMinor: bigint;
  readonly from: 'available' | 'stuck';
  readonly cause: RefundCause;
};

/** What can still go back of a deposit. */
export const leftOf = ({
  amount_minor: amount,
  refunded_minor: refunded,
  taken_minor: taken,
}: MethodDepositRow): bigint => greaterOf(amount - refunded - taken, 0n);

/** Answers what could not be sent, since these deposits have no more: it stays where it is. */
export function sendBack(tx: Tx, { method, depositIds, amountMinor, from, cause }: SendingBack): bigint {
  const { [from]: source, returning } = methodAccounts.ids(method.id);
  let rest = amountMinor;
  for (const depositId of depositIds) {
    const deposit = tx.find(methodDeposits, depositId);
    if (rest <= 0n || deposit?.status !== 'arrived') continue;
    const part = lesserOf(rest, leftOf(deposit));
    if (part <= 0n) continue;
    rest -= part;
    const { currency, refunded_minor: refunded } = deposit;
    tx.update(methodDeposits, deposit, { refunded_minor: refunded + part });
    const refund = tx.insert(methodRefunds, {
      tenant_id: tx.tenantId,
      id: tx.newId('mref', method.id),
      payment_method_id: method.id,
      deposit_id: deposit.id,
      amount_minor: part,
      currency,
      cause,
      status: refundMachine.initial,
      failure: null,
      created_at: tx.now,
      updated_at: tx.now,
      is_confirmed: false,
      is_return_confirmed: false,
    });
    const legs = [debit(source, part), credit(returning, part)];
    post(tx, { kind: 'deposit.send_back', reference: refund.id, currency, legs });
    tx.enqueue(SEND_REFUND, { refundId: refund.id });
  }
  return rest;
}
