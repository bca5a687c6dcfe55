// How a channel proves that it is the owner who decides, if that can only be known on locked rows.
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { ApprovalRow } from './tables.ts';

export type Proof = {
  readonly locks: readonly Lock[];
  /** Throws unless it is the owner. */
  check(tx: Tx, approval: ApprovalRow): void;
};
