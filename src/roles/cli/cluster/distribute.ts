// `cluster distribute`: moves the tables of a migrated database onto the nodes of its cluster.
import type { Config } from '#config.ts';
import { distribute, NotDistributed } from '#platform/db/cluster/distribute.ts';
import { placedIn } from '#platform/db/cluster/places.ts';
import { CLUSTER_SESSION, serversRun, sessionsOfOthers } from '#platform/db/cluster/ready.ts';
import { withTurn } from '#platform/db/migrate/migrate.ts';
import type { Pool } from '#platform/db/pool.ts';
import { PLACES } from '../../cluster-places.ts';
import type { CommandInput } from '../command.ts';
import { usageError } from '../failure.ts';
import { onCluster, requireRight, requireSchema } from './on-cluster.ts';
import { print } from '../print.ts';

/** A node has one group of commands on its way, whatever the number of its shards, and each look asks all. */
const SHARDS_PER_NODE = 4;
const SHARDS_MAX = 256;

export async function runDistribute(config: Config, { options }: CommandInput): Promise<void> {
  const given = shardsOf(options.shards);
  const report = await onCluster(config, CLUSTER_SESSION, async (pool, facts) => {
    const shards = given ?? SHARDS_PER_NODE * facts.nodes.filter(({ hasShards }) => hasShards).length;
    requireRight(facts);
    await requireSchema(pool);
    await requireAlone(pool);
    const { tables: moved, functions } = await withTurn(pool, CLUSTER_SESSION, () =>
      distribute(pool, {
        places: PLACES,
        shards,
        async before({ table }, { done, of }) {
          await requireAlone(pool);
          if (!options.json) console.error(`${done + 1} of ${of}: ${table}`);
        },
      }),
    );
    const placed = await placedIn(pool, PLACES, true);
    const count = (where: string): number => placed.filter((one) => one.where === where).length;
    return {
      moved,
      functions,
      tables: {
        sharded: count('sharded'),
        everywhere: count('everywhere'),
        coordinator: count('coordinator'),
      },
    };
  });
  const { sharded, everywhere, coordinator } = report.tables;
  const are = `${sharded} tables are sharded by tenant, ${everywhere} are on all nodes, ${coordinator} on the coordinator`;
  const put =
    report.functions.length === 0 ? '' : `put ${report.functions.length} functions onto all nodes; `;
  print(
    options.json,
    report,
    report.moved.length === 0
      ? `${put}nothing to move: ${are}`
      : `${put}moved ${report.moved.length} tables: ${are}. Start the servers again, and see "monedero cluster status"`,
  );
}

function shardsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const shards = Number(given);
  if (!/^\d+$/.test(given) || shards < 1 || shards > SHARDS_MAX)
    throw usageError(`--shards is a number from 1 to ${SHARDS_MAX}, and not "${given}"`);
  return shards;
}

/** Asked before each table: one may be started meanwhile. */
async function requireAlone(pool: Pool): Promise<void> {
  const sessions = await sessionsOfOthers(pool);
  if (sessions.length > 0) throw new NotDistributed(serversRun(sessions));
}
