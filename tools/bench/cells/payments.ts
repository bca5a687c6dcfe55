// Payments of one large tenant on a cluster that does not exist: its cells are spread over engines, each with
// one session of PostgreSQL, and the engines over nodes. What each thing costs was measured.
import { chance } from '../../../test/support/chance.ts';
import {
  createCores,
  createLog,
  createSimulation,
  createThread,
  type Busy,
  type Simulation,
} from './simulation.ts';

/** Processor time in microseconds: what a group costs whatever its size, and what each payment adds. */
type Work = { readonly group: number; readonly each: number };

export type Costs = {
  readonly server: Work;
  readonly database: Work;
  /** From the answer to settled, for each payment: of a worker, and of the database. */
  readonly after: { readonly worker: number; readonly database: number };
  readonly flushMicros: number;
  /** There and back, between a server and a node. */
  readonly tripMicros: number;
};

export type Plan = {
  readonly nodes: number;
  readonly coresOfNode: number;
  readonly engines: number;
  readonly serverCores: number;
  readonly workerCores: number;
  readonly cells: number;
  /** Of all payments, those of the cell that has most; the others have as many as each other. */
  readonly hottest: number;
  /** Of all payments, those whose payee is in another cell, which commit in two phases. */
  readonly crossing: number;
  /** Servers, workers and the one node share the cores of that node, as in a benchmark. */
  readonly isOneMachine?: boolean;
};

export type Load = ({ readonly perSecond: number } | { readonly clients: number }) & {
  readonly seconds: number;
  readonly seed: number;
};

export type Outcome = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly groupSize: number;
  /** Processor time of a payment until it is answered, in microseconds. */
  readonly serverMicros: number;
  readonly databaseMicros: number;
  /** How busy the busiest of each kind is, from 0 to 1. Followers that are left behind are more than 1. */
  readonly busy: {
    readonly nodes: number;
    readonly engines: number;
    readonly servers: number;
    readonly workers: number;
  };
};

const GROUP_SIZE_MAX = 256;
const TRIPS_OF_GROUP = 3;
const TRIPS_OF_TWO_PHASES = 2;
const SECOND = 1e6;
const WARM_UP = 0.5 * SECOND;
const CHANCE_STEPS = 1e6;

type Payment = { readonly askedAt: number; readonly answered: () => void };
type Node = { readonly cores: Busy; readonly log: ReturnType<typeof createLog> };
type Engine = {
  readonly node: number;
  readonly thread: Busy;
  readonly session: Busy;
  /** Those within a cell, and those that need a second node, go in groups of their own. */
  readonly waiting: { readonly within: Payment[]; readonly across: Payment[] };
  isBusy: boolean;
};
type Tally = { payments: number; groups: number; server: number; database: number; latencies: number[] };
type Cluster = {
  readonly simulation: Simulation;
  readonly nodes: readonly Node[];
  readonly engines: readonly Engine[];
  readonly servers: Busy;
  readonly workers: Busy;
  readonly tally: Tally;
};

export function simulate(costs: Costs, plan: Plan, load: Load): Outcome {
  const cluster = build(plan, costs);
  const { simulation, tally } = cluster;
  const random = chance(load.seed);
  const uniform = (): number => (random.below(CHANCE_STEPS) + 0.5) / CHANCE_STEPS;
  const engineOfNext = (): Engine | undefined => {
    const cell = plan.cells === 1 || uniform() < plan.hottest ? 0 : 1 + random.below(plan.cells - 1);
    return cluster.engines[cell % plan.engines];
  };
  const ask = (answered: () => void): void => {
    const engine = engineOfNext();
    if (engine === undefined) throw new Error('there is no engine');
    const payment = { askedAt: simulation.now(), answered };
    const queue = uniform() < plan.crossing ? engine.waiting.across : engine.waiting.within;
    tally.server += costs.server.each;
    engine.thread.take(costs.server.each, () => {
      queue.push(payment);
      runGroup(cluster, costs, engine);
    });
  };
  if ('clients' in load) {
    const askAgain = (): void => ask(askAgain);
    for (let client = 0; client < load.clients; client++) askAgain();
  } else {
    const next = (): void => {
      ask(() => undefined);
      simulation.after((-Math.log(uniform()) * SECOND) / load.perSecond, next);
    };
    next();
  }
  simulation.run(WARM_UP);
  Object.assign(tally, { payments: 0, groups: 0, server: 0, database: 0, latencies: [] });
  simulation.run(WARM_UP + load.seconds * SECOND);
  return outcomeOf(cluster, load.seconds);
}

