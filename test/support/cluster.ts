// A cluster as its operator uses it: its worker nodes, and the commands.
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { start } from './process.ts';
import { within } from './wait.ts';

const COMMAND_MS_MAX = 240_000;

export const workerNodesOf = async (db: Db): Promise<string[]> => {
  const nodes = await db.all(
    rawQuery<{ node: string }>(
      "select nodename || ':' || nodeport as node from pg_dist_node where groupid <> 0 order by groupid",
      [],
    ),
  );
  return nodes.map(({ node }) => node);
};

/** Runs `monedero cluster` with these words. */
export async function cluster(databaseUrl: string, ...words: readonly string[]) {
  const running = start(['cluster', ...words], { DATABASE_URL: databaseUrl });
  const { code } = await within(words.join(' '), running.exited, COMMAND_MS_MAX);
  return { code, text: running.output().trim() };
}
