// The movements of a wallet: exact balances and whole pages, whatever happens meanwhile in two processes.
// Takes long: two processes write for as long as pages are read.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql, type Query } from '#platform/db/sql.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { movementsQuery, type MovementFilter } from '#modules/wallets/wallets/history-queries.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { client, type Client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import {
  assertLedgerIsWhole,
  balanceOf,
  balancesAtProvider,
  newWallet,
  sendMoney,
  spend,
  untilAvailable,
  type Opened,
} from './support.ts';

const testApp = await startTestApp();
const { app, tenant } = testApp;
const second = await testApp.another();
const ACTOR = systemActor('test');

type Shown = { id: string; type: string; module: string; amount: number; balance_after: number };
type Page = { data: Shown[]; next_cursor: string | null };

async function allPages(session: Client, limit: number, filter = ''): Promise<Shown[]> {
  const all: Shown[] = [];
  let cursor = '';
  for (;;) {
    const { status, body } = await session.get(`/api/v1/wallet/history?limit=${limit}${filter}${cursor}`);
    assert.equal(status, 200, JSON.stringify(body));
    const page: Page = body;
    assert.ok(page.data.length <= limit);
    all.push(...page.data);
    if (page.next_cursor === null) return all;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

const spendIn = (process: Pick<typeof app, 'commands'>, { walletId }: Opened, amountMinor: bigint) =>
  process.commands.run(tenant, ACTOR, spend, { walletId, amountMinor });

suite('GET /api/v1/wallet/history', () => {
  test('is empty for a new wallet', async () => {
    const { session } = await newWallet(testApp);
    assert.deepEqual((await session.get('/api/v1/wallet/history')).body, { data: [], next_cursor: null });
  });

  test('filters by type and by module, newest first, page by page', async () => {
    const owner = await newWallet(testApp);
    for (let i = 1; i <= 6; i++) await sendMoney(testApp, owner.cvu, { amountMinor: BigInt(i * 100) });
    await untilAvailable(owner, 21);
    for (let i = 1; i <= 5; i++) await spendIn(app, owner, BigInt(i));
    const all = await allPages(owner.session, 3);
    assert.equal(all.length, 11);
    const numbersOf = (filter: string, limit = 2) =>
      allPages(owner.session, limit, filter).then((rows) => rows.map(({ id }) => id));
    const idsOf = (isIn: (one: Shown) => boolean) => all.filter(isIn).map(({ id }) => id);
    assert.deepEqual(
      await numbersOf('&type=credit'),
      idsOf(({ type }) => type === 'credit'),
    );
    assert.deepEqual(
      await numbersOf('&type=debit'),
      idsOf(({ type }) => type === 'debit'),
    );
    assert.deepEqual(
      await numbersOf('&module=pay'),
      idsOf(({ module }) => module === 'pay'),
    );
    assert.deepEqual(
      await numbersOf('&module=deposit&type=credit'),
      idsOf(({ module }) => module === 'deposit'),
    );
    assert.deepEqual(await numbersOf('&module=deposit&type=debit'), []);
    assert.deepEqual(
      await numbersOf('', 100),
      idsOf(() => true),
    );
  });

  for (const query of [
    'limit=0',
    'limit=101',
    'limit=1e1',
    'type=other',
    'cursor=x',
    'cursor=djE6LTE',
    'unknown=1',
  ]) {
    test(`refuses ?${query} with its field`, async () => {
      const { session } = await newWallet(testApp);
      const { status, body } = await session.get(`/api/v1/wallet/history?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', query.split('=')[0]]);
    });
  }

  test('shows an agent what it moved itself, and where to send money', async () => {
    const owner = await newWallet(testApp);
    await sendMoney(testApp, owner.cvu, { amountMinor: 10_000n });
    await untilAvailable(owner, 100);
    const agentOf = async (agent_label: string) => {
      const { body } = await owner.session.post('/api/v1/wallet/sub-wallets', { agent_label });
      const key = await owner.session.post(`/api/v1/wallet/sub-wallets/${body.id}/keys`, {});
      assert.equal(key.status, 201, JSON.stringify(key.body));
      return { id: String(body.id), api: client(testApp.url, key.body.raw) };
    };
    const [one, other] = [await agentOf('one'), await agentOf('other')];
    for (const { id: subWalletId } of [one, one, other])
      await app.commands.run(tenant, ACTOR, spend, {
        walletId: owner.walletId,
        amountMinor: 5n,
        subWalletId,
      });
    assert.equal((await allPages(one.api, 1)).length, 2);
    assert.equal((await allPages(one.api, 1, '&type=credit')).length, 0);
    assert.equal((await allPages(other.api, 1, '&module=pay')).length, 1);
    assert.equal((await allPages(owner.session, 100)).length, 4);
    const info = await one.api.get('/api/v1/wallet/fund-info');
    assert.deepEqual(info.body, (await owner.session.get('/api/v1/wallet/fund-info')).body);
    assert.equal((await one.api.get('/api/v1/wallet')).status, 403);
    assert.equal((await one.api.post('/api/v1/wallet/fund', { amount: 1 })).status, 403);
    assert.equal((await one.api.post('/api/v1/wallet/reconcile')).status, 403);
  });

  test('skips and repeats nothing while movements are added', async () => {
    const owner = await newWallet(testApp);
    await sendMoney(testApp, owner.cvu, { amountMinor: 1_000_000n });
    await untilAvailable(owner, 10_000);
    for (let i = 0; i < 40; i++) await spendIn(app, owner, 1n);
    const before = await allPages(owner.session, 100);
    let isOver = false;
    const adding = (async () => {
      for (let i = 0; !isOver; i++) await spendIn(i % 2 === 0 ? app : second.app, owner, 1n);
    })();
    for (let round = 0; round < 5; round++) {
      const ids = (await allPages(owner.session, 7)).map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, 'nothing is repeated');
      assert.deepEqual(
        ids.slice(-before.length),
        before.map(({ id }) => id),
      );
    }
    isOver = true;
    await adding;
  });
});

suite('deposits and spending in parallel from two processes', () => {
  test('end in the right balance, and every balance_after follows from the one before it', async () => {
    const random = printedChance('deposits and spending');
    const owner = await newWallet(testApp);
    const sessions = [owner.session, await sessionOf(testApp, owner.email, { url: second.url })];
    let received = 0n;
    let spent = 0n;
    const depositing = Array.from({ length: 60 }, () => {
      const amountMinor = BigInt(1 + random.below(5_000));
      received += amountMinor;
      return sendMoney(testApp, owner.cvu, { amountMinor });
    });
    const spending = Array.from({ length: 120 }, async (_, i) => {
      const amountMinor = BigInt(1 + random.below(3_000));
      const after = await spendIn(i % 2 === 0 ? app : second.app, owner, amountMinor);
      if (after !== null) spent += amountMinor;
    });
    await Promise.all([...depositing, ...spending]);
    await until('all deposits are booked', async () => {
      const { n } = await app.pool.one(
        sql<{ n: number }>`select count(*)::int as n from deposits where account_number = ${owner.cvu}`,
      );
      return n === depositing.length;
    });
    assert.deepEqual(await balanceOf(owner), {
      available: Number(received - spent) / 100,
      pending: Number(spent) / 100,
      total: Number(received) / 100,
    });
    assert.equal((await balancesAtProvider(testApp)).get(owner.cvu), received);

    const [one, other] = await Promise.all(sessions.map((session) => allPages(session, 13)));
    assert.deepEqual(one, other);
    const oldestFirst = (one ?? []).toReversed();
    let balance = 0;
    for (const { type, amount, balance_after } of oldestFirst) {
      balance += Math.round(amount * 100) * (type === 'credit' ? 1 : -1);
      assert.equal(Math.round(balance_after * 100), balance);
    }
    assert.equal(BigInt(balance), received - spent);
    await assertLedgerIsWhole(testApp);
  });
});

suite('the queries of pages', () => {
  const FILTERS: Readonly<Record<string, Partial<MovementFilter>>> = {
    'of a wallet': {},
    'of a type': { type: 'debit' },
    'of a module': { module: 'pay' },
    'of a module and a type': { module: 'pay', type: 'credit' },
    'of a sub-wallet': { subWalletId: 'sub_1' },
  };
  const planOf = async ({ text, values }: Query<unknown>): Promise<string> => {
    const rows = await app.pool.all<{ 'QUERY PLAN': string }>(rawQuery(`explain ${text}`, values));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  for (const [what, filter] of Object.entries(FILTERS)) {
    test(`${what} read one index in order: no sort, no scan of the table`, async () => {
      const { walletId } = await newWallet(testApp);
      await app.pool.run(
        sql`insert into wallet_movements
            select ${tenant.id}, ${walletId}, n, 'mov_' || ${walletId} || n, case when n % 3 = 0 then 'sub_' || n % 7 end,
                   case when n % 2 = 0 then 'credit' else 'debit' end, case when n % 5 = 0 then 'deposit' else 'pay' end,
                   1, 'ARS', n, 'Some', 'test', 'test', '{}', '2026-01-01'
            from generate_series(1, 20000) n`,
      );
      await app.pool.run(rawQuery('analyze wallet_movements', []));
      const page = {
        walletId,
        subWalletId: null,
        module: undefined,
        type: undefined,
        after: 0n,
        before: 15_000n,
        limit: 25,
      };
      for (const query of movementsQuery(tenant.id, { ...page, ...filter })) {
        const plan = await planOf(query);
        assert.match(plan, /Index Scan Backward/);
        assert.doesNotMatch(plan, /Seq Scan|Sort|Bitmap/, plan);
      }
    });
  }
});
