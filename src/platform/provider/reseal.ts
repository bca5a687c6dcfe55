// Seals the bodies that drivers remember again with the first key of the deployment.
import type { Pool } from '../db/pool.ts';
import type { Scope } from '../db/scopes.ts';
import { sql, type Db } from '../db/sql.ts';
import { columnsOf } from '../db/table.ts';
import { resealAll, type Resealed, type RowKey } from '../db/seal-again.ts';
import type { Sealer } from '../secrets/seal.ts';
import { placeOf } from './memory.ts';
import { providerRefs, type RefRow } from './refs.ts';

export const resealProviderBodies = (pool: Pool, sealer: Sealer): Promise<Resealed> =>
  resealAll(pool, { lockNext, resealRow: (tx, row) => resealRow(tx, sealer, row) });

const lockNext = (tx: Db, scope: Scope, after: RowKey, rowsMax: number): Promise<RefRow[]> =>
  tx.all(
    sql<RefRow>`
      select ${columnsOf(providerRefs)} from provider_refs
      where (tenant_id, id) > (${after.tenant_id}, ${after.id})
        and (${scope}::text is null or tenant_id = ${scope}) and body is not null
      order by tenant_id, id limit ${rowsMax} for update`,
  );

async function resealRow(tx: Db, sealer: Sealer, row: RefRow): Promise<boolean> {
  if (row.body === null || sealer.isCurrent(row.body)) return false;
  const body = sealer.seal(sealer.open(row.body, placeOf(row)), placeOf(row));
  await tx.run(
    sql`update provider_refs set body = ${body} where tenant_id = ${row.tenant_id} and id = ${row.id}`,
  );
  return true;
}
