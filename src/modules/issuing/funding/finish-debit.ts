// Records how a debit ended: what was taken has arrived on the method, or the card still lacks it. A second
// call changes nothing.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import type { Outcome } from '#platform/provider/outside.ts';
import { bookDebit, locksOfDebit } from '#modules/issuing/deposits/book-debit.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import type { Debited, DebitRefusal } from '#modules/issuing/payment-methods/debit-port.ts';
import { paymentMethods, type PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { NO_BACK_OFF, refusedAgain } from './back-off.ts';
import { FUNDING_MOVED, RETURN_EXCESS } from './job-kinds.ts';
import { cardFundings, fundingOperations, type OperationRow } from './tables.ts';

export type DebitOutcome = Outcome<Debited, DebitRefusal>;
type FinishInput = {
  readonly operation: Pick<OperationRow, 'id' | 'card_id'>;
  readonly method: PaymentMethodRow;
  readonly outcome: DebitOutcome;
};

const locksOfArrival = ({ method, outcome }: FinishInput): Lock[] =>
  outcome.kind === 'accepted'
    ? locksOfDebit({ method, providerRef: outcome.value.providerRef })
    : [lock(paymentMethods, method.id), ...methodAccounts.locks(method.id)];

export const finishDebit = defineCommand<FinishInput, Pick<OperationRow, 'status'>>({
  name: 'funding.finish_debit',
  locks: (input) => [
    lock(cardFundings, input.operation.card_id),
    lock(fundingOperations, input.operation.id),
    ...locksOfArrival(input),
  ],
  decide(tx, { operation: { id, card_id: cardId }, method: { id: methodId }, outcome }) {
    const row = tx.get(cardFundings, cardId);
    const operation = tx.get(fundingOperations, id);
    if (operation.status !== 'pending') return operation;
    const finished = { operation_id: null, updated_at: tx.now };
    if (outcome.kind === 'refused') {
      const reason = outcome.reasons[0] ?? 'not_allowed';
      tx.update(cardFundings, row, { ...finished, ...refusedAgain(tx, row, { kind: 'debit', reason }) });
      // A card that waits is closed by it.
      tx.enqueue(FUNDING_MOVED, { cardId });
      return tx.move(fundingOperations, operation, 'refuse', { finished_at: tx.now, reason });
    }
    const method = tx.get(paymentMethods, methodId);
    const { amount_minor: amountMinor, currency } = operation;
    bookDebit(tx, { method, providerRef: outcome.value.providerRef, amountMinor, currency });
    // If the card has ended meanwhile, no one needs it.
    tx.enqueue(RETURN_EXCESS, { methodId });
    tx.update(cardFundings, row, { ...finished, ...NO_BACK_OFF });
    return tx.move(fundingOperations, operation, 'succeed', { finished_at: tx.now });
  },
});
