// Compares what arrived on payment methods at a connection, and went back, with the statement of its
// processor. What was missed is booked by the command that its notice would have run; what differs is written
// down, and nothing is taken from anybody for that.
import { cellIdsOfBooks } from '#modules/wallets/wallets/deposits/cell-of-deposit.ts';
import {
  compareStatement,
  DIFFERENCES_MAX,
  type Books,
  type Comparison,
} from '#modules/wallets/wallets/books/compare-statement.ts';
import { knownPage } from '#modules/wallets/wallets/books/statement.ts';
import type { CompareMethods } from '#modules/wallets/wallets/books/compare-methods.ts';
import type { Difference } from '#modules/wallets/wallets/tables.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Instant } from '#platform/time/clock.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import { totalOf } from '#modules/base/ledger/owned-balances.ts';
import type { ProcessorItem } from '#modules/issuing/payment-methods/account-notices.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { methodMoneyAccount, methodSpentAccount } from '#modules/issuing/payment-methods/accounts.ts';
import { depositIdOf } from './book.ts';
import { compareItem } from './compare-kinds.ts';
import type { ComparingMethods } from './book-missed.ts';
import {
  confirmQueries,
  depositsNeverShown,
  knownDeposits,
  knownRefunds,
  refundsNeverShown,
  sinceMinor,
  type MethodScope,
} from './compare-queries.ts';

/** src/product.ts gives this to wallets, whose rounds these books are compared in. */
export const compareMethodsOf =
  (accountProcessor: Connected<AccountProcessor>): CompareMethods =>
  (comparing, check) =>
    compareStatement(comparing, check, booksOf({ ...comparing, accountProcessor, ...check }));

function booksOf(comparing: ComparingMethods): Books<ProcessorItem> {
  const { accountProcessor, tenant, newBackoff, connectionId, currency } = comparing;
  return {
    name: `${connectionId} in ${currency}`,
    pageAfter: (after) =>
      knownPage(newBackoff(), (signal) =>
        accountProcessor.at(connectionId).statement(tenant, { currency, after }, signal),
      ),
    compareItems: (items, comparison) => compareItems(comparing, items, comparison),
    ledgerAt: (startedAt) => ledgerAt(comparing, startedAt),
    unknownToThem: (startedAt) => unknownToThem(comparing, startedAt),
  };
}

/** All that came in and has not gone back, even if it is spent. On its other side it is below zero. */
const ledgerAt = (comparing: ComparingMethods, startedAt: Instant): Promise<bigint> =>
  comparing.pool.transaction(async (tx) => {
    const { connectionId, currency, tenant } = comparing;
    const cellIds = cellIdsOfBooks(tenant, connectionId);
    await tx.run(rawQuery('set transaction isolation level repeatable read, read only', []));
    const accounts = [methodMoneyAccount, methodSpentAccount].map((idOf) => idOf(connectionId, currency));
    const scope: MethodScope = { connectionId, currency, startedAt };
    return -(await totalOf(tx, cellIds, accounts)) - (await sinceMinor(tx, cellIds, scope));
  });

async function unknownToThem(
  { pool, tenant, connectionId, currency }: ComparingMethods,
  startedAt: Instant,
): Promise<readonly Difference[]> {
  const cellIds = cellIdsOfBooks(tenant, connectionId);
  const scope: MethodScope = { connectionId, currency, startedAt };
  const came = await depositsNeverShown(pool, cellIds, scope, DIFFERENCES_MAX);
  const went = await refundsNeverShown(pool, cellIds, scope, DIFFERENCES_MAX);
  return [
    ...came.map(({ provider_ref, amount_minor: amount, taken_minor: taken }) =>
      unknownOf('unknown_deposit', provider_ref, taken - amount),
    ),
    ...went.flatMap(
      ({ id, status, amount_minor: amount, is_confirmed: isShown, is_return_confirmed: isBack }) => [
        ...(isShown ? [] : [unknownOf('unknown_refund', id, amount)]),
        ...(isBack || status !== 'returned' ? [] : [unknownOf('unknown_return', id, -amount)]),
      ],
    ),
  ];
}

const unknownOf = (type: Difference['type'], providerRef: string, amountMinor: bigint): Difference => ({
  type,
  providerRef,
  movementId: null,
  amountCents: centsOf(amountMinor),
});

/** Items of a page come one after the other, since what is done with a deposit follows its arrival. */
async function compareItems(
  comparing: ComparingMethods,
  items: readonly ProcessorItem[],
  { found, unequal, budget }: Comparison,
): Promise<void> {
  const { pool, tenant, connectionId } = comparing;
  const cellIds = cellIdsOfBooks(tenant, connectionId);
  const said = items.map((item) => item.said);
  const depositIds = said.flatMap((one) =>
    'account' in one ? [depositIdOf(connectionId, one.providerRef, one.account)] : [],
  );
  const refundIds = said.flatMap((one) => ('reference' in one ? [one.reference] : []));
  const known = {
    deposits: byId(await knownDeposits(pool, cellIds, [...new Set(depositIds)])),
    refunds: byId(await knownRefunds(pool, cellIds, { connectionId, ids: [...new Set(refundIds)] })),
  };
  const shown = { deposits: [] as string[], refunds: [] as string[], returns: [] as string[] };
  for (const item of items) {
    const { shownId, repaired, differs = [] } = await compareItem({ ...comparing, known, budget }, item);
    if (shownId !== undefined) shown[shownId.of].push(shownId.id);
    if (repaired !== undefined) {
      found.repaired += 1;
      found.differences.push(repaired);
    }
    unequal.push(...differs);
  }
  await pool.batch(cellIds.flatMap((cellId) => confirmQueries(cellId, shown)));
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
