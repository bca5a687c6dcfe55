// The key of what is its own record, in a tenant with several cells: it is taken in the whole tenant, as a
// name, in a commit before the row that is its record, which is in the cell of what the request is about.
import type { Pool } from '../../db/pool.ts';
import { rawQuery } from '../../db/sql.ts';
import { giveBackName, takeName } from '../../across-cells/names.ts';
import { idOfKey } from '../../route/own-key.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refusal } from '../../refusals/refusals.ts';
import type { AnyCall, AnyRoute } from '../../route/route.ts';
import { cellThatHas } from './elsewhere.ts';

/**
 * Runs a request of a tenant with several cells, once its key is taken for what it is about. A refusal has
 * made nothing and gives the key back; how anything else has ended is not known, so only a request about the
 * same may use the key again. What it is about may be in another cell than its id says, where it is run
 * again.
 */
export async function underOwnKey<Reply>(
  pool: Pool,
  { ownKey, about: aboutOf }: Pick<AnyRoute, 'ownKey' | 'about'>,
  call: AnyCall,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const id = ownKey && idOfKey(ownKey.prefix, call);
  const about = aboutOf?.(call);
  if (ownKey === undefined || id === undefined || about === undefined) return run();
  const { tenant } = call;
  const name = ['key', id] as const;
  const of = { cellIds: tenant.cellIds, layout: tenant.layout, now: tenant.now() };
  if (!(await takeName(pool, of, name, about))) {
    const recorded = await pool.maybe(
      rawQuery<{ id: string }>(`select id from ${ownKey.table.name} where tenant_id = $1 and id = $2`, [
        tenant.id,
        id,
      ]),
    );
    // What has the key is the row that is found here, so nothing is made.
    if (recorded !== undefined) return run();
    const there = await cellThatHas(pool, tenant, about);
    throw there === undefined || there.id === tenant.id ? ownKey.ofAnother(id) : refusal('not_found');
  }
  try {
    return await run();
  } catch (error) {
    const isFree = error instanceof Refusal && error.row.status < 500;
    if (isFree) await giveBackName(pool, of, name, about).catch(() => undefined);
    throw error;
  }
}
