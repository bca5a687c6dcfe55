// Seals again, with the first key of the deployment, what older keys have sealed, so that these can be
// removed. Rows are locked a few at a time, so this may run beside everything else, and again after it was
// interrupted.
import type { Pool } from './pool.ts';
import { EVERY_TENANT, scopesOf, type Scope } from './scopes.ts';
import type { Db } from './sql.ts';

const ROWS_AT_ONCE_MAX = 100;

export type RowKey = { readonly tenant_id: string; readonly id: string };
export type Resealed = { readonly seen: number; readonly resealed: number };

type Resealing<Row> = {
  /** Locks the next rows in the order of the key. */
  lockNext(tx: Db, scope: Scope, after: RowKey, rowsMax: number): Promise<Row[]>;
  /** Answers whether there was anything to seal again. */
  resealRow(tx: Db, row: Row): Promise<boolean>;
};

export async function resealAll<Row extends RowKey>(
  pool: Pool,
  { lockNext, resealRow }: Resealing<Row>,
): Promise<Resealed> {
  let seen = 0;
  let resealed = 0;
  for (const scope of await scopesOf(pool, EVERY_TENANT)) {
    let last: RowKey | undefined = { tenant_id: '', id: '' };
    while (last !== undefined) {
      const after: RowKey = last;
      const rows = await pool.transaction(
        async (tx) => {
          const locked = await lockNext(tx, scope, after, ROWS_AT_ONCE_MAX);
          for (const row of locked) if (await resealRow(tx, row)) resealed += 1;
          return locked;
        },
        scope === null ? [] : [scope],
      );
      seen += rows.length;
      last = rows.at(-1);
    }
  }
  return { seen, resealed };
}
