// The server that is measured: the product's own, with the routes of the benchmark beside its own, on a
// database that it migrates and, when asked to, fills.
import { systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createWriteSet } from '#platform/work/write-set.ts';
import { createDraft } from '#platform/work/draft.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { createOrganization } from '#modules/base/identity/organizations.ts';
import { defineAccounts, defineHouseAccount } from '#modules/base/ledger/define-accounts.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts, type AccountRow } from '#modules/base/ledger/tables.ts';
import { houseAccounts } from '#product.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { client, type Client } from '../../test/support/client.ts';
import { person } from '../../test/support/people.ts';
import { openPatiently } from './database.ts';
import { databaseUrl, openProduct, stopOnRequest } from './product.ts';
import {
  KEYS,
  type Fill,
  type Recorded,
  type ServerListening,
  type ServerReady,
  type ServerReport,
} from './protocol.ts';
import { fillPayments } from './payments.ts';
import { commandRoute, CURRENCY } from './transfer.ts';

const WALLETS = 1_000;
const FUNDED_CENTS = 100_000_000n;
const HOURLY_LIMIT = 2_000_000_000;
const HOLDERS = 25;
const CARDS_EACH = 20;
const CARD_CENTS = 9_000_000_000;
const NO_PAYERS = { agents: [], hotAgents: [] };
const actor = systemActor('bench');

await migrate(databaseUrl, systemClock, await readMigrations());
const app = await openProduct({ extraRoutes: [commandRoute] });
const server = await app.serve({
  host: '127.0.0.1',
  port: 0,
  pages: {
    '/metrics': () => ({ status: 200, type: 'text/plain; charset=utf-8', body: app.metrics.text() }),
  },
});
let recordedBefore: Recorded = {};

stopOnRequest(() => app.close());
process.on('message', (message) => {
  if (message === 'report') void report().then(send);
  else if (isFill(message)) void fill(message).then(send);
});
send({ kind: 'listening', port: server.port });

function send(message: ServerListening | ServerReady | ServerReport): void {
  process.send?.(message);
}

const walletAccounts = defineAccounts('wallet', { available: { floor: 0n }, set_aside: { floor: 0n } });
const adjustments = defineHouseAccount('bench_adjustments');

const isFill = (message: unknown): message is Fill =>
  typeof message === 'object' && message !== null && 'fill' in message;

async function fill({ fill: filling, payers: payersOf }: Fill): Promise<ServerReady> {
  const organization = await createOrganization({ ...app, clock: systemClock }, 'Bench', [
    ...houseAccounts,
    adjustments,
  ]);
  const tenant = await app.tenants.get(organization.testTenantId);
  const { raw: apiKey } = await app.works.run(tenant, actor, (work) =>
    Promise.resolve(createApiKey(work, { name: 'Bench', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
  );
  const wallets = await app.works.run(tenant, actor, async (work) => {
    const owners = Array.from({ length: WALLETS }, () => work.newId('wal', null));
    for (const owner of owners) walletAccounts.open(work, owner, CURRENCY);
    return owners.map((owner) => walletAccounts.ids(owner).available);
  });
  await fund(tenant);
  const networkSecret = inboundSecret(app.sealer, 'network', tenant.id);
  const networkPaths = {
    ask: addressOf('authorizations', tenant.id),
    tell: addressOf('network', tenant.id),
  };
  const url = `http://127.0.0.1:${server.port}`;
  const api = client(url, apiKey);
  const holders = Array.from({ length: filling === 'cards' ? HOLDERS : 0 }, () => cardsOfOne(api));
  const held = await Promise.all(holders);
  const cardIds = held.flatMap(({ cards }) => cards);
  const holderIds = held.map(({ id }) => id);
  const payers = filling === 'payments' ? await fillPayments({ app, url }, payersOf) : NO_PAYERS;
  recordedBefore = await recorded();
  const made = { apiKey, tenantId: tenant.id, wallets, cardIds, holderIds, networkSecret, networkPaths };
  return { kind: 'ready', ...made, ...payers };
}

/**
 * Money out of an account of the house, posted like all money, so that the ledger is whole at the end as
 * well.
 */
async function fund(tenant: Tenant): Promise<void> {
  const rows = await app.pool.all(
    rawQuery<AccountRow>(
      `select ${accounts.columnNames.join(', ')} from ledger_accounts where tenant_id = $1`,
      [tenant.id],
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const house = adjustments(CURRENCY);
  await app.works.run(tenant, actor, async (work) => {
    const writeSet = createWriteSet();
    const { tx, changes } = createDraft(work, (_table, _tenantId, accountId) => byId.get(accountId));
    for (const { id, kind } of rows) {
      if (kind !== 'wallet_available') continue;
      const legs = [debit(house, FUNDED_CENTS), credit(id, FUNDED_CENTS)];
      const posting = { kind: 'bench.funding', reference: id, currency: CURRENCY, legs } as const;
      post(tx, posting);
    }
    writeSet.add(changes);
    await work.batch(writeSet.writes().map(({ query }) => query()));
  });
}

/** Cards that are issued as usual, with a worker in another process. */
async function cardsOfOne(api: Client): Promise<{ readonly id: string; readonly cards: readonly string[] }> {
  const { id: cardholderId } = (await api.post('/api/v1/cardholders', person())).body;
  await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId });
  const ids: string[] = [];
  for (let card = 0; card < CARDS_EACH; card++) {
    const wanted = { cardholderId, amountCents: CARD_CENTS, type: 'multi_use' };
    const made = await api.post('/api/v1/cards', wanted);
    if (made.status !== 201) throw new Error(`a card was answered with ${JSON.stringify(made.body)}`);
    ids.push(String(made.body.id));
  }
  return { id: cardholderId, cards: ids };
}

async function recorded(): Promise<Recorded> {
  const counts = await app.pool.all(
    sql<{ kind: string; count: bigint }>`
      select kind, count(*) from ledger_transactions group by kind
      union all select type, count(*) from events group by type
      union all select ${KEYS}, count(*) from idempotency_keys`,
  );
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)]));
}

async function report(): Promise<ServerReport> {
  const now = await recorded();
  const since = Object.entries(now).map(([kind, count]) => [kind, count - (recordedBefore[kind] ?? 0)]);
  const { held, booked } = await app.pool.one(
    sql<{ held: bigint; booked: bigint }>`
      select (select coalesce(sum(authorized_minor - released_minor), 0)::bigint from network_transactions
              where status = 'authorized') as held,
             (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'card_authorized') as booked`,
  );
  // A ledger of many entries takes longer than a request may.
  const patient = await openPatiently(databaseUrl);
  const found = await inspectLedger(patient);
  await patient.end();
  const differences = found.differences.map((one) => JSON.stringify(one));
  if (held !== booked) differences.push(`transactions hold ${held}, the accounts ${booked}`);
  return { kind: 'report', recorded: Object.fromEntries(since), entries: found.entries, differences };
}
