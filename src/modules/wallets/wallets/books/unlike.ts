// What differs between an item in our books and the same one on the statement of the provider.
import { centsOf, type Currency } from '#platform/money/money.ts';
import type { Difference } from '../tables.ts';

type BookedAmount = { readonly amountMinor: bigint; readonly currency: Currency };

/** If the currency is not ours, all of it is missing from our books in that currency. */
export function unlike(
  ours: BookedAmount,
  theirs: BookedAmount & { readonly providerRef: string },
  movementId: string | null = null,
): readonly Difference[] {
  const { providerRef, amountMinor, currency } = theirs;
  const differs = { providerRef, movementId };
  if (ours.currency !== currency)
    return [{ type: 'currency', ...differs, amountCents: centsOf(amountMinor) }];
  const byMinor = amountMinor - ours.amountMinor;
  return byMinor === 0n ? [] : [{ type: 'amount', ...differs, amountCents: centsOf(byMinor) }];
}
