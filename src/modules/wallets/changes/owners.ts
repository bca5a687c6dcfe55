// The owners of changes: the object of each is looked up in its module, all of one kind at once. An object
// stays with its owner, so what was found is remembered.
import { createBoundedCache } from '#platform/basics/bounded-cache.ts';
import type { Db } from '#platform/db/sql.ts';
import { newMap, within } from '#platform/basics/maps.ts';
import type { Owned, OwnedKind } from '#platform/events/owned.ts';
import type { WrittenAbout } from '#platform/events/written-about.ts';

/** Something of an owner has changed. `id` is that of what was written about it. */
export type OwnChange = {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: string;
  readonly objectId: string;
};

export type FindOwners = (
  db: Db,
  tenantId: string,
  written: readonly WrittenAbout[],
) => Promise<readonly OwnChange[]>;

const REMEMBERED_MAX = 100_000;
const WALLET = 'wallet';

type OwnedObject = Owned & { readonly kind: string };

export function createFindOwners(kinds: readonly OwnedKind[]): FindOwners {
  const kindsOf = Map.groupBy(kinds, ({ prefix }) => prefix);
  const remembered = createBoundedCache<OwnedObject>(REMEMBERED_MAX);
  const keyOf = (tenantId: string, id: string): string => `${tenantId} ${id}`;

  const look = async (db: Db, tenantId: string, ids: readonly string[]): Promise<OwnedObject[]> => {
    const idsOf = newMap<OwnedKind, string[]>();
    for (const id of ids)
      for (const kind of kindsOf.get(prefixOf(id)) ?? []) within(idsOf, kind, () => []).push(id);
    const found = await Promise.all(
      [...idsOf].map(async ([{ kind, find, mayEnter }, some]) => {
        const known = (await find(db, tenantId, some)).map((one) => ({ ...one, kind }));
        if (mayEnter !== true) for (const one of known) remembered.set(keyOf(tenantId, one.id), one);
        return known;
      }),
    );
    return found.flat();
  };

  return async (db, tenantId, written) => {
    const known = new Map<string, OwnedObject>();
    const unknown = new Set<string>();
    for (const { object_id: id } of written) {
      const before = remembered.get(keyOf(tenantId, id));
      if (before === undefined) unknown.add(id);
      else known.set(id, before);
    }
    for (const one of await look(db, tenantId, [...unknown])) known.set(one.id, one);
    return written.flatMap(({ id, object_id: objectId }) => {
      const object = known.get(objectId);
      return object === undefined ? [] : changesOf(id, object);
    });
  };
}

/** Who receives money hears that their wallet has changed, and not by which payment of somebody else. */
const changesOf = (id: string, { id: objectId, kind, ownerId, enters }: OwnedObject): OwnChange[] => [
  { id, ownerId, kind, objectId },
  ...(enters === undefined ? [] : [{ id, ownerId: enters.ownerId, kind: WALLET, objectId: enters.walletId }]),
];

const prefixOf = (id: string): string => id.slice(0, id.indexOf('_'));
