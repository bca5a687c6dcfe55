// Prepares statements on one database: what it does not understand it refuses there already.
import { rawQuery, type Db } from '#platform/db/sql.ts';

/** A canary: nothing before PostgreSQL 16 has this aggregate. */
export const SINCE_16 = 'select any_value(id) from organizations where id = $1';

type Refused = { readonly version: number; readonly refused: ReadonlyMap<string, string> };

/** Why a statement is refused, by its text. */
export async function refusedBy(db: Pick<Db, 'one' | 'script'>, texts: readonly string[]): Promise<Refused> {
  const { version } = await db.one(
    rawQuery<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version", []),
  );
  const refused = new Map<string, string>();
  for (const text of texts) {
    try {
      await db.script(`prepare statement as ${text}`);
      await db.script('deallocate statement');
    } catch (error) {
      refused.set(text, error instanceof Error ? error.message : String(error));
    }
  }
  return { version, refused };
}
