// The ids of what is a person's end in the slot of the person: looked at when a test app ends, in all rows
// that its tests have left.
import assert from 'node:assert/strict';
import { isDatabaseAway, type Pool } from '#platform/db/pool.ts';
import { ON_ONE_POSTGRES } from '#platform/db/scopes.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { isShared } from '#platform/personal-data/columns.ts';
import { allTables } from '#product.ts';

/** Rows whose ids follow from something that is known before it is known whose they are. */
const NAMED_BEFORE = new Map([
  ['deposits', 'the reference of the provider'],
  ['provider_refs', 'what the provider is asked for by'],
  ['network_transactions', 'what the network calls it'],
  ['names', 'the value that is named'],
  ['payee_questions', 'what is asked, and no caller names them'],
  ['audit_log', 'what was done to what, and not by whom'],
  ['api_requests', 'nothing: a request has its id before it is read'],
]);

const ID = "'^[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}$'";
const ALPHABET = "'0123456789abcdefghjkmnpqrstvwxyz'";
const slot = (column: string): string =>
  `((position(left(right(${column}, 2), 1) in ${ALPHABET}) - 1) & 7, right(${column}, 1))`;

/** Those of transfers and batches follow from an idempotency key, and others are named after them. */
const isNamedByKey = (column: string): string => `exists (
  select 1 from transfers where right(id, 26) = right(${column}, 26)
  union all select 1 from batches where right(id, 26) = right(${column}, 26))`;

/** A user is not of one tenant. */
const isUser = (column: string): string => `${column} like 'usr\\_%'`;

type Place = { readonly table: string; readonly look: string };

const PLACES: readonly Place[] = allTables
  .filter((table) => !isShared(table) && 'id' in table.columns && !NAMED_BEFORE.has(table.name))
  .flatMap(({ name, kept: { of = [] } }) =>
    of
      .filter((column) => column !== 'id')
      .map((column) => ({
        table: name,
        look: `select '${name}.${column}' as place, id, ${column} as of from ${name}
           where id ~ ${ID} and ${column} ~ ${ID} and ${slot('id')} <> ${slot(column)}
             and not (${isUser(column)} or ${isNamedByKey('id')} or ${isNamedByKey(column)})`,
      })),
  );

/** Most tests leave rows in few of them, and to plan a look at all is most of what their end costs. */
const WRITTEN = rawQuery<{ readonly name: string }>(
  `select relname as name from pg_class
   where relname = any ($1::text[]) and (relkind = 'p' or pg_relation_size(oid) > 0)`,
  [[...new Set(PLACES.map(({ table }) => table))]],
);

/** Where they cannot be looked for, and why; ids are made the same there. */
export const isRefused =
  process.env['TEST_CITUS_URL'] !== undefined && 'Citus joins no rows of all tenants that are not of one';

type Misplaced = { readonly place: string; readonly id: string; readonly of: string };

/** Rows whose id has another slot than that to which they belong. */
export async function misplacedRows(pool: Pool): Promise<readonly Misplaced[]> {
  const written = new Set((await pool.all(WRITTEN)).map(({ name }) => name));
  const looks = PLACES.filter(({ table }) => written.has(table)).map(({ look }) => look);
  if (looks.length === 0) return [];
  return pool.all(
    rawQuery<Misplaced>(
      `select ${ON_ONE_POSTGRES.fragment} distinct on (place) * from (${looks.join(' union all ')}) l`,
      [],
    ),
  );
}

export async function requireSlots(pool: Pool): Promise<void> {
  if (isRefused !== false) return;
  try {
    assert.deepEqual(await misplacedRows(pool), []);
  } catch (error) {
    // A test may have taken its database away for good.
    if (!isDatabaseAway(error)) throw error;
  }
}
