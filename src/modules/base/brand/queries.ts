// The SQL queries of brands.
import { wholeIdOf } from '#platform/cells.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { brandLogos, brands, type BrandRow, type LogoRow } from './tables.ts';

/** Also for a person in another cell of the tenant. */
export const findBrand = (db: Db, tenantId: string): Promise<BrandRow | undefined> =>
  db.maybe(sql<BrandRow>`select ${columnsOf(brands)} from brands where tenant_id = ${wholeIdOf(tenantId)}`);

export const lockBrand = (db: Db, tenantId: string): Promise<BrandRow> =>
  db.one(sql<BrandRow>`select ${columnsOf(brands)} from brands where tenant_id = ${tenantId} for update`);

export const findLogo = (db: Db, tenantId: string, hash: string): Promise<LogoRow | undefined> =>
  db.maybe(
    sql<LogoRow>`
      select ${columnsOf(brandLogos)} from brand_logos where tenant_id = ${tenantId} and hash = ${hash}`,
  );

/** A side has one logo; the addresses of those before it lead to nothing. */
export const forgetLogos = (db: Db, tenantId: string): Promise<number> =>
  db.run(sql`delete from brand_logos where tenant_id = ${tenantId}`);
