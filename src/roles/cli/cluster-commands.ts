// The commands for a cluster, as rows of the table of commands.
import type { Command } from './command.ts';
import { configured } from './configured.ts';

export const cluster: readonly Command[] = [
  {
    name: 'cluster distribute',
    usage: '[--shards N]',
    does: 'move the tables of DATABASE_URL onto the nodes of its cluster, by tenant',
    details:
      'DATABASE_URL is the coordinator of a cluster of Citus, migrated, with its nodes added. All servers and workers are stopped meanwhile. What was cut off goes on when it is run again.',
    takes: ['shards', 'json'],
    run: configured(async (config, given) =>
      (await import('./cluster-distribute.ts')).runDistribute(config, given),
    ),
  },
  {
    name: 'cluster status',
    does: 'nodes, tables, shards and tenants of a cluster, and what is wrong with it',
    takes: ['json'],
    run: configured(async (config, given) => (await import('./cluster-status.ts')).runStatus(config, given)),
  },
];
