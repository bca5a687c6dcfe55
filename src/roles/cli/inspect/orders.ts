// Prints what an operator should look at among orders to rails.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { centsOf, formatUnits } from '#platform/money/money.ts';
import { inspectOrders } from '#modules/money-out/rail/inspect.ts';
import type { Result } from '../operator/operator.ts';

type Row = Awaited<ReturnType<typeof inspectOrders>>['waiting'][number];

const toJson = (row: Row) => ({
  tenantId: row.tenant_id,
  id: row.id,
  for: { type: row.owner_kind, id: row.owner_id },
  status: row.status,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  providerRef: row.provider_ref,
  contradiction: row.contradiction,
  createdAt: isoOf(row.created_at),
});

const toLine = (row: Row): string =>
  `${row.tenant_id}  ${row.id}  ${formatUnits(row.amount_minor, row.currency)} ${row.currency} for ${row.owner_id}: ` +
  `${row.status}, since ${isoOf(row.created_at)}${row.contradiction === null ? '' : `; the rail says: ${row.contradiction}`}`;

/** It fails if a rail contradicts our books. What waits is asked about, and does not make it fail. */
export async function ordersReport(db: Db, realNow: Instant): Promise<Result> {
  const { contradicted, waiting } = await inspectOrders(db, realNow);
  const text = [
    `${contradicted.length} orders that their rail contradicts, ${waiting.length} without an outcome for an hour`,
    ...[...contradicted, ...waiting].map(toLine),
  ].join('\n');
  const json = { contradicted: contradicted.map(toJson), waiting: waiting.map(toJson) };
  return { json, text, failed: contradicted.length > 0 };
}
