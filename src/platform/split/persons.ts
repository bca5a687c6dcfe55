// Who of a cell goes to another one, and what belongs to them: what each table says of itself is followed
// until nothing new is found, since objects from before there were slots are named by any.
import { rawQuery, type Db } from '../db/sql.ts';
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
  /** Of what is many, and leads to nothing else: events. */
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

/** `before`: what was found, and is not in the cell any more. */
export async function findTheirs(
  db: Db,
  tables: readonly SplitTable[],
  going: Going,
  before?: Theirs,
): Promise<Theirs> {
  const cellId = going.fromId;
  const keys = new Set<string>(before?.keys);
  for (const table of tables) {
    const which = goesItself(table);
    if (which === undefined) continue;
    const slot = slotIn('id');
    const rows = await db.all(
      rawQuery<{ id: string }>(
        `select id from ${table.name} where tenant_id = $1 and ${which} and ${slot} >= $2::int and ${slot} < $3::int
           and ${slot} % $4::int = $5::int`,
        [cellId, going.first, going.end, going.into, going.to],
      ),
    );
    for (const { id } of rows) keys.add(id);
  }
  let asked = new Set<string>();
  while (keys.size > asked.size) {
    const fresh = [...keys].filter((key) => !asked.has(key));
    asked = new Set(keys);
    for (const table of tables) if (!table.isLast) await follow(db, table, { cellId, fresh, into: keys });
  }
  const last = new Set<string>(before?.last);
  for (const table of tables)
    if (table.isLast) await follow(db, table, { cellId, fresh: [...keys], into: last });
  return { keys, last };
}

type Following = { readonly cellId: string; readonly fresh: readonly string[]; readonly into: Set<string> };

async function follow(db: Db, table: SplitTable, { cellId, fresh, into }: Following): Promise<void> {
  const theirs = isTheirs(table);
  if (table.gives.length === 0 || theirs === undefined) return;
  const given = table.gives.map((column) => `${column}::text`).join(', ');
  for (const some of inParts(fresh)) {
    const rows = await db.all(
      rawQuery<{ given: readonly (string | null)[] }>(
        `select array[${given}] as given from ${table.name} where tenant_id = $1 and ${theirs}`,
        [cellId, some],
      ),
    );
    for (const one of rows.flatMap((row) => row.given)) if (one !== null) into.add(one);
  }
}

export function* inParts<T>(all: readonly T[], atOnce = KEYS_AT_ONCE): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce);
}
