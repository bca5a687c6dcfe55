// What is read of a batch to show it.
import type { Db } from '#platform/db/sql.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { standingOf } from './counts.ts';
import type { ShownBatch } from './model.ts';
import type { BatchRow } from './tables.ts';

export async function shownBatch(db: Db, row: BatchRow): Promise<ShownBatch> {
  const { counts } = await standingOf(db, row);
  const { approval_id: id, tenant_id: tenantId } = row;
  return { row, counts, approval: id === null ? undefined : await findApproval(db, tenantId, id) };
}
