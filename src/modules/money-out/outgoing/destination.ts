// Where the money of a row would go now, and why it cannot go there as its owner agreed to.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { isUnchanged, seenAccount } from '#modules/approvals/snapshot.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { fitsInto } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import { findByNumber } from '#modules/wallets/wallets/queries.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';

export type Destination = {
  /** The recipient, or the reason why it cannot go there any more. */
  readonly to: Recipient | { readonly gone: string };
  readonly toWalletId: Id<'wal'> | null;
  /** What else happens when it goes there. */
  approved?(tx: Tx): void;
};

/** An account, with the wallet of the tenant that it belongs to, if it belongs to one. */
export async function destinationAt(db: Db, tenant: Tenant, to: Recipient) {
  const inside = await findByNumber(db, tenant, to.number);
  return { to, toWalletId: inside?.id ?? null };
}

type Deciding = {
  readonly row: { readonly amount_minor: bigint; readonly currency: string };
  readonly approval: ApprovalRow;
};

/** The failure, if there is one. */
export function destinationObstacle(
  tx: Tx,
  { to, toWalletId }: Destination,
  { row, approval }: Deciding,
): string | undefined {
  if ('gone' in to) return to.gone;
  if (!isUnchanged(approval, row, seenAccount(to))) return 'payee_changed';
  const isFull = toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor);
  return isFull ? 'destination_rejected' : undefined;
}
