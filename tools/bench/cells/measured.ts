// What payments cost on one machine (docs/measurements, 2026-11-27), as the simulation takes it.
import type { Costs, Plan } from './payments.ts';

/**
 * So that the simulated machine has the processor time of both loads of `npm run bench:payments`: 188 and 211
 * µs of server and PostgreSQL where 128 wait, 548 and 692 at 1,000 a second. From the answer to settled: what
 * a payment to settled takes more than one that is accepted. The sandbox's bank is in it, in whose place
 * another bank is asked over the network.
 */
export const COSTS: Costs = {
  server: { group: 1_200, each: 170 },
  database: { group: 1_600, each: 190 },
  after: { worker: 1_017, database: 691 },
  flushMicros: 400,
  tripMicros: 300,
};

/** Of the benchmark: two cores for all, one engine. */
export const MACHINE: Plan = {
  nodes: 1,
  coresOfNode: 2,
  engines: 1,
  serverCores: 2,
  workerCores: 2,
  cells: 1,
  hottest: 1,
  crossing: 0,
  isOneMachine: true,
};

/** `npm run bench:alone`: bytes of log of a payment to settled. */
export const LOG_KB = 13.9;
/** What stays of it in tables and indexes until it is forgotten. */
export const STORED_KB = 10;
