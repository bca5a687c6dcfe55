// What of payment methods has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

/** Money can be sent for an account at any time, so it is disconnected before its person is erased. */
export const openAccounts: ErasureBlockers = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string; cardholder_id: string }>`
      select id, status, cardholder_id from payment_methods
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and type = 'bank_account' and released_at is null
      order by id`,
  );
  return rows.map(({ id, status, cardholder_id: of }) =>
    status === 'detached'
      ? `the processor has not released ${id} yet: wait until it has`
      : `${id} is an account for which money can arrive: delete it (DELETE /api/v1/cardholders/${of}/payment-methods/${id})`,
  );
};
