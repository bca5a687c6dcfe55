// Compares our books with the statement of a provider: item by item, and the sums. Run again wherever it
// was cut off, it goes on with the same statement. What the items are, and what is done with them, is said by
// whose books they are.
import { type Clock, type Instant, plus } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { checkEveryMs, type Planned } from './checks.ts';
import { findCheck, updateCheckQuery } from './compare-queries.ts';
import { newQuestionBudget, type QuestionBudget } from './question-budget.ts';
import { readStatement, type StatementReader } from './statement.ts';
import type { CheckRow, Difference } from '../tables.ts';
import { centsOf } from '#platform/money/money.ts';

/** More are counted, and neither kept nor shown. */
export const DIFFERENCES_MAX = 100;
/** While money comes and goes, the pages of a statement may not be of one moment: then it is read again. */
const TRIES_MAX = 3;

/** What was repaired in an earlier try is part of the result. */
export type ComparisonResult = { differences: Difference[]; repaired: number };

export type Comparison = {
  readonly found: ComparisonResult;
  /** What still differs. */
  readonly unequal: Difference[];
  readonly budget: QuestionBudget;
};

/** Some of our books, with the statement that they are compared with. */
export type Books<Item> = StatementReader<Item> & {
  /** Books what we missed, and marks what both have. */
  compareItems(items: readonly Item[], comparison: Comparison): Promise<void>;
  /** The balance at one moment, without what was booked after the reading began and no page has shown. */
  ledgerAt(startedAt: Instant): Promise<bigint>;
  /** What was booked before the reading began, and no statement has shown. */
  unknownToThem(startedAt: Instant): Promise<readonly Difference[]>;
  /** Its balance tells nothing, since money moves in our books alone: it is what the items make it. */
  readonly isBalanceOurs?: boolean;
};

type CompareServices = { readonly pool: Pool; readonly tenant: Tenant; readonly clock: Clock };

/** Returns undefined if the provider did not show its books. */
export async function compareStatement<Item extends { readonly at: Instant }>(
  comparing: CompareServices,
  check: Planned,
  books: Books<Item>,
): Promise<CheckRow | undefined> {
  const found: ComparisonResult = { differences: [], repaired: 0 };
  const kept = await findCheck(comparing.pool, comparing.tenant.id, check.id);
  if (kept === undefined) throw new Error(`there is no check ${check.id}`);
  let before = kept;
  for (let tried = 1; ; tried++) {
    const row = await compareOnce(comparing, { books, found, check, before });
    if (row === undefined || row.is_ok === true || tried === TRIES_MAX) return row;
    // What no item explains may be dated further back than what was read, so it is looked for once.
    const isLast = tried + 1 === TRIES_MAX;
    before = isLast && isNewlyOff(row, kept) ? { ...row, statement_after: null } : row;
  }
}

type PageInput<Item> = {
  readonly books: Books<Item>;
  readonly found: ComparisonResult;
  readonly check: Planned;
  readonly before: CheckRow;
};

async function compareOnce<Item extends { readonly at: Instant }>(
  { pool, tenant, clock }: CompareServices,
  { books, found, check, before }: PageInput<Item>,
): Promise<CheckRow | undefined> {
  const startedAt = tenant.now();
  const comparison: Comparison = { found, unequal: [], budget: newQuestionBudget() };
  const read = await readStatement(books, {
    startedAt,
    after: before.statement_after ?? undefined,
    async onItems(items) {
      const unequalBefore = comparison.unequal.length;
      await books.compareItems(items, comparison);
      return comparison.unequal.length === unequalBefore;
    },
  });
  if (read === undefined) return undefined;

  const ledger = await books.ledgerAt(startedAt);
  const left = [...comparison.unequal, ...(await books.unknownToThem(startedAt))];
  const provider =
    books.isBalanceOurs === true
      ? left.reduce((sum, one) => sum + BigInt(one.amountCents), ledger)
      : read.balanceMinor;
  const off = unexplained({ ledger, provider }, left);
  const row: CheckRow = {
    ...before,
    due_at: plus(clock.now(), checkEveryMs(check)),
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

// What both sums are off by, beside what all items that differ explain: an item that is gone or twice on the
// statement, or a balance that is none of its items.

function unexplained(
  { ledger, provider }: { readonly ledger: bigint; readonly provider: bigint },
  items: readonly Difference[],
): readonly Difference[] {
  const explained = items.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const offMinor = provider - ledger - explained;
  if (offMinor === 0n) return [];
  return [{ type: 'sum', providerRef: null, movementId: null, amountCents: centsOf(offMinor) }];
}

const offIn = ({ differences }: CheckRow): number | undefined =>
  differences.find(({ type }) => type === 'sum')?.amountCents;

/** A sum is off, and was not by so much. */
const isNewlyOff = (row: CheckRow, before: CheckRow): boolean =>
  offIn(row) !== undefined && offIn(row) !== offIn(before);
