// Every row of every table, for tests that look for what must not be kept.
import type { App } from '#app.ts';
import { rawQuery } from '#platform/db/sql.ts';

export async function everyRow({ pool }: App): Promise<{ table: string; row: string }[]> {
  const tables = await pool.all(
    rawQuery<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'", []),
  );
  const lists = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await pool.all(
        rawQuery<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`, []),
      );
      return rows.map(({ row }) => ({ table: name, row }));
    }),
  );
  return lists.flat();
}
