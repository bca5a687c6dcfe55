// The SQL queries of grants.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { grants, grantTokens, type GrantRow, type TokenKind, type TokenRow } from './tables.ts';

export const findGrant = (db: Db, tenantId: string, id: string): Promise<GrantRow | undefined> =>
  db.maybe(
    sql<GrantRow>`select ${columnsOf(grants)} from grants where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Whose a code or a token is. */
export const findToken = (db: Db, kind: TokenKind, hash: string): Promise<TokenRow | undefined> =>
  db.maybe(
    sql<TokenRow>`
      select ${columnsOf(grantTokens)} from grant_tokens where token_hash = ${hash} and kind = ${kind}`,
  );
