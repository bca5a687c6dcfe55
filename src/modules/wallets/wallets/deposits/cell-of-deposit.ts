// The cell of a tenant in which money that came in is booked, and the cells that a statement of a provider is
// about.
import { cellNamed, cellOf, hasOne } from '#platform/cells/cells.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { claimName } from '#platform/across-cells/names.ts';
import { depositIdOf } from './deposit-rows.ts';
import type { IncomingDeposit } from '../port.ts';
import { findByNumber } from '../queries.ts';

/**
 * The cell of the wallet whose account it was sent to, or any if none is known. It is settled before anything
 * is booked, so however often it is reported, and whatever is known of the account by then, it is booked in
 * one.
 */
export async function cellOfDeposit(
  db: Db,
  { tenant, connectionId }: { readonly tenant: Tenant; readonly connectionId: string },
  { providerRef, accountNumber }: IncomingDeposit,
): Promise<Tenant> {
  // The sandbox has books for each cell, and reports to the one that they are of.
  if (hasOne(tenant) || connectionId === SANDBOX) return tenant;
  const id = depositIdOf(connectionId, providerRef);
  const before = await db.maybe(
    sql<{ tenant_id: string }>`
      select tenant_id from deposits where tenant_id = any(${tenant.cellIds}::text[]) and id = ${id}`,
  );
  const known = before && cellNamed(tenant, before.tenant_id);
  if (known !== undefined) return known;
  const wallet = await findByNumber(db, tenant, accountNumber);
  const of = { cellIds: tenant.cellIds, layout: tenant.layout, now: tenant.now() };
  return cellOf(tenant, await claimName(db, of, ['deposit', id], wallet?.id ?? id));
}

/** The cells whose money is in the books that the provider of a connection shows. */
export const cellIdsOfBooks = ({ id, cellIds }: Tenant, connectionId: string): readonly string[] =>
  connectionId === SANDBOX ? [id] : cellIds;
