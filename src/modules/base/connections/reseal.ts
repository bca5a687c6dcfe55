// Seals the secrets of all connections again with the first key of the deployment, and makes their
// fingerprints again, which follow from it as well.
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import type { Resealed } from '#platform/db/seal-again.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { announceConnections } from './directory.ts';
import { allSecrets, lockConnection, secretsOf } from './queries.ts';
import { fingerprintOf, isOfBefore, openSecret, sealSecret } from './secrets.ts';
import type { SecretRow } from './tables.ts';

export async function resealConnectionSecrets(pool: Pool, sealer: Sealer): Promise<Resealed> {
  const all = await allSecrets(pool);
  const isOld = ({ sealed }: SecretRow): boolean => !sealer.isCurrent(sealed);
  const resealed = await renewEach(pool, all.filter(isOld), (tx, row) => {
    if (!isOld(row)) return undefined;
    const plain = openSecret(sealer, row, row.sealed);
    const sealed = sealSecret(sealer, row, plain);
    return renew(tx, row, { sealed, fingerprint: fingerprintOf(sealer, row, plain) });
  });
  return { seen: all.length, resealed };
}

/**
 * Replaces the fingerprints that earlier versions made, and those that a server of such a version still makes
 * while it runs beside this one.
 */
export const fingerprintSweep = ({
  pool,
  sealer,
}: {
  readonly pool: Pool;
  readonly sealer: Sealer;
}): Sweep => ({
  name: 'connections.fingerprints',
  everyMs: MINUTE_MS,
  runOnce: async () =>
    renewEach(pool, (await allSecrets(pool)).filter(isOfBefore), (tx, row) =>
      isOfBefore(row)
        ? renew(tx, row, { sealed: row.sealed, fingerprint: anyFingerprintOf(sealer, row) })
        : undefined,
    ),
});

/** If no key of this process opens the secret, the fingerprint is made from its sealed form. */
function anyFingerprintOf(sealer: Sealer, row: SecretRow): string {
  let plain: string;
  try {
    plain = openSecret(sealer, row, row.sealed);
  } catch {
    plain = row.sealed;
  }
  return fingerprintOf(sealer, row, plain);
}

type Renew = (tx: Db, row: SecretRow) => Promise<unknown> | undefined;

/** Each connection in a transaction of its own, locked as for a rotation. Answers how many were renewed. */
async function renewEach(pool: Pool, old: readonly SecretRow[], renewOne: Renew): Promise<number> {
  let renewed = 0;
  for (const id of new Set(old.map(({ connection_id }) => connection_id)))
    await pool.transaction(async (tx) => {
      await lockConnection(tx, id);
      for (const row of await secretsOf(tx, id)) {
        const renewing = renewOne(tx, row);
        if (renewing === undefined) continue;
        await renewing;
        renewed += 1;
      }
      await announceConnections(tx);
    });
  return renewed;
}

type SealedSecret = Pick<SecretRow, 'sealed' | 'fingerprint'>;

/**
 * A server of an earlier version may have taken the same secret for a new one, and kept it twice. The current
 * one comes first, and the other is of no use.
 */
async function renew(tx: Db, row: SecretRow, { sealed, fingerprint }: SealedSecret): Promise<void> {
  const { connection_id: id, field, fingerprint: before } = row;
  const useless = row.ends_at === null ? fingerprint : before;
  if (fingerprint !== before)
    await tx.run(
      sql`delete from connection_secrets
          where connection_id = ${id} and field = ${field} and fingerprint = ${useless}
            and exists (select 1 from connection_secrets
              where connection_id = ${id} and field = ${field} and fingerprint = ${fingerprint})`,
    );
  await tx.run(
    sql`update connection_secrets set sealed = ${sealed}, fingerprint = ${fingerprint}
        where connection_id = ${id} and field = ${field} and fingerprint = ${before}`,
  );
}
