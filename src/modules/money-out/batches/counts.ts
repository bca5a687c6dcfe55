// How the lines of a batch stand. They are counted when somebody asks: a sum that is kept would be one row
// that all transfers of a batch wait for.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { countLinesOfBatches } from '#modules/money-out/transfers/queries.ts';
import type { TransferStatus } from '#modules/money-out/transfers/states.ts';
import type { BatchRow } from './tables.ts';

export const COUNTED = {
  accepted: z.int().describe('Not looked at yet.'),
  pending_approval: z.int(),
  processing: z.int(),
  settled: z.int(),
  failed: z.int(),
  refused: z.int().describe('They never were transfers; each says why.'),
  rejected: z.int().describe('The owner said no, or did not answer in time.'),
  cancelled: z.int(),
  returned: z.int().describe('They had arrived and came back.'),
};
export type Counts = { readonly [Name in keyof typeof COUNTED]: number };

const OPEN: ReadonlySet<TransferStatus> = new Set(['pending_approval', 'approved', 'processing']);

const NOTHING: Counts = {
  accepted: 0,
  pending_approval: 0,
  processing: 0,
  settled: 0,
  failed: 0,
  refused: 0,
  rejected: 0,
  cancelled: 0,
  returned: 0,
};

export const acceptedOnly = ({ line_count: accepted }: Pick<BatchRow, 'line_count'>): Counts => ({
  ...NOTHING,
  accepted,
});

export type Standing = { readonly counts: Counts; readonly areOver: boolean };

/** Counts the lines that the given row says are accepted, and no later ones. */
export async function standingOf(db: Db, row: BatchRow): Promise<Standing> {
  return standingBy(row, await countLinesOfBatches(db, row.tenant_id, [row.id]));
}

/** The counts of several batches of a tenant, which are read at once. */
export async function countsOf(
  db: Db,
  tenantId: string,
  rows: readonly BatchRow[],
): Promise<Map<string, Counts>> {
  const ids = rows.map(({ id }) => id);
  const counted = Map.groupBy(await countLinesOfBatches(db, tenantId, ids), ({ batch_id: id }) => id);
  return new Map(rows.map((row) => [row.id, standingBy(row, counted.get(row.id) ?? []).counts]));
}

type Counted = Awaited<ReturnType<typeof countLinesOfBatches>>;

function standingBy(row: BatchRow, counted: Counted): Standing {
  const counts: Record<keyof Counts, number> = { ...NOTHING, refused: row.refused_count };
  let transfers = 0;
  for (const { status, n } of counted) {
    counts[status === 'approved' ? 'processing' : status] += n;
    transfers += n;
  }
  counts.accepted = Math.max(0, row.line_count - row.refused_count - transfers);
  return { counts, areOver: counts.accepted === 0 && !counted.some(({ status }) => OPEN.has(status)) };
}
