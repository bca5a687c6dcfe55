// What the comparison of books reads: what went out by orders, and what came back of them.
import { isoOf } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type {
  BookedAsked,
  BookedOrder,
  BookedOrders,
  OrderScope,
  ShownOrder,
} from '#modules/wallets/wallets/books/booked-orders.ts';
import { referenceOf } from './finish.ts';
import { findOrder } from './queries.ts';
import { askAgain, type RailServices } from './resume.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

export const bookedOrdersOf = (services: RailServices): BookedOrders => ({
  booked: async (db, cellIds, asked) =>
    (await findOrders(db, cellIds, asked)).flatMap((row) => [...paymentOf(row), ...returnOf(row)]),
  async askAgain({ pool, commands, tenant, actor, connectionId, signal }, reference) {
    const cell = await cellOfRow(pool, tenant, railOperations, reference);
    const row = await findOrder(pool, cell.id, reference);
    if (row === undefined || row.connection_id !== connectionId) return true;
    const asking = { ...services, commands, tenant: cell, actor };
    return (await askAgain(asking, row, signal)).kind !== 'unknown';
  },
  confirm,
  async neverShown(db, cellIds, scope, limit) {
    const payments = await paymentsNeverShown(db, cellIds, scope, limit);
    const returns = await returnsNeverShown(db, cellIds, scope, limit);
    return [...payments.flatMap(paymentOf), ...returns.flatMap(returnOf)];
  },
  sinceMinor,
});

function paymentOf(row: RailOperationRow): readonly BookedOrder[] {
  if (row.status !== 'settled' && row.status !== 'returned') return [];
  const { id: reference, provider_ref: providerRef, amount_minor: amount, currency } = row;
  return [{ kind: 'payment', reference, providerRef, amountMinor: -amount, currency }];
}

function returnOf(row: RailOperationRow): readonly BookedOrder[] {
  if (row.status !== 'returned') return [];
  const { id: reference, return_ref: providerRef, amount_minor: amountMinor, currency } = row;
  return [{ kind: 'return', reference, providerRef, amountMinor, currency }];
}

const findOrders = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, references }: BookedAsked,
): Promise<RailOperationRow[]> =>
  db.all(
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations
      where tenant_id = any(${cellIds}::text[]) and id = any(${references}::text[]) and connection_id = ${connectionId}`,
  );

const confirm: BookedOrders['confirm'] = async (db, cellIds, shown) => {
  for (const cellId of cellIds) await confirmIn(db, cellId, shown);
};

async function confirmIn(db: Db, tenantId: string, shown: readonly ShownOrder[]): Promise<void> {
  const payments = shown.filter(({ kind }) => kind === 'payment');
  const ids = payments.map(({ reference }) => reference);
  const refs = payments.map(({ providerRef }) => referenceOf(providerRef));
  await db.run(
    sql`update rail_operations set is_payment_confirmed = true, provider_ref = coalesce(provider_ref, shown.ref)
        from unnest(${ids}::text[], ${refs}::text[]) as shown (id, ref)
        where tenant_id = ${tenantId} and rail_operations.id = shown.id
          and (not is_payment_confirmed or provider_ref is null)`,
  );
  const returnIds = shown.flatMap(({ kind, reference }) => (kind === 'return' ? [reference] : []));
  await db.run(
    sql`update rail_operations set is_return_confirmed = true
        where tenant_id = ${tenantId} and id = any(${returnIds}::text[]) and not is_return_confirmed`,
  );
}

const paymentsNeverShown = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, accountNumber, startedAt }: OrderScope,
  limit: number,
): Promise<RailOperationRow[]> =>
  db.all(
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations
      where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and connection_id = ${connectionId}
        and status in ('settled', 'returned') and not is_payment_confirmed and finished_at < ${isoOf(startedAt)}
        and (${accountNumber}::text is null or from_number = ${accountNumber})
      limit ${limit}`,
  );

const returnsNeverShown = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, accountNumber, startedAt }: OrderScope,
  limit: number,
): Promise<RailOperationRow[]> =>
  db.all(
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations
      where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and connection_id = ${connectionId}
        and status = 'returned' and not is_return_confirmed and returned_at < ${isoOf(startedAt)}
        and (${accountNumber}::text is null or from_number = ${accountNumber})
      limit ${limit}`,
  );

const sinceMinor: BookedOrders['sinceMinor'] = async (
  db,
  cellIds,
  { connectionId, currency, accountNumber, startedAt },
) => {
  const { went, came } = await db.one(
    sql<{ went: bigint; came: bigint }>`
      select (select coalesce(sum(amount_minor), 0)::bigint from rail_operations
              where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and connection_id = ${connectionId}
                and status in ('settled', 'returned') and not is_payment_confirmed and finished_at >= ${isoOf(startedAt)}
                and (${accountNumber}::text is null or from_number = ${accountNumber})) as went,
             (select coalesce(sum(amount_minor), 0)::bigint from rail_operations
              where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and connection_id = ${connectionId}
                and status = 'returned' and not is_return_confirmed and returned_at >= ${isoOf(startedAt)}
                and (${accountNumber}::text is null or from_number = ${accountNumber})) as came`,
  );
  return came - went;
};
