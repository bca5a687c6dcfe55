// What an organization reads of a tenant with several cells: whole lists, whatever the size of their pages,
// what the search and the overview have of all of them, and what is in another cell than its id says.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { routes } from '#product.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { BOOKSHOP } from '../support/network.ts';
import { person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { createEndpoint } from '../support/webhook-rows.ts';
import { BATCHES, lineOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { newSending, send, TRANSFERS, untilTransfer, type Sending } from '../transfers/support.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, tenant, url, newKey, newOrganization } = testApp;
const { cellIds } = tenant;

type Item = Record<string, unknown> & { readonly id: string };

/** All pages of a list. */
async function pagesOf(path: string, limit: number): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
    assert.equal(status, 200, JSON.stringify(body));
    pages.push(body.data ?? body.deliveries);
    cursor = body.nextCursor ?? body.next_cursor ?? null;
    assert.ok(pages.length < 1_000, `${path} has no end`);
  }
  return pages;
}
const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

/** The rows behind a list, and in which order they are listed. */
type Listed = {
  readonly table: string;
  readonly id?: string;
  readonly where?: string;
  readonly by?: 'created_at';
};
const LISTS: Readonly<Record<string, Listed>> = {
  'approvals.list_for_organization': { table: 'approvals', by: 'created_at' },
  'audit_log.list': { table: 'audit_log' },
  'batches.list': { table: 'batches', by: 'created_at' },
  'cardholders.list': { table: 'cardholders' },
  'cards.list': { table: 'cards' },
  'consents.list': { table: 'consents' },
  'events.list': { table: 'events' },
  'identity_reviews.list': { table: 'identity_reviews' },
  'notes.list': { table: 'notes' },
  'payees.list_for_organization': { table: 'payees' },
  'payments.list_for_organization': { table: 'payments', by: 'created_at' },
  'schedules.list_for_organization': { table: 'scheduled_payments' },
  'sub_wallets.list_for_organization': { table: 'sub_wallets' },
  'transactions.list': { table: 'network_transactions', id: 'tx_id', where: "status <> 'announced'" },
  'transfers.list': { table: 'transfers', by: 'created_at' },
  'wallets.list': { table: 'wallets' },
  'webhook_endpoints.list_deliveries': { table: 'webhook_attempts' },
  'withdrawals.list_for_organization': { table: 'withdrawals', by: 'created_at' },
};
const merged = routes.filter(({ ofCells }) => typeof ofCells === 'function');

type Row = { readonly id: string; readonly tenant_id: string };
const rowsOf = ({ table, id = 'id', where = 'true', by }: Listed): Promise<Row[]> =>
  app.pool.all(
    rawQuery<Row>(
      `select ${id} as id, tenant_id from ${table} where tenant_id = any($1::text[]) and ${where}
       order by ${by === undefined ? '' : `${by} desc, `}${id} collate "C" desc`,
      [cellIds],
    ),
  );

/** A transfer of another cell than that to which its id leads. */
type Away = { readonly from: Sending; readonly id: string };
const away: { transfer?: Away; batch?: Away; held?: Away } = {};
const isAway = ({ owner }: Sending, id: string): boolean =>
  cellOf(tenant, id).id !== cellOf(tenant, owner.cardholderId).id;

const purchases: string[] = [];
const holders: string[] = [];
const payments: string[] = [];

const CONFIG = {
  auto_approve_under_cents: 5_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};

