// Rows go from one cell to another: deleted where they were, as they are at that moment, and inserted with
// the name of the other cell. A row cannot change the column by which it is in a shard.
import { rawQuery, type Db } from '../../db/sql.ts';
import { inParts, type Going, type Theirs } from './persons.ts';
import { isTheirs, slotIn, type SplitTable } from './tables.ts';

const ROWS_AT_ONCE = 2_000;

/** What was moved, by table. */
export type Moved = Map<string, number>;

/** Which slots, and to which cell; from one, or from any of several. */
type To = Pick<Going, 'toId' | 'to' | 'into' | 'first' | 'end'> & {
  readonly fromId: string | readonly string[];
};

/** All of theirs, but for what the ledger moves itself. `last` keys are those of events. */
export async function moveRows(
  db: Db,
  tables: readonly SplitTable[],
  going: To,
  { keys, last }: Theirs,
): Promise<Moved> {
  const moved: Moved = new Map();
  const all = [...keys];
  const events = [...last];
  for (const table of tables) {
    const theirs = isTheirs(table);
    let count = 0;
    if (theirs !== undefined)
      for (const some of inParts(isOfEvents(table) ? events : all))
        count += await moveWhere(db, table, { going, which: theirs, values: [some] });
    if (table.others === 'by_own_id') count += await moveOwn(db, table, going);
    if (count > 0) moved.set(table.name, count);
  }
  return moved;
}

/** Its rows are named after events, and nothing else of theirs is. */
const isOfEvents = ({ by }: SplitTable): boolean => by.includes('event_id');

function moveOwn(db: Db, table: SplitTable, going: To): Promise<number> {
  const slot = slotIn('id');
  const person = table.columns.includes('cardholder_id') ? 'cardholder_id is null and ' : '';
  return moveWhere(db, table, {
    going,
    which: `${person}${slot} >= $2::int and ${slot} < $3::int and ${slot} % $4::int = $5::int`,
    values: [going.first, going.end, going.into, going.to],
  });
}

type Where = {
  readonly going: To;
  readonly which: string;
  readonly values: ReadonlyArray<number | readonly string[]>;
};

async function moveWhere(db: Db, table: SplitTable, where: Where): Promise<number> {
  const { fromId } = where.going;
  if (typeof fromId === 'string') return moveFrom(db, table, { ...where, fromId });
  let count = 0;
  for (const { id } of await cellsThatHave(db, table, { ...where, fromId }))
    count += await moveFrom(db, table, { ...where, fromId: id });
  return count;
}

/** Citus deletes and returns rows of one cell at a time, and few have any. */
const cellsThatHave = (
  db: Db,
  { name }: SplitTable,
  { fromId, which, values }: Where & { readonly fromId: readonly string[] },
): Promise<Array<{ id: string }>> =>
  db.all(
    rawQuery<{ id: string }>(
      `select distinct tenant_id as id from ${name} where tenant_id = any($1::text[]) and ${which} order by 1`,
      [fromId, ...values],
    ),
  );

async function moveFrom(
  db: Db,
  { name, columns, others }: SplitTable,
  { going, fromId, which, values }: Where & { readonly fromId: string },
): Promise<number> {
  // As text, so that each value is to the letter what it was, JSON as well.
  const gone = await db.all(
    rawQuery<{ row: string }>(
      `with gone as (delete from ${name} where tenant_id = $1 and ${which} returning ${columns.join(', ')})
       select row(${columns.join(', ')})::text as "row" from gone`,
      [fromId, ...values],
    ),
  );
  // What each cell has may be there already, and so may what was written twice. Whatever else is fails.
  const unlessThere = others === 'copied' || typeof going.fromId !== 'string' ? 'on conflict do nothing' : '';
  for (const rows of inParts(gone, ROWS_AT_ONCE))
    await db.run(
      rawQuery(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${columns.map((column) => (column === 'tenant_id' ? '$1' : `moved.${column}`)).join(', ')}
         from unnest($2::text[]::${name}[]) as moved ${unlessThere}`,
        [going.toId, rows.map(({ row }) => row)],
      ),
    );
  return gone.length;
}

/** What is wanted in each cell, from one that has it. What has changed there since goes again. */
export async function copyRows(
  db: Db,
  tables: readonly SplitTable[],
  { fromId, toId }: Pick<Going, 'fromId' | 'toId'>,
): Promise<void> {
  for (const { name, columns, others } of tables) {
    if (others !== 'copied') continue;
    const own = columns.map((column) => (column === 'tenant_id' ? '$2' : column)).join(', ');
    await db.run(
      rawQuery(
        `insert into ${name} (${columns.join(', ')})
         select ${own} from ${name} where tenant_id = $1 on conflict do nothing`,
        [fromId, toId],
      ),
    );
  }
}
