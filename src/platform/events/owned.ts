// The owners of objects. A module says of each kind of its objects how their owners are found, by ids. So a
// person hears what changes in what is theirs, and no owner is written beside every change.
import { rawQuery, type Db } from '../db/sql.ts';
import type { Table } from '../db/table.ts';

/** An object, and the cardholder to whom it belongs for good. */
export type Owned = {
  readonly id: string;
  readonly ownerId: string;
  /** A wallet here that its money goes into, which may be somebody else's. */
  readonly enters?: { readonly walletId: string; readonly ownerId: string };
};

export type OwnedKind = {
  /** The kind, as the owner hears of it. */
  readonly kind: string;
  /** The prefix of its ids. Two kinds may have the same. */
  readonly prefix: string;
  /** What it does not answer has no owner. */
  readonly find: (db: Db, tenantId: string, ids: readonly string[]) => Promise<readonly Owned[]>;
  /** The wallet into which the money goes is decided later than the object is made. */
  readonly mayEnter?: boolean;
};

type Named<Value> = { readonly id: string; readonly of: Value | null };

/**
 * Finds owners in a column of the table: `ownerIdOf` makes the cardholder's id of it, if it is not that
 * itself.
 */
export function findOwners<Value extends string = string>(
  { name }: Table,
  column: string,
  ownerIdOf: (of: Value) => string = (of) => of,
): OwnedKind['find'] {
  const text = `select id, ${column} as of from ${name} where tenant_id = $1 and id = any($2::text[])`;
  return findBy(text, ownerIdOf);
}

const findBy =
  <Value extends string>(text: string, ownerIdOf: (of: Value) => string): OwnedKind['find'] =>
  async (db, tenantId, ids) => {
    const rows = await db.all(rawQuery<Named<Value>>(text, [tenantId, ids]));
    return rows.flatMap(({ id, of }) => (of === null ? [] : [{ id, ownerId: ownerIdOf(of) }]));
  };

/** Finds owners in a column of the row that it is a part of, which its own column `link` names. */
export function findOwnersThrough<Value extends string = string>(
  { name }: Table,
  link: string,
  whole: { readonly table: Table; readonly column: string },
  ownerIdOf: (of: Value) => string,
): OwnedKind['find'] {
  const text =
    `select p.id, w.${whole.column} as of from ${name} p ` +
    `join ${whole.table.name} w on w.tenant_id = p.tenant_id and w.id = p.${link} ` +
    'where p.tenant_id = $1 and p.id = any($2::text[])';
  return findBy(text, ownerIdOf);
}

/** Finds the owner of a person, or of what is named after them: no row has to be asked. */
export const ownerInId =
  <Value extends string>(ownerIdOf: (id: Value) => string): OwnedKind['find'] =>
  (_db, _tenantId, ids) =>
    Promise.resolve(ids.map((id) => ({ id, ownerId: ownerIdOf(id as Value) })));
