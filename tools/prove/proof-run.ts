// What each proof runs on: a PostgreSQL of its own with three servers and a worker, and the seed of its
// choices. Prints what was not as it must be; the exit code is 1 then.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createApp, type App } from '#app.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { chance as chanceOf, type Chance } from '../../test/support/chance.ts';
import { onServer, urlOfDatabase } from '../../test/support/database.ts';
import { runToEnd } from '../bench/processes.ts';
import { createTemplate, openTestServer } from '../test-server.ts';
import { openCluster, type Cluster } from './cluster.ts';

const ROUNDS = 50;
const SEED_BELOW = 2 ** 32;
const POOL_MAX = 8;

export type ProofRun = {
  readonly app: App;
  readonly cluster: Cluster;
  readonly chance: Chance;
  readonly rounds: number;
  /** Rounds whose name has this; all have the empty text. */
  readonly only: string;
};

export async function runProof(
  command: string,
  prove: (run: ProofRun) => Promise<readonly string[]>,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const { only } = values;
  const rounds = Number(values.rounds ?? ROUNDS);
  const seed = Number(values.seed ?? randomInt(SEED_BELOW));
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new Error(
      `usage: npm run ${command} -- [--rounds <1 or more>] [--seed <number>] [--only <part of a name>]`,
    );
  await runToEnd(async (cleanup) => {
    const server = await openTestServer();
    cleanup.add(() => server.stop());
    const database = await createTemplate(server.url);
    cleanup.add(() => onServer(server.url, `drop database if exists ${database} with (force)`));
    const databaseUrl = urlOfDatabase(server.url, database);
    const cluster = await openCluster(databaseUrl, chanceOf(seed + 1));
    cleanup.add(() => cluster.close());
    const app = await createApp({
      databaseUrl,
      poolMax: POOL_MAX,
      commandGroups: 'mixed',
      secretKeys: [cluster.secretKey],
      baseUrl: undefined,
      allowLoopbackReceivers: false,
      mcpOrigins: [],
      clock: systemClock,
      log: createLog('warn', systemClock),
    });
    cleanup.add(() => app.close());
    console.log(`${command}: ${rounds} rounds, seed ${seed}`);
    const violations = await prove({ app, cluster, chance: chanceOf(seed), rounds, only });
    for (const one of violations) console.log(`VIOLATION ${one}`);
    console.log(`\n${violations.length} violations`);
    return violations.length === 0;
  });
}
