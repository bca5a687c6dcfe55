// Deposits for payment methods and their refunds, as the API shows them.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { METHOD } from '#modules/issuing/payment-methods/model.ts';
import { REFUND_STATUSES } from './states.ts';
import { REFUND_CAUSES, type MethodDepositRow, type MethodRefundRow } from './tables.ts';

const DEPOSIT = defineId('mdep', { en: 'deposit', es: 'ningún depósito', pt: 'nenhum depósito' });
const REFUND = defineId('mref', { en: 'refund', es: 'ninguna devolución', pt: 'nenhuma devolução' });

export const depositSchema = z
  .object({
    id: DEPOSIT.shown,
    amountCents: z.int().min(1),
    currency: z.enum(CURRENCIES),
    from: z.object({ name: z.string() }),
    createdAt: timestamp,
  })
  .meta({ id: 'MethodDeposit' });

export const toDeposit = (row: MethodDepositRow) => ({
  id: row.id,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  from: { name: row.from_name },
  createdAt: isoOf(row.created_at),
});

export const refundSchema = z
  .object({
    id: REFUND.shown,
    paymentMethodId: METHOD.shown,
    depositId: DEPOSIT.shown.describe('It goes back to where that came from.'),
    amountCents: z.int().min(1),
    currency: z.enum(CURRENCIES),
    cause: z
      .enum(REFUND_CAUSES)
      .describe(
        '`released`: a card has released it. `excess`: it came beyond what was asked for. `requested`: you asked for it. ' +
          '`holder_mismatch`: somebody else sent it. `detached`: the payment method is not connected any more.',
      ),
    status: z
      .enum(REFUND_STATUSES)
      .describe(
        '`refused` and `returned` leave the money in `stuckCents` of the payment method: see `failure`, and refund it once ' +
          'more when the account takes money again.',
      ),
    failure: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'MethodRefund' });

export const toRefund = (row: MethodRefundRow) => ({
  id: row.id,
  paymentMethodId: row.payment_method_id,
  depositId: row.deposit_id,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  cause: row.cause,
  status: row.status,
  failure: row.failure,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});
