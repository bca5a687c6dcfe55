// `npm run bench:alone`: what one payment to another bank costs PostgreSQL from `POST` to settled, while
// nothing else is at work: transactions, statements, rows and log. The counts depend on no machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { createApp, type App } from '#app.ts';
import { systemClock } from '#platform/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/log.ts';
import { SECRET_KEY_BYTES } from '#platform/seal.ts';
import { client } from '../../test/support/client.ts';
import { until } from '../../test/support/wait.ts';
import { argumentsOf } from '../arguments.ts';
import { createDatabase } from './database.ts';
import { asked, openPayers, openTenant } from './payments.ts';
import { nextMessage, runToEnd, startChild, type Cleanup } from './processes.ts';
import type { Payer, ServerListening, WorkerReady } from './protocol.ts';

const PAYMENTS = 150;
const WARM_UP_PAYMENTS = 30;
const AMOUNT_CENTS = 1_000;
const POOL_MAX = 4;
const OPEN_DIRECTORY = 0o755;
/** What is counted here comes less often than that for each payment is of no payment, where each is alone. */
const SHOWN_FROM = 0.05;
/** PostgreSQL adds up what a session did once it has been idle for that long. */
const FLUSHED_MS = 2_500;
const TEXT_SHOWN = 110;
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  // A page that is written whole after a checkpoint would hide what is written each time.
  full_page_writes: 'off',
};

type Statement = {
  readonly name: string;
  readonly calls: number;
  readonly ms: number;
  readonly rows: number;
  readonly bytes: number;
};
type TableRows = {
  readonly name: string;
  readonly inserted: number;
  readonly updated: number;
  readonly hot: number;
  readonly deleted: number;
};
type Log = { readonly records: number; readonly bytes: number };
type Seen = {
  readonly statements: readonly Statement[];
  readonly tables: readonly TableRows[];
  readonly log: Log;
  readonly commits: number;
  readonly stored: number;
};

async function look(pool: Pool): Promise<Seen> {
  await wait(FLUSHED_MS);
  const [statements, tables, logs, databases] = await pool.batch([STATEMENTS, TABLES, LOG, DATABASE]);
  const [log] = logs.rows;
  const [database] = databases.rows;
  if (log === undefined || database === undefined) throw new Error('PostgreSQL has no statistics');
  return { statements: statements.rows, tables: tables.rows, log, ...database };
}

const STATEMENTS = rawQuery<Statement>(
  `select query as name, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as ms, sum(rows)::float8 as rows,
          sum(wal_bytes)::float8 as bytes
   from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
   group by query`,
  [],
);
const TABLES = rawQuery<TableRows>(
  `select relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
          n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted from pg_stat_user_tables`,
  [],
);
const LOG = rawQuery<Log>(
  'select wal_records::float8 as records, wal_bytes::float8 as bytes from pg_stat_wal',
  [],
);
const DATABASE = rawQuery<{ commits: number; stored: number }>(
  `select xact_commit::float8 as commits, pg_database_size(datname)::float8 as stored
   from pg_stat_database where datname = current_database()`,
  [],
);

async function payOnce(url: string, { key, payeeId }: Payer, nth: number): Promise<string> {
  const body = { payee_id: payeeId, amount_cents: AMOUNT_CENTS, reason: 'Bench' };
  const headers = { 'X-Idempotency-Key': `alone ${nth}` };
  return String((await asked(client(url, key).post('/api/v1/wallet/pay', body, headers)))['id']);
}

type Alone = {
  readonly app: App;
  readonly pool: Pool;
  readonly url: string;
  readonly payers: readonly Payer[];
};

/** Of one payer the next one begins once this one is settled, and all that follows from it is done. */
async function pay({ pool, url, payers }: Alone, from: number, count: number): Promise<void> {
  let nth = from;
  const payAll = async (payer: Payer): Promise<void> => {
    while (nth < from + count) {
      await payOnce(url, payer, nth++);
      if (payers.length === 1) await untilSettled(pool);
    }
  };
  await Promise.all(payers.map(payAll));
  await untilSettled(pool);
}

const untilSettled = (pool: Pool) =>
  until(
    'the payments are settled',
    () =>
      pool.one(
        sql<{ n: number }>`
          select (select count(*) from payments where status <> 'settled')::int
               + (select count(*) from jobs)::int as n`,
      ),
    ({ n }) => n === 0,
  );

