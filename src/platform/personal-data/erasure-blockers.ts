// What has to end before a person may be erased, as each module says it.
import type { Db } from '../db/sql.ts';

/** A sentence for each, of what belongs to them, with what to do first. */
export type ErasureBlockers = (
  db: Db,
  of: { readonly tenantId: string; readonly ids: readonly string[] },
) => Promise<readonly string[]>;
