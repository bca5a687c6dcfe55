// The questions about second signatures.
import type { Right } from '#platform/context/rights.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { secondSignatures, type SignatureRow } from './tables.ts';

export type Maker = { readonly tenantId: string; readonly makerId: string };

/** What one member asks for comes one after the other, so that two requests alike are one. */
export async function lockRequestsOf(db: Db, { tenantId, makerId }: Maker): Promise<void> {
  const lock = `second_signatures ${tenantId} ${makerId}`;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

/** The newest of one request, whatever has become of it. */
export const findNewest = (
  db: Db,
  { tenantId, makerId }: Maker,
  hash: string,
): Promise<SignatureRow | undefined> =>
  db.maybe(
    sql<SignatureRow>`
      select ${columnsOf(secondSignatures)} from second_signatures
      where tenant_id = ${tenantId} and maker_id = ${makerId} and request_hash = ${hash}
      order by id desc limit 1 for update`,
  );

export const countWaiting = async (db: Db, { tenantId, makerId }: Maker, now: Instant): Promise<number> => {
  const { count } = await db.one(
    sql<{ count: number }>`
      select count(*)::int as count from second_signatures
      where tenant_id = ${tenantId} and maker_id = ${makerId} and status = 'waiting' and expires_at > ${isoOf(now)}`,
  );
  return count;
};

export const lockSignature = (db: Db, tenantId: string, id: string): Promise<SignatureRow | undefined> =>
  db.maybe(
    sql<SignatureRow>`
      select ${columnsOf(secondSignatures)} from second_signatures
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

type Listed = {
  /** Members see what they may sign, and what they have asked for themselves. */
  readonly rights: readonly Right[];
  readonly memberId: string;
  readonly after: string | null;
  readonly limit: number;
};

export const listSignatures = (
  db: Db,
  tenantId: string,
  { rights, memberId, after, limit }: Listed,
): Promise<SignatureRow[]> =>
  db.all(
    sql<SignatureRow>`
      select ${columnsOf(secondSignatures)} from second_signatures
      where tenant_id = ${tenantId} and (maker_id = ${memberId} or needs = any(${rights}::text[]))
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

type Decision = {
  readonly status: 'signed' | 'refused' | 'withdrawn';
  readonly signerId: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
};

export const noteDecision = (
  db: Db,
  { tenant_id: tenantId, id }: SignatureRow,
  { status, signerId, now, expiresAt }: Decision,
): Promise<number> =>
  db.run(
    sql`update second_signatures
        set status = ${status}, signer_id = ${signerId}, decided_at = ${isoOf(now)}, expires_at = ${isoOf(expiresAt)}
        where tenant_id = ${tenantId} and id = ${id}`,
  );

export const noteUsed = (
  db: Db,
  { tenant_id: tenantId, id }: SignatureRow,
  key: string | null,
  now: Instant,
): Promise<number> =>
  db.run(
    sql`update second_signatures set status = 'used', request_key = ${key}, used_at = ${isoOf(now)}
        where tenant_id = ${tenantId} and id = ${id}`,
  );
