// Compares our books of a wallet, or of all that the provider holds for a tenant in a currency, with the
// provider's: deposit by deposit, then the sums. What the provider has and we missed is booked; nothing is
// ever taken back. Run again wherever it was cut off, it goes on with the same statement.
import { plus, type Clock } from '../../platform/clock.ts';
import { centsOf } from '../../platform/money.ts';
import { CHECK_EVERY_MS } from './checks.ts';
import type { Claiming } from './claim-deposits.ts';
import {
  confirmQuery,
  findCheck,
  keepCheckQuery,
  knownDeposits,
  ledgerOf,
  neverShown,
} from './compare-queries.ts';
import { depositIdOf } from './deposit-rows.ts';
import { book } from './deposits.ts';
import type { BookedItem } from './port.ts';
import { readStatement, type StatementReader } from './statement.ts';
import type { CheckRow, DepositRow, Difference } from './tables.ts';

/** More are counted, and neither kept nor shown. */
const DIFFERENCES_MAX = 100;
/** While deposits come in, the pages of a statement may not be of one moment: then it is read again. */
const TRIES_MAX = 3;

export type Comparing = Claiming & StatementReader & { readonly clock: Clock };

/** A wallet with its account, or all accounts in a currency. */
export type Scope = Pick<CheckRow, 'id' | 'currency'> & {
  readonly wallet: { readonly id: string; readonly number: string } | null;
};

/** Undefined where the provider did not show its books. */
export async function compareBooks(comparing: Comparing, scope: Scope): Promise<CheckRow | undefined> {
  const found: Found = { differences: [], repaired: 0 };
  for (let tried = 1; ; tried++) {
    const row = await compareOnce(comparing, scope, found);
    if (row === undefined || row.is_ok === true || tried === TRIES_MAX) return row;
  }
}

/** What was repaired in an earlier try is part of the result. */
type Found = { differences: Difference[]; repaired: number };

async function compareOnce(comparing: Comparing, scope: Scope, found: Found): Promise<CheckRow | undefined> {
  const { pool, tenant, clock } = comparing;
  const startedAt = tenant.now();
  const before = await findCheck(pool, tenant.id, scope.id);
  if (before === undefined) throw new Error(`there is no check ${scope.id}`);
  const unequal: Difference[] = [];
  const read = await readStatement(comparing, {
    currency: scope.currency,
    accountNumber: scope.wallet?.number ?? null,
    startedAt,
    after: before.statement_after ?? undefined,
    onItems: (items) => compareItems(comparing, items, { found, unequal }),
  });
  if (read === undefined) return undefined;

  const unconfirmed = { currency: scope.currency, accountNumber: scope.wallet?.number ?? null, startedAt };
  const ledger = await ledgerOf(pool, tenant.id, scope.wallet?.id ?? null, unconfirmed);
  const unknown = await neverShown(pool, tenant.id, unconfirmed, DIFFERENCES_MAX);
  const left = [...unequal, ...unknown.map((row) => differenceOf('unknown_deposit', row, -row.amount_minor))];
  const row: CheckRow = {
    ...before,
    due_at: plus(clock.now(), CHECK_EVERY_MS),
    statement_after: read.stableAfter ?? null,
    checked_at: startedAt,
    is_ok: left.length === 0 && ledger === read.balanceMinor,
    ledger_minor: ledger,
    provider_minor: read.balanceMinor,
    repaired: found.repaired,
    differences: [...found.differences, ...left].slice(0, DIFFERENCES_MAX),
  };
  await pool.run(keepCheckQuery(row));
  return row;
}

/** Books what we missed, and marks what both have. */
async function compareItems(
  comparing: Comparing,
  items: readonly BookedItem[],
  { found, unequal }: { readonly found: Found; readonly unequal: Difference[] },
): Promise<void> {
  const { pool, tenant } = comparing;
  const ids = items.map(({ providerRef }) => depositIdOf(providerRef));
  const known = new Map((await knownDeposits(pool, tenant.id, ids)).map((row) => [row.provider_ref, row]));
  for (const item of items) {
    const row = known.get(item.providerRef);
    if (row !== undefined && (row.amount_minor !== item.amountMinor || row.currency !== item.currency)) {
      unequal.push(differenceOf('amount', row, item.amountMinor - row.amount_minor));
    }
    if (row !== undefined) continue;
    const booked = await book(comparing, item, true);
    if (!booked.isNew) continue;
    found.repaired += 1;
    found.differences.push(differenceOf('missing_deposit', booked.row, booked.row.amount_minor));
  }
  await pool.run(confirmQuery(tenant.id, ids));
}

const differenceOf = (
  type: Difference['type'],
  { provider_ref, movement_id }: DepositRow,
  amountMinor: bigint,
): Difference => ({
  type,
  providerRef: provider_ref,
  movementId: movement_id,
  amountCents: centsOf(amountMinor),
});
