// The card transaction as the API shows it.
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Language } from '#platform/text/language.ts';
import { centsOf } from '#platform/money/money.ts';
import { heldOf } from './counters.ts';
import { DECLINE_FIXES, DECLINE_REASONS } from './refusals.ts';
import { SHOWN_TRANSACTION_STATUSES, type TransactionStatus } from './states.ts';
import type { DeclineLimit, TransactionRow } from './tables.ts';

export const TRANSACTION = defineId('tx', {
  en: 'transaction',
  es: 'ninguna transacción',
  pt: 'nenhuma transação',
});

export const transactionParams = z.object({ id: TRANSACTION.inPath });

export const declineSchema = z.object({
  reason: z.enum(DECLINE_REASONS),
  fix: z.string().describe('What would have to change for the next one to pass.'),
  requestedCents: z.int(),
  availableCents: z.int().describe('What the card could spend at that moment.'),
  limit: z
    .object({
      limit: z.enum(['cap', 'day', 'month', 'panic24h']),
      limitCents: z.int(),
      usedCents: z.int().describe('Without this purchase, at that moment.'),
      remainingCents: z.int(),
    })
    .nullable()
    .describe('Of `limit_exceeded`: the limit of the sub-wallet that would have been passed.'),
});

export const transactionSchema = z
  .object({
    id: TRANSACTION.shown,
    cardId: z.string(),
    cardholderId: z.string(),
    amountCents: z
      .int()
      .describe(
        'While authorized what is still authorized, once settled what was cleared, of a refund what came back, else what was asked for.',
      ),
    currency: z.string(),
    merchant: z.object({ name: z.string(), category: z.string().describe('Four digits.') }),
    status: z.enum(SHOWN_TRANSACTION_STATUSES),
    authorizedAt: timestamp.nullable(),
    clearedAt: timestamp.nullable(),
    authorizedCents: z.int().describe('All that was approved.'),
    clearedCents: z.int(),
    heldCents: z.int().describe('What may still be cleared out of what was approved.'),
    refundedCents: z.int(),
    declineReason: z.enum(DECLINE_REASONS).nullable(),
    decline: declineSchema.nullable(),
    voidReason: z.enum(['merchant', 'expired', 'decision_timeout']).nullable(),
    originalTransactionId: z.string().nullable().describe('Of a refund: the purchase, where it is known.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CardTransaction' });

export function toTransaction(row: TransactionRow, language: Language = 'en') {
  const { status } = row;
  if (status === 'announced')
    throw new Error(`transaction ${row.tx_id} is only announced, and must not be shown`);
  return {
    id: row.tx_id,
    cardId: row.card_id,
    cardholderId: row.cardholder_id,
    amountCents: centsOf(AMOUNTS[status](row)),
    currency: row.currency,
    merchant: { name: row.merchant_name, category: row.merchant_category },
    status,
    authorizedAt: isoOrNull(row.authorized_at),
    clearedAt: isoOrNull(row.cleared_at),
    authorizedCents: centsOf(row.authorized_minor),
    clearedCents: centsOf(row.cleared_minor),
    heldCents: centsOf(heldOf(row)),
    refundedCents: centsOf(row.refunded_minor),
    declineReason: row.decline_reason,
    decline: declineOf(row, language),
    voidReason: row.void_reason,
    originalTransactionId: row.original_tx_id,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

const AMOUNTS: Readonly<Record<Exclude<TransactionStatus, 'announced'>, (row: TransactionRow) => bigint>> = {
  authorized: (row) => row.authorized_minor - row.released_minor,
  declined: (row) => row.asked_minor,
  settled: (row) => row.cleared_minor,
  voided: (row) => row.asked_minor,
  refunded: (row) => row.refunded_minor,
};

function declineOf(row: TransactionRow, language: Language) {
  const { decline_reason: reason, decline_available_minor: availableMinor } = row;
  if (reason === null) return null;
  return {
    reason,
    fix: DECLINE_FIXES[reason][language],
    requestedCents: centsOf(row.asked_minor),
    availableCents: availableMinor === null || availableMinor < 0n ? 0 : centsOf(availableMinor),
    limit: row.decline_limit === null ? null : limitOf(row.decline_limit),
  };
}

function limitOf({ limit, ...minor }: DeclineLimit) {
  const limitCents = centsOf(BigInt(minor.limitMinor));
  const usedCents = centsOf(BigInt(minor.usedMinor));
  return { limit, limitCents, usedCents, remainingCents: Math.max(0, limitCents - usedCents) };
}