function build(plan: Plan, { flushMicros }: Costs): Cluster {
  const simulation = createSimulation();
  const nodes = Array.from({ length: plan.nodes }, () => ({
    cores: createCores(simulation, plan.coresOfNode),
    log: createLog(simulation, flushMicros),
  }));
  const [first] = nodes;
  if (first === undefined) throw new Error('a cluster has a node');
  const isOne = plan.isOneMachine === true;
  const servers = isOne ? first.cores : createCores(simulation, plan.serverCores);
  const workers = isOne ? first.cores : createCores(simulation, plan.workerCores);
  const engines = Array.from({ length: plan.engines }, (_, index): Engine => {
    const node = index % plan.nodes;
    return {
      node,
      thread: createThread(simulation, servers),
      session: createThread(simulation, nodes[node]?.cores ?? first.cores),
      waiting: { within: [], across: [] },
      isBusy: false,
    };
  });
  const tally = { payments: 0, groups: 0, server: 0, database: 0, latencies: [] };
  return { simulation, nodes, engines, servers, workers, tally };
}

function runGroup(cluster: Cluster, costs: Costs, engine: Engine): void {
  if (engine.isBusy) return;
  const { within, across } = engine.waiting;
  const isAcross = (across[0]?.askedAt ?? Infinity) < (within[0]?.askedAt ?? Infinity);
  const group = (isAcross ? across : within).splice(0, GROUP_SIZE_MAX);
  if (group.length === 0) return;
  engine.isBusy = true;
  const { simulation, nodes, tally } = cluster;
  const node = nodes[engine.node];
  const other = nodes[(engine.node + 1) % nodes.length];
  if (node === undefined || other === undefined) throw new Error('an engine has a node');
  const work = costs.database.group + costs.database.each * group.length;
  const trip = (times: number, then: () => void): void => simulation.after(times * costs.tripMicros, then);
  const settle = (): void => {
    // The next group leaves before these are answered.
    engine.isBusy = false;
    runGroup(cluster, costs, engine);
    for (const { askedAt, answered } of group) {
      tally.latencies.push(simulation.now() - askedAt);
      answered();
    }
    tally.payments += group.length;
    tally.groups += 1;
    follow(cluster, costs, node, group.length);
  };
  // What is prepared is written on both nodes, and then once more.
  const commit = (): void => {
    if (!isAcross) return node.log.flush(settle);
    tally.database += costs.database.group;
    other.cores.take(costs.database.group, () =>
      node.log.flush(() => other.log.flush(() => trip(TRIPS_OF_TWO_PHASES, () => node.log.flush(settle)))),
    );
  };
  tally.server += costs.server.group;
  tally.database += work;
  engine.thread.take(costs.server.group, () => trip(TRIPS_OF_GROUP, () => engine.session.take(work, commit)));
}

/** What workers do for each payment once it is answered. */
function follow({ workers }: Cluster, { after }: Costs, node: Node, payments: number): void {
  for (let one = 0; one < payments; one++) {
    workers.take(after.worker, () => undefined);
    node.cores.take(after.database, () => undefined);
  }
}

function outcomeOf({ nodes, engines, servers, workers, tally }: Cluster, seconds: number): Outcome {
  const sorted = tally.latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => (sorted[Math.floor(sorted.length * share)] ?? Infinity) / 1_000;
  const busiest = (kind: readonly Busy[]): number => Math.max(...kind.map((one) => one.share()));
  return {
    perSecond: tally.payments / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    groupSize: tally.payments / tally.groups,
    serverMicros: tally.server / tally.payments,
    databaseMicros: tally.database / tally.payments,
    busy: {
      nodes: busiest(nodes.map(({ cores }) => cores)),
      engines: busiest(engines.flatMap(({ thread, session }) => [thread, session])),
      servers: servers.share(),
      workers: workers.share(),
    },
  };
}
