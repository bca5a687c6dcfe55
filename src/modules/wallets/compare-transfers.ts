// Compares what rails took out of our accounts and brought back, as a page of the provider's statement has
// it, with our orders. What the provider has and we do not is asked about, and only what the rail then says
// is booked.
import { centsOf } from '../../platform/money.ts';
import type { Difference } from './tables.ts';
import type { Asking, Outgoing, OutgoingItem } from './outgoing.ts';
import type { BookedTransfer } from './port.ts';

/** More are left for the next comparison. */
const ASKED_MAX = 100;

/** What a comparison has left to ask. A rail that does not answer is not asked again in it. */
export type Questions = { left: number };
export const questions = (): Questions => ({ left: ASKED_MAX });

export type Transfers = {
  /** What was not in our books, and now is. */
  readonly repaired: readonly Difference[];
  /** What still differs. */
  readonly unequal: readonly Difference[];
};

export async function compareTransfers(
  comparing: Omit<Asking, 'signal'> & { readonly outgoing: Outgoing },
  items: readonly BookedTransfer[],
  { questions: asked, signal }: { readonly questions: Questions; readonly signal: AbortSignal },
): Promise<Transfers> {
  if (items.length === 0) return { repaired: [], unequal: [] };
  const { outgoing, pool, tenant } = comparing;
  const before = matcherOf(await outgoing.booked(pool, tenant.id, referencesOf(items)));
  const missing = items.filter((item) => before(item) === undefined);
  for (const reference of new Set(referencesOf(missing))) {
    if (asked.left === 0) break;
    asked.left -= 1;
    if (!(await outgoing.askAgain({ ...comparing, signal }, reference))) asked.left = 0;
  }
  const after = matcherOf(await outgoing.booked(pool, tenant.id, referencesOf(items)));
  const shown = items.flatMap((item) => after(item) ?? []);
  if (shown.length > 0) await outgoing.confirm(pool, tenant.id, shown);
  return {
    repaired: missing.flatMap((item) => (after(item) === undefined ? [] : [missingOf(item)])),
    unequal: items.flatMap((item) => unequalTo(after(item), item)),
  };
}

const referencesOf = (items: readonly BookedTransfer[]): string[] =>
  items.flatMap(({ reference }) => reference ?? []);

/**
 * The item of ours that is one of theirs. Under one reference there is one payment and one return at most, so
 * another id of theirs is other money.
 */
const matcherOf =
  (ours: readonly OutgoingItem[]) =>
  ({ kind, reference, providerRef }: BookedTransfer): OutgoingItem | undefined =>
    ours.find(
      (one) =>
        one.kind === kind &&
        one.reference === reference &&
        (one.providerRef === null || one.providerRef === providerRef),
    );

function unequalTo(ours: OutgoingItem | undefined, theirs: BookedTransfer): readonly Difference[] {
  if (ours === undefined) return [missingOf(theirs)];
  if (ours.amountMinor === theirs.amountMinor && ours.currency === theirs.currency) return [];
  const amountCents = centsOf(theirs.amountMinor - ours.amountMinor);
  return [{ type: 'amount', providerRef: theirs.providerRef, movementId: null, amountCents }];
}

const missingOf = ({ kind, providerRef, amountMinor }: BookedTransfer): Difference => ({
  type: kind === 'payment' ? 'missing_payment' : 'missing_return',
  providerRef,
  movementId: null,
  amountCents: centsOf(amountMinor),
});

/** What we have as gone or come back, and they do not. */
export const unknownOf = ({ kind, providerRef, amountMinor }: OutgoingItem): Difference => ({
  type: kind === 'payment' ? 'unknown_payment' : 'unknown_return',
  providerRef,
  movementId: null,
  amountCents: centsOf(-amountMinor),
});
