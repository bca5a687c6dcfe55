// What made an outgoing row and follows how it ends, as an occurrence of a schedule follows its payment. What
// leaves a wallet knows nothing else of it.
import type { Lock } from '#platform/command/command.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Tx } from '#platform/work/draft.ts';

export type Follower = {
  /** If the owner decides, it follows in the same commit. */
  prepare(db: Db, tenantId: string, id: string): Promise<Following>;
  /** If the rail has ended the order, it follows in a commit of its own. */
  followLater(tx: Tx, id: string): void;
};

export type Following = { readonly locks: readonly Lock[]; follow(tx: Tx): void };

/** The follower of rows that nothing follows. */
export const NOTHING_FOLLOWS: Following = { locks: [], follow: () => undefined };
