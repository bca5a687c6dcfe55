// For which rights an organization asks that a second member signs. Read and changed with its members locked,
// or read alone.
import type { Right } from '#platform/context/rights.ts';
import { sql, type Db } from '#platform/db/sql.ts';

export async function signedFor(db: Db, organizationId: string): Promise<readonly Right[]> {
  const { second_signature_for: chosen } = await db.one(
    sql<{ second_signature_for: readonly Right[] | null }>`
      select second_signature_for from organizations where id = ${organizationId}`,
  );
  return chosen ?? [];
}

export const askSignaturesFor = (db: Db, organizationId: string, rights: readonly Right[]): Promise<number> =>
  db.run(
    sql`update organizations set second_signature_for = ${JSON.stringify(rights)}::jsonb
        where id = ${organizationId}`,
  );
