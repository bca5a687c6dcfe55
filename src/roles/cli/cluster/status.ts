// `cluster status`: what there is on a cluster, and what is wrong with it.
import type { Config } from '#config.ts';
import { allTenantIds } from '#modules/base/identity/tenant-ids.ts';
import { largestTenants } from '#modules/base/ledger/largest.ts';
import { systemClock } from '#platform/time/clock.ts';
import { checkShards, type Checked } from '#platform/db/cluster/checks.ts';
import { functionFaults, saidOfFunction, type FunctionFault } from '#platform/db/cluster/functions.ts';
import { placedIn } from '#platform/db/cluster/places.ts';
import { CLUSTER_SESSION, wrongWith, type ClusterFacts } from '#platform/db/cluster/ready.ts';
import {
  movesIn,
  preparedIn,
  shardsOf,
  slotsIn,
  type Move,
  type Prepared,
  type Slot,
} from '#platform/db/cluster/status.ts';
import type { Pool } from '#platform/db/pool.ts';
import { LEDGER_CHECKS, PLACES } from '../../cluster-places.ts';
import type { CommandInput } from '../command.ts';
import { onCluster, requireRight, requireSchema } from './on-cluster.ts';
import { columns, print } from '../print.ts';

const LARGEST_MAX = 10;
const NAMES_SHOWN_MAX = 5;
const MEBIBYTE = 1024 ** 2;
/** Citus ends what was cut off between two phases once a minute. */
const HANGS_SECONDS = 120;

export async function runStatus(config: Config, { options }: CommandInput): Promise<void> {
  const report = await onCluster(config, `${CLUSTER_SESSION} status`, async (pool, facts) => {
    const wrong = wrongWith(facts);
    // A node that is away is what a status is for; without a cluster there is nothing to say.
    if (wrong?.code !== 'node_away') requireRight(facts);
    if (wrong === undefined) await requireSchema(pool);
    return reportOf(pool, facts);
  });
  print(options.json, report, textOf(report));
  if (report.wrong.length > 0) process.exitCode = 1;
}

type Report = Awaited<ReturnType<typeof reportOf>>;

async function reportOf(pool: Pool, facts: ClusterFacts) {
  const away = facts.nodes.filter(({ says }) => says === undefined).map(({ node }) => node);
  const placed = await placedIn(pool, PLACES, true);
  const notDistributed = placed
    .filter(({ where, is }) => where !== 'coordinator' && is !== where)
    .map(({ table }) => table);
  const now = systemClock.now();
  const prepared = await preparedIn(pool, now);
  const moving = { moves: await movesIn(pool, now), slots: await slotsIn(pool) };
  const isWhole = away.length === 0;
  const { tables, nodes } = isWhole ? await shardsOf(pool) : { tables: [], nodes: [] };
  const isDistributed = !notDistributed.some((table) => LEDGER_CHECKS.some((check) => check.table === table));
  const functions = await functionFaults(pool, PLACES.functions);
  const checks = isWhole && isDistributed ? await checkShards(pool, LEDGER_CHECKS) : null;
  return {
    citus: facts.citus ?? null,
    nodes: facts.nodes.map(({ node, isCoordinator, says }) => ({
      node,
      role: isCoordinator ? ('coordinator' as const) : ('worker' as const),
      answers: says !== undefined,
      postgres: says?.postgres ?? null,
      citus: says?.citus ?? null,
      shards: nodes.find((one) => one.node === node)?.shards ?? null,
      bytes: nodes.find((one) => one.node === node)?.bytes ?? null,
    })),
    tables,
    onCoordinator: [...PLACES.onCoordinator],
    notDistributed,
    tenants: isWhole ? await tenantsOf(pool) : null,
    prepared,
    ...moving,
    checks,
    functions,
    wrong: wrongOf({
      away,
      notDistributed,
      prepared,
      checks,
      ...moving,
      functions: isDistributed ? functions : [],
    }),
  };
}

const tenantsOf = async (pool: Pool) => ({
  count: (await allTenantIds(pool)).length,
  largest: await largestTenants(pool, LARGEST_MAX),
});

type Parts = {
  readonly away: readonly string[];
  readonly notDistributed: readonly string[];
  readonly functions: readonly FunctionFault[];
  readonly prepared: readonly Prepared[];
  readonly moves: readonly Move[];
  readonly slots: readonly Slot[];
  readonly checks: Checked | null;
};

