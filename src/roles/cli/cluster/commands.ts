// The commands for a cluster, as rows of the table of commands.
import type { Command } from '../command.ts';
import { configured } from '../configured.ts';

export const cluster: readonly Command[] = [
  {
    name: 'cluster distribute',
    usage: '[--shards N]',
    does: 'move the tables of DATABASE_URL onto the nodes of its cluster, by tenant',
    details:
      'DATABASE_URL is the coordinator of a cluster of Citus, migrated, with its nodes added. All servers and workers are stopped meanwhile. What was cut off goes on when it is run again.',
    takes: ['shards', 'json'],
    run: configured(async (config, given) => (await import('./distribute.ts')).runDistribute(config, given)),
  },
  {
    name: 'cluster move',
    usage: 'TENANT HOST:PORT [--alone]',
    does: 'move the rows of a tenant to another node of the cluster',
    details:
      'Servers and workers go on: rows are copied while they are written to, and writers wait for a moment at the end. Other tenants in the same shards move as well, unless it is given shards of its own.',
    takes: ['alone', 'json'],
    operandsMax: 2,
    run: configured(async (config, given) => (await import('./move.ts')).runMove(config, given)),
  },
  {
    name: 'cluster rebalance',
    does: 'move shards until the nodes of the cluster have equally many',
    details:
      'For a node that was added. Servers and workers go on. Where it is cut off, Citus goes on by itself, and the next one follows it.',
    takes: ['json'],
    run: configured(async (config, given) => (await import('./move.ts')).runRebalance(config, given)),
  },
  {
    name: 'cluster split',
    usage: 'TENANT N',
    does: 'split a tenant into N cells, each of which can be on a node of its own',
    details:
      'N is 2, 4, 8, … or 256, and more than it has. Servers and workers go on; all of their sessions are ended once at the beginning, and while people are moved, they alone are answered 503. On one PostgreSQL as on a cluster. What was cut off goes on when it is run again with the same N.',
    takes: ['json'],
    operandsMax: 2,
    run: configured(async (config, given) => (await import('./split.ts')).runSplit(config, given)),
  },
  {
    name: 'cluster status',
    does: 'nodes, tables, shards and tenants of a cluster, and what is wrong with it',
    takes: ['json'],
    run: configured(async (config, given) => (await import('./status.ts')).runStatus(config, given)),
  },
];
