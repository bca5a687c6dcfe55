// Which cells of a tenant a message of a provider is about. It is kept, and handled, in each of them: there
// it does what it says about that cell, as the message of a tenant with one cell does all that it says.
import { cellIdOf, cellNamed, cellOf, hasOne } from '../cells/cells.ts';
import type { Tenant } from '../context/context.ts';
import { rawQuery, type Db } from '../db/sql.ts';
import type { Table } from '../db/table.ts';
import { isBeingSplit } from '../cells/layout.ts';
import type { JobContext } from '../queue/job.ts';

/** What it takes to look up where something is. */
export type Looking = Pick<JobContext, 'reads' | 'tenant'>;

/** What one source has read in a message. */
type CellMessages = {
  readonly source: { cellOf?(context: Looking, message: unknown): Tenant | Promise<Tenant> };
  readonly messages: readonly unknown[];
};

/** The cell where it came in, with what it says about that one, and the others that it is about. */
export async function readInCells<One extends CellMessages>(
  context: Looking,
  all: readonly One[],
): Promise<{ readonly here: readonly One[]; readonly others: readonly Tenant[] }> {
  const { tenant } = context;
  if (hasOne(tenant)) return { here: all, others: [] };
  const others = new Map<string, Tenant>();
  const here: One[] = [];
  for (const one of all) {
    const own: unknown[] = [];
    for (const message of one.messages) {
      const cell = (await one.source.cellOf?.(context, message)) ?? tenant;
      if (cell.id === tenant.id) own.push(message);
      else others.set(cell.id, cell);
    }
    here.push({ ...one, messages: own });
  }
  return { here, others: [...others.values()] };
}

/** The cell where a message is kept that was read already: its own, if all that it says is about one. */
export async function cellOfAll(context: Looking, all: readonly CellMessages[]): Promise<Tenant> {
  const { here, others } = await readInCells(context, all);
  const [only, ...more] = others;
  const isAllThere =
    only !== undefined && more.length === 0 && here.every((one) => one.messages.length === 0);
  return isAllThere ? only : context.tenant;
}

/**
 * The cell of the row with an id. The ids of what follows from an idempotency key were made before it was
 * known whose it is, so they may lead elsewhere than it is; if there is no such row, an id says enough.
 */
export async function cellOfRow(db: Db, tenant: Tenant, table: Table, id: string): Promise<Tenant> {
  if (hasOne(tenant)) return tenant;
  // To ask all cells takes far longer than to ask one where it most likely is: where the question came in,
  // and where its id leads, which is nowhere while its slot is moved.
  const there = isBeingSplit(tenant) ? tenant.id : cellIdOf(tenant, id);
  const likely = [...new Set([tenant.id, there])].map((one) => [one]);
  for (const cellIds of [...likely, tenant.cellIds]) {
    const row = await db.maybe(
      rawQuery<{ tenant_id: string }>(
        `select tenant_id from ${table.name} where tenant_id = any($1::text[]) and id = $2`,
        [cellIds, id],
      ),
    );
    const cell = row && cellNamed(tenant, row.tenant_id);
    if (cell !== undefined) return cell;
  }
  return cellOf(tenant, id);
}
