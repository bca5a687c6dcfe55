// What an organization withholds from its roles. Read and changed with its members locked, or read alone.
import type { Withheld } from '#platform/context/rights.ts';
import type { Role } from '#platform/context/role.ts';
import { sql, type Db } from '#platform/db/sql.ts';

export async function withheldBy(db: Db, organizationId: string): Promise<Withheld> {
  const { withheld_rights: withheld } = await db.one(
    sql<{ withheld_rights: Withheld | null }>`
      select withheld_rights from organizations where id = ${organizationId}`,
  );
  return withheld ?? {};
}

export const withhold = (
  db: Db,
  organizationId: string,
  role: Role,
  rights: readonly string[],
): Promise<number> =>
  db.run(
    sql`update organizations
        set withheld_rights = coalesce(withheld_rights, '{}') || jsonb_build_object(${role}::text, ${JSON.stringify(rights)}::jsonb)
        where id = ${organizationId}`,
  );
