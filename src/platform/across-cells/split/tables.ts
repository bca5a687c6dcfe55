// The tables whose rows go to other cells when a tenant is split: what each says of whose its rows are,
// and its columns as the database has them.
import { rawQuery, type Db } from '../../db/sql.ts';
import type { Table } from '../../db/table.ts';
import { isShared } from '../../personal-data/columns.ts';
import type { InCells } from '../../db/kept.ts';

export type SplitTable = {
  readonly name: string;
  /** Its columns, in their order. */
  readonly columns: readonly string[];
  /** What in a row leads to a person, as SQL; `byAny` is an array of such. */
  readonly by: readonly string[];
  readonly byAny: string | undefined;
  /** What others name its rows by. */
  readonly gives: readonly string[];
  /** Its rows are many, and lead to nothing that leads on. */
  readonly isLast: boolean;
  readonly others: InCells['others'];
};

type Column = { readonly table: string; readonly name: string; readonly in_row: boolean };

const COLUMNS = rawQuery<Column>(
  `select c.relname as "table", a.attname as name, a.attgenerated = '' as in_row
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
   order by 1, a.attnum`,
  [],
);

/** A row that goes is read with all of its columns, in the order that they have in it. */
export async function splitTables(db: Db, tables: readonly Table[]): Promise<SplitTable[]> {
  const columns = await db.all(COLUMNS);
  return tables.flatMap((table) => {
    const of = columns.filter((one) => one.table === table.name);
    if (of.some(({ in_row: inRow }) => !inRow)) throw new Error(`${table.name} has a generated column`);
    return isShared(table)
      ? []
      : [
          splitTable(
            table,
            of.map(({ name }) => name),
          ),
        ];
  });
}

function splitTable({ name, kept }: Table, columns: readonly string[]): SplitTable {
  const { inCells, of, leads } = kept;
  if (inCells === undefined && of === undefined)
    throw new Error(`nothing says in which cell the rows of ${name} are: say it at the table (inCells)`);
  return {
    name,
    columns,
    by: inCells?.by ?? of ?? [],
    byAny: inCells?.byAny,
    gives: [...new Set([...(leads === true ? ['id'] : []), ...(inCells?.gives ?? [])])],
    isLast: kept.readOnce === true,
    others: inCells?.others ?? 'stay',
  };
}

/** A row is of one of these persons, whose keys are the second parameter. */
export const isTheirs = ({ by, byAny }: Pick<SplitTable, 'by' | 'byAny'>): string | undefined => {
  const ways = [
    ...by.map((column) => `${column} = any($2::text[])`),
    ...(byAny === undefined ? [] : [`${byAny} && $2::text[]`]),
  ];
  return ways.length === 0 ? undefined : `(${ways.join(' or ')})`;
};

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const valueOf = (character: string): string => `(strpos('${DIGITS}', ${character}) - 1)`;

/** The slot of an id, as `slotOf` has it. */
export const slotIn = (id: string): string =>
  `((${valueOf(`left(right(${id}, 2), 1)`)} & 7) * 32 + ${valueOf(`right(${id}, 1)`)})`;
