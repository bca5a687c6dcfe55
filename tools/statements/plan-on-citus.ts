// Plans statements on a database that Citus has distributed by tenant. What Citus does not take it says while
// it plans a statement or begins to run it; so each is also run with made-up values, and taken back.
import { sqlState, type Connection } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';

/** A canary: rows are locked in one shard only. */
export const LOCKS_ALL_SHARDS = 'select id from jobs where failed_at is null for update';

export type Way = 'one shard' | 'all shards' | 'copied' | 'on the coordinator';
type Planned = { readonly way: Way } | { readonly refused: string };

/** The tenant of all of them. */
export const PLANNED_FOR = 'ten_plan';

const VALUES: Readonly<Record<string, string>> = {
  oid: '0',
  text: `'${PLANNED_FOR}'`,
  bigint: '1',
  int8: '1',
  pg_lsn: "'0/0'",
  integer: '1',
  boolean: 'true',
  json: "'{}'",
  jsonb: "'{}'",
  date: "'2026-01-01'",
  tid: "'(0,1)'",
  'timestamp with time zone': "'2026-01-01'",
  tsquery: "'x'",
  interval: "'1 day'",
  'double precision': '1',
  numeric: '1',
  bytea: "''",
  regclass: "'jobs'",
};

/** How a statement is planned, or why it is not. */
export async function planOnCitus(db: Connection, text: string): Promise<Planned> {
  await db.script('begin');
  try {
    await db.script(`prepare statement as ${text}`);
    const call = `statement${await valuesOf(db, text)}`;
    const lines = await db.all(rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) execute ${call}`, []));
    const refused = await db.script(`execute ${call}`).then(() => undefined, refusalOf);
    if (refused !== undefined) return { refused };
    return { way: wayOf(lines.map((line) => line['QUERY PLAN']).join('\n')) };
  } catch (error) {
    return { refused: String(error) };
  } finally {
    await db.script('rollback');
    // If it was not understood, it is not there.
    await db.script('deallocate statement').catch(() => undefined);
  }
}

/** A text that is read as a value of another type. */
const AS_TEXT = /\$(\d+)::text::(\w+)/g;

async function valuesOf(db: Connection, text: string): Promise<string> {
  const { types } = await db.one(
    rawQuery<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'statement'",
      [],
    ),
  );
  const readAs = new Map([...text.matchAll(AS_TEXT)].map(([, place, type]) => [Number(place), type]));
  const values = types.map((type, i) => {
    const value = VALUES[readAs.get(i + 1) ?? type.replace('[]', '')];
    if (value === undefined) throw new Error(`tools/statements/plan-on-citus.ts has no value of ${type}`);
    return type.endsWith('[]') ? `array[${value}]::${type}` : `${value}::${type}`;
  });
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

/** What made-up values violate is said by a shard, and its state may be lost on the way. */
const OF_VALUES =
  /violates|duplicate key|is off by|rows were to be written|is not valid|out of range|invalid target WAL/;
const UNSUPPORTED = new Set(['0A000', 'XX000']);

function refusalOf(error: unknown): string | undefined {
  const isOfCitus = UNSUPPORTED.has(sqlState(error) ?? '') && !OF_VALUES.test(String(error));
  return isOfCitus ? String(error) : undefined;
}

function wayOf(plan: string): Way {
  // Rows go through the coordinator to the shard, by `COPY`, which commits in two phases.
  if (plan.includes('INSERT/SELECT method: pull to coordinator')) return 'copied';
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  if (tasks.length === 0) return 'on the coordinator';
  return Math.max(...tasks) > 1 ? 'all shards' : 'one shard';
}