export const wrongOf = ({
  away,
  notDistributed,
  functions,
  prepared,
  moves,
  slots,
  checks,
}: Parts): string[] => [
  ...away.map(
    (node) => `${node} does not answer: start it; sizes, tenants and the checks of the ledger are left out`,
  ),
  ...(notDistributed.length === 0
    ? []
    : [
        `${notDistributed.length} tables are not distributed (${shortened(notDistributed)}): run "monedero cluster distribute"`,
      ]),
  ...functions.map(saidOfFunction),
  ...prepared
    .filter(({ ageSeconds }) => ageSeconds > HANGS_SECONDS)
    .map(
      ({ node, id, ageSeconds }) =>
        `the prepared transaction ${id} on ${node} hangs since ${ageSeconds} s, and keeps its locks: see that all nodes answer; Citus ends its own`,
    ),
  ...slots
    .filter(({ isUsed }) => !isUsed && moves.length === 0)
    .map(
      ({ node, name, bytes }) =>
        `the replication slot ${name} keeps ${megabytes(bytes)} of log on ${node}, and nothing moves shards: where it is still there in a minute, "select pg_drop_replication_slot('${name}')" there`,
    ),
  ...(checks?.unheld ?? []).map(
    ({ trigger, shard, node, said }) =>
      `${trigger} does not hold in ${shard} on ${node} (${said}): stop the servers, create the trigger there again, and run "monedero inspect ledger"`,
  ),
];

const shortened = (names: readonly string[]): string =>
  [...names.slice(0, NAMES_SHOWN_MAX), ...(names.length > NAMES_SHOWN_MAX ? ['…'] : [])].join(', ');

const megabytes = (bytes: number | null): string =>
  bytes === null ? '' : `${(bytes / MEBIBYTE).toFixed(1)} MB`;
const TABLES_SHOWN_MAX = 10;

/** What goes on or hangs. */
const goingOn = ({ prepared, moves, slots }: Pick<Report, 'prepared' | 'moves' | 'slots'>): string[] => [
  ...prepared.map(({ node, id, ageSeconds }) => `prepared on ${node}: ${id}, ${ageSeconds} s ago`),
  ...moves.map(
    ({ pid, seconds, statement }) =>
      `moves shards for ${seconds} s (select pg_terminate_backend(${pid}) ends it): ${statement}`,
  ),
  ...slots.map(
    ({ node, name, isUsed, bytes }) =>
      `replication slot on ${node}: ${name}, ${isUsed ? 'used' : 'not used'}, keeps ${megabytes(bytes)} of log`,
  ),
];

function textOf(report: Report): string {
  const { citus, nodes, tables, onCoordinator, tenants, checks, wrong } = report;
  const goes = goingOn(report);
  const ofKind = (kind: string) => tables.filter(({ is }) => is === kind);
  const sum = (kind: string): string =>
    megabytes(ofKind(kind).reduce((bytes, table) => bytes + table.bytes, 0));
  return [
    `Citus ${citus}`,
    columns(
      nodes.map((one) => [
        one.node,
        one.role,
        one.answers ? `PostgreSQL ${one.postgres}` : 'DOES NOT ANSWER',
        one.shards === null ? '' : `${one.shards} shards`,
        megabytes(one.bytes),
      ]),
    ),
    ...(tables.length === 0
      ? []
      : [
          '',
          `${ofKind('distributed').length} tables sharded by tenant, ${sum('distributed')}; ${ofKind('reference').length} on all nodes, ${sum('reference')}; on the coordinator: ${onCoordinator.join(', ')}`,
          columns(
            tables.slice(0, TABLES_SHOWN_MAX).map(({ table, is, bytes }) => [table, is, megabytes(bytes)]),
          ),
        ]),
    ...(tenants === null
      ? []
      : [
          '',
          `${tenants.count} tenants${tenants.largest.length === 0 ? '' : '; those with most entries in the ledger:'}`,
          columns(tenants.largest.map(({ id, entries }) => [id, String(entries)])),
        ]),
    ...(goes.length === 0 ? [] : ['', ...goes]),
    ...(checks === null
      ? []
      : [
          '',
          `the ledger's checks, tried in each shard: ${checks.shards - checks.unheld.length} of ${checks.shards} hold`,
        ]),
    ...wrong.map((says) => `WRONG: ${says}`),
  ].join('\n');
}
