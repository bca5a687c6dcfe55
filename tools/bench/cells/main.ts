// `npm run bench:cells`: how many nodes, engines, servers and workers payments of one large tenant would need
// on a cluster, and what cannot grow. Simulated, from costs that were measured on one machine.
import { argumentsOf } from '../../arguments.ts';
import { simulate, type Costs, type Plan } from './payments.ts';
import { sizeFor, type Part } from './sizing.ts';
import { COSTS, LOG_KB, MACHINE, STORED_KB } from './measured.ts';

const RATES = [1_000, 3_000, 10_000, 30_000, 100_000];
const SECONDS = 1;
const CELL_STEP = 100;
const NOTHING = { worker: 0, database: 0 };
const DAY_SECONDS = 86_400;
const USAGE = `npm run bench:cells -- [flags]
  --rates A,B       payments a second (${RATES.join(',')})
  --cores N         of each node (16)
  --cells N         of the tenant (256)
  --hottest SHARE   of all payments, those of the cell that has most (twice what each has on average)
  --crossing SHARE  of all payments, those between two cells (0.05)
  --citus TIMES     how much more processor time PostgreSQL takes on Citus (1: as on one PostgreSQL)
  --seed N          (1)`;

const NAMES: Readonly<Record<Part, string>> = {
  nodes: 'the processors of a node',
  engines: 'the engine of the busiest cells',
  servers: 'the processors of servers',
  workers: 'the processors of workers',
};

const { values } = argumentsOf(USAGE, {
  options: {
    rates: { type: 'string', default: RATES.join(',') },
    cores: { type: 'string', default: '16' },
    cells: { type: 'string', default: '256' },
    hottest: { type: 'string' },
    crossing: { type: 'string', default: '0.05' },
    citus: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const numbers = {
  rates: values.rates.split(',').map(Number),
  cores: Number(values.cores),
  cells: Number(values.cells),
  hottest: Number(values.hottest ?? 2 / Number(values.cells)),
  crossing: Number(values.crossing),
  citus: Number(values.citus),
  seed: Number(values.seed),
};
const isWrong = (n: number): boolean => !(n >= 0);
if ([...numbers.rates, ...Object.values(numbers).filter((n) => typeof n === 'number')].some(isWrong)) {
  console.error(USAGE);
  process.exitCode = 2;
} else print();

function print(): void {
  const { rates, seed, cores, cells, hottest, crossing, citus } = numbers;
  const during = { seconds: SECONDS, seed };
  const bench = simulate({ ...COSTS, after: NOTHING }, MACHINE, { clients: 128, ...during });
  console.log(
    `seed ${seed}; the machine of the benchmark would make ${bench.perSecond.toFixed(0)} payments a second`,
  );
  const from: Plan = {
    nodes: 1,
    coresOfNode: cores,
    engines: 1,
    serverCores: 1,
    workerCores: 1,
    cells,
    hottest,
    crossing,
  };
  const costs = onCitus(COSTS, citus);
  const large = { ...from, nodes: 1, serverCores: cores, workerCores: cores, cells: 1, hottest: 1 };
  let most = CELL_STEP;
  while (sizeFor(costs, large, { perSecond: most, ...during }).limit === undefined) most += CELL_STEP;
  console.log(`one cell alone takes some ${most - CELL_STEP} a second at most\n`);
  console.log(
    '| payments a second | nodes | engines | cores of servers | of workers | in a group | p50, p99 ms | log a node, MB/s | stored, GB a day | cannot grow |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const perSecond of rates) {
    const { plan, outcome, limit } = sizeFor(costs, from, { perSecond, ...during });
    console.log(
      `| ${[
        perSecond,
        plan.nodes,
        plan.engines,
        plan.serverCores,
        plan.workerCores,
        outcome.groupSize.toFixed(1),
        `${outcome.p50Ms.toFixed(1)}, ${outcome.p99Ms.toFixed(1)}`,
        ((LOG_KB * perSecond) / plan.nodes / 1_000).toFixed(0),
        ((STORED_KB * perSecond * DAY_SECONDS) / 1e6).toFixed(0),
        limit === undefined ? '–' : NAMES[limit],
      ].join(' | ')} |`,
    );
  }
}

function onCitus({ database, after, ...others }: Costs, times: number): Costs {
  return {
    ...others,
    database: { group: database.group * times, each: database.each * times },
    after: { ...after, database: after.database * times },
  };
}
