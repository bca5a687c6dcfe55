// Seals the secrets of all connections again with the first key of the deployment. There are a few, so one
// transaction does it.
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { Resealed } from '#platform/reseal.ts';
import type { Sealer } from '#platform/seal.ts';
import { announceConnections } from './directory.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { connectionSecrets, type SecretRow } from './tables.ts';

export const resealConnectionSecrets = (pool: Pool, sealer: Sealer): Promise<Resealed> =>
  pool.transaction(async (tx) => {
    const rows = await tx.all(
      sql<SecretRow>`
        select ${columnsOf(connectionSecrets)} from connection_secrets
        order by connection_id, field, fingerprint for update`,
    );
    const old = rows.filter(({ sealed }) => !sealer.isCurrent(sealed));
    for (const row of old) {
      const sealed = sealSecret(sealer, row, openSecret(sealer, row, row.sealed));
      await tx.run(
        sql`update connection_secrets set sealed = ${sealed}
            where connection_id = ${row.connection_id} and field = ${row.field} and fingerprint = ${row.fingerprint}`,
      );
    }
    if (old.length > 0) await announceConnections(tx);
    return { seen: rows.length, resealed: old.length };
  });
