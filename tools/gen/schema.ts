// The database as the migrations leave it: tables, columns, constraints, indexes, triggers and functions,
// read from a PostgreSQL that has just been migrated from empty.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/time/clock.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { readCatalog, type Catalog, type Named, type TableFacts } from './catalog.ts';
import { code, fenced, page, table } from './markdown.ts';

const ABOUT = 'The schema after all migrations.';
/** The account that the server runs under must be able to pass through. */
const TRAVERSABLE = 0o755;

export async function schemaPage(): Promise<string> {
  return schemaText(await catalogFromEmpty());
}

async function catalogFromEmpty(): Promise<Catalog> {
  const dataDir = await mkdtemp(join(tmpdir(), 'monedero-gen-'));
  await chmod(dataDir, TRAVERSABLE);
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    try {
      return await migratedCatalog(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function migratedCatalog(url: string): Promise<Catalog> {
  await migrate(url, systemClock, await readMigrations());
  const pool = createPool(url, { max: 1, name: 'monedero gen' });
  try {
    return await readCatalog(pool);
  } finally {
    await pool.end();
  }
}

function schemaText(catalog: Catalog): string {
  const functions = catalog.functions.map(({ definition }) => fenced('sql', definition.trim()));
  return page('Database', ABOUT, [
    ...catalog.tables.map((facts) => tableSection(catalog, facts)),
    '## Functions',
    ...functions,
  ]);
}

function tableSection(catalog: Catalog, { name, is_unlogged, options }: TableFacts): string {
  const columns = catalog.columns.filter((column) => column.table_name === name);
  const rows = columns.map((column) => [
    code(column.name),
    column.type,
    column.required ? 'required' : 'may be null',
    column.preset === null ? '' : code(column.preset),
  ]);
  const traits = [is_unlogged ? 'Unlogged.' : '', options === null ? '' : `Stored with ${code(options)}.`];
  const parts = [
    `## ${name}`,
    traits.filter((trait) => trait !== '').join(' '),
    table(['Column', 'Type', 'Null', 'Default'], rows),
    listOf('Constraints', catalog.constraints, name),
    listOf('Indexes', catalog.indexes, name),
    listOf('Triggers', catalog.triggers, name),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function listOf(title: string, all: readonly Named[], tableName: string): string {
  const lines = all
    .filter((one) => one.table_name === tableName)
    .map(({ name, definition }) => `- ${code(name)}: ${code(definition)}`);
  return lines.length === 0 ? '' : `${title}:\n\n${lines.join('\n')}`;
}
