// Compares our books of a wallet, or of all that the provider of a connection holds for a tenant in a
// currency, with the provider's: item by item, and of all accounts together also the sums. Deposits that the
// provider has and we missed are booked, as is what it charged; payments and returns are asked about; nothing
// is ever taken back. Run again wherever it was cut off, it goes on with the same statement.
import { wholeOf } from '#platform/cells.ts';
import { plus, type Clock } from '#platform/clock.ts';
import { SANDBOX } from '#platform/connections.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { checkEveryMs, type ConnectionIn } from './checks.ts';
import type { Claiming } from './claim-deposits.ts';
import { cellIdsOfBooks } from './cell-of-deposit.ts';
import { byKind } from './by-kind.ts';
import { findCheck, updateCheckQuery, ledgerOf, neverShown } from './compare-queries.ts';
import { compareCharges } from './charges.ts';
import { compareDeposits, differenceOf, type Found } from './compare-deposits.ts';
import { compareTransfers, newQuestionBudget, unknownOf, type QuestionBudget } from './compare-transfers.ts';
import type { BookedOrders, OrderScope } from './booked-orders.ts';
import type { BookedItem } from './port.ts';
import { readStatement, type StatementReader } from './statement.ts';
import type { CheckRow, Difference } from './tables.ts';
import { isNewlyOff, unexplained } from './unexplained.ts';

/** More are counted, and neither kept nor shown. */
const DIFFERENCES_MAX = 100;
/** While money comes and goes, the pages of a statement may not be of one moment: then it is read again. */
const TRIES_MAX = 3;

export type Comparing = Claiming &
  StatementReader & { readonly clock: Clock; readonly bookedOrders: BookedOrders };

/** A wallet with its account, or all accounts at a connection in a currency. */
export type Scope = ConnectionIn & {
  readonly id: string;
  readonly wallet: { readonly id: string; readonly number: string } | null;
};

/** Undefined where the provider did not show its books. */
export async function compareBooks(comparing: Comparing, scope: Scope): Promise<CheckRow | undefined> {
  const found: Found = { differences: [], repaired: 0 };
  const kept = await findCheck(comparing.pool, comparing.tenant.id, scope.id);
  if (kept === undefined) throw new Error(`there is no check ${scope.id}`);
  let before = kept;
  for (let tried = 1; ; tried++) {
    const row = await compareOnce({ ...comparing, found }, scope, before);
    if (row === undefined || row.is_ok === true || tried === TRIES_MAX) return row;
    // What no item explains may be dated further back than what was read, so it is looked for once.
    const isLast = tried + 1 === TRIES_MAX;
    before = isLast && isNewlyOff(row, kept) ? { ...row, statement_after: null } : row;
  }
}

async function compareOnce(
  { found, ...comparing }: Comparing & Pick<Comparison, 'found'>,
  scope: Scope,
  before: CheckRow,
): Promise<CheckRow | undefined> {
  const { pool, tenant, clock } = comparing;
  const startedAt = tenant.now();
  const { connectionId, currency } = scope;
  const about = { connectionId, currency, accountNumber: scope.wallet?.number ?? null, startedAt };
  const comparison: Comparison = { found, unequal: [], budget: newQuestionBudget() };
  const read = await readStatement(comparing, {
    ...about,
    after: before.statement_after ?? undefined,
    onItems: (items) => compareItems({ ...comparing, connectionId }, items, comparison),
  });
  if (read === undefined) return undefined;

  const ledger = await ledgerAt(comparing, scope, about);
  const left = [...comparison.unequal, ...(await unknownToThem(comparing, about))];
  // Payments between wallets of the tenant are in our books alone, so the balance of one account tells
  // nothing. Of all accounts together they change nothing.
  const provider =
    scope.wallet === null
      ? read.balanceMinor
      : left.reduce((sum, one) => sum + BigInt(one.amountCents), ledger);
  const off = unexplained({ ledger, provider }, left);
  const row: CheckRow = {
    ...before,
    due_at: plus(clock.now(), checkEveryMs(scope)),
    statement_after: read.stableAfter ?? null,
    checked_at: startedAt,
    is_ok: left.length === 0 && off.length === 0,
    ledger_minor: ledger,
    provider_minor: provider,
    repaired: found.repaired,
    differences: [...off, ...found.differences, ...left].slice(0, DIFFERENCES_MAX),
  };
  await pool.run(updateCheckQuery(row));
  return row;
}

/** Our books at one moment, without what was booked after the reading began and no page has shown. */
const ledgerAt = (
  { pool, tenant, bookedOrders }: Comparing,
  scope: Scope,
  about: OrderScope,
): Promise<bigint> =>
  pool.transaction(async (tx) => {
    const cellIds = cellIdsOfBooks(tenant, scope.connectionId);
    await tx.run(rawQuery('set transaction isolation level repeatable read, read only', []));
    const ledger = await ledgerOf(tx, cellIds, scope.wallet?.id ?? null, about);
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

type Comparison = {
  readonly found: Found;
  /** What still differs. */
  readonly unequal: Difference[];
  readonly budget: QuestionBudget;
};

/** Books what we missed, and marks what both have. Answers whether all of it is in our books then. */
async function compareItems(
  comparing: Comparing & Pick<ConnectionIn, 'connectionId'>,
  items: readonly BookedItem[],
  { found, unequal, budget }: Comparison,
): Promise<boolean> {
  const unequalBefore = unequal.length;
  const { came, charged, transferred } = byKind(items);
  const { tenant, connectionId } = comparing;
  // What it charges is of no person.
  const whole = connectionId === SANDBOX ? tenant : wholeOf(tenant);
  unequal.push(...(await compareDeposits(comparing, came, found)));
  unequal.push(...(await compareCharges({ ...comparing, tenant: whole }, charged)));
  const { signal } = comparing.patience();
  const compared = await compareTransfers({ ...comparing, signal }, transferred, budget);
  found.repaired += compared.repaired.length;
  found.differences.push(...compared.repaired);
  unequal.push(...compared.unequal);
  return unequal.length === unequalBefore;
}
