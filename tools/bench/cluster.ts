// `npm run bench:cluster`: what one tenant of many cells pays on a cluster of Citus, beside the same on one
// PostgreSQL, which is the coordinator of the cluster, in a database of its own. In turn within one run.
import { rawQuery } from '#platform/db/sql.ts';
import { argumentsOf } from '../arguments.ts';
import { createCitusDatabase } from '../statements/citus.ts';
import { checkOf } from './check.ts';
import { createDatabase, openPatiently } from './database.ts';
import { measure, startServed, stopServed, type Bench, type Measured, type Served } from './measure.ts';
import { readOptions } from './options.ts';
import { runToEnd, type Cleanup } from './processes.ts';
import { checkText, median } from './report.ts';
import type { Processes, Scenario } from './scenario.ts';

const ROUNDS = '5';
const SECONDS = '4';
const CELLS = '32';
const SHARDS = '4';
const USAGE = `CITUS_URL=… npm run bench:cluster -- [flags]
  --cells N    how many the tenant has on the cluster (${CELLS})
  --shards N   into how many a table is distributed (${SHARDS})
  --rounds N   how many windows of each kind (${ROUNDS})
  --seconds N  how long each is (${SECONDS})
  --only TEXT  payments or transfers alone`;

const CONNECTIONS = 128;
const PAYERS = { tenants: 1, walletsEach: 200, agentsEach: 2, agentsOfHot: 1 };
const RUN_IN_SECONDS = 20;
const MICROS = 1_000_000;

type Case = Processes & { readonly scenario: Scenario };
const CASES: readonly Case[] = [
  {
    servers: 1,
    hasWorker: false,
    filling: 'payments',
    scenario: { variant: 'payments, to their answers', asked: 'payments', connections: CONNECTIONS },
  },
  {
    servers: 1,
    hasWorker: true,
    filling: 'payments',
    scenario: { variant: 'transfers, to settled', asked: 'settled', connections: CONNECTIONS },
  },
];

type Place = { readonly name: string; readonly cells: number; create(): Promise<string> };

type Given = {
  readonly cells: number;
  readonly shards: number;
  readonly rounds: number;
  readonly only: string;
};

function placesOf(serverUrl: string, { cells, shards }: Given, cleanup: Cleanup): readonly Place[] {
  const onOne = (n: number): Place => ({
    name: `one PostgreSQL, ${n} ${n === 1 ? 'cell' : 'cells'}`,
    cells: n,
    async create() {
      const database = `bench_${process.pid}_${Math.random().toString(36).slice(2)}`;
      const url = await createDatabase(serverUrl, database);
      cleanup.add(() => withServer(serverUrl, `drop database ${database} with (force)`));
      return url;
    },
  });
  const onCluster: Place = {
    name: `the cluster, ${cells} cells in ${shards} shards`,
    cells,
    async create() {
      const database = await createCitusDatabase(serverUrl, shards);
      cleanup.add(() => database.drop());
      return database.url;
    },
  };
  return [onOne(1), onOne(cells), onCluster];
}

async function withServer(url: string, statement: string): Promise<void> {
  const pool = await openPatiently(url);
  await pool.run(rawQuery(statement, []));
  await pool.end();
}

/** Of all nodes, so that what is idle meanwhile counts for both. */
async function postgresOf(serverUrl: string): Promise<number[]> {
  const pool = await openPatiently(serverUrl);
  const answers = await pool.all(
    rawQuery<{ result: string }>('select result from run_command_on_all_nodes($1)', [
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)`,
    ]),
  );
  await pool.end();
  return answers.map(({ result }) => Number(result));
}

/** A ratio is that of two windows, one after the other; the median of all rounds counts. */
function report({ scenario }: Case, places: readonly Place[], rounds: readonly Measured[][]): void {
  const cpuOf = ({ cores, perSecond }: Measured): number => ((cores?.postgres ?? NaN) / perSecond) * MICROS;
  console.log(`\n${scenario.variant}`);
  for (const [p, { name }] of places.entries()) {
    const of = (value: (one: Measured, first: Measured) => number): string => {
      const all = rounds.flatMap(({ 0: first, [p]: one }) => (first && one ? [value(one, first)] : []));
      const digits = Math.max(...all) < 10 ? 2 : 0;
      const spread = [Math.min(...all), Math.max(...all)].map((n) => n.toFixed(digits)).join(' to ');
      return `${median(all).toFixed(digits)} (${spread})`;
    };
    console.log(
      `  ${name}: ${of(({ perSecond }) => perSecond)} a second, ${of(cpuOf)} µs of PostgreSQL; ` +
        `${of((one, first) => one.perSecond / first.perSecond)} and ` +
        `${of((one, first) => cpuOf(one) / cpuOf(first))} times the first`,
    );
  }
}

async function run(serverUrl: string, given: Given, options: Bench['options'], cleanup: Cleanup) {
  const bench: Bench = { options, cleanup, postgresPids: await postgresOf(serverUrl) };
  const places = placesOf(serverUrl, given, cleanup);
  let isRight = true;
  for (const one of CASES.filter(({ scenario }) => scenario.variant.startsWith(given.only))) {
    const served: Served[] = [];
    for (const { name, cells, create } of places) {
      const payers = { ...PAYERS, cells };
      served.push(await startServed(bench, { name, databaseUrl: await create() }, { ...one, payers }));
    }
    let window = 0;
    const measureAll = async (seconds = options.seconds): Promise<Measured[]> => {
      const measured: Measured[] = [];
      for (const place of served)
        measured.push(await measure(bench, place, { ...one.scenario, window: window++, seconds }));
      return measured;
    };
    await measureAll(RUN_IN_SECONDS);
    const rounds: Measured[][] = [];
    for (let round = 0; round < given.rounds; round++) rounds.push(await measureAll());
    report(one, places, rounds);
    for (const place of served) {
      const check = await checkOf(place);
      console.log(`  ${checkText(check)}`);
      isRight &&= check.problems.length === 0;
      await stopServed(place);
    }
  }
  return isRight;
}

const { values } = argumentsOf(USAGE, {
  options: {
    cells: { type: 'string', default: CELLS },
    shards: { type: 'string', default: SHARDS },
    rounds: { type: 'string', default: ROUNDS },
    seconds: { type: 'string', default: SECONDS },
    only: { type: 'string', default: '' },
  },
});
const { CITUS_URL } = process.env;
const options = readOptions(['--seconds', values.seconds]);
const counts = {
  cells: Number(values.cells),
  shards: Number(values.shards),
  rounds: Number(values.rounds),
};
const given = { ...counts, only: values.only };
if (CITUS_URL === undefined || options === undefined || !Object.values(counts).every((n) => n >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await runToEnd((cleanup) => run(CITUS_URL, given, options, cleanup));
