// What an approval is about, as the module that made it brings it to an end. It comes later in the order of
// modules, so src/product.ts wires it.
import type { Lock } from '../../platform/command/command.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Action, ApprovalRow } from './tables.ts';

/** How it went on when the owner approved. */
export type Settlement =
  | { readonly kind: 'settled' }
  /** It is on its way; `noteSettled` records how it ended. */
  | { readonly kind: 'processing' }
  /** The money stays set aside only where a person can try again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean };

export type Settled = {
  readonly settlement: Settlement;
  readonly availableAfterMinor: bigint;
  /** What is left of the cap; null where there is none. */
  readonly capAfterMinor: bigint | null;
};

/** What was looked up about it, outside of any lock. */
export type PreparedSubject = {
  readonly locks: readonly Lock[];
  approve(tx: Tx, approval: ApprovalRow): Settled;
  /** Gives back what was set aside. */
  reject(tx: Tx, how: 'rejected' | 'expired'): Omit<Settled, 'settlement'>;
};

export type ApprovalSubjects = Readonly<
  Record<
    Action,
    (
      tenant: Tenant,
      approval: ApprovalRow,
      decision: 'approved' | 'rejected' | 'expired',
    ) => Promise<PreparedSubject>
  >
>;
