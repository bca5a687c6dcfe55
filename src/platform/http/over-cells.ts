// What an organization reads of a tenant with several cells: lists, of which each cell has a part, and what
// is in another cell than its id says. That was made before ids had slots, or its id follows from an
// idempotency key.
import { cellNamed, cellOf, hasOne } from '../cells.ts';
import type { Tenant } from '../context.ts';
import { definedTables } from '../db/table.ts';
import { quick, rawQuery, type Db } from '../db/sql.ts';
import { overCells } from '../over-cells.ts';
import { Refusal } from '../refusal.ts';
import type { AnyCall, AnyRoute, Answer } from '../route.ts';

type Read = (call: AnyCall) => Promise<Answer>;

/** How the cells answer a list together; undefined where one of them answers alone. */
export function readOfCells(
  route: AnyRoute,
  { tenant, query }: AnyCall,
): ((call: AnyCall, read: Read) => Promise<Answer>) | undefined {
  const { ofCells } = route;
  if (hasOne(tenant) || typeof ofCells !== 'function') return undefined;
  const of = personIn(query);
  return async (call, read) => {
    if (of !== undefined) return read({ ...call, tenant: cellOf(tenant, of) });
    return ofCells(await overCells(tenant, (cell) => read({ ...call, tenant: cell })), call);
  };
}

/** All of a person is in one cell, and so is the wallet, whose id follows from theirs. */
function personIn(query: unknown): string | undefined {
  const { cardholderId, walletId } = query as Readonly<Record<string, unknown>>;
  return [cardholderId, walletId].find((id) => typeof id === 'string');
}

/**
 * Runs in the cell to which an id leads, and where that has none of it, in the cell that has. So what is not
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
