// Names: values that one person of a tenant has, or that come from outside and say no cell. If a tenant has
// several cells, each is a row in the cell to which the value itself leads. With one cell there are none: the
// indexes of the tables know these values.
import { cellIdOf, hasOne, type Cells } from '../cells/cells.ts';
import { isoOf, type Instant } from '../time/clock.ts';
import { locksAt, lock, stale, type Lock } from '../command/command.ts';
import type { Context } from '../context/context.ts';
import { insertIfAbsentQuery } from '../db/bulk.ts';
import type { Pool } from '../db/pool.ts';
import { lookUpBy } from '../db/look-up.ts';
import { sql, type Db, type Query } from '../db/sql.ts';
import {
  defineTable,
  idOf,
  int4,
  nullable,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';
import type { Tx } from '../work/draft.ts';
import { derivedId, slotOf, type Id } from '../ids/ids.ts';
import { holdsOf } from '../cells/layout.ts';

export const names = defineTable(
  'names',
  {
    tenant_id: ofTenant,
    /** Follows from what is named, which is not kept. */
    id: idOf<'nam'>(),
    object_id: plain(text),
    created_at: timestamptz,
    /** How many requests have it, if it was taken before there is what it names. */
    uses: nullable(int4),
  },
  {
    kept: {
      stays: 'a row goes with what it names',
      of: ['object_id'],
      inCells: { by: [], others: 'by_own_id' },
    },
  },
);

/**
 * `email` in lower case; `number` of an account; `key` of what is the record of its idempotency key, taken
 * for what it is about;
 * `deposit`, with the id that follows from the reference of its provider.
 */
export type Name = readonly [kind: 'email' | 'tax_id' | 'number' | 'key' | 'deposit', value: string];
type NameId = Id<'nam'>;

const nameIdOf = ([kind, value]: Name): NameId => derivedId('nam', `${kind} ${value}`);

/**
 * Whether what the tenant has is found by its names. When it begins to be split, those of all that is there
 * are made, and as long as that takes all is still in the first cell.
 */
export const isFoundByName = (cells: Cells): boolean => {
  const split = cells.layout?.split;
  return !hasOne(cells) && !(split?.from === 1 && split.done === 0);
};

/** The ids of names that are taken in a tenant; none with one cell. */
export const nameIdsOf = (cells: Cells, some: readonly Name[]): readonly NameId[] =>
  hasOne(cells) ? [] : some.map(nameIdOf);

export const nameLocks = (ids: readonly NameId[]): Lock[] =>
  ids.flatMap((id) => locksAt(id, [lock(names, id)]));

/** Takes names that are locked. If another object has one, the input was prepared before it had. */
export function takeNames(tx: Tx, ids: readonly NameId[], objectId: string): void {
  for (const id of ids) {
    const at = tx.at(id);
    const taken = at.find(names, id);
    if (taken !== undefined && taken.object_id !== objectId) throw stale();
    if (taken === undefined) at.insert(names, nameRow(at, id, objectId));
  }
}

/** The rows of names, for a transaction that inserts them itself. The primary key refuses what is taken. */
export const nameRows = (
  of: Cells & Pick<Context, 'now'>,
  some: readonly Name[],
  objectId: string,
): Array<Row<typeof names>> =>
  nameIdsOf(of, some).map((id) => nameRow({ tenantId: cellIdOf(of, id), now: of.now }, id, objectId));

const nameRow = (
  { tenantId, now }: Pick<Context, 'tenantId' | 'now'>,
  id: NameId,
  objectId: string,
): Row<typeof names> => ({ tenant_id: tenantId, id, object_id: objectId, created_at: now, uses: null });

type NameCells = Cells & Pick<Context, 'layout'>;

/** While the tenant is being split, a name that is moved is in another cell than that of its person. */
const holdsOfNames = ({ cellIds, layout }: NameCells, ids: readonly NameId[]): Query<unknown>[] =>
  hasOne({ cellIds }) ? [] : holdsOf(ids.map((id) => ({ layout, slot: slotOf(id) })));

/** Keeps names where they are for the rest of a transaction that writes names itself. */
export async function holdNames(db: Db, of: NameCells, some: readonly Name[]): Promise<void> {
  const holds = holdsOfNames(of, nameIdsOf(of, some));
  if (holds.length > 0) await db.batch(holds);
}

export const NAME_TAKEN = 'names_pkey';

const nameQuery = lookUpBy(names, ['tenant_id', 'id']);

/** The id of what has the name, in a tenant with several cells. */
export async function findNamed(db: Db, cells: Cells, name: Name | NameId): Promise<string | undefined> {
  const id = typeof name === 'string' ? name : nameIdOf(name);
  return (await db.maybe(nameQuery(cellIdOf(cells, id), id)))?.object_id;
}

/** The objects that many values name, by these. */
export async function findAllNamed(
  db: Db,
  cells: Cells,
  kind: Name[0],
  values: readonly string[],
): Promise<Map<string, string>> {
  const valueOf = new Map(values.map((value) => [nameIdOf([kind, value]) as string, value]));
  const ids = [...valueOf.keys()];
  const rows = await db.all(
    sql<{ id: string; object_id: string }>`
      select id, object_id from names
      where tenant_id = any(${[...new Set(ids.map((id) => cellIdOf(cells, id)))]}::text[])
        and id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, object_id }) => [valueOf.get(id) ?? '', object_id]));
}

/** Gives an object a name, in a commit of its own, and answers what has it: another one may be faster. */
export async function claimName(
  db: Db,
  of: NameCells & Pick<Context, 'now'>,
  name: Name,
  objectId: string,
): Promise<string> {
  const insert = insertIfAbsentQuery(names, ...nameRows(of, [name], objectId));
  await db.batch([...holdsOfNames(of, [nameIdOf(name)]), insert]);
  return (await findNamed(db, of, name)) ?? objectId;
}

/**
 * Takes a name for a request about an object, in a commit of its own, before there is what it names; false if
 * a request about another object has it. Requests about the same one are counted: each may give it back.
 */
export async function takeName(
  db: Db,
  of: NameCells & Pick<Context, 'now'>,
  name: Name,
  objectId: string,
): Promise<boolean> {
  const id = nameIdOf(name);
  const replies = await db.batch([
    ...holdsOfNames(of, [id]),
    sql`
      insert into names as n (tenant_id, id, object_id, created_at, uses)
      values (${cellIdOf(of, id)}, ${id}, ${objectId}, ${isoOf(of.now)}, 1)
      on conflict (tenant_id, id) do update set object_id = excluded.object_id, uses = n.uses + 1
      where n.uses = 0 or n.object_id = excluded.object_id`,
  ]);
  return replies.at(-1)?.count === 1;
}

/** The last request that has it leaves it free. */
export async function giveBackName(db: Db, cells: Cells, name: Name, objectId: string): Promise<void> {
  const id = nameIdOf(name);
  const tenantId = cellIdOf(cells, id);
  await db.run(
    sql`update names set uses = uses - 1
        where tenant_id = ${tenantId} and id = ${id} and object_id = ${objectId} and uses > 0`,
  );
  await db.run(sql`delete from names where tenant_id = ${tenantId} and id = ${id} and uses = 0`);
}

/** A name that its object no longer has. */
export async function freeName(db: Db, cells: Cells, name: Name): Promise<void> {
  for (const id of nameIdsOf(cells, [name]))
    await db.run(sql`delete from names where tenant_id = ${cellIdOf(cells, id)} and id = ${id}`);
}

/** All names of objects that are erased. */
export async function forgetNames(db: Db, { cellIds }: Cells, objectIds: readonly string[]): Promise<void> {
  if (!hasOne({ cellIds }))
    await db.run(
      sql`delete from names where tenant_id = any(${cellIds}::text[]) and object_id = any(${objectIds}::text[])`,
    );
}

/**
 * Rows of one cell in the order of their ids, each with what it is called; locked for as long as it takes.
 */
export type NamedRows = (
  db: Db,
  tenantId: string,
  after: string,
  limit: number,
) => Promise<
  ReadonlyArray<{ readonly id: string; readonly objectId: string; readonly names: readonly Name[] }>
>;

const NAMED_AT_ONCE = 1_000;

/** Makes the names of all that a tenant has in its only cell. What has its name already keeps it. */
export async function nameAll(pool: Pool, tenantId: string, rowsOf: NamedRows, now: Instant): Promise<void> {
  for (let after = ''; ;) {
    const last = await pool.transaction(
      async (tx) => {
        const rows = await rowsOf(tx, tenantId, after, NAMED_AT_ONCE);
        const named = rows.flatMap((row) =>
          row.names.map((name) => nameRow({ tenantId, now }, nameIdOf(name), row.objectId)),
        );
        if (named.length > 0) await tx.run(insertIfAbsentQuery(names, ...named));
        return rows.at(-1)?.id;
      },
      [tenantId],
    );
    if (last === undefined) return;
    after = last;
  }
}
