// In which cell of a tenant an account is, of which only the number is known.
import { cellOf, hasOne, wholeOf } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { findByNumber } from './queries.ts';

/** The first cell where no wallet has the number. */
export async function cellOfNumber(db: Db, tenant: Tenant, number: string): Promise<Tenant> {
  if (hasOne(tenant)) return tenant;
  const wallet = await findByNumber(db, tenant, number);
  return wallet === undefined ? wholeOf(tenant) : cellOf(tenant, wallet.id);
}
