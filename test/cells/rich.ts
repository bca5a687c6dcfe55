// A tenant with all kinds of rows, for what moves them: people with cards and purchases, wallets and agents,
// payments to banks and to each other, withdrawals, what waits for an approval or for its day, an endpoint.
import assert from 'node:assert/strict';
import { ON_ONE_POSTGRES } from '#platform/db/scopes.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { inSlot, slotOf, type Id } from '#platform/ids/ids.ts';
import { slotIn, splitTables } from '#platform/across-cells/split/tables.ts';
import { isShared } from '#platform/personal-data/columns.ts';
import { allTables } from '#product.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from '../payments/support.ts';
import type { Agent, Payee } from '../payments/support.ts';
import { scheduled } from '../schedules/support.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { BOOKSHOP } from '../support/network.ts';
import { connectCard } from '../support/payment-methods.ts';
import type { Receiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { newAlias, withdraw } from '../withdrawals/support.ts';

export type Rich = Opened & {
  readonly agent: Agent;
  readonly payee: Payee;
  readonly cardId: Id<'card'>;
  /** Waits for its owner. */
  readonly approvalId: string;
  /** Of a card. */
  readonly purchaseId: string;
};

const FUNDED_CENTS = 200_000;

export async function richTenant(testApp: TestApp, receiver: Receiver, people: number): Promise<Rich[]> {
  const endpoint = { url: receiver.url('/all'), enabledEvents: ['*'] };
  assert.equal((await testApp.api.post('/api/v1/webhook_endpoints', endpoint)).status, 201);
  const config = { autoApproveUnderCents: 50_000, whatsappThresholdCents: 60_000 };
  assert.equal((await testApp.api.patch('/api/v1/settings', { approvalConfig: config })).status, 200);
  const all: Rich[] = [];
  for (let i = 0; i < people; i++) {
    const one = await richPerson(testApp);
    const [before] = all;
    // To each other, both ways.
    if (before !== undefined) {
      const to = await pay(one.session, await payeeIn(one, before), 1_500);
      assert.equal(to.status, 201, JSON.stringify(to.body));
      const back = await pay(before.session, await payeeIn(before, one), 700);
      assert.equal(back.status, 201, JSON.stringify(back.body));
    }
    all.push(one);
  }
  return all;
}

async function richPerson(testApp: TestApp): Promise<Rich> {
  const { api } = testApp;
  const owner = await fundedWallet(testApp, FUNDED_CENTS);
  await connectCard(api, owner.cardholderId);
  const { body: card } = await api.post('/api/v1/cards', {
    cardholderId: owner.cardholderId,
    amountCents: 90_000,
    type: 'multi_use',
  });
  const purchaseId = await buy(api, String(card.id), 2_000);
  assert.equal((await api.post(`/api/v1/sandbox/authorizations/${purchaseId}/clear`, {})).status, 200);
  await buy(api, String(card.id), 1_100);
  const agent = await newAgent(testApp, owner, { initial_amount: 900 });
  const payee = await newPayee(owner);
  const paid = await pay(agent.key, payee, 1_000);
  assert.equal(paid.status, 201, JSON.stringify(paid.body));
  await untilPayment(owner.session, String(paid.body.id), 'settled');
  const taken = await withdraw({ session: owner.session }, 10, newAlias('libre'));
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  await until(
    'the withdrawal has arrived',
    async () => (await owner.session.get(`/api/v1/wallet/withdrawals/${taken.body.id}`)).body.status,
    (status) => status === 'settled',
  );
  const held = await pay(agent.key, payee, 85_000);
  assert.equal(held.status, 202, JSON.stringify(held.body));
  await scheduled(owner.session, payee);
  return {
    ...owner,
    agent,
    payee,
    cardId: card.id,
    approvalId: String(held.body.approvalId),
    purchaseId,
  };
}

async function buy(api: Client, cardId: string, amountCents: number): Promise<string> {
  const { status, body } = await api.post('/api/v1/sandbox/authorizations', {
    cardId,
    amountCents,
    merchant: BOOKSHOP,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return String(body.id);
}

const PATHS = [
  'wallet',
  'wallet/history',
  'wallet/payees',
  'wallet/balance',
  'wallet/sub-wallets',
  'wallet/payments',
  'wallet/withdrawals',
  'wallet/scheduled',
];

/** What a person finds, and the organization of the person. */
export async function foundBy({ api }: TestApp, one: Rich): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const read = async (by: Client, path: string): Promise<void> => {
    const { status, body } = await by.get(`/api/v1/${path}`);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    found[path] = body;
  };
  for (const path of PATHS) await read(one.session, path);
  await read(one.session, `wallet/sub-wallets/${one.agent.subWalletId}/usage`);
  for (const path of [
    `cardholders/${one.cardholderId}`,
    `cards/${one.cardId}`,
    `cards/${one.cardId}/funding`,
    `transactions/${one.purchaseId}`,
    `wallets/${one.walletId}`,
    `wallets/${one.walletId}/movements`,
    `approvals/${one.approvalId}`,
  ])
    await read(api, path);
  return found;
}

/** How many rows each table has over all cells of a tenant, but for what each cell has of its own. */
export async function rowsOfTenant({ app, tenant }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of allTables) {
    if (isShared(table) || OWN.has(table.name) || table.kept.inCells?.others === 'copied') continue;
    const { n } = await app.pool.one(
      rawQuery<{ n: number }>(
        `select count(*)::int as n from ${table.name} where split_part(tenant_id, '.', 1) = $1`,
        [tenant.id],
      ),
    );
    counts[table.name] = n;
  }
  return counts;
}

/** A transaction of two persons becomes two, and each cell has accounts of the house. */
const OWN = new Set([
  'names',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'api_requests',
  'jobs',
]);

/**
 * Gives an object, and what is named after it, an id of another slot than that of its person, as one has that
 * was made before there were slots.
 */
export async function makeOlder({ app }: TestApp, id: Id<string>): Promise<Id<string>> {
  const older = inSlot(id, ((slotOf(id) ?? 0) + 1) % SLOTS);
  const [before, after] = [id, older].map((one) => one.slice(one.indexOf('_')));
  const columns = await app.pool.all(
    sql<{ table: string; name: string; type: string }>`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'tenant_id'
        and format_type(a.atttypid, null) in ('text', 'json', 'jsonb')`,
  );
  const update = ({ table, name, type }: (typeof columns)[number]): string =>
    `update ${table} set ${name} = replace(${name}::text, '${before}', '${after}')::${type}
     where strpos(${name}::text, '${before}') > 0`;
  const books = ['ledger_entries', 'ledger_transactions'];
  const switched = (how: string): string[] => books.map((name) => `alter table ${name} ${how} trigger user`);
  // On a cluster each is sent to the nodes by itself.
  await app.pool.transaction(async (tx) => {
    for (const statement of [...switched('disable'), ...columns.map(update), ...switched('enable')])
      await tx.script(statement);
  });
  return older;
}

const SLOTS = 256;
/** In whose ids the slot is that of their person, whatever else a tenant names. */
const NAMED = '^(ch|wal|card|sub|pay|pye|appr|wdr|rop|fop|pm|sch)_[0-7][0-9a-z]{25}$';

/** Rows in another cell than that to which they lead, of a tenant with so many. */
export async function misplaced({ app }: TestApp, cells: number): Promise<string[]> {
  const cell = `coalesce(nullif(split_part(tenant_id, '.', 2), ''), '0')::int`;
  const found: string[] = [];
  for (const { name, by, byAny, others } of await splitTables(app.pool, allTables)) {
    if (others === 'copied') continue;
    for (const values of [
      ...by.map((column) => `array[${column}]`),
      ...(byAny === undefined ? [] : [byAny]),
    ]) {
      const rows = await app.pool.all(
        rawQuery<{ value: string }>(
          `select ${ON_ONE_POSTGRES.fragment} distinct value from ${name}, unnest(${values}) value
           where value ~ $1 and ${slotIn('value')} % $2::int <> ${cell}`,
          [NAMED, cells],
        ),
      );
      found.push(...rows.map(({ value }) => `${name}: ${value}`));
    }
  }
  return found;
}
