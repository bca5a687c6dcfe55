// The process that is measured: the product's own server with the routes of the benchmark beside its own, on a database that
// it migrates and fills first.
import { randomBytes } from 'node:crypto';
import { createApp, type App } from '../../src/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { rawQuery, sql } from '../../src/platform/db/sql.ts';
import { createBatch } from '../../src/platform/batch.ts';
import { createDraft } from '../../src/platform/draft.ts';
import { systemActor, type Tenant } from '../../src/platform/facts.ts';
import { createIds } from '../../src/platform/ids.ts';
import { createLog, LOG_LEVELS } from '../../src/platform/log.ts';
import { SECRET_KEY_BYTES } from '../../src/platform/seal.ts';
import type { Work } from '../../src/platform/work.ts';
import { createApiKey, createOrganization } from '../../src/modules/identity/index.ts';
import {
  accounts,
  credit,
  debit,
  defineAccounts,
  defineHouseAccount,
  inspectLedger,
  post,
  type AccountRow,
} from '../../src/modules/ledger/index.ts';
import { createPlain } from './plain.ts';
import type { ServerReady, ServerReport } from './protocol.ts';
import { commandRoute, CURRENCY, emptyRoute } from './transfer.ts';

const WALLETS = 1_000;
const FUNDED_CENTS = 100_000_000n;
const POOL_MAX = 12;
const HOURLY_LIMIT = 2_000_000_000;

const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? '';
const level = LOG_LEVELS.find((one) => one === process.env['BENCH_LOG_LEVEL']) ?? 'info';
const actor = systemActor('bench');

await migrate(databaseUrl, systemClock, await readMigrations());
const newId = createIds(systemClock);
const plain = createPlain(databaseUrl, newId);
const app = await createApp({
  databaseUrl,
  poolMax: POOL_MAX,
  commandGroups: 'mixed',
  secretKeys: [randomBytes(SECRET_KEY_BYTES)],
  baseUrl: undefined,
  allowLoopbackReceivers: false,
  clock: systemClock,
  // The standard output is the null device here; a line a request is made and written as in production.
  log: createLog(level, systemClock),
  extraRoutes: [commandRoute, plain.route, emptyRoute(newId)],
});
const filled = await fill(app);
const server = await app.serve({
  host: '127.0.0.1',
  port: 0,
  pages: {
    '/metrics': () => ({ status: 200, type: 'text/plain; charset=utf-8', body: app.metrics.text() }),
  },
});

process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'stop') void stop();
  if (message === 'report') void report().then(tell);
});
tell({ kind: 'ready', port: server.port, ...filled } satisfies ServerReady);

function tell(message: ServerReady | ServerReport): void {
  process.send?.(message);
}

async function stop(): Promise<void> {
  await app.close();
  await plain.close();
  process.exit(0);
}

const walletAccounts = defineAccounts('wallet', { available: { floor: 0n } });
const adjustments = defineHouseAccount('bench_adjustments');

function openWallet(work: Work): string {
  const id = work.newId('wal');
  walletAccounts.open(work, id, CURRENCY);
  return walletAccounts.ids(id).available;
}

async function fill({
  pool,
  works,
  tenants,
  newId: makeId,
}: App): Promise<{ apiKey: string; wallets: string[] }> {
  const operator = { pool, clock: systemClock, newId: makeId };
  const organization = await createOrganization(operator, 'Bench');
  const tenant = await tenants.get(organization.testTenantId);
  const { raw } = await works.run(tenant, actor, (work) =>
    Promise.resolve(createApiKey(work, { name: 'Bench', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
  );
  const wallets = await works.run(tenant, actor, async (work) =>
    Array.from({ length: WALLETS }, () => openWallet(work)),
  );
  await fund(app, tenant);
  return { apiKey: raw, wallets };
}

/** Money out of an account of the house, posted like all money, so that the ledger is whole at the end as well. */
async function fund({ pool, works }: App, tenant: Tenant): Promise<void> {
  const rows = await pool.all(
    rawQuery<AccountRow>(
      `select ${accounts.columnNames.join(', ')} from ledger_accounts where tenant_id = $1`,
      [tenant.id],
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const house = adjustments(CURRENCY);
  await works.run(tenant, actor, async (work) => {
    const batch = createBatch();
    const { tx, changes } = createDraft(work, (_table, accountId) => byId.get(accountId));
    for (const { id, kind } of rows) {
      if (kind !== 'wallet_available') continue;
      const legs = [debit(house, FUNDED_CENTS), credit(id, FUNDED_CENTS)];
      const posting = { kind: 'bench.funding', reference: id, currency: CURRENCY, legs } as const;
      post(tx, posting);
    }
    batch.add(tenant.id, changes);
    await work.together(batch.writes().map(({ query }) => query()));
  });
}

async function report(): Promise<ServerReport> {
  const { pool } = app;
  const kinds = await pool.all(
    sql<{ kind: string; count: bigint }>`select kind, count(*) from ledger_transactions group by kind`,
  );
  const events = await pool.one(sql<{ count: bigint }>`select count(*) from events`);
  const keys = await pool.one(sql<{ count: bigint }>`select count(*) from idempotency_keys`);
  const found = await inspectLedger(pool);
  return {
    kind: 'report',
    transfers: Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)])),
    events: Number(events.count),
    idempotencyKeys: Number(keys.count),
    entries: found.entries,
    differences: found.differences.map((one) => JSON.stringify(one)),
  };
}
