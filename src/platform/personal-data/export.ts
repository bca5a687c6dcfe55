// Everything that is kept about a person, row by row as it is kept, without secrets and without the rows of
// others in which they are named.
import { rawQuery, type Db } from '../db/sql.ts';
import type { Table } from '../db/table.ts';
import { hiddenOf, personalOf } from './columns.ts';
import { IN_PART, isTheirs, isWithin, partsOf, type Gathered } from './gather.ts';

export type Exported = Readonly<Record<string, readonly unknown[]>>;

export async function exportRows(db: Db, tables: readonly Table[], of: Gathered): Promise<Exported> {
  const all: Record<string, readonly unknown[]> = {};
  for (const table of tables.filter((one) => one.kept.of !== undefined && isWithin(one, of.person))) {
    const secrets = personalOf(table).flatMap(([column, kind]) => (kind === 'secret' ? [column] : []));
    const text =
      `select (to_jsonb(t) - $5::text[])::text as row from ${table.name} t ` +
      `where ${isTheirs(table)}${IN_PART}`;
    const left = ['tenant_id', ...hiddenOf(table), ...secrets];
    const rows: unknown[] = [];
    for (const part of await partsOf(db, table, of.person)) {
      const given = [of.keys(), of.person.tenantId, ...part, left];
      const found = await db.all(rawQuery<{ row: string }>(text, given));
      rows.push(...found.map(({ row }) => JSON.parse(row) as unknown));
    }
    if (rows.length > 0) all[table.name] = rows;
  }
  return all;
}
