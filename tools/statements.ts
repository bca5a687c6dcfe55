// Checks the SQL that tests have made (`npm test -- --statements=folder`) without running it. Every statement
// is prepared on the server that TEST_DATABASE_URL names, an older PostgreSQL with the same migrations, and
// those by keys of several tenants must name these tenants (./statements/tenants.ts). If CITUS_URL names the
// coordinator of a cluster, the statements of the product are also planned on it. `npm run statements --
// folder` prints what it refuses; with `--some` not all tests were run. Statements that the newest PostgreSQL
// does not prepare are left out: they are of tables of a test, or not of the kind that is prepared.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onServer, urlOfDatabase } from '../test/support/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { findPlaces } from '#platform/db/shards/named-tenants.ts';
import { createShardMap } from '#platform/db/shards/shard-map.ts';
import { ON_ONE_POSTGRES } from '#platform/db/scopes.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { argumentsOf } from './arguments.ts';
import { openTestServer, createTemplate, startTestServer, stopOnSignals } from './test-server.ts';
import { refusedBy, SINCE_16 } from './statements/prepare.ts';
import { createCitusDatabase } from './statements/citus.ts';
import { statementsOfTests } from './statements/of-tests.ts';
import { LOCKS_ALL_SHARDS, planOnCitus, PLANNED_FOR, type Way } from './statements/plan-on-citus.ts';
import { connectToNode, LEFT_TO_CITUS, NAMES_ONE_OF_ALL, wrongOnNode } from './statements/plan-on-node.ts';
import { ALL_SHARDS, askingAllShards } from './statements/tenants.ts';

/** The product has more of them; fewer were not collected by a whole run. */
const STATEMENTS_MIN = 700;

const USAGE = 'npm run statements -- folder [--some]';
const { values, positionals } = argumentsOf(USAGE, {
  options: { some: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) throw new Error(USAGE);

async function textsIn(path: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const name of await readdir(path)) {
    const kept = JSON.parse(await readFile(join(path, name), 'utf8')) as string[];
    for (const text of kept) texts.add(text);
  }
  return [...texts].sort();
}

/** Tries on a migrated database of the server: its version, and by statement why it does not take it. */
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

const { CITUS_URL } = process.env;

/** Answers whether Citus takes all that the product says. */
async function isPlannedOn(citusUrl: string, texts: readonly string[]): Promise<boolean> {
  const ofTests = await statementsOfTests(texts);
  const ways = new Map<Way, number>();
  let refusals = 0;
  const database = await createCitusDatabase(citusUrl);
  const pool = createPool(database.url, { max: 1, name: 'monedero statements', isSharded: true });
  const connection = await pool.connect();
  const group = await createShardMap(pool).groupOf([PLANNED_FOR]);
  if (group === undefined) throw new Error('the database is in no shards');
  const node = await connectToNode(database.url, group);
  let straight = 0;
  try {
    for (const text of texts.filter((one) => !ofTests.has(one) && isPlannedThere(one))) {
      const planned = await planOnCitus(connection, text);
      if ('way' in planned) ways.set(planned.way, (ways.get(planned.way) ?? 0) + 1);
      const wrong =
        'way' in planned
          ? await wrongOnNode(node.connection, group, text, planned.way)
          : `NOT PLANNED: ${planned.refused}`;
      if (wrong === undefined) straight += findPlaces(text).length > 0 ? 1 : 0;
      else {
        refusals++;
        console.error(`${wrong}\n${text.trim()}\n`);
      }
    }
    const canary = await planOnCitus(connection, LOCKS_ALL_SHARDS);
    const isStraight = await wrongOnNode(node.connection, group, NAMES_ONE_OF_ALL, 'all shards');
    const left = await planOnCitus(node.connection, LEFT_TO_CITUS);
    const isBlindOnNode = !('way' in left) || left.way === 'on the coordinator';
    const isBlind = !('refused' in canary) || isStraight === undefined || isBlindOnNode;
    if (isBlind)
      console.error(
        'NOT CAUGHT: a statement that locks rows of all shards, names one tenant of all, or is left to Citus on a node',
      );
    const counts = [...ways].map(([way, number]) => `${number} ${way}`).join(', ');
    console.error(`on Citus, ${refusals} are wrong; of the others: ${counts}; ${straight} name tenants`);
    return refusals === 0 && !isBlind;
  } finally {
    await node.connection.close();
    await node.end();
    await connection.close();
    await pool.end();
    await database.drop();
  }
}

/** Others end a transaction, or set something. Some are not sent to Citus, or only if shards are. */
const IS_QUERY = /^\s*\(*\s*(?:with|select|insert|update|delete)\b/i;
const isPlannedThere = (text: string): boolean =>
  IS_QUERY.test(text) && !text.includes('expect_shards(') && !text.includes(ON_ONE_POSTGRES.fragment);

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
  const forShards = texts.filter((text) => !text.includes(ON_ONE_POSTGRES.fragment));
  const everywhere = askingAllShards([...forShards, ALL_SHARDS], there.tenantTables);
  const scattered = everywhere.filter((text) => text !== ALL_SHARDS);
  for (const text of scattered) console.error(`NAMES NO TENANT as a constant:\n${text.trim()}\n`);
  const isBlindToTenants = !everywhere.includes(ALL_SHARDS);
  if (isBlindToTenants) console.error('NOT CAUGHT: a statement that asks every shard');
  const understood = texts.filter((text) => text !== SINCE_16 && !there.refused.has(text));
  const isPlanned = CITUS_URL === undefined || (await isPlannedOn(CITUS_URL, understood));
  if (CITUS_URL === undefined) console.error('not planned on Citus, since CITUS_URL names no cluster');
  const isFew = !values.some && count < STATEMENTS_MIN;
  if (isFew) console.error(`there must be at least ${STATEMENTS_MIN}`);
  if (wrong.length + scattered.length > 0 || isBlind || isBlindToTenants || isFew || !isPlanned)
    process.exitCode = 1;
} finally {
  await newest.stop();
}
