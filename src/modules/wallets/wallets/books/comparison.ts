// What came of comparing a wallet with the provider's books, as its owner and its organization read it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { centsOf } from '#platform/money/money.ts';
import { DIFFERENCE_TYPES, type CheckRow } from '../tables.ts';

export const differenceSchema = z.object({
  type: z
    .enum(DIFFERENCE_TYPES)
    .describe(
      '`missing_…` was not in our books: a deposit now is, as is what its bank has released or taken back; a payment, a refund or a return is ' +
        'once the provider confirms it when asked. `unknown_…` is not in those of the provider. `amount` and `currency` are others there. ' +
        '`sum` is of all that a connection holds: by so much its balance is off beside all that is named.',
    ),
  providerRef: z.string().nullable(),
  movementId: z.string().nullable(),
  amountCents: z.int(),
});

export const comparisonSchema = z
  .object({
    ok: z.boolean().describe('Whether the books agree, after what was repaired.'),
    checkedAt: timestamp,
    ledgerCents: z.int().describe('What our books say.'),
    providerCents: z.int().describe('What it would be by the items of the provider: ours, and what differs.'),
    differences: z.array(differenceSchema),
    repaired: z.int().describe('How many were booked then.'),
  })
  .meta({ id: 'BooksComparison' });

/** Returns undefined for books that were not compared yet. */
export function comparedIn(row: CheckRow) {
  const { checked_at, ledger_minor: ledger, provider_minor: provider } = row;
  if (checked_at === null || ledger === null || provider === null) return undefined;
  return {
    ok: row.is_ok === true,
    checkedAt: isoOf(checked_at),
    ledger,
    provider,
    differences: row.differences,
    repaired: row.repaired,
  };
}

export function toComparison(row: CheckRow | undefined) {
  const compared = row === undefined ? undefined : comparedIn(row);
  if (compared === undefined) return null;
  const { ledger, provider, ...rest } = compared;
  return { ...rest, ledgerCents: centsOf(ledger), providerCents: centsOf(provider) };
}
