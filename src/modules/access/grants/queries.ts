// The SQL queries of grants.
import type { Instant } from '#platform/time/clock.ts';
import { isoOf } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import {
  grantClients,
  grantRequests,
  grants,
  grantTokens,
  type ClientRow,
  type GrantRow,
  type RequestRow,
  type TokenKind,
  type TokenRow,
} from './tables.ts';

export const findGrant = (db: Db, tenantId: string, id: string): Promise<GrantRow | undefined> =>
  db.maybe(
    sql<GrantRow>`select ${columnsOf(grants)} from grants where tenant_id = ${tenantId} and id = ${id}`,
  );

export const lockGrant = (db: Db, tenantId: string, id: string): Promise<GrantRow | undefined> =>
  db.maybe(
    sql<GrantRow>`
      select ${columnsOf(grants)} from grants where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** Whose a code or a token is. */
export const findToken = (db: Db, kind: TokenKind, hash: string): Promise<TokenRow | undefined> =>
  db.maybe(
    sql<TokenRow>`
      select ${columnsOf(grantTokens)} from grant_tokens where token_hash = ${hash} and kind = ${kind}`,
  );

export const lockToken = (db: Db, tenantId: string, id: string): Promise<TokenRow | undefined> =>
  db.maybe(
    sql<TokenRow>`
      select ${columnsOf(grantTokens)} from grant_tokens
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** The grants of a person that still hold, newest first, with one row more than asked for if there is one. */
export const listGrants = (
  db: Db,
  tenantId: string,
  of: {
    readonly userId: string;
    readonly now: Instant;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<GrantRow[]> =>
  db.all(
    sql<GrantRow>`
      select ${columnsOf(grants)} from grants
      where tenant_id = ${tenantId} and user_id = ${of.userId} and status = 'active'
        and expires_at > ${isoOf(of.now)} and (${of.after}::text is null or id < ${of.after})
      order by id desc limit ${of.limit + 1}`,
  );

export const findRequest = (db: Db, linkHash: string): Promise<RequestRow | undefined> =>
  db.maybe(
    sql<RequestRow>`select ${columnsOf(grantRequests)} from grant_requests where link_hash = ${linkHash}`,
  );

/** Returns undefined if it was answered meanwhile, or has expired. */
export const answerRequest = (db: Db, id: string, now: Instant): Promise<RequestRow | undefined> =>
  db.maybe(
    sql<RequestRow>`
      update grant_requests set answered_at = ${isoOf(now)}
      where id = ${id} and answered_at is null and expires_at > ${isoOf(now)}
      returning ${columnsOf(grantRequests)}`,
  );

export const findRegistered = (db: Db, id: string): Promise<ClientRow | undefined> =>
  db.maybe(sql<ClientRow>`select ${columnsOf(grantClients)} from grant_clients where id = ${id}`);

/** A client that did not register itself has no row. */
export const noteClient = (db: Db, id: string, now: Instant): Promise<number> =>
  db.run(sql`update grant_clients set last_used_at = ${isoOf(now)} where id = ${id}`);
