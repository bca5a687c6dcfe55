// `npm run bench:idle`: what servers and workers ask of a cluster of Citus while nothing happens: how many
// transactions a second end on the coordinator and on each node, and of which statements they are, where the
// nodes load pg_stat_statements.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { nodeName, nodesOf, urlOnNode } from '#platform/db/shards/nodes.ts';
import { SECRET_KEY_BYTES } from '#platform/seal.ts';
import { argumentsOf } from '../arguments.ts';
import { createCitusDatabase } from '../statements/citus.ts';
import { openPatiently } from './database.ts';
import { AS_STARTED, nextMessage, runToEnd, startChild, untilExit, type Cleanup } from './processes.ts';
import type { Fill, ServerListening, ServerReady, WorkerReady } from './protocol.ts';

const USAGE = `CITUS_URL=… npm run bench:idle -- [flags]
  --servers N    how many (2)
  --workers N    how many (2)
  --shards N     into how many a table is distributed (32)
  --seconds N    for how long it is counted (60)
  --top N        how many statements of each node are shown (0)`;

/** After the start, until what is done once is done. */
const SETTLES_MS = 15_000;
/** Sessions tell what they did some seconds later. */
const TOLD_MS = 2_000;

type Given = Readonly<Record<'servers' | 'workers' | 'shards' | 'seconds' | 'top', number>>;
type Node = { readonly name: string; readonly pool: Pool };
type Statement = { readonly text: string; readonly calls: number };

const COMMITS = rawQuery<{ n: number }>(
  'select xact_commit::float8 as n from pg_stat_database where datname = current_database()',
  [],
);
const HAS_STATEMENTS = rawQuery<{ has: boolean }>(
  "select current_setting('shared_preload_libraries') like '%pg_stat_statements%' as has",
  [],
);
/** Those of the shards of one table are one. */
const STATEMENTS = rawQuery<Statement>(
  `select regexp_replace(regexp_replace(query, '_\\d{6,}\\M', '', 'g'), '\\s+', ' ', 'g') as text, sum(calls)::float8 as calls
   from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
   group by 1 order by 2 desc`,
  [],
);

async function openNodes(url: string, cleanup: Cleanup): Promise<Node[]> {
  const coordinator = await openPatiently(url);
  const workers = await nodesOf(coordinator);
  const opened = [
    { name: 'coordinator', pool: coordinator },
    ...(await Promise.all(
      workers.map(async (node) => ({
        name: nodeName(node),
        pool: await openPatiently(urlOnNode(url, node)),
      })),
    )),
  ];
  for (const { pool } of opened) cleanup.add(() => pool.end());
  return opened;
}

async function startAll(url: string, { servers, workers }: Given, cleanup: Cleanup) {
  const environment = {
    BENCH_DATABASE_URL: url,
    BENCH_LOG_LEVEL: 'warn',
    BENCH_SECRET_KEY: randomBytes(SECRET_KEY_BYTES).toString('base64'),
  };
  const start = (file: string) =>
    startChild(join(import.meta.dirname, file), { execArgv: AS_STARTED, env: environment, cleanup });
  const children = [];
  // One after the other, since the first one migrates. Each makes an organization, which is two tenants.
  for (let i = 0; i < servers; i++) {
    const server = start('server.ts');
    children.push(server);
    await nextMessage<ServerListening>(server, 'listening');
    const ready = nextMessage<ServerReady>(server, 'ready');
    server.send({ fill: 'nothing', payers: undefined } satisfies Fill);
    await ready;
  }
  for (let i = 0; i < workers; i++) {
    const worker = start('worker.ts');
    children.push(worker);
    await nextMessage<WorkerReady>(worker, 'working');
  }
  return children;
}

/** Citus makes an extension on all nodes, at the coordinator. */
async function loadStatements([coordinator]: readonly Node[]): Promise<void> {
  if (coordinator === undefined || !(await coordinator.pool.one(HAS_STATEMENTS)).has)
    throw new Error('the nodes do not load pg_stat_statements: say it in their shared_preload_libraries');
  await coordinator.pool.script('create extension if not exists pg_stat_statements');
}

async function run(serverUrl: string, given: Given, cleanup: Cleanup): Promise<boolean> {
  const database = await createCitusDatabase(serverUrl, given.shards);
  cleanup.add(() => database.drop());
  const nodes = await openNodes(database.url, cleanup);
  if (given.top > 0) await loadStatements(nodes);
  const children = await startAll(database.url, given, cleanup);
  await wait(SETTLES_MS);
  const look = () =>
    Promise.all(
      nodes.map(async (node) => ({
        statements: given.top > 0 ? await node.pool.all(STATEMENTS) : [],
        commits: (await node.pool.one(COMMITS)).n,
      })),
    );
  const before = await look();
  const beganAt = performance.now();
  await wait(given.seconds * 1_000 + TOLD_MS);
  const seconds = (performance.now() - beganAt) / 1_000;
  const after = await look();
  for (const [i, { name }] of nodes.entries()) {
    const [was, is] = [before[i], after[i]];
    if (was === undefined || is === undefined) continue;
    console.log(`${name}: ${((is.commits - was.commits) / seconds).toFixed(1)} commits a second`);
    const calls = new Map(was.statements.map((one) => [one.text, one.calls]));
    const rates = is.statements
      .map(({ text, calls: n }) => ({ text, perSecond: (n - (calls.get(text) ?? 0)) / seconds }))
      .sort((a, b) => b.perSecond - a.perSecond);
    for (const { text, perSecond } of rates.slice(0, given.top))
      console.log(`  ${perSecond.toFixed(2).padStart(7)}  ${text.slice(0, 150)}`);
  }
  for (const child of children) {
    child.send('stop');
    await untilExit(child);
  }
  return true;
}

const { values } = argumentsOf(USAGE, {
  options: {
    servers: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    shards: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '60' },
    top: { type: 'string', default: '0' },
  },
});
const { CITUS_URL } = process.env;
const given: Given = {
  servers: Number(values.servers),
  workers: Number(values.workers),
  shards: Number(values.shards),
  seconds: Number(values.seconds),
  top: Number(values.top),
};
if (CITUS_URL === undefined || !Object.values(given).every((n) => n >= 0)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await runToEnd((cleanup) => run(CITUS_URL, given, cleanup));
