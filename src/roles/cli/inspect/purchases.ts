// Prints what an operator should look at among purchases with cards.
import { isoOf } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import { inspectPurchases } from '#modules/issuing/authorizations/inspect.ts';
import type { Result } from '../operator/operator.ts';

type Row = Awaited<ReturnType<typeof inspectPurchases>>['overcleared'][number];

const toJson = (row: Row) => ({
  tenantId: row.tenant_id,
  id: row.tx_id,
  networkId: row.id,
  cardId: row.card_id,
  status: row.status,
  authorizedCents: centsOf(row.authorized_minor),
  clearedCents: centsOf(row.cleared_minor),
  overclearedCents: centsOf(row.overcleared_minor),
  refundedCents: centsOf(row.refunded_minor),
  currency: row.currency,
  updatedAt: isoOf(row.updated_at),
});

const toLine = (row: Row): string =>
  `${row.tenant_id}  ${row.tx_id}  ${row.card_id}: cents of ${row.currency} authorized ${row.authorized_minor}, ` +
  `cleared ${row.cleared_minor}, refunded ${row.refunded_minor}; ${row.status}, last changed at ${isoOf(row.updated_at)}`;

/** It never fails: the network has the last word, and what it said once stays in the list. */
export async function purchasesReport(db: Db): Promise<Result> {
  const { overrefunded, overcleared } = await inspectPurchases(db);
  const text = [
    `${overrefunded.length} purchases refunded beyond what was cleared, ` +
      `${overcleared.length} cleared beyond what was authorized`,
    ...(overrefunded.length === 0
      ? []
      : ['', 'refunded beyond what was cleared', ...overrefunded.map(toLine)]),
    ...(overcleared.length === 0
      ? []
      : ['', 'cleared beyond what was authorized', ...overcleared.map(toLine)]),
  ].join('\n');
  return { json: { overrefunded: overrefunded.map(toJson), overcleared: overcleared.map(toJson) }, text };
}
