// Seals the secrets of all endpoints again with the first key of the deployment, so that an older key can be
// removed. Endpoints are locked a few at a time, so this may run beside everything else, and again after it
// was interrupted.
import { columnsOf } from '../../platform/db/table.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import type { Sealer } from '../../platform/seal.ts';
import { openSecret, sealSecret, type SecretOwner } from './secrets.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

const ENDPOINTS_AT_ONCE_MAX = 100;

export type Resealed = { readonly seen: number; readonly resealed: number };

export async function resealSecrets(pool: Pool, sealer: Sealer): Promise<Resealed> {
  let seen = 0;
  let resealed = 0;
  let last: SecretOwner | undefined = { tenant_id: '', id: '' };
  while (last !== undefined) {
    const after: SecretOwner = last;
    const rows = await pool.transaction(async (tx) => {
      const locked = await lockNext(tx, after);
      for (const row of locked) if (await resealRow(tx, sealer, row)) resealed += 1;
      return locked;
    });
    seen += rows.length;
    last = rows.at(-1);
  }
  return { seen, resealed };
}

/** Each endpoint once, in the order of the key, and never at the same time as a roll of its secret. */
const lockNext = (tx: Db, after: SecretOwner): Promise<EndpointRow[]> =>
  tx.all(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints where (tenant_id, id) > (${after.tenant_id}, ${after.id})
      order by tenant_id, id limit ${ENDPOINTS_AT_ONCE_MAX} for update`,
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