async function open(cleanup: Cleanup, atOnce: number): Promise<Alone> {
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(directory, OPEN_DIRECTORY);
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'data'), settings: SETTINGS });
  cleanup.add(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, 'alone');
  const secretKey = randomBytes(SECRET_KEY_BYTES);
  const env = { BENCH_DATABASE_URL: databaseUrl, BENCH_SECRET_KEY: secretKey.toString('base64') };
  const server = startChild(join(import.meta.dirname, 'server.ts'), { env, cleanup });
  const { port } = await nextMessage<ServerListening>(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  const worker = startChild(join(import.meta.dirname, 'worker.ts'), {
    env: { ...env, BENCH_BASE_URL: url },
    cleanup,
  });
  await nextMessage<WorkerReady>(worker, 'working');
  const app = await createApp({
    databaseUrl,
    poolMax: POOL_MAX,
    commandGroups: 'mixed',
    secretKeys: [secretKey],
    baseUrl: url,
    allowLoopbackReceivers: true,
    mail: { kind: 'sandbox' },
    mcpOrigins: [],
    clock: systemClock,
    log: createLog('warn', systemClock),
  });
  cleanup.add(() => app.close());
  const place = await openTenant({ app, url }, 0);
  const payers: Payer[] = [];
  while (payers.length < atOnce) payers.push(...(await openPayers(place, 1)));
  const pool = createPool(databaseUrl, { max: 1, name: 'alone' });
  cleanup.add(() => pool.end());
  await pool.run(rawQuery('create extension pg_stat_statements', []));
  return { app, pool, url, payers };
}

/** What was added to each number of the rows, by their name. */
function added<Row extends Statement | TableRows>(before: readonly Row[], after: readonly Row[]): Row[] {
  const earlier = new Map(before.map((one) => [one.name, one]));
  return after.map((one) => {
    const numbers = Object.entries(one).filter(([key]) => key !== 'name');
    const of = new Map<string, unknown>(Object.entries(earlier.get(one.name) ?? {}));
    return {
      ...one,
      ...Object.fromEntries(numbers.map(([key, n]) => [key, Number(n) - Number(of.get(key) ?? 0)])),
    };
  });
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What this program itself asks while it waits. */
const isOwn = ({ name }: Statement): boolean =>
  /count\(\*\) from (?:jobs\)|payments where)|pg_stat_/.test(name);

function print(before: Seen, after: Seen, count: number): void {
  const each = (n: number): string => (n / count).toFixed(2).padStart(6);
  const isSeldom = (n: number): boolean => n / count < SHOWN_FROM / atOnce;
  const all = added(before.statements, after.statements);
  const statements = all
    .filter((one) => !isSeldom(one.calls) && !isOwn(one))
    .sort((a, b) => b.bytes - a.bytes || b.calls - a.calls);
  const transactions = after.commits - before.commits - sumOf(all.filter(isOwn), ({ calls }) => calls);
  const tables = added(before.tables, after.tables)
    .filter(({ inserted, updated, deleted }) => !isSeldom(inserted + updated + deleted))
    .sort((a, b) => a.name.localeCompare(b.name));

  console.log('statements of a payment, those first that log most: calls, rows, bytes of log, µs a call\n');
  for (const { name, calls, rows, bytes, ms } of statements) {
    const micros = ((ms * 1_000) / calls).toFixed(0).padStart(5);
    console.log(
      `${each(calls)} ${each(rows)} ${(bytes / count).toFixed(0).padStart(6)} ${micros}  ${name.replaceAll(/\s+/g, ' ').slice(0, TEXT_SHOWN)}`,
    );
  }
  console.log('\nrows of a payment: inserted, updated, of them without a look at an index (HOT), deleted\n');
  for (const { name, inserted, updated, hot, deleted } of tables)
    console.log(`${each(inserted)} ${each(updated)} ${each(hot)} ${each(deleted)}  ${name}`);

  const { log } = after;
  const isSandbox = ({ name }: TableRows): boolean => name.startsWith('sandbox_');
  const inserted = (rows: readonly TableRows[]): string => each(sumOf(rows, (one) => one.inserted));
  console.log(`
a payment to another bank, ${atOnce === 1 ? 'alone on an idle server' : `of ${atOnce} at once`}, from POST to settled, ${count} in a row
  transactions           ${each(transactions)}
  statements             ${each(sumOf(statements, ({ calls }) => calls))}
  rows inserted          ${inserted(tables.filter((one) => !isSandbox(one)))}, and ${inserted(tables.filter(isSandbox))} of the sandbox
  rows updated, deleted  ${each(sumOf(tables, ({ updated, deleted }) => updated + deleted))}
  records of the log     ${each(log.records - before.log.records)}, ${each((log.bytes - before.log.bytes) / 1_000)} kB
  tables and indexes     ${each((after.stored - before.stored) / 1_000)} kB, of a few thousand payments or more
  ms in PostgreSQL       ${each(sumOf(statements, ({ ms }) => ms))}`);
}

const USAGE = `npm run bench:alone -- [--payments N (${PAYMENTS})] [--at-once N (1: each once the one before is settled)]`;
const { values } = argumentsOf(USAGE, {
  options: { payments: { type: 'string' }, 'at-once': { type: 'string' } },
});
const count = Number(values.payments ?? PAYMENTS);
const atOnce = Number(values['at-once'] ?? 1);

await runToEnd(async (cleanup) => {
  const alone = await open(cleanup, atOnce);
  await pay(alone, 0, WARM_UP_PAYMENTS);
  const before = await look(alone.pool);
  await pay(alone, WARM_UP_PAYMENTS, count);
  print(before, await look(alone.pool), count);
  return true;
});
