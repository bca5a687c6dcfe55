// What an approval is about, as the module that made it brings it to an end. It comes later in the order of
// modules, so its question names it.
import type { Lock } from '#platform/command/command.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Action } from './actions.ts';
import type { ApprovalRow } from './tables.ts';

/** How it went on when the owner approved. */
export type Settlement =
  | { readonly kind: 'settled' }
  /** It is on its way; `noteSettled` records how it ended. */
  | { readonly kind: 'processing' }
  /** The money stays set aside only if a person can try again. */
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean };

/**
 * How it ends if its money does not move. Only what the owner has said no to, or has not answered in time, is
 * rejected; anything else has failed, which integrators hear.
 */
export type Ending =
  | { readonly as: 'reject'; readonly failure: 'rejected' | 'expired' }
  | { readonly as: 'fail'; readonly failure: 'expired' | 'sub_wallet_closed' };

export type Settled = {
  readonly settlement: Settlement;
  readonly availableAfterMinor: bigint;
  /** What is left of the cap; null if it has none. */
  readonly capAfterMinor: bigint | null;
};

/** What was looked up about it, outside of any lock. */
export type PreparedSubject = {
  readonly locks: readonly Lock[];
  approve(tx: Tx, approval: ApprovalRow): Settled;
  /** Gives back what was set aside. */
  end(tx: Tx, ending: Ending): Omit<Settled, 'settlement'>;
};

export type ApprovalSubject = (
  tenant: Tenant,
  approval: ApprovalRow,
  decision: 'approved' | 'rejected' | 'expired',
) => Promise<PreparedSubject>;

export type ApprovalSubjects = Readonly<Record<Action, ApprovalSubject>>;
