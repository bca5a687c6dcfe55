// Our books of wallets against the provider's: what we missed is booked, and what differs is said.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { DAY_MS, isoOf } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import { compareSweep } from '#modules/wallets/wallets/jobs.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import type { BookedOrders } from '#modules/wallets/wallets/books/booked-orders.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import {
  approvedOwner,
  assertLedgerIsWhole,
  balanceOf,
  newWallet,
  opened,
  sendMoney,
  spend,
  untilAvailable,
  type Opened,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant, clock } = testApp;
const ACTOR = systemActor('test');
const sandbox = createSandboxAccounts(app);

/** What orders to rails bring to it is in booked-orders.test.ts. */
const noOrders: BookedOrders = {
  booked: () => Promise.resolve([]),
  askAgain: () => Promise.resolve(true),
  confirm: () => Promise.resolve(),
  neverShown: () => Promise.resolve([]),
  sinceMinor: () => Promise.resolve(0n),
};

const reconcile = async ({ session }: Opened) => (await session.post('/api/v1/wallet/reconcile')).body;

suite('POST /api/v1/wallet/reconcile', () => {
  test('finds nothing where nothing differs, also with money set aside', async () => {
    const owner = await newWallet(testApp);
    await sendMoney(testApp, owner.cvu, { amountMinor: 5_000n });
    await untilAvailable(owner, 50);
    await app.commands.run(tenant, ACTOR, spend, { walletId: owner.walletId, amountMinor: 1_200n });
    const { checkedAt, ...rest } = await reconcile(owner);
    assert.ok(Math.abs(Date.parse(checkedAt) - clock.now()) < 60_000);
    assert.deepEqual(rest, {
      ok: true,
      ledger: 50,
      provider: 50,
      differenceCents: 0,
      differences: [],
      repaired: 0,
    });
  });

  test('names what the provider does not have, and takes nothing back', async () => {
    const owner = await newWallet(testApp);
    const deposit = {
      providerRef: 'made-up',
      accountNumber: owner.cvu,
      amountMinor: 300n,
      currency: 'ARS',
      from: { name: 'Nobody', number: null, taxId: null },
      concept: null,
      at: clock.now(),
    } as const;
    const { row } = await book({ ...app, tenant, actor: ACTOR, connectionId: SANDBOX }, deposit);
    const { checkedAt, ...rest } = await reconcile(owner);
    assert.deepEqual(rest, {
      ok: false,
      ledger: 3,
      provider: 0,
      differenceCents: -300,
      differences: [
        { type: 'unknown_deposit', providerRef: 'made-up', movementId: row.movement_id, amountCents: -300 },
      ],
      repaired: 0,
    });
    assert.equal((await balanceOf(owner)).available, 3);
    const { body: shown } = await api.get(`/api/v1/wallets/${owner.walletId}`);
    assert.deepEqual(shown.comparison, {
      ok: false,
      checkedAt,
      ledgerCents: 300,
      providerCents: 0,
      differences: rest.differences,
      repaired: 0,
    });
  });

  test('is a 502 where the provider does not show its books', async () => {
    const owner = await newWallet(testApp);
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 100 });
    const { status, body } = await owner.session.post('/api/v1/wallet/reconcile');
    assert.deepEqual([status, body.error], [502, 'provider_error']);
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 0 });
  });

  test('agrees while deposits come in', async () => {
    const owner = await newWallet(testApp);
    let isOver = false;
    const coming = (async () => {
      let sum = 0n;
      while (!isOver) {
        await sendMoney(testApp, owner.cvu, { amountMinor: 7n });
        sum += 7n;
      }
      return sum;
    })();
    for (let round = 0; round < 8; round++) {
      const { ok, differenceCents } = await reconcile(owner);
      assert.deepEqual({ ok, differenceCents }, { ok: true, differenceCents: 0 });
    }
    isOver = true;
    await untilAvailable(owner, Number(await coming) / 100);
    assert.equal((await reconcile(owner)).ok, true);
    await assertLedgerIsWhole(testApp);
  });
});

suite('a deposit whose message was lost', () => {
  test('is booked once by reconcile, and answered', async () => {
    const quiet = await startTestApp({ worker: false });
    const owner = await opened(await approvedOwner(quiet));
    await sendMoney(quiet, owner.cvu, { amountMinor: 900n, concept: 'Lost' });
    const first = await owner.session.post('/api/v1/wallet/reconcile');
    const { checkedAt: _checkedAt, differences, ...rest } = first.body;
    assert.deepEqual(rest, { ok: true, ledger: 9, provider: 9, differenceCents: 0, repaired: 1 });
    assert.deepEqual(
      differences.map(({ type, amountCents }: { type: string; amountCents: number }) => [type, amountCents]),
      [['missing_deposit', 900]],
    );
    const again = await owner.session.post('/api/v1/wallet/reconcile');
    assert.deepEqual([again.body.ok, again.body.repaired, again.body.differences], [true, 0, []]);
    const { n } = await quiet.app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from jobs where kind = 'wallets.answer_deposit'`,
    );
    assert.equal(n, 1);
    await assertLedgerIsWhole(quiet);
  });
});

suite('the daily comparison', () => {
  const sweepWith = (accounts: Accounts) =>
    compareSweep({
      ...app,
      accounts: atSandbox(accounts),
      bookedOrders: noOrders,
      compareMethods: () => Promise.resolve(undefined),
      tenantOf: (id) => app.tenants.get(id),
    });
  const becomeDue = (): void => clock.advance(DAY_MS);
  type Check = { id: string; is_ok: boolean | null; repaired: number; isDue: boolean };
  const checks = (): Promise<Check[]> =>
    app.pool.all(
      sql<Check>`
        select id, is_ok, repaired, due_at <= ${isoOf(clock.now())} as "isDue" from wallet_checks
        where tenant_id = ${tenant.id}`,
    );

  test('takes every wallet and the sum of each currency, and keeps the results', async () => {
    const owner = await newWallet(testApp);
    const mexican = await newWallet(testApp, { country: 'MX', taxId: 'GODE900517AB6' });
    await sendMoney(testApp, mexican.cvu, { amountMinor: 400n, currency: 'MXN' });
    await untilAvailable(mexican, 4);
    becomeDue();
    await sweepWith(sandbox).runOnce();
    const all = new Map((await checks()).map((one) => [one.id, one]));
    for (const id of [owner.walletId, mexican.walletId, 'omnibus_mxn'])
      assert.equal(all.get(id)?.is_ok, true, id);
    // A deposit of an earlier test, which the provider does not have.
    assert.equal(all.get('omnibus_ars')?.is_ok, false);
    assert.deepEqual(
      [...all.values()].filter(({ isDue }) => isDue),
      [],
    );
    assert.equal(await sweepWith(sandbox).runOnce(), 0);
  });

  test('one that the provider does not answer is tried again later, after all others', async () => {
    becomeDue();
    const broken: Accounts = { ...sandbox, statement: () => Promise.reject(new Error('it is broken')) };
    await assert.rejects(sweepWith(broken).runOnce(), /it is broken/);
    assert.deepEqual(
      (await checks()).filter(({ isDue }) => isDue),
      [],
    );
    await until('nothing is due', async () => (await sweepWith(sandbox).runOnce()) === 0);
  });
});
