// What is booked of a wallet between two moments. Its money is on two accounts: what is available, and what
// is set aside of it. What goes from one to the other stays in the wallet, so it is not booked; all else is,
// on the day on which it has come or gone. Both histories are read page by page and merged by their dates.
import type { Db } from '#platform/db/sql.ts';
import type { Instant } from '#platform/time/clock.ts';
import {
  accountEntriesQuery,
  balanceAfterQuery,
  lastEntriesBeforeQuery,
  togetherWithQuery,
  type AccountEntry,
} from '#modules/base/ledger/account-history.ts';
import { WITHIN_WALLET } from '#modules/wallets/spending/move.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';

/** A place in the histories of both accounts, with what is on them there. */
export type Cut = {
  readonly available: bigint;
  readonly held: bigint;
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
};
export type BookedEntry = AccountEntry & {
  readonly account: 'available' | 'held';
  /** What is in the wallet after it, with what is set aside. */
  readonly balanceMinor: bigint;
};

const PAGE_ROWS = 500;

export const bookedIn = ({ availableMinor, heldMinor }: Cut): bigint => availableMinor + heldMinor;

/** Where the histories of a wallet are at a moment. */
export async function cutAt(db: Db, tenantId: string, walletId: string, moment: Instant): Promise<Cut> {
  const ids = walletAccounts.ids(walletId);
  const reached = await db.all(lastEntriesBeforeQuery(tenantId, [ids.available, ids.held], moment));
  const entryOf = (accountId: string): bigint =>
    reached.find(({ account_id: id }) => id === accountId)?.account_entry ?? 0n;
  const leads = { accountId: ids.available, entry: entryOf(ids.available) };
  const of = { accountId: ids.held, entry: entryOf(ids.held) };
  const { account_entry: held } = await db.one(togetherWithQuery(tenantId, leads, of));
  const [availableReply, heldReply] = await db.batch([
    balanceAfterQuery(tenantId, leads),
    balanceAfterQuery(tenantId, { ...of, entry: held }),
  ]);
  return {
    available: leads.entry,
    held,
    availableMinor: availableReply.rows[0]?.balance ?? 0n,
    heldMinor: heldReply.rows[0]?.balance ?? 0n,
  };
}

type Between = { readonly walletId: string; readonly opening: Cut; readonly closing: Cut };

/** Groups of entries, the oldest first. Throws if they do not lead from one cut to the other. */
export async function* bookedEntries(
  db: Db,
  tenantId: string,
  { walletId, opening, closing }: Between,
): AsyncGenerator<readonly BookedEntry[]> {
  const ids = walletAccounts.ids(walletId);
  const read = (account: BookedEntry['account']) =>
    readAccount(db, tenantId, { accountId: ids[account], after: opening[account], until: closing[account] });
  let balanceMinor = bookedIn(opening);
  let group: BookedEntry[] = [];
  for await (const { account, entry } of inOrder(read('available'), read('held'))) {
    balanceMinor += entry.amount;
    group.push({ ...entry, account, balanceMinor });
    if (group.length < PAGE_ROWS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
  if (balanceMinor !== bookedIn(closing))
    throw new Error(`the entries of ${walletId} lead to ${balanceMinor}, and not to ${bookedIn(closing)}`);
}

type Reading = { readonly accountId: string; readonly after: bigint; readonly until: bigint };

async function* readAccount(
  db: Db,
  tenantId: string,
  { accountId, after, until }: Reading,
): AsyncGenerator<AccountEntry> {
  let last = after;
  while (last < until) {
    const rows = await db.all(
      accountEntriesQuery(tenantId, accountId, { after: last, until, limit: PAGE_ROWS }),
    );
    for (const row of rows) if (!WITHIN_WALLET.has(row.kind)) yield row;
    last = rows.at(-1)?.account_entry ?? until;
  }
}

type Placed = { readonly account: BookedEntry['account']; readonly entry: AccountEntry };

/** Of two entries of one moment that of what is available goes first. */
async function* inOrder(
  available: AsyncGenerator<AccountEntry>,
  held: AsyncGenerator<AccountEntry>,
): AsyncGenerator<Placed> {
  let [a, h] = [await available.next(), await held.next()];
  while (a.done !== true || h.done !== true) {
    if (h.done === true || (a.done !== true && a.value.created_at <= h.value.created_at)) {
      if (a.done !== true) yield { account: 'available', entry: a.value };
      a = await available.next();
    } else {
      yield { account: 'held', entry: h.value };
      h = await held.next();
    }
  }
}
