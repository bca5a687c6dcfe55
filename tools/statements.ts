// Checks the SQL that tests have made (`npm test -- --statements=folder`) without running it. Every statement
// is prepared on the server that TEST_DATABASE_URL names, an older PostgreSQL with the same migrations, and
// those by keys of several tenants must name these tenants (./statements/tenants.ts).
// `npm run statements -- folder` prints what it refuses. Statements that the newest PostgreSQL does not
// prepare are left out: they are of tables of a test, or not of the kind that is prepared.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onServer, urlOfDatabase } from '../test/support/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { openTestServer, createTemplate, startTestServer, stopOnSignals } from './test-server.ts';
import { refusedBy, SINCE_16 } from './statements/prepare.ts';
import { ALL_SHARDS, askingAllShards } from './statements/tenants.ts';

/** The product has more of them; fewer were not collected by a whole run. */
const STATEMENTS_MIN = 700;

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) throw new Error('npm run statements -- folder');

async function textsIn(path: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const name of await readdir(path)) {
    const kept = JSON.parse(await readFile(join(path, name), 'utf8')) as string[];
    for (const text of kept) texts.add(text);
  }
  return [...texts].sort();
}

/** On a migrated database of the server: its version, and by statement why it does not take it. */
async function tryOn(serverUrl: string, texts: readonly string[]) {
  const database = await createTemplate(serverUrl);
  const pool = createPool(urlOfDatabase(serverUrl, database), { max: 1, name: 'monedero statements' });
  try {
    return { ...(await refusedBy(pool, texts)), tenantTables: await tablesOfTenants(pool) };
  } finally {
    await pool.end();
    await onServer(serverUrl, `drop database if exists ${database} with (force)`);
  }
}

async function tablesOfTenants(db: Db): Promise<Set<string>> {
  const columns = await db.all(
    rawQuery<{ table: string }>(
      'select table_name as "table" from information_schema.columns ' +
        "where table_schema = 'public' and column_name = 'tenant_id'",
      [],
    ),
  );
  return new Set(columns.map(({ table }) => table));
}

const newest = await startTestServer();
stopOnSignals(newest);
try {
  const texts = [...(await textsIn(resolve(folder))), SINCE_16];
  const there = await tryOn(newest.url, texts);
  const older = await openTestServer();
  const here = await tryOn(
    older.url,
    texts.filter((text) => !there.refused.has(text)),
  );
  await older.stop();

  const count = texts.length - there.refused.size - 1;
  const wrong = [...here.refused].filter(([text]) => text !== SINCE_16);
  for (const [text, reason] of wrong) console.error(`NOT UNDERSTOOD: ${reason}\n${text.trim()}\n`);
  console.error(
    `${count} statements on PostgreSQL ${there.version} and ${here.version}: ${wrong.length} are not understood`,
  );
  const isBlind = here.version < 16 && !here.refused.has(SINCE_16);
  if (isBlind) console.error('NOT CAUGHT: a statement that came with PostgreSQL 16');
  const everywhere = askingAllShards([...texts, ALL_SHARDS], there.tenantTables);
  const scattered = everywhere.filter((text) => text !== ALL_SHARDS);
  for (const text of scattered) console.error(`NAMES NO TENANT as a constant:\n${text.trim()}\n`);
  const isBlindToTenants = !everywhere.includes(ALL_SHARDS);
  if (isBlindToTenants) console.error('NOT CAUGHT: a statement that asks every shard');
  const isFew = count < STATEMENTS_MIN;
  if (isFew) console.error(`there must be at least ${STATEMENTS_MIN}`);
  if (wrong.length + scattered.length > 0 || isBlind || isBlindToTenants || isFew) process.exitCode = 1;
} finally {
  await newest.stop();
}
