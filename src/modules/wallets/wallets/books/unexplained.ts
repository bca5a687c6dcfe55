// What both sums are off by, beside what all items that differ explain: an item that is gone or twice on the
// statement, or a balance that is none of its items.
import { centsOf } from '#platform/money/money.ts';
import type { CheckRow, Difference } from '../tables.ts';

export function unexplained(
  { ledger, provider }: { readonly ledger: bigint; readonly provider: bigint },
  items: readonly Difference[],
): readonly Difference[] {
  const explained = items.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const offMinor = provider - ledger - explained;
  if (offMinor === 0n) return [];
  return [{ type: 'sum', providerRef: null, movementId: null, amountCents: centsOf(offMinor) }];
}

const offIn = ({ differences }: CheckRow): number | undefined =>
  differences.find(({ type }) => type === 'sum')?.amountCents;

/** A sum is off, and was not by so much. */
export const isNewlyOff = (row: CheckRow, before: CheckRow): boolean =>
  offIn(row) !== undefined && offIn(row) !== offIn(before);
