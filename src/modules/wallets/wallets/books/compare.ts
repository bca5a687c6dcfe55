// Compares our books of a wallet, or of all that the provider of a connection holds for wallets of a tenant
// in a currency, with the provider's. Deposits that the provider has and we missed are booked, as is what it
// charged; payments and returns are asked about; nothing is ever taken back.
import { wholeOf } from '#platform/cells/cells.ts';
import type { Clock, Instant } from '#platform/time/clock.ts';
import { type Connected, SANDBOX } from '#platform/provider/connections.ts';
import { rawQuery } from '#platform/db/sql.ts';
import type { Backoff } from '#platform/provider/outside.ts';
import type { ConnectionIn } from './checks.ts';
import type { Claiming } from '../deposits/claim-deposits.ts';
import { cellIdsOfBooks } from '../deposits/cell-of-deposit.ts';
import { ledgerOf, neverShown } from './compare-queries.ts';
import { compareCharges } from './charges.ts';
import { compareDeposits, differenceOf } from './compare-deposits.ts';
import { type Books, compareStatement, type Comparison, DIFFERENCES_MAX } from './compare-statement.ts';
import { compareTransfers, unknownOf } from './compare-transfers.ts';
import type { BookedOrders, OrderScope } from './booked-orders.ts';
import type { Accounts, BookedCharge, BookedDeposit, BookedItem, BookedTransfer } from '../port.ts';
import { knownPage } from './statement.ts';
import type { CheckRow, Difference } from '../tables.ts';

export type Comparing = Claiming & {
  readonly accounts: Connected<Accounts>;
  readonly clock: Clock;
  readonly bookedOrders: BookedOrders;
  /** The backoff of each page. */
  readonly newBackoff: () => Backoff;
};

/** A wallet with its account, or all accounts at a connection in a currency. */
export type Scope = ConnectionIn & {
  readonly id: string;
  readonly wallet: { readonly id: string; readonly number: string } | null;
};

/** Returns undefined if the provider did not show its books. */
export const compareBooks = (comparing: Comparing, scope: Scope): Promise<CheckRow | undefined> => {
  const { id, connectionId, currency } = scope;
  return compareStatement(comparing, { id, connectionId, currency }, walletBooks(comparing, scope));
};

function walletBooks(comparing: Comparing, { wallet, connectionId, currency }: Scope): Books<BookedItem> {
  const { accounts, tenant, newBackoff } = comparing;
  const accountNumber = wallet?.number ?? null;
  const about = { connectionId, currency, accountNumber };
  return {
    name: accountNumber ?? currency,
    // Payments between wallets of the tenant are in our books alone, so the balance of one account tells
    // nothing. Of all accounts together they change nothing.
    isBalanceOurs: wallet !== null,
    pageAfter: (after) =>
      knownPage(newBackoff(), (signal) =>
        accounts.at(connectionId).statement(tenant, { currency, accountNumber, after }, signal),
      ),
    compareItems: (items, comparison) => compareItems({ ...comparing, connectionId }, items, comparison),
    ledgerAt: (startedAt) => ledgerAt(comparing, wallet?.id ?? null, { ...about, startedAt }),
    unknownToThem: (startedAt: Instant) => unknownToThem(comparing, { ...about, startedAt }),
  };
}

/** Our books at one moment, without what was booked after the reading began and no page has shown. */
const ledgerAt = (
  { pool, tenant, bookedOrders }: Comparing,
  walletId: string | null,
  about: OrderScope,
): Promise<bigint> =>
  pool.transaction(async (tx) => {
    const cellIds = cellIdsOfBooks(tenant, about.connectionId);
    await tx.run(rawQuery('set transaction isolation level repeatable read, read only', []));
    const ledger = await ledgerOf(tx, cellIds, walletId, about);
    return ledger - (await bookedOrders.sinceMinor(tx, cellIds, about));
  });

async function unknownToThem(
  { pool, tenant, bookedOrders }: Comparing,
  about: OrderScope,
): Promise<readonly Difference[]> {
  const cellIds = cellIdsOfBooks(tenant, about.connectionId);
  const came = await neverShown(pool, cellIds, about, DIFFERENCES_MAX);
  const went = await bookedOrders.neverShown(pool, cellIds, about, DIFFERENCES_MAX);
  return [
    ...came.map((row) => differenceOf('unknown_deposit', row, -row.amount_minor)),
    ...went.map(unknownOf),
  ];
}

/** Books what we missed, and marks what both have. */
async function compareItems(
  comparing: Comparing & Pick<ConnectionIn, 'connectionId'>,
  items: readonly BookedItem[],
  { found, unequal, budget }: Comparison,
): Promise<void> {
  const { came, charged, transferred } = byKind(items);
  const { tenant, connectionId } = comparing;
  // What it charges is of no person.
  const whole = connectionId === SANDBOX ? tenant : wholeOf(tenant);
  unequal.push(...(await compareDeposits(comparing, came, found)));
  unequal.push(...(await compareCharges({ ...comparing, tenant: whole }, charged)));
  const { signal } = comparing.newBackoff();
  const compared = await compareTransfers({ ...comparing, signal }, transferred, budget);
  found.repaired += compared.repaired.length;
  found.differences.push(...compared.repaired);
  unequal.push(...compared.unequal);
}

// The items of a statement by what they are compared with.

type ByKind = {
  readonly came: BookedDeposit[];
  readonly charged: BookedCharge[];
  readonly transferred: BookedTransfer[];
};

function byKind(items: readonly BookedItem[]): ByKind {
  const found: ByKind = { came: [], charged: [], transferred: [] };
  for (const item of items) {
    if (item.kind === 'deposit') found.came.push(item);
    else if (isTransfer(item)) found.transferred.push(item);
    else found.charged.push(item);
  }
  return found;
}

const isTransfer = (item: BookedTransfer | BookedCharge): item is BookedTransfer =>
  item.kind === 'payment' || item.kind === 'return';
