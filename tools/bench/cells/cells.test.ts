// What is simulated is held against what was measured, and against what can be worked out by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COSTS, MACHINE } from './measured.ts';
import { simulate, type Load, type Plan } from './payments.ts';
import { createCores, createLog, createSimulation, createThread } from './simulation.ts';
import { sizeFor } from './sizing.ts';

const DURING = { seconds: 2, seed: 1 };
/** docs/measurements, 2026-11-27, What is at 1,000 a second. */
const MEASURED = [
  { load: { clients: 128 }, perSecond: 3_413, serverMicros: 188, databaseMicros: 211 },
  { load: { perSecond: 1_000 }, perSecond: 1_000, serverMicros: 548, databaseMicros: 692 },
] as const;
const WITHIN = 1 / 3;

const CLUSTER: Plan = {
  nodes: 4,
  coresOfNode: 8,
  engines: 8,
  serverCores: 16,
  workerCores: 32,
  cells: 64,
  hottest: 1 / 64,
  crossing: 0,
};
const LOAD: Load = { perSecond: 4_000, ...DURING };

test('the simulated machine of the benchmark takes what was measured there, within a third', () => {
  const costs = { ...COSTS, after: { worker: 0, database: 0 } };
  for (const { load, ...measured } of MEASURED) {
    const simulated = simulate(costs, MACHINE, { ...load, ...DURING });
    for (const figure of ['perSecond', 'serverMicros', 'databaseMicros'] as const) {
      const ratio = simulated[figure] / measured[figure];
      assert.ok(Math.abs(ratio - 1) < WITHIN, `${figure} of ${JSON.stringify(load)} is ${ratio} of it`);
    }
  }
});

test('the same seed makes the same figures, and another one others', () => {
  const run = (seed: number) => simulate(COSTS, CLUSTER, { ...LOAD, seed });
  assert.deepEqual(run(1), run(1));
  assert.notDeepEqual(run(1), run(2));
});

test('a payment to another cell takes longer, since it commits in two phases', () => {
  const p50 = (crossing: number) => simulate(COSTS, { ...CLUSTER, crossing }, LOAD).p50Ms;
  assert.ok(p50(1) > p50(0) + 2 * (COSTS.flushMicros / 1_000));
});

test('what is too busy becomes larger until nothing is, and a single cell cannot', () => {
  const small = { ...CLUSTER, nodes: 1, engines: 1, serverCores: 1, workerCores: 1 };
  const { plan, outcome, limit } = sizeFor(COSTS, small, LOAD);
  assert.equal(limit, undefined);
  assert.ok(plan.engines > 1 && plan.workerCores > 4);
  assert.ok(Math.max(...Object.values(outcome.busy)) <= 0.7 && outcome.p99Ms <= 50);
  assert.equal(sizeFor(COSTS, { ...small, cells: 1, hottest: 1 }, LOAD).limit, 'engines');
});

test('cores take as many at once as there are, a thread one, and a flush all that wait for it', () => {
  const simulation = createSimulation();
  const ended: Array<[string, number]> = [];
  const note = (name: string) => () => ended.push([name, simulation.now()]);
  const cores = createCores(simulation, 2);
  for (const name of ['a', 'b', 'c']) cores.take(10, note(name));
  const thread = createThread(simulation, createCores(simulation, 2));
  for (const name of ['d', 'e']) thread.take(10, note(name));
  const log = createLog(simulation, 15);
  for (const name of ['f', 'g', 'h']) log.flush(note(name));
  simulation.run(100);
  assert.deepEqual(
    ended.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, at]) => `${name} ${at}`),
    ['a 10', 'b 10', 'c 20', 'd 10', 'e 20', 'f 15', 'g 30', 'h 30'],
  );
});
