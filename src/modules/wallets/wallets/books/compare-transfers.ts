// Compares what rails took out of our accounts and brought back, as a page of the provider's statement has
// it, with our orders. What the provider has and we do not is asked about, and only what the rail then says
// is booked.
import { centsOf } from '#platform/money/money.ts';
import type { Difference } from '../tables.ts';
import type { AskAgainInput, BookedOrders, BookedOrder } from './booked-orders.ts';
import { cellIdsOfBooks } from '../deposits/cell-of-deposit.ts';
import type { BookedTransfer } from '../port.ts';
import type { QuestionBudget } from './question-budget.ts';
import { unlike } from './unlike.ts';

export type Transfers = {
  /** What was not in our books, and now is. */
  readonly repaired: readonly Difference[];
  /** What still differs. */
  readonly unequal: readonly Difference[];
};

export async function compareTransfers(
  comparing: AskAgainInput & { readonly bookedOrders: BookedOrders },
  items: readonly BookedTransfer[],
  budget: QuestionBudget,
): Promise<Transfers> {
  if (items.length === 0) return { repaired: [], unequal: [] };
  const { bookedOrders, pool, tenant, connectionId } = comparing;
  const cellIds = cellIdsOfBooks(tenant, connectionId);
  const asked = { connectionId, references: referencesOf(items) };
  const before = matcherOf(await bookedOrders.booked(pool, cellIds, asked));
  const missing = items.filter((item) => before(item) === undefined);
  for (const reference of new Set(referencesOf(missing))) {
    if (budget.left === 0) break;
    budget.left -= 1;
    if (!(await bookedOrders.askAgain(comparing, reference))) budget.left = 0;
  }
  const after = matcherOf(namedBy(items, await bookedOrders.booked(pool, cellIds, asked)));
  // The statement of another currency shows that it is there wrongly, and not that it is here.
  const shown = items.flatMap((item) => {
    const ours = after(item);
    return ours?.currency === item.currency ? [{ ...ours, providerRef: item.providerRef }] : [];
  });
  if (shown.length > 0) await bookedOrders.confirm(pool, cellIds, shown);
  return {
    repaired: missing.flatMap((item) => (after(item) === undefined ? [] : [missingOf(item)])),
    unequal: items.flatMap((item) => unequalTo(after(item), item)),
  };
}

const referencesOf = (items: readonly BookedTransfer[]): string[] =>
  items.flatMap(({ reference }) => reference ?? []);

/** What the rail has not named is named by the first that the statement shows, so a second is other money. */
const namedBy = (items: readonly BookedTransfer[], ours: readonly BookedOrder[]): BookedOrder[] =>
  ours.map((one) => ({
    ...one,
    providerRef:
      one.providerRef ??
      items.find(({ kind, reference }) => kind === one.kind && reference === one.reference)?.providerRef ??
      null,
  }));

/**
 * Our item that is one of theirs. Under one reference there is one payment and one return at most, so
 * another id of theirs is other money.
 */
const matcherOf =
  (ours: readonly BookedOrder[]) =>
  ({ kind, reference, providerRef }: BookedTransfer): BookedOrder | undefined =>
    ours.find(
      (one) =>
        one.kind === kind &&
        one.reference === reference &&
        (one.providerRef === null || one.providerRef === providerRef),
    );

const unequalTo = (ours: BookedOrder | undefined, theirs: BookedTransfer): readonly Difference[] =>
  ours === undefined ? [missingOf(theirs)] : unlike(ours, theirs);

const missingOf = ({ kind, providerRef, amountMinor }: BookedTransfer): Difference => ({
  type: kind === 'payment' ? 'missing_payment' : 'missing_return',
  providerRef,
  movementId: null,
  amountCents: centsOf(amountMinor),
});

/** What we have as gone or come back, and they do not. */
export const unknownOf = ({ kind, providerRef, amountMinor }: BookedOrder): Difference => ({
  type: kind === 'payment' ? 'unknown_payment' : 'unknown_return',
  providerRef,
  movementId: null,
  amountCents: centsOf(-amountMinor),
});
