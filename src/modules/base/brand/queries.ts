// The SQL queries of brands.
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { inPlain } from '#platform/text/unseen.ts';
import { brandLogos, brands, type BrandRow, type LogoRow } from './tables.ts';

/** Finds the brand for a person in another cell of the tenant too. */
export async function findBrand(db: Db, tenantId: string): Promise<BrandRow | undefined> {
  const row = await db.maybe(
    sql<BrandRow>`select ${columnsOf(brands)} from brands where tenant_id = ${wholeIdOf(tenantId)}`,
  );
  return row && readable(row);
}

export const lockBrand = async (db: Db, tenantId: string): Promise<BrandRow> =>
  readable(
    await db.one(
      sql<BrandRow>`select ${columnsOf(brands)} from brands where tenant_id = ${tenantId} for update`,
    ),
  );

/** Earlier versions took addresses with characters that cannot be seen. */
const readable = (row: BrandRow): BrandRow => ({
  ...row,
  support_url: readableAddress(row.support_url),
  terms_url: readableAddress(row.terms_url),
  privacy_url: readableAddress(row.privacy_url),
});
const readableAddress = (url: string | null): string | null => (url === null ? null : inPlain(url));

export const findLogo = (db: Db, tenantId: string, hash: string): Promise<LogoRow | undefined> =>
  db.maybe(
    sql<LogoRow>`
      select ${columnsOf(brandLogos)} from brand_logos where tenant_id = ${tenantId} and hash = ${hash}`,
  );

/** A side has one logo; the addresses of those before it lead to nothing. */
export const forgetLogos = (db: Db, tenantId: string): Promise<number> =>
  db.run(sql`delete from brand_logos where tenant_id = ${tenantId}`);
