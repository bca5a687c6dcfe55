// A cluster as its operator uses it: its nodes, and the commands.
import assert from 'node:assert/strict';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { start } from './process.ts';
import { within } from './wait.ts';

const COMMAND_MS_MAX = 240_000;

export const isOnCluster = process.env['TEST_CITUS_URL'] !== undefined;

export const workerNodesOf = async (db: Db): Promise<string[]> => {
  const nodes = await db.all(
    rawQuery<{ node: string }>(
      "select nodename || ':' || nodeport as node from pg_dist_node where groupid <> 0 order by groupid",
      [],
    ),
  );
  return nodes.map(({ node }) => node);
};

type Answered = { readonly result: string; readonly success: boolean };

/**
 * The only value that a statement answers on the coordinator and on each worker node, where Citus takes no
 * part in it; on one PostgreSQL, what it answers there.
 */
export async function onAllNodes(db: Db, statement: string): Promise<string[]> {
  if (!isOnCluster) {
    const rows = await db.all(rawQuery<Record<string, unknown>>(statement, []));
    return rows.map((row) => String(Object.values(row)[0]));
  }
  const answers = await db.all(
    rawQuery<Answered>('select result, success from run_command_on_all_nodes($1)', [statement]),
  );
  for (const { result, success } of answers) assert.ok(success, result);
  return answers.map(({ result }) => result);
}

/** Runs `monedero cluster` with these words. */
export async function cluster(databaseUrl: string, ...words: readonly string[]) {
  const running = start(['cluster', ...words], { DATABASE_URL: databaseUrl });
  const { code } = await within(words.join(' '), running.exited, COMMAND_MS_MAX);
  return { code, text: running.output().trim() };
}
