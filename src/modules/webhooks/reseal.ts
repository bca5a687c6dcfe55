// Seals the secrets of all endpoints again with the first key of the deployment.
import { columnsOf } from '#platform/db/table.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Scope } from '#platform/db/scopes.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { resealAll, type Resealed, type RowKey } from '#platform/db/seal-again.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

export const resealSecrets = (pool: Pool, sealer: Sealer): Promise<Resealed> =>
  resealAll(pool, { lockNext, resealRow: (tx, row) => resealRow(tx, sealer, row) });

/** Locked, so never at the same time as a roll of the secret. */
const lockNext = (tx: Db, scope: Scope, after: RowKey, rowsMax: number): Promise<EndpointRow[]> =>
  tx.all(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints where (tenant_id, id) > (${after.tenant_id}, ${after.id})
        and (${scope}::text is null or tenant_id = ${scope})
      order by tenant_id, id limit ${rowsMax} for update`,
  );

async function resealRow(tx: Db, sealer: Sealer, row: EndpointRow): Promise<boolean> {
  const again = (sealed: string): string =>
    sealer.isCurrent(sealed) ? sealed : sealSecret(sealer, row, openSecret(sealer, row, sealed));
  const secret = again(row.secret);
  const previous = row.previous_secret === null ? null : again(row.previous_secret);
  if (secret === row.secret && previous === row.previous_secret) return false;
  await tx.run(
    sql`update webhook_endpoints set secret = ${secret}, previous_secret = ${previous}
        where tenant_id = ${row.tenant_id} and id = ${row.id}`,
  );
  return true;
}
