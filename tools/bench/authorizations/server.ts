// The server of the benchmark of authorizations, with cards that come to be as cards do. Its worker is a process of its own.
import { createApp } from '../../../src/app.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrate.ts';
import { sql } from '../../../src/platform/db/sql.ts';
import { systemActor } from '../../../src/platform/facts.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createApiKey, createOrganization } from '../../../src/modules/identity/index.ts';
import { inspectLedger } from '../../../src/modules/ledger/index.ts';
import { inboundSecret } from '../../../src/providers/sandbox/messages.ts';
import { client, type Client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';
import type { ServerListening, ServerReady, ServerReport } from './protocol.ts';

const HOLDERS = 25;
const CARDS_EACH = 20;
const CARD_CENTS = 9_000_000_000;
const POOL_MAX = 12;
const HOURLY_LIMIT = 2_000_000_000;

const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? '';
await migrate(databaseUrl, systemClock, await readMigrations());
const app = await createApp({
  databaseUrl,
  poolMax: POOL_MAX,
  commandGroups: 'mixed',
  secretKeys: [Buffer.from(process.env['BENCH_SECRET_KEY'] ?? '', 'base64')],
  baseUrl: undefined,
  allowLoopbackReceivers: true,
  clock: systemClock,
  log: createLog('info', systemClock),
});
const server = await app.serve({ host: '127.0.0.1', port: 0, pages: {} });
const organization = await createOrganization({ ...app, clock: systemClock }, 'Bench');
const tenant = await app.tenants.get(organization.testTenantId);
const { raw } = await app.works.run(tenant, systemActor('bench'), (work) =>
  Promise.resolve(createApiKey(work, { name: 'Bench', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
);
const api = client(`http://127.0.0.1:${server.port}`, raw);
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'stop') void app.close().then(() => process.exit(0));
  if (message === 'report') void report().then(tell);
  if (message === 'fill') void fill().then(tell);
});
tell({ kind: 'listening', port: server.port });

async function fill(): Promise<ServerReady> {
  const lists = await Promise.all(Array.from({ length: HOLDERS }, () => cardsOfOne(api)));
  const secret = inboundSecret(app.sealer, 'network', tenant.id);
  return { kind: 'ready', port: server.port, tenantId: tenant.id, secret, cardIds: lists.flat() };
}

function tell(message: ServerListening | ServerReady | ServerReport): void {
  process.send?.(message);
}

async function cardsOfOne({ post }: Client): Promise<string[]> {
  const { id: cardholderId } = (await post('/api/v1/cardholders', person())).body;
  await post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await post('/api/v1/sandbox/checkouts/complete', { cardholderId });
  const ids: string[] = [];
  for (let card = 0; card < CARDS_EACH; card++) {
    const made = await post('/api/v1/cards', { cardholderId, amountCents: CARD_CENTS, type: 'multi_use' });
    if (made.status !== 201) throw new Error(`a card was answered with ${JSON.stringify(made.body)}`);
    ids.push(String(made.body.id));
  }
  return ids;
}

async function report(): Promise<ServerReport> {
  const counted = await app.pool.one(
    sql<{ n: bigint; held: bigint }>`
      select count(*) as n, coalesce(sum(authorized_minor - released_minor), 0)::bigint as held
      from network_transactions where tenant_id = ${tenant.id} and status = 'authorized'`,
  );
  const { held } = await app.pool.one(
    sql<{ held: bigint }>`
      select coalesce(sum(balance), 0)::bigint as held from ledger_accounts
      where tenant_id = ${tenant.id} and kind = 'card_authorized'`,
  );
  const found = await inspectLedger(app.pool);
  return {
    kind: 'report',
    authorized: Number(counted.n),
    heldMinor: String(counted.held),
    accountsMinor: String(held),
    differences: found.differences.map((one) => JSON.stringify(one)),
  };
}
