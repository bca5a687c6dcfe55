// Plans on a worker node, as they are said there, the statements that go straight to shards. A plan with a
// part of Citus in it would find what it needs, and take what going by the coordinator takes. One that
// names a tenant and asks all shards of the coordinator is about the rows of others too, which it would
// not find.
import { createPool, type Connection } from '#platform/db/pool.ts';
import { findPlaces } from '#platform/db/shards/named-tenants.ts';
import { urlOnNode } from '#platform/db/shards/nodes.ts';
import { sayIn } from '#platform/db/shards/in-group.ts';
import type { ShardGroup } from '#platform/db/shards/shard-map.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { planOnCitus, type Way } from './plan-on-citus.ts';

/** A canary: of all tenants, although it names one. */
export const NAMES_ONE_OF_ALL = "select id from jobs where tenant_id = $1 or id = ''";
/** A canary: it names no shard, so Citus has a part in its plan on a node. */
export const LEFT_TO_CITUS = 'select id from jobs where tenant_id = $1';

export async function connectToNode(url: string, { node }: ShardGroup) {
  const pool = createPool(urlOnNode(url, node), { max: 1, name: 'monedero statements' });
  return { connection: await pool.connect(), end: () => pool.end() };
}

/** What is wrong with a statement that the coordinator plans in this way; undefined if nothing is. */
export async function wrongOnNode(
  node: Connection,
  group: ShardGroup,
  text: string,
  way: Way,
): Promise<string | undefined> {
  const { name } = rawQuery(text, []);
  const said = findPlaces(text).length === 0 ? undefined : sayIn(group, { name, text });
  if (said === undefined) return undefined;
  if (way === 'all shards') return 'NAMES A TENANT, and is about others too (say OF_ALL_TENANTS)';
  const planned = await planOnCitus(node, said.text);
  if ('refused' in planned) return `NOT UNDERSTOOD ON A NODE: ${planned.refused}`;
  return planned.way === 'on the coordinator' ? undefined : `LEFT TO CITUS ON A NODE, ${planned.way}`;
}
