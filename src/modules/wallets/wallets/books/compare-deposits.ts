// Compares the deposits on a page of the provider's statement with ours. What we missed is booked.
import { centsOf } from '#platform/money/money.ts';
import type { Booking } from '../deposits/book-deposit.ts';
import { cellIdsOfBooks } from '../deposits/cell-of-deposit.ts';
import type { ComparisonResult } from './compare-statement.ts';
import { confirmQuery, knownDeposits } from './compare-queries.ts';
import { depositIdOf } from '../deposits/deposit-rows.ts';
import { book } from '../deposits/deposits.ts';
import type { BookedDeposit } from '../port.ts';
import type { DepositRow, Difference } from '../tables.ts';
import { unlike } from './unlike.ts';

/** Answers what still differs. */
export async function compareDeposits(
  comparing: Booking,
  items: readonly BookedDeposit[],
  found: ComparisonResult,
): Promise<readonly Difference[]> {
  const { pool, tenant, connectionId } = comparing;
  const cellIds = cellIdsOfBooks(tenant, connectionId);
  const unequal: Difference[] = [];
  const ids = items.map(({ providerRef }) => depositIdOf(connectionId, providerRef));
  const known = new Map((await knownDeposits(pool, cellIds, ids)).map((row) => [row.provider_ref, row]));
  for (const item of items) {
    const row = known.get(item.providerRef);
    if (row !== undefined) {
      const { amount_minor: amountMinor, currency, movement_id: movementId } = row;
      const unlikes = unlike({ amountMinor, currency }, item, movementId);
      unequal.push(...unlikes);
      if (unlikes.length === 0 && item.isOwn === true && row.status === 'suspense')
        await book(comparing, item);
      continue;
    }
    const booked = await book(comparing, item, true);
    if (!booked.isNew) continue;
    found.repaired += 1;
    found.differences.push(differenceOf('missing_deposit', booked.row, booked.row.amount_minor));
  }
  // The statement of another currency shows that it is there wrongly, and not that it is here.
  const shown = items.filter(
    ({ providerRef, currency }) => (known.get(providerRef)?.currency ?? currency) === currency,
  );
  const shownIds = shown.map(({ providerRef }) => depositIdOf(connectionId, providerRef));
  await pool.batch(cellIds.map((cellId) => confirmQuery(cellId, shownIds)));
  return unequal;
}

export const differenceOf = (
  type: Difference['type'],
  { provider_ref, movement_id }: DepositRow,
  amountMinor: bigint,
): Difference => ({
  type,
  providerRef: provider_ref,
  movementId: movement_id,
  amountCents: centsOf(amountMinor),
});
