// What the sandbox's processor has in its books, for people and tests that compare them with ours.
import { isoOf } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';

export type ProcessorBooks = {
  readonly heldMinor: bigint;
  readonly holds: number;
  readonly takenMinor: bigint;
  readonly refundedMinor: bigint;
};

/** The books of the operations with these references. What has lapsed is not held. */
export const processorBooks = (
  db: Db,
  tenant: Tenant,
  references: readonly string[],
): Promise<ProcessorBooks> =>
  db.one(
    sql<ProcessorBooks>`
      select coalesce(sum(amount_minor) filter (where hold_status = 'standing' and expires_at > ${isoOf(tenant.now())}), 0)::bigint as "heldMinor",
             (count(*) filter (where hold_status = 'standing' and expires_at > ${isoOf(tenant.now())}))::int as holds,
             coalesce(sum(amount_minor) filter (where kind in ('capture', 'charge') and outcome = 'done'), 0)::bigint as "takenMinor",
             coalesce(sum(refunded_minor), 0)::bigint as "refundedMinor"
      from sandbox_operations where tenant_id = ${tenant.id} and reference = any(${references})`,
  );

/** The books of everything on a card. */
export async function processorBooksOfToken(db: Db, tenant: Tenant, token: string): Promise<ProcessorBooks> {
  const rows = await db.all(
    sql<{ reference: string }>`
      select o.reference from sandbox_operations o
      where o.tenant_id = ${tenant.id}
        and (o.token = ${token}
             or o.target in (select reference from sandbox_operations where tenant_id = ${tenant.id} and token = ${token}))`,
  );
  return processorBooks(
    db,
    tenant,
    rows.map(({ reference }) => reference),
  );
}
