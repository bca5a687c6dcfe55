// By what people know those who act and what they act on, for an answer whose ids are of several kinds: each
// module names what is its own, with one look-up for all of a page. A caller gets no name that they could not
// read elsewhere.
import type { Right } from '../context/rights.ts';
import { mayUse } from '../route/access.ts';
import type { Caller, Tenant } from '../context/context.ts';
import type { Db } from '../db/sql.ts';

export type Named = {
  readonly name: string;
  /** The object with which it is shown, if it has no place of its own. */
  readonly objectId: string | null;
  /** Whether it can act no more. */
  readonly isFormer: boolean;
};

export type NamesPart = {
  /** The type of what it names. Of two parts with the same, the first that knows a name gives it. */
  readonly type: string;
  /** A caller without it gets no name; left out: all who may read the list get it. */
  readonly scope?: Right;
  /** The names of those with these ids that belong to the organization. */
  readonly find: (db: Db, tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Named>>;
  /** The id of the one with a whole e-mail, under the same conditions. */
  readonly byEmail?: (db: Db, tenant: Tenant, email: string) => Promise<string | undefined>;
};

type Nameable = { readonly type: string; readonly id: string };
export type NameOf = (one: Nameable) => Named | undefined;

const keyOf = ({ type, id }: Nameable): string => `${type} ${id}`;
const partsFor = (parts: readonly NamesPart[], { actor }: Caller): NamesPart[] =>
  parts.filter(({ scope }) => scope === undefined || mayUse(actor, scope));

/** Looks up the names of all that are asked about at once. */
export async function namesOf(
  parts: readonly NamesPart[],
  db: Db,
  caller: Caller,
  asked: readonly Nameable[],
): Promise<NameOf> {
  const known = new Map<string, Named>();
  for (const { type, find } of partsFor(parts, caller)) {
    const nameless = asked.filter((one) => one.type === type && !known.has(keyOf(one)));
    const ids = [...new Set(nameless.map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const [id, named] of await find(db, caller.tenant, ids)) known.set(keyOf({ type, id }), named);
  }
  return (one) => known.get(keyOf(one));
}

/** The id of the one whom the caller knows by this e-mail. */
export async function idOfEmail(
  parts: readonly NamesPart[],
  db: Db,
  caller: Caller,
  email: string,
): Promise<string | undefined> {
  for (const { byEmail } of partsFor(parts, caller)) {
    const id = await byEmail?.(db, caller.tenant, email);
    if (id !== undefined) return id;
  }
  return undefined;
}