async function live(n: number): Promise<void> {
  const from = await newSending(testApp, {
    hasPhone: true,
    subWallet: { approval_config: CONFIG },
  });
  const { owner } = from;
  const card = await newCard(api, { type: 'multi_use' });
  for (let bought = 0; bought < 2; bought++) {
    const asked = { cardId: card['id'], amountCents: 1_000, merchant: BOOKSHOP };
    const { status, body } = await api.post('/api/v1/sandbox/authorizations', asked);
    assert.equal(status, 200, JSON.stringify(body));
    purchases.push(body.id);
  }
  holders.push(String(card['cardholderId']));
  const noted = await api.post('/api/v1/notes', { about: card['id'], text: `Card ${n}.` });
  assert.equal(noted.status, 201, JSON.stringify(noted.body));
  const agent = await newAgent(testApp, owner, { agent_label: `agente ${n}`, initial_amount: 200 });
  const payee = await newPayee(owner);
  const paid = await pay(agent.key, payee, 1_000);
  await untilPayment(agent.key, paid.body.id, 'settled');
  payments.push(paid.body.id);
  const sent = await send(api, from, 1_000, { key: `transfer ${n}` });
  assert.equal(sent.status, 202, JSON.stringify(sent.body));
  const held = await send(api, from, 9_000, { key: `held ${n}` });
  assert.equal(held.status, 202, JSON.stringify(held.body));
  const batch = await sendBatch(api, from, [lineOf(1_000), lineOf(1_100)], { key: `batch ${n}` });
  assert.ok(batch.status < 300, JSON.stringify(batch.body));
  if (isAway(from, sent.body.id)) away.transfer ??= { from, id: sent.body.id };
  if (isAway(from, held.body.id)) away.held ??= { from, id: held.body.id };
  if (isAway(from, batch.body.id)) away.batch ??= { from, id: batch.body.id };
}

const receiver = await startReceiver();
const endpoint = await createEndpoint(api, { url: receiver.url('/all'), enabledEvents: ['*'] });
let lived = 0;
while (lived < 6 || away.transfer === undefined || away.batch === undefined || away.held === undefined)
  await live((lived += 1));
const { transfer, batch, held } = away;
await Promise.all(cellIds.map((id) => untilIdle(testApp, { id })));

await until(
  'all is delivered',
  () => rowsOf({ table: 'webhook_deliveries', id: 'event_id', where: "status <> 'delivered'" }),
  (rows) => rows.length === 0,
);

type Seen = {
  readonly before: number;
  readonly rows: Awaited<ReturnType<typeof rowsOf>>;
  readonly pages: Item[][];
};

/** The rows of a list and its pages, of a moment in which no row was added. */
const readWhileQuiet = (listed: Parameters<typeof rowsOf>[0], path: string, limit: number): Promise<Seen> =>
  until(
    'no row came while pages were read',
    async (): Promise<Seen> => {
      const before = (await rowsOf(listed)).length;
      const pages = await pagesOf(path.replace(':id', endpoint.id), limit);
      return { before, rows: await rowsOf(listed), pages };
    },
    ({ before, rows }) => before === rows.length,
  );

