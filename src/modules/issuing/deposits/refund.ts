// Refunds what is available of a payment method, or was stuck, to where it came from.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { notFound } from '#platform/ids/kind.ts';
import { centsOf, greaterOf, lesserOf } from '#platform/money/money.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import {
  METHOD,
  methodParams,
  paymentMethodSchema,
  toPaymentMethod,
} from '#modules/issuing/payment-methods/model.ts';
import type { MethodMoney } from '#modules/issuing/payment-methods/money.ts';
import { refusal as methodRefusal } from '#modules/issuing/payment-methods/refusals.ts';
import { paymentMethods, type PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { refundableDeposits } from './queries.ts';
import { refusal } from './refusals.ts';
import { leftOf, locksToSendBack, sendBack } from './send-back.ts';
import { methodDeposits } from './tables.ts';

const AMOUNT_CENTS_MAX = 1_000_000_000_000;

const body = z.strictObject({
  amountCents: z
    .int()
    .min(1)
    .max(AMOUNT_CENTS_MAX)
    .optional()
    .describe('All that is available by default, and what is stuck.'),
});

type Input = {
  readonly cardholderId: string;
  readonly methodId: string;
  readonly depositIds: readonly string[];
  readonly askedMinor: bigint | null;
};
type Refunding = { readonly row: PaymentMethodRow; readonly money: MethodMoney };

const refund = defineCommand<Input, Refunding>({
  name: 'deposits.refund',
  locks: ({ methodId, depositIds }) => [
    lock(paymentMethods, methodId),
    ...methodAccounts.locks(methodId),
    ...locksToSendBack(depositIds),
  ],
  decide(tx, { cardholderId, methodId, depositIds, askedMinor }) {
    const row = tx.find(paymentMethods, methodId);
    if (row?.cardholder_id !== cardholderId) throw notFound(METHOD, 'pmId');
    if (row.type === 'card') throw methodRefusal('not_an_account');
    const { available, stuck } = methodAccounts.balances(tx, methodId);
    const ready = greaterOf(available, 0n);
    const most = lesserOf(ready + stuck, refundableOf(tx, depositIds));
    if (most === 0n) throw refusal('nothing_to_refund');
    const amountMinor = askedMinor ?? most;
    if (amountMinor > most) throw refusal('refund_too_large', { availableCents: centsOf(most) });
    const sending = { method: row, depositIds, cause: 'requested' as const };
    const own = lesserOf(amountMinor, ready);
    sendBack(tx, { ...sending, amountMinor: own, from: 'available' });
    sendBack(tx, { ...sending, amountMinor: amountMinor - own, from: 'stuck' });
    return { row, money: { currency: currencyIn(tx, depositIds), ...methodAccounts.balances(tx, methodId) } };
  },
});

const currencyIn = (tx: Tx, [first = '']: readonly string[]) => tx.get(methodDeposits, first).currency;

/** What is left of the deposits that are taken at once. */
const refundableOf = (tx: Tx, depositIds: readonly string[]): bigint =>
  depositIds
    .flatMap((id) => tx.find(methodDeposits, id) ?? [])
    .reduce((sum, deposit) => sum + leftOf(deposit), 0n);

export const refundMethodRoute = defineRoute({
  id: 'payment_methods.refund',
  method: 'POST',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId/refund',
  auth: [{ scope: 'payment_methods:write' }],
  proof: 'none: lets less go',
  tag: 'Payment methods',
  summary: 'Refund a payment method',
  description:
    'Returns what is available of an account to where it came from, and what came back when it was refunded before. Answers at once: ' +
    '`returningCents` is what is on its way, and `payment_method.refunded` or `payment_method.refund_failed` say how each part ended.',
  params: methodParams,
  body,
  answers: { 200: { description: 'The payment method as it is now.', schema: paymentMethodSchema } },
  refusals: {
    not_found: platformRefusal.rows.not_found,
    not_an_account: methodRefusal.rows.not_an_account,
    ...refusal.rows,
  },
  command: refund,
  prepare: async ({ tenant, params, body: { amountCents } }, db) => ({
    cardholderId: params.id,
    methodId: params.pmId,
    depositIds: await refundableDeposits(db, tenant.id, params.pmId),
    askedMinor: amountCents === undefined ? null : BigInt(amountCents),
  }),
  answer: ({ row, money }) => answer(200, toPaymentMethod(row, money)),
});
