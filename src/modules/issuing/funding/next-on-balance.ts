// What is to be done next for a card on a prefunded method, read from how things stand. Pure, as for a card
// on which a processor holds.
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import type { CardBalances } from './accounts.ts';
import { neededOf } from './next-operation.ts';

export type Standing = CardBalances & {
  /** What is available on the method; below zero where its bank has taken back what was spent. */
  readonly onMethod: bigint;
};

export type OnBalance =
  | {
      readonly kind: 'hold' | 'charge' | 'capture' | 'release' | 'refund';
      readonly amountMinor: bigint;
    }
  /** Nothing is to be done, but what is missing; 0 where nothing is. */
  | { readonly kind: 'short'; readonly missingMinor: bigint; readonly isOwed: boolean };

export function nextOnBalance(standing: Standing): OnBalance {
  const { due, held, authorized, onMethod } = standing;
  const owed = -due;
  if (owed > 0n && held > 0n) return { kind: 'capture', amountMinor: lesserOf(owed, held) };
  if (owed > 0n && onMethod > 0n) return { kind: 'charge', amountMinor: lesserOf(owed, onMethod) };
  if (owed > 0n) return { kind: 'short', missingMinor: owed, isOwed: true };

  const needed = neededOf(standing);
  // What was collected ahead stays where an open authorization will need it and nothing is held for it.
  const kept = greaterOf(0n, lesserOf(lesserOf(due, authorized), needed - held));
  if (due > kept) return { kind: 'refund', amountMinor: due - kept };
  const missing = needed - kept - held;
  if (missing < 0n) return { kind: 'release', amountMinor: -missing };
  if (missing > 0n && onMethod > 0n) return { kind: 'hold', amountMinor: lesserOf(missing, onMethod) };
  return { kind: 'short', missingMinor: missing, isOwed: false };
}
