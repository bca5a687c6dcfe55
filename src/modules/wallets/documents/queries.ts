// The SQL queries of documents.
import { cellIdOf } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Db } from '#platform/db/sql.ts';
import type { PaidDocument } from './model.ts';
import { documents } from './tables.ts';

/**
 * Sees to it that a document has a row that can be locked. Called before the command, so that two processes
 * with one new document wait for each other at its row, and not at the insert of a whole group.
 */
export const ensureDocumentRow = (db: Db, tenant: Tenant, document: PaidDocument): Promise<void> =>
  ensureDocumentRows(db, tenant, [document]);

/** Inserts rows in one order, since an insert waits for a transaction that is inserting the same row. */
export async function ensureDocumentRows(
  db: Db,
  tenant: Tenant,
  some: readonly PaidDocument[],
): Promise<void> {
  const free = { held_by_type: null, held_by_id: null, held_at: null };
  const sorted = [...some].sort((a, b) => (a.key < b.key ? -1 : 1));
  await db.batch(
    sorted.map(({ key, type, id }) =>
      insertIfAbsentQuery(documents, {
        tenant_id: cellIdOf(tenant, key),
        id: key,
        type,
        number: id,
        ...free,
      }),
    ),
  );
}
