// Who of a cell goes to another one, and what belongs to them: what each table says of itself is followed
// until nothing new is found, since objects from before there were slots are named by any.
import { rawQuery, type Db } from '../../db/sql.ts';
import { isTheirs, slotIn, type SplitTable } from './tables.ts';

/** Slots from `first` up to `end` that belong to cell `to` once there are `into` of them. */
export type Going = {
  readonly fromId: string;
  readonly toId: string;
  readonly to: number;
  readonly into: number;
  readonly first: number;
  readonly end: number;
};

/** Ids and other names of persons and of what is theirs. */
export type Theirs = {
  readonly keys: Set<string>;
  /** Ids of rows that are many and lead to nothing else: events. */
  readonly last: Set<string>;
};

/** Parameters of a statement, so that none is too large. */
const KEYS_AT_ONCE = 5_000;

const PERSONS = 'cardholders';

/** Rows that go by their own id: persons, and what is of no person and has a slot of its own. */
const goesItself = ({ name, others, columns }: SplitTable): string | undefined => {
  if (name === PERSONS) return 'true';
  if (others !== 'by_own_id') return undefined;
  return columns.includes('cardholder_id') ? 'cardholder_id is null' : 'true';
};

/** What of a slot goes by its own id. */
export type InSlot = { readonly persons: number; readonly others: number };

/** What of a cell goes by its own id, by slot, from `first` up to `end`. Slots with nothing are left out. */
export async function slotsOf(
  db: Db,
  tables: readonly SplitTable[],
  { fromId, first, end }: Pick<Going, 'fromId' | 'first' | 'end'>,
): Promise<Map<number, InSlot>> {
  const asked = tables.flatMap((table) => {
    const which = goesItself(table);
    return which === undefined ? [] : [{ table, which }];
  });
  const slot = slotIn('id');
  const replies = await db.batch(
    asked.map(({ table, which }) =>
      rawQuery<{ slot: number; rows: number }>(
        `select ${slot} as slot, count(*)::int as rows from ${table.name}
         where tenant_id = $1 and ${which} and ${slot} >= $2::int and ${slot} < $3::int group by 1`,
        [fromId, first, end],
      ),
    ),
  );
  const found = new Map<number, InSlot>();
  for (const [i, { table }] of asked.entries())
    for (const one of replies[i]?.rows ?? []) {
      const { persons, others } = found.get(one.slot) ?? { persons: 0, others: 0 };
      const isPerson = table.name === PERSONS;
      found.set(one.slot, {
        persons: persons + (isPerson ? one.rows : 0),
        others: others + (isPerson ? 0 : one.rows),
      });
    }
  return found;
}

/** `before`: what was found, and is not in the cell any more. */
export async function findTheirs(
  db: Db,
  tables: readonly SplitTable[],
  going: Going,
  before?: Theirs,
): Promise<Theirs> {
  const cellId = going.fromId;
  const slot = slotIn('id');
  const own = await db.batch(
    tables.flatMap((table) => {
      const which = goesItself(table);
      if (which === undefined) return [];
      const query = rawQuery<{ id: string }>(
        `select id from ${table.name} where tenant_id = $1 and ${which} and ${slot} >= $2::int and ${slot} < $3::int
           and ${slot} % $4::int = $5::int`,
        [cellId, going.first, going.end, going.into, going.to],
      );
      return [query];
    }),
  );
  const keys = new Set<string>(before?.keys);
  for (const { id } of own.flatMap(({ rows }) => rows)) keys.add(id);
  let asked = new Set<string>();
  while (keys.size > asked.size) {
    const fresh = [...keys].filter((key) => !asked.has(key));
    asked = new Set(keys);
    const leading = tables.filter(({ isLast }) => !isLast);
    await follow(db, leading, { cellId, fresh, into: keys });
  }
  const last = new Set<string>(before?.last);
  const lasting = tables.filter(({ isLast }) => isLast);
  await follow(db, lasting, { cellId, fresh: [...keys], into: last });
  return { keys, last };
}

type Following = { readonly cellId: string; readonly fresh: readonly string[]; readonly into: Set<string> };

/** All tables are asked in one round trip. */
async function follow(
  db: Db,
  tables: readonly SplitTable[],
  { cellId, fresh, into }: Following,
): Promise<void> {
  for (const some of inParts(fresh)) {
    const replies = await db.batch(
      tables.flatMap((table) => {
        const theirs = isTheirs(table);
        if (table.gives.length === 0 || theirs === undefined) return [];
        const given = table.gives.map((column) => `${column}::text`).join(', ');
        const query = rawQuery<{ given: readonly (string | null)[] }>(
          `select array[${given}] as given from ${table.name} where tenant_id = $1 and ${theirs}`,
          [cellId, some],
        );
        return [query];
      }),
    );
    const found = replies.flatMap(({ rows }) => rows.flatMap((row) => row.given));
    for (const one of found) if (one !== null) into.add(one);
  }
}

export function* inParts<T>(all: readonly T[], atOnce = KEYS_AT_ONCE): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce);
}
