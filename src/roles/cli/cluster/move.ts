// `cluster move` and `cluster rebalance`: rows go to other nodes while servers and workers run.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import { layoutOfTenant } from '#modules/base/identity/split.ts';
import { allCellIds } from '#modules/base/identity/tenant-ids.ts';
import { cellIdsOf, wholeIdOf } from '#platform/ids/cell-ids.ts';
import { checkShards } from '#platform/db/cluster/checks.ts';
import {
  beginRebalance,
  endWithProcess,
  hasEnded,
  isolate,
  lastRebalance,
  moveShard,
  placementOf,
  sharingWith,
  type Rebalance,
} from '#platform/db/cluster/move.ts';
import { CLUSTER_SESSION, type ClusterFacts } from '#platform/db/cluster/ready.ts';
import { placedIn } from '#platform/db/cluster/places.ts';
import { shardsOf } from '#platform/db/cluster/status.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { LEDGER_CHECKS, PLACES } from '../../cluster-places.ts';
import type { CommandInput } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';
import { onCluster, requireRight, requireSchema } from './on-cluster.ts';
import { print } from '../print.ts';

/** A table that each tenant has rows in, beside which all others are placed. */
const TABLE = 'ledger_accounts';
const LOOK_EVERY_MS = 1_000;
const MEBIBYTE = 1024 ** 2;

export async function runMove(config: Config, { options, operands }: CommandInput): Promise<void> {
  const [tenantId, to] = operands;
  if (tenantId === undefined || to === undefined)
    throw usageError('the tenant and the node are missing: cluster move TENANT HOST:PORT');
  const report = await onCluster(config, `${CLUSTER_SESSION} move`, async (pool, facts) => {
    await requireDistributed(pool, facts);
    requireNode(facts, to);
    await requireTenant(pool, tenantId);
    await endWithProcess(pool);
    const before = await placementOf(pool, TABLE, tenantId);
    const sharing = await othersBeside(pool, tenantId);
    if (options.alone && sharing > 0) {
      if (!options.json)
        console.error(`what writes to these shards, of ${sharing + 1} tenants or cells, waits for a moment`);
      await isolate(pool, TABLE, tenantId);
    }
    const mine = await placementOf(pool, TABLE, tenantId);
    if (mine.node !== to) await moveShard(pool, mine, to);
    await requireChecks(pool);
    const { node, bytes } = await placementOf(pool, TABLE, tenantId);
    const others = await othersBeside(pool, tenantId);
    return { tenant: tenantId, from: before.node, to: node, others, bytes };
  });
  const { from, others, bytes } = report;
  const are = `${(bytes / MEBIBYTE).toFixed(1)} MB, ${others === 0 ? 'no other tenants' : `with ${others} other tenants or cells`}`;
  print(
    options.json,
    report,
    from === to
      ? `${tenantId} is on ${to}: ${are}`
      : `moved ${tenantId} from ${from} to ${to}: ${are}; the checks of the ledger hold in each shard`,
  );
}

/** How many tenants, and cells of tenants, are in the same shards as this one. */
export const othersBeside = async (db: Db, tenantId: string): Promise<number> =>
  sharingWith(db, TABLE, tenantId, await allCellIds(db));

export async function runRebalance(config: Config, { options }: CommandInput): Promise<void> {
  const report = await onCluster(config, `${CLUSTER_SESSION} rebalance`, async (pool, facts) => {
    await requireDistributed(pool, facts);
    const before = await lastRebalance(pool);
    // Citus goes on with one even if the command that began it is gone.
    const isRunning = before !== undefined && !hasEnded(before);
    const rebalance =
      isRunning || (await beginRebalance(pool)) ? await followed(pool, options.json) : undefined;
    if (rebalance !== undefined && rebalance.state !== 'finished')
      throw refusedError(
        'not_rebalanced',
        `${rebalance.done} of ${rebalance.of} moves are done, and then it ended as ${rebalance.state}: ${rebalance.said.join('; ') || 'Citus says no more'}`,
        'put right what it says, and run this again: what is moved stays moved',
      );
    await requireChecks(pool);
    const { nodes } = await shardsOf(pool);
    return { moves: rebalance?.done ?? 0, nodes };
  });
  const are = report.nodes
    .map(({ node, shards, bytes }) => `${node} has ${shards} shards, ${(bytes / MEBIBYTE).toFixed(1)} MB`)
    .join('; ');
  print(
    options.json,
    report,
    report.moves === 0
      ? `nothing to move: ${are}`
      : `${report.moves} moves: ${are}; the checks of the ledger hold in each shard`,
  );
}

async function followed(pool: Pool, isSilent: boolean): Promise<Rebalance | undefined> {
  let said = '';
  for (;;) {
    const now = await lastRebalance(pool);
    if (now === undefined || hasEnded(now)) return now;
    const says = `${now.done} of ${now.of} moves`;
    if (!isSilent && says !== said) console.error(says);
    said = says;
    await wait(LOOK_EVERY_MS);
  }
}

export async function requireDistributed(pool: Pool, facts: ClusterFacts): Promise<void> {
  requireRight(facts);
  await requireSchema(pool);
  const placed = await placedIn(pool, PLACES, true);
  if (placed.some(({ where, is }) => where !== 'coordinator' && is !== where))
    throw refusedError(
      'not_distributed',
      'not all tables are distributed',
      'with all servers stopped, run "monedero cluster distribute"',
    );
}

function requireNode({ nodes }: ClusterFacts, to: string): void {
  const names = nodes.filter(({ hasShards }) => hasShards).map(({ node }) => node);
  if (!names.includes(to))
    throw refusedError(
      'unknown_node',
      `the cluster has no node ${to} for shards`,
      `nodes are ${names.join(', ')}; citus_add_node adds one`,
    );
}

/** Requires a tenant, or one of its cells. */
export async function requireTenant(pool: Pool, tenantId: string): Promise<void> {
  const wholeId = wholeIdOf(tenantId);
  const layout = await layoutOfTenant(pool, wholeId);
  const cellIds = layout === undefined ? [] : cellIdsOf(wholeId, layout.split?.into ?? layout.cells);
  if (!cellIds.includes(tenantId))
    throw refusedError(
      'unknown_tenant',
      `there is no tenant ${tenantId}`,
      'an organization has two, one for each side; "monedero cluster status" says the largest',
    );
}

/** Shards are made again at the node they go to, and so are their triggers. */
export async function requireChecks(pool: Pool): Promise<void> {
  const { unheld } = await checkShards(pool, LEDGER_CHECKS);
  const [first] = unheld;
  if (first !== undefined)
    throw refusedError(
      'checks_lost',
      `${first.trigger} does not hold in ${first.shard} on ${first.node}: ${first.said}`,
      'stop the servers, create the trigger there again, and run "monedero inspect ledger"',
    );
}
