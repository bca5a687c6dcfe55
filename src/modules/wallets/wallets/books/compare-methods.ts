// How the books of money for cards are compared, in the same rounds as those of wallets. Payment methods come
// after wallets in the order of modules, so src/product.ts wires it.
import type { Clock } from '#platform/time/clock.ts';
import type { Backoff } from '#platform/provider/outside.ts';
import type { Planned } from './checks.ts';
import type { Claiming } from '../deposits/claim-deposits.ts';
import type { CheckRow } from '../tables.ts';

export type ComparingMethods = Claiming & {
  readonly clock: Clock;
  /** The backoff of each page. */
  readonly newBackoff: () => Backoff;
};

/** Answers undefined if the provider did not show its books. */
export type CompareMethods = (comparing: ComparingMethods, check: Planned) => Promise<CheckRow | undefined>;
