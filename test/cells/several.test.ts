// A tenant with several cells: what is a person's is in the cell to which the id of the person leads, and is
// found there by whatever id is asked for.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { until } from '../support/wait.ts';
import { BOOKSHOP } from '../support/network.ts';
import { person } from '../support/people.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, tenant, newOrganization } = testApp;
const { cellIds } = tenant;

/** With so many people, all of one cell is less likely than one in a million. */
const PEOPLE = 12;

async function cellsOf(ids: readonly string[]): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{ id: string; tenant_id: string }>`
      select id, tenant_id from cards where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])
      union all
      select id, tenant_id from payments where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.tenant_id ?? 'nowhere');
}

/** Where the requests of an agent are counted. */
async function countedIn(subWalletId: string): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{ cell: string }>`
      select distinct w.tenant_id as cell from rate_limit_windows w join agent_keys k on k.id = w.key_id
      where k.sub_wallet_id = ${subWalletId}`,
  );
  return rows.map(({ cell }) => cell);
}

/** Where it is kept when the key of an agent was last used. */
async function usedIn(subWalletId: string): Promise<string[]> {
  const rows = await app.pool.all(
    sql<{ cell: string }>`
      select u.tenant_id as cell from key_uses u join agent_keys k on k.id = u.id
      where k.sub_wallet_id = ${subWalletId}`,
  );
  return rows.map(({ cell }) => cell);
}

suite('a tenant with four cells', () => {
  test('has a card where its cardholder is, and a purchase is found there', async () => {
    const ids: string[] = [];
    const expected: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const card = await newCard(api, { type: 'multi_use' });
      const asked = { cardId: card['id'], amountCents: 1_000, merchant: BOOKSHOP };
      const bought = await api.post('/api/v1/sandbox/authorizations', asked);
      assert.equal(bought.status, 200, JSON.stringify(bought.body));
      const cleared = await api.post(`/api/v1/sandbox/authorizations/${bought.body.id}/clear`, {});
      assert.equal(cleared.body.status, 'settled', JSON.stringify(cleared.body));
      assert.equal((await api.get(`/api/v1/transactions/${bought.body.id}`)).body.status, 'settled');
      ids.push(String(card['id']));
      expected.push(cellOf(tenant, String(card['cardholderId'])).id);
    }
    assert.deepEqual(await cellsOf(ids), expected);
    assert.ok(new Set(expected).size > 1, expected.join());
  });

  test('has the wallet, the agent, its payments and what is counted of its key in one of them', async () => {
    const cells: string[] = [];
    // Two of them: what is looked for in the first alone would be found there.
    while (new Set(cells).size < 2) {
      const owner = await fundedWallet(testApp, 100_000);
      const agent = await newAgent(testApp, owner, { initial_amount: 200 });
      const paid = await pay(agent.key, await newPayee(owner), 1_000);
      assert.equal(paid.status, 201, JSON.stringify(paid.body));
      await untilPayment(agent.key, paid.body.id, 'settled');
      cells.push(cellOf(tenant, owner.cardholderId).id);
      assert.deepEqual(await cellsOf([paid.body.id]), cells.slice(-1));
      assert.deepEqual(await countedIn(agent.subWalletId), cells.slice(-1));
      const shown = `/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`;
      await until(
        'the use of its key is shown',
        async () => (await owner.session.get(shown)).body.data[0].last_used_at as string | null,
        (at) => at !== null,
      );
      assert.deepEqual(await usedIn(agent.subWalletId), cells.slice(-1));
    }
  });

  test('keeps to what the organization sets in each', async () => {
    const config = { autoApproveUnderCents: 500, whatsappThresholdCents: 600 };
    const set = await api.patch('/api/v1/settings', { approvalConfigByCurrency: { ARS: config } });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    const places = new Set<string>();
    while (places.size < 3) {
      const owner = await fundedWallet(testApp, 100_000);
      const agent = await newAgent(testApp, owner, { initial_amount: 200 });
      const held = await pay(agent.key, await newPayee(owner), 1_000);
      assert.equal(held.status, 202, JSON.stringify(held.body));
      places.add(cellOf(tenant, owner.cardholderId).id);
    }
  });

  test('does what falls due in each when its test clock goes on', async () => {
    const bought: { id: string; cardId: string; cell: string }[] = [];
    const buy = async () => {
      const card = await newCard(api, { type: 'multi_use' });
      const asked = { cardId: card['id'], amountCents: 1_000, merchant: BOOKSHOP };
      const { body } = await api.post('/api/v1/sandbox/authorizations', asked);
      bought.push({ id: body.id, cardId: body.cardId, cell: cellOf(tenant, body.id).id });
    };
    while (new Set(bought.map(({ cell }) => cell)).size < 3) await buy();
    // The last of all falls due outside of the first cell: a clock that looks at that one alone goes past it.
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
    do await buy();
    while (bought.at(-1)?.cell === cellIds[0]);
    const due = await api.get('/api/v1/sandbox/clock/due?limit=100');
    const waiting = due.body.data.flatMap(({ objectIds }: { objectIds: string[] }) => objectIds);
    for (const { cardId } of bought) assert.ok(waiting.includes(cardId), `${cardId} is not among ${waiting}`);
    const moved = await api.post('/api/v1/sandbox/clock', { advanceSeconds: 31 * 24 * 3_600 });
    // It is answered before all is done where that takes longer than a caller waits.
    assert.ok(moved.status === 200 || moved.status === 202, JSON.stringify(moved.body));
    for (const { id, cardId } of bought) {
      const voided = await until(
        `${id} is voided`,
        async () => (await api.get(`/api/v1/transactions/${id}`)).body,
        ({ status }) => status === 'voided',
        20_000,
      );
      const { at } = due.body.data.find(
        (one: { kind: string; objectIds: string[] }) =>
          one.kind === 'authorizations.expire' && one.objectIds.includes(cardId),
      );
      const lateMs = Date.parse(voided.updatedAt) - Date.parse(at);
      assert.ok(lateMs < 3_600_000, `${id} was due at ${at}, and was voided at ${voided.updatedAt}`);
    }
    // What workers ask about their rows, they ask beside the rows.
    const clocks = await app.pool.all(
      sql<{ offset_ms: bigint }>`
        select offset_ms from test_clocks where tenant_id = any(${cellIds}::text[])`,
    );
    assert.equal(clocks.length, cellIds.length);
    assert.equal(new Set(clocks.map(({ offset_ms: ms }) => ms)).size, 1);
  });

  test('makes a person once for an idempotency key, and refuses the key for another person', async () => {
    for (let i = 0; i < PEOPLE; i++) {
      const body = person();
      const withKey = { 'X-Idempotency-Key': `a person ${i}` };
      const [first, again] = await Promise.all([
        api.post('/api/v1/cardholders', body, withKey),
        api.post('/api/v1/cardholders', body, withKey),
      ]);
      assert.deepEqual([first.status, again.status], [201, 201]);
      assert.equal(first.body.id, again.body.id);
      const other = await api.post('/api/v1/cardholders', person(), withKey);
      assert.equal(other.body.error, 'idempotency_key_reused', JSON.stringify(other.body));
    }
  });

  test('has its own accounts of the house in each, and each is balanced', async () => {
    await Promise.all(cellIds.map((id) => untilIdle(testApp, { id })));
    const rows = await app.pool.all(
      sql<{ tenant_id: string; sum: bigint; house: number }>`
        select a.tenant_id, sum(a.balance)::int8 as sum,
               (count(*) filter (where a.owner_id = 'house'))::int as house
        from ledger_accounts a where a.tenant_id = any(${cellIds}::text[]) group by 1 order by 1`,
    );
    assert.deepEqual(
      rows.map(({ tenant_id: id, sum }) => [id, sum]),
      [...cellIds].sort().map((id) => [id, 0n]),
    );
    const [house] = rows;
    assert.ok(house !== undefined && house.house > 0);
    assert.deepEqual(new Set(rows.map((row) => row.house)), new Set([house.house]));
  });

  test('shows none of them to another organization', async () => {
    const card = await newCard(api, { type: 'multi_use' });
    const organization = await newOrganization('Another');
    const others = client(testApp.url, await testApp.newKey({ organization }));
    assert.equal((await others.get(`/api/v1/cards/${card['id']}`)).status, 404);
    assert.equal((await others.get(`/api/v1/cardholders/${card['cardholderId']}`)).status, 404);
  });

  test('has four, and no more', async () => {
    assert.equal((await app.tenants.find(`${tenant.id}.3`))?.id, `${tenant.id}.3`);
    for (const n of ['4', '-1', '01', '1.1', '0', '', ' 1', '1e0'])
      assert.equal(await app.tenants.find(`${tenant.id}.${n}`), undefined, n);
  });

  test('is named whole by who signs in, whom no answer says how many there are', async () => {
    const ask = (named: string) =>
      client(testApp.url, {}).post('/api/auth/otp', { email: 'ana@example.test', tenant: named });
    const [first, none] = [await ask(`${tenant.id}.1`), await ask(`${tenant.id}.7`)];
    assert.deepEqual([first.status, first.body.message], [404, none.body.message]);
    assert.equal((await ask(tenant.id)).status, 202);
  });
});
