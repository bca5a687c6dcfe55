// What the migrations that are pending would do to servers and workers that run.
import { LISTENING } from '#platform/db/listen.ts';
import { pendingMigrations, readMigrations, type Migration } from '#platform/db/migrate/migrate.ts';
import { hazardsOf } from '#platform/db/migrate/hazards.ts';
import { contractReason, createdTables, outsideReason } from '#platform/db/migrate/text.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';

export type Planned = {
  readonly name: string;
  readonly isOutside: boolean;
  readonly locks: readonly string[];
  readonly breaks: readonly string[];
};

/** Tables that these migrations create are not in use yet. */
export async function planOf(pool: Pool): Promise<Planned[]> {
  const all = await readMigrations();
  const names = new Set(await pendingMigrations(pool, all));
  const pending = all.filter(({ name }) => names.has(name));
  const created = pending.flatMap(({ text }) => createdTables(text));
  return pending.map((one) => plannedOf(one, all.slice(0, all.indexOf(one)), created));
}

function plannedOf(
  { name, text }: Migration,
  earlier: readonly Migration[],
  created: readonly string[],
): Planned {
  const found = hazardsOf(
    text,
    earlier.map((one) => one.text),
    created,
  );
  const contract = contractReason(text);
  const said = (kind: 'locks' | 'breaks') => found.filter((one) => one.kind === kind).map(({ says }) => says);
  return {
    name,
    isOutside: outsideReason(text) !== undefined,
    locks: said('locks'),
    breaks: [
      ...said('breaks'),
      ...(contract === undefined ? [] : [`it takes away what was used: ${contract}`]),
    ],
  };
}

/**
 * Servers and workers that are connected. They were started before what is pending was made, since later ones
 * refuse to start.
 */
async function connectedTo(pool: Pool): Promise<number> {
  const { count } = await pool.one(
    sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like ${`${LISTENING}%`}`,
  );
  return count;
}

/** Throws if processes are connected that do not work with what the pending migrations leave. */
export async function requireThatOthersGoOn(pool: Pool): Promise<void> {
  const { is_empty: isEmpty } = await pool.one(
    sql<{ is_empty: boolean }>`select to_regclass('schema_migrations') is null as is_empty`,
  );
  const breaking = isEmpty ? undefined : (await planOf(pool)).find(({ breaks }) => breaks.length > 0);
  if (breaking === undefined) return;
  const connected = await connectedTo(pool);
  if (connected > 0)
    throw new Error(
      `${connected} servers and workers of the version before are connected, and do not work with what ${breaking.name} leaves: stop them first ("monedero upgrade check" says why), or add --force and what they are asked fails until they are replaced`,
    );
}