suite('of a tenant with four cells an organization reads', () => {
  test('each list whole and in its order, in pages of any size', async () => {
    assert.deepEqual(merged.map(({ id }) => id).sort(), Object.keys(LISTS));
    for (const { id, path } of merged) {
      const listed = LISTS[id];
      assert.ok(listed !== undefined);
      const cells = new Set((await rowsOf(listed)).map((row) => row.tenant_id));
      // The others have rows of one kind of test alone.
      if ((await rowsOf(listed)).length > 6) assert.ok(cells.size > 1, id);
      for (const limit of [3, 7, 100]) {
        const { rows, pages } = await readWhileQuiet(listed, path, limit);
        assert.deepEqual(idsOf(pages.flat()), idsOf(rows), `${id} by ${limit}`);
        for (const page of pages.slice(0, -1)) assert.equal(page.length, limit, `${id} by ${limit}`);
      }
    }
  });

  test('what filters leave of a list', async () => {
    const [all] = await pagesOf('/api/v1/payments?status=settled', 100);
    assert.equal(all?.length, lived);
    const few = await pagesOf('/api/v1/payments?status=settled', 2);
    assert.deepEqual(idsOf(few.flat()), idsOf(all));
    for (const cardholderId of holders) {
      const [cards] = await pagesOf(`/api/v1/cards?cardholderId=${cardholderId}&include=cardholder`, 100);
      assert.deepEqual(
        cards?.map(({ included }) => (included as { cardholder: Item }).cardholder.id),
        [cardholderId],
      );
    }
  });

  test('no page by a cursor that is none, or that another list has', async () => {
    const first = await api.get('/api/v1/cards?limit=1');
    for (const path of ['cardholders', 'payments'])
      for (const cursor of ['x', first.body.nextCursor])
        assert.equal((await api.get(`/api/v1/${path}?cursor=${cursor}`)).body.error, 'invalid_request');
    // It has no moment, by which the other cells could go on.
    const before = Buffer.from(`v1:${(await api.get('/api/v1/payments?limit=1')).body.data[0].id}`);
    const asked = await api.get(`/api/v1/payments?cursor=${before.toString('base64url')}`);
    assert.equal(asked.body.error, 'invalid_request');
  });

  test('a transfer and a batch whose ids follow from a key, wherever they are', async () => {
    assert.equal((await untilTransfer(api, transfer.id, 'settled')).id, transfer.id);
    assert.equal((await untilBatch(api, batch.id, 'completed')).id, batch.id);
    assert.equal((await api.get(`${BATCHES}/${batch.id}/transfers`)).body.data.length, 2);
    assert.equal((await api.get(`${TRANSFERS}/tx_01h455vb4pex5vsknk084sn02q`)).status, 404);
  });

  test('and changes them there, once for an idempotency key', async () => {
    const cancel = () => api.post(`${TRANSFERS}/${held.id}/cancel`, {}, { 'Idempotency-Key': 'cancel it' });
    const [first, again] = [await cancel(), await cancel()];
    assert.deepEqual([first.status, again.status], [200, 200], JSON.stringify(first.body));
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  test('by the search what is in any of them', async () => {
    const search = async (q: string): Promise<Item[]> => (await api.post('/api/v1/search', { q })).body.found;
    for (const id of [transfer.id, batch.id, ...purchases, ...holders])
      assert.deepEqual(idsOf(await search(id)), [id]);
    const { data } = (await api.get('/api/v1/sub_wallets?limit=100')).body;
    const newest = data.filter(({ label }: Item) => String(label).startsWith('agente')).slice(0, 5);
    assert.deepEqual(idsOf(await search('agente')), idsOf(newest));
    const email = `first.of.all@example.test`;
    const first = await api.post('/api/v1/cardholders', person({ email }));
    for (let n = 0; n < 8; n++)
      await api.post('/api/v1/cardholders', person({ email: `${email}${n}.example` }));
    assert.equal((await search(email))[0]?.id, first.body.id);
    assert.equal((await search(email)).length, 5);
  });

  test('the sums of all of them in the overview', async () => {
    const { body } = await api.get('/api/v1/overview');
    assert.equal(body.purchases.approved, purchases.length);
    assert.equal(body.purchases.days.at(-1).approved, purchases.length);
    // One of those that were asked for was cancelled.
    const pending = (await rowsOf({ table: 'approvals', where: "status = 'pending'" })).length;
    assert.ok(pending > 1);
    assert.deepEqual(body.approvals.pending, { count: pending, isAtLeast: false });
  });

  test('what agents asked for, in one log', async () => {
    for (const id of payments) {
      const [asked] = await until(
        'the payment of an agent is logged',
        async (): Promise<Item[]> =>
          (await api.get(`/api/v1/requests?objectId=${id}&outcome=succeeded`)).body.data,
        (all) => all.some(({ operation }) => operation === 'payments.pay'),
      );
      assert.equal((await api.get(`/api/v1/requests/${asked?.id}`)).status, 200);
    }
  });

  test('nothing of another organization', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Another') }));
    for (const { path } of merged.filter((route) => !/^\/v1\/send|:id/.test(route.path)))
      assert.deepEqual(
        (await other.get(path)).body.data.filter(({ id }: Item) => !id.startsWith('aud_')),
        [],
        path,
      );
    assert.deepEqual((await other.post('/api/v1/search', { q: 'agente' })).body.found, []);
    assert.equal((await other.get(`/api/v1/transactions/${purchases[0]}`)).status, 404);
  });
});
