// The funding of a card as the API shows it.
import type { CardBalances } from './accounts.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { neededOf } from './next-operation.ts';
import { OPERATION_STATUSES } from './states.ts';
import { OPERATION_KINDS, type FundingRow, type OperationRow } from './tables.ts';

export const fundingParams = z.object({
  id: defineId('card', { en: 'card', es: 'ninguna tarjeta', pt: 'nenhum cartão' }).inPath,
});

const cents = z.int().min(0);

const operationSchema = z
  .object({
    id: z.string().describe('Prefix `fop_`. The processor knows the operation by it.'),
    kind: z.enum(OPERATION_KINDS),
    amountCents: z.int().min(1),
    status: z.enum(OPERATION_STATUSES),
    reason: z.string().nullable().describe('Why the processor refused it.'),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: 'FundingOperation' });

export const fundingSchema = z
  .object({
    cardId: z.string(),
    paymentMethodId: z.string(),
    currency: z.enum(CURRENCIES),
    neededCents: cents.describe(
      'What the card may still spend, and what open authorizations have taken of it.',
    ),
    heldCents: cents.describe('What is held on the payment method.'),
    dueCents: cents.describe('What the network has charged and the payment method has not paid yet.'),
    owedCents: cents.describe('What was collected ahead, or refunded by the network and not paid out yet.'),
    holdExpiresAt: timestamp.nullable().describe('It is renewed twelve hours before.'),
    underWay: z
      .object({ id: z.string(), kind: z.enum(OPERATION_KINDS) })
      .nullable()
      .describe('What the processor is being asked for.'),
    retryAt: timestamp.nullable().describe('When what was refused is tried again.'),
    operations: z.array(operationSchema).describe('The newest hundred, newest first.'),
  })
  .meta({ id: 'CardFunding' });

const toOperation = (row: OperationRow) => ({
  id: row.id,
  kind: row.kind,
  amountCents: centsOf(row.amount_minor),
  status: row.status,
  reason: row.reason,
  createdAt: isoOf(row.created_at),
  finishedAt: isoOrNull(row.finished_at),
});

/** `operations` newest first. */
export function toFunding(row: FundingRow, balances: CardBalances, operations: readonly OperationRow[]) {
  const underWay = operations.find(({ id }) => id === row.operation_id);
  return {
    cardId: row.id,
    paymentMethodId: row.payment_method_id,
    currency: row.currency,
    neededCents: centsOf(neededOf(balances)),
    heldCents: centsOf(balances.held),
    dueCents: balances.due < 0n ? centsOf(-balances.due) : 0,
    owedCents: balances.due > 0n ? centsOf(balances.due) : 0,
    holdExpiresAt: isoOrNull(row.hold_expires_at),
    underWay: underWay === undefined ? null : { id: underWay.id, kind: underWay.kind },
    retryAt: isoOrNull(row.retry_at),
    operations: operations.map(toOperation),
  };
}
