// What each proof runs on: a PostgreSQL of its own with some servers and a worker, and the seed of its
// choices. Prints what was not as it must be; the exit code is 1 then.
import { randomInt } from 'node:crypto';
import { createApp, type App } from '#app.ts';
import type { ClusterRoute } from '#platform/db/open-pool.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { chance as chanceOf, type Chance } from '../../test/support/chance.ts';
import { createTurnableClock, type TurnableClock } from '../../test/support/clock.ts';
import { onServer, urlOfDatabase } from '../../test/support/database.ts';
import { argumentsOf } from '../arguments.ts';
import { runToEnd } from '../bench/processes.ts';
import { createCitusDatabase } from '../statements/citus.ts';
import { createTemplate, openTestServer } from '../test-server.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { turnableClockOf } from './database-clock.ts';

const ROUNDS = 50;
const SERVERS = 3;
const SEED_BELOW = 2 ** 32;
const POOL_MAX = 8;
/** What run.ts takes for itself. */
export const AT_ONCE_USAGE = '[--at-once <1 to 16>]';

export type ProofRun = {
  readonly app: App;
  /** That of `app`, which is the system's until a proof turns it. */
  readonly clock: TurnableClock;
  readonly databaseUrl: string;
  readonly cluster: Cluster;
  readonly chance: Chance;
  readonly rounds: number;
  /** Rounds whose name has this; all have the empty text. */
  readonly only: string;
  /** The other numbers that this proof takes, by their names. */
  readonly numbers: Readonly<Record<string, number>>;
};

/** What makes a proof differ from the others. */
type Settings = {
  readonly rounds?: number;
  readonly servers?: number;
  /** The environment of its servers and worker. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly preload?: string;
  /** Days pass in it, for its processes and the database. */
  readonly passesTime?: boolean;
  /** What it takes besides, each a whole number from 1, with what it is if left out. */
  readonly numbers?: Readonly<Record<string, number>>;
};

export async function runProof(
  command: string,
  prove: (run: ProofRun) => Promise<readonly string[]>,
  settings: Settings = {},
): Promise<void> {
  const { rounds, seed, only, numbers, isPartitioned } = optionsOf(command, settings);
  await runToEnd(async (cleanup) => {
    const server = await openTestServer();
    cleanup.add(() => server.stop());
    const { url: databaseUrl, drop } = await createDatabase(server.url, isPartitioned);
    cleanup.add(drop);
    const databaseClock = settings.passesTime === true ? await turnableClockOf(databaseUrl) : undefined;
    const cluster = await openCluster(databaseUrl, chanceOf(seed + 1), settings.servers ?? SERVERS, {
      environment: { CLUSTER_ROUTE: clusterRoute, ...settings.environment },
      ...(settings.preload === undefined ? {} : { preload: settings.preload }),
      ...(databaseClock === undefined ? {} : { databaseClock }),
    });
    cleanup.add(() => cluster.close());
    // If the clock of the database is turned with it, it is compared as it is.
    const clock = { ...createTurnableClock(), ...(databaseClock === undefined ? {} : { turnedMs: () => 0 }) };
    const app = await createApp({
      databaseUrl,
      poolMax: POOL_MAX,
      clusterRoute,
      commandGroups: 'mixed',
      secretKeys: [cluster.secretKey],
      baseUrl: undefined,
      allowLoopbackReceivers: false,
      mail: { kind: 'sandbox' },
      mcpOrigins: [],
      clock,
      log: createLog('warn', clock),
    });
    cleanup.add(() => app.close());
    console.log(`${command}: ${rounds} rounds, seed ${seed}`);
    const violations = await prove({
      app,
      clock,
      databaseUrl,
      cluster,
      chance: chanceOf(seed),
      rounds,
      only,
      numbers,
    });
    for (const one of violations) console.log(`VIOLATION ${one}`);
    console.log(`\n${violations.length} violations`);
    return violations.length === 0;
  });
}

/** The route of all servers, since locks by name are of the node on which they are taken. */
const clusterRoute: ClusterRoute = process.env['CLUSTER_ROUTE'] === 'coordinator' ? 'coordinator' : 'nodes';

/** Makes a database, on the cluster of Citus that TEST_CITUS_URL names, if it names one. */
async function createDatabase(serverUrl: string, isPartitioned: boolean) {
  const { TEST_CITUS_URL } = process.env;
  if (TEST_CITUS_URL !== undefined) return createCitusDatabase(TEST_CITUS_URL);
  const name = await createTemplate(serverUrl, isPartitioned);
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

function optionsOf(command: string, settings: Settings) {
  const own = Object.entries(settings.numbers ?? {});
  const text = { type: 'string' } as const;
  const counts = ['rounds', ...own.map(([name]) => name)].map((name) => `[--${name} <1 or more>]`);
  const usage = `npm run ${command} -- ${counts.join(' ')} [--seed <number>] [--only <part of a name>] [--partitioned] ${AT_ONCE_USAGE}`;
  const { values } = argumentsOf(usage, {
    options: {
      ...Object.fromEntries(own.map(([name]) => [name, text])),
      rounds: text,
      seed: text,
      only: { ...text, default: '' },
      partitioned: { type: 'boolean', default: false },
    },
  });
  const { only } = values;
  const rounds = Number(values.rounds ?? settings.rounds ?? ROUNDS);
  const seed = Number(values.seed ?? randomInt(SEED_BELOW));
  const given = new Map<string, unknown>(Object.entries(values));
  const numbers = Object.fromEntries(own.map(([name, usual]) => [name, Number(given.get(name) ?? usual)]));
  const isCount = (n: number): boolean => Number.isInteger(n) && n >= 1;
  if (![rounds, ...Object.values(numbers)].every(isCount) || !Number.isInteger(seed)) {
    console.error(usage);
    process.exit(2);
  }
  return { rounds, seed, only, numbers, isPartitioned: values.partitioned };
}
