// What an organization asks about by its id, in a tenant with several cells, may be in another cell than the
// id says: it was made before ids had slots, or its id follows from an idempotency key.
import { cellNamed } from '../../cells/cells.ts';
import type { Tenant } from '../../context/context.ts';
import { definedTables } from '../../db/table.ts';
import { quick, rawQuery, type Db } from '../../db/sql.ts';
import { Refusal } from '../../refusals/refusal.ts';

/**
 * Runs in the cell to which an id leads, and if that has none of it, in the cell that has. So what is not
 * there costs one statement more, which looks for a key once in each cell.
 */
export async function runWhereItIs<Result>(
  reads: Db,
  { tenant, id }: { readonly tenant: Tenant; readonly id: string },
  run: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(tenant);
  } catch (error) {
    if (!(error instanceof Refusal) || error.row.status !== NOT_FOUND) throw error;
    const there = await cellThatHas(reads, tenant, id);
    if (there === undefined || there.id === tenant.id) throw error;
    return run(there);
  }
}

const NOT_FOUND = 404;

export async function cellThatHas(reads: Db, tenant: Tenant, id: string): Promise<Tenant | undefined> {
  const prefix = id.slice(0, id.indexOf('_'));
  const looks = definedTables.flatMap(({ name, ids }) =>
    ids?.prefix === prefix
      ? [
          `select tenant_id from ${name} where tenant_id = any($1::text[]) ` +
            `and ${ids.column ?? 'id'} = $2${ids.where === undefined ? '' : ` and ${ids.where}`}`,
        ]
      : [],
  );
  if (looks.length === 0) return undefined;
  const text = looks.join(' union all ');
  const [found] = await reads.all(quick(rawQuery<{ tenant_id: string }>(text, [tenant.cellIds, id])));
  return found === undefined ? undefined : cellNamed(tenant, found.tenant_id);
}
