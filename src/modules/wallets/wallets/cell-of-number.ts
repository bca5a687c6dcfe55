// The cell of a tenant that has an account of which only the number is known.
import { cellOf, hasOne, wholeOf } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { findByNumber } from './queries.ts';

/** The cell of the wallet with the number; the first cell if no wallet has it. */
export async function cellOfNumber(db: Db, tenant: Tenant, number: string): Promise<Tenant> {
  if (hasOne(tenant)) return tenant;
  const wallet = await findByNumber(db, tenant, number);
  return wallet === undefined ? wholeOf(tenant) : cellOf(tenant, wallet.id);
}
