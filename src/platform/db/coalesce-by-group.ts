// What many hand over at about the same time is done as one, for each group of shards by itself: what is
// written to several of them at once is committed in two phases. Elsewhere all of it is one.
import { coalesce } from '../basics/coalesce.ts';
import { within } from '../basics/maps.ts';
import type { Pool } from './pool.ts';

type OfTenant = { readonly tenant_id: string };

export function coalesceByGroup<Item extends OfTenant, Outcome>(
  { shardGroups }: Pick<Pool, 'shardGroups'>,
  run: (items: readonly Item[]) => Promise<Outcome>,
): (item: Item) => Promise<Outcome> {
  if (shardGroups === undefined) return coalesce(run);
  const ofGroups = new Map<number | undefined, (item: Item) => Promise<Outcome>>();
  return async (item) => {
    const group = await shardGroups.of([item.tenant_id]);
    return within(ofGroups, group?.number, () => coalesce(run))(item);
  };
}
