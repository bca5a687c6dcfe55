// Writes down how the opening of an account ended. Several callers may be at it: the first one opens the
// wallet, and the others find it open.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { nameLocks, takeNames, type nameIdsOf } from '#platform/across-cells/names.ts';
import type { Outcome } from '#platform/provider/outside.ts';
import { walletAccounts, walletLimits } from '../accounts.ts';
import { walletCreated } from '../events.ts';
import { CLAIM_DEPOSITS } from '../job-kinds.ts';
import type { OpenedAccount, OpeningRefused } from '../port.ts';
import { wallets, type WalletRow } from '../tables.ts';

export type OpeningEnded = {
  readonly walletId: Id<'wal'>;
  /** At which it ended so. */
  readonly connectionId: string;
  /** Of the account that was opened. */
  readonly nameIds: ReturnType<typeof nameIdsOf>;
  readonly outcome: Outcome<OpenedAccount, OpeningRefused>;
};

export const finishOpening = defineCommand<OpeningEnded, WalletRow>({
  name: 'wallets.finish_opening',
  locks: ({ walletId, nameIds }) => [lock(wallets, walletId), ...nameLocks(nameIds)],
  decide(tx, { walletId, connectionId, nameIds, outcome }) {
    const row = tx.get(wallets, walletId);
    if (row.status === 'active' || row.connection_id !== connectionId) return row;
    if (outcome.kind === 'accepted') {
      takeNames(tx, nameIds, walletId);
      return open(tx, row, outcome.value);
    }
    return row.status === 'failed' ? row : tx.move(wallets, row, 'fail', { updated_at: tx.now });
  },
});

function open(tx: Tx, row: WalletRow, { number, alias, holder }: OpenedAccount): WalletRow {
  // A refusal of an earlier try may have been written down by a caller that was slower.
  const opening = row.status === 'failed' ? tx.move(wallets, row, 'retry') : row;
  const opened = tx.move(wallets, opening, 'open', {
    number,
    alias,
    holder_name: holder.name,
    tax_id: holder.taxId,
    updated_at: tx.now,
  });
  walletAccounts.open(tx, row.id, row.currency);
  walletLimits.open(tx, row.id, {
    timeZone: NO_MIDNIGHT,
    limits: { panic24h: row.panic_limit_24h_minor },
  });
  walletCreated(tx, opened);
  tx.enqueue(CLAIM_DEPOSITS, { walletId: row.id });
  return opened;
}

/** A window that slides has no midnight, so the zone makes no difference. */
const NO_MIDNIGHT = 'UTC';
