// The lines that the owner of a batch is asked about: the hash that the owner is bound to is of exactly
// these.
import type { Db } from '#platform/db/sql.ts';
import { canonical, readSnapshot, snapshotHash } from '#modules/approvals/snapshot.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { shownDocument } from '#modules/wallets/documents/model.ts';
import { conceptOf } from '#modules/money-out/transfers/outgoing.ts';
import { linesOfBatch } from '#modules/money-out/transfers/queries.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { LINES_MAX } from './model.ts';
import { batchSnapshot } from './snapshot.ts';

/** Covers all lines as they were resolved. */
export const hashOfLines = (rows: readonly TransferRow[]): string =>
  snapshotHash(
    canonical(
      rows.map((row) => ({
        line: row.batch_line,
        amountMinor: String(row.amount_minor),
        name: row.to_name,
        number: row.to_number,
        alias: row.to_alias,
        taxId: row.to_tax_id,
        concept: conceptOf(row),
        document: row.document === null ? null : shownDocument(row.document),
      })),
    ),
  );

/** Fails if they are not those that the approval is about. */
export async function linesInSnapshot(db: Db, approval: ApprovalRow): Promise<readonly TransferRow[]> {
  const { id, linesHash } = readSnapshot(batchSnapshot, approval).batch;
  const rows = await linesOfBatch(db, approval.tenant_id, id, { from: 0, before: LINES_MAX });
  if (hashOfLines(rows) !== linesHash)
    throw new Error(`the lines of ${id} are not those that were asked about`);
  return rows;
}
