// Money that comes in: booked once, to the wallet that it was sent to, or kept in suspense.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX } from '#platform/provider/connections.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { bookDeposit, prepareBooking } from '#modules/wallets/wallets/deposits/book-deposit.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import { CLAIM_DEPOSITS } from '#modules/wallets/wallets/job-kinds.ts';
import { makeAccountNumber, type IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import {
  assertLedgerIsWhole,
  balanceOf,
  newWallet,
  sendMoney,
  spend,
  timesEmitted,
  untilAvailable,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const ACTOR = systemActor('test');
const booking = { ...app, tenant, actor: ACTOR, connectionId: SANDBOX };

type Kept = { id: string; status: string; suspense_reason: string | null; wallet_id: string | null };
const depositsTo = (number: string): Promise<Kept[]> =>
  app.pool.all(
    sql<Kept>`
      select id, status, suspense_reason, wallet_id from deposits
      where tenant_id = ${tenant.id} and account_number = ${number} order by created_at`,
  );
const suspense = async (currency: string): Promise<bigint> =>
  (
    await app.pool.one(
      sql<{ balance: bigint }>`
        select balance from ledger_accounts where tenant_id = ${tenant.id} and id = ${`acc_suspense_${currency}`}`,
    )
  ).balance;
const statusesAtProvider = async (number: string): Promise<string[]> =>
  (
    await app.pool.all(
      sql<{ status: string }>`
        select status from sandbox_deposits where tenant_id = ${tenant.id} and account_number = ${number}`,
    )
  ).map(({ status }) => status);

const claimsOf = (walletId: string) => async (): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from jobs
        where tenant_id = ${tenant.id} and kind = ${CLAIM_DEPOSITS} and payload->>'walletId' = ${walletId}`,
    )
  ).n;

let references = 0;
const incoming = (accountNumber: string, changes: Partial<IncomingDeposit> = {}): IncomingDeposit => ({
  providerRef: `ref-${++references}`,
  accountNumber,
  amountMinor: 10_000n,
  currency: 'ARS',
  from: { name: 'Ana Prueba', number: null, taxId: null },
  concept: null,
  at: app.clock.now(),
  ...changes,
});

suite('POST /api/v1/wallet/fund', () => {
  test('has the sandbox send the amount, which is then in the wallet, its history and an event', async () => {
    const owner = await newWallet(testApp);
    const { status, body } = await owner.session.post('/api/v1/wallet/fund', { amount: 1500.5 });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.settlement, 'pending');
    const { settlement: _settlement, ...info } = body;
    assert.deepEqual(info, (await owner.session.get('/api/v1/wallet/fund-info')).body);
    await untilAvailable(owner, 1500.5);
    assert.deepEqual(await balanceOf(owner), { available: 1500.5, pending: 0, total: 1500.5 });

    const [movement] = (await owner.session.get('/api/v1/wallet/history')).body.data;
    const { id, created_at, reference, ...rest } = movement;
    assert.match(id, /^mov_/);
    assert.deepEqual(rest, {
      type: 'credit',
      module: 'deposit',
      amount: 1500.5,
      currency: 'ARS',
      balance_after: 1500.5,
      description: 'Deposit from Sandbox Bank',
      metadata: { from_name: 'Sandbox Bank', from_cvu: null },
      status: 'booked',
      booked_at: created_at,
    });
    const [event] = (await api.get(`/api/v1/events?type=deposit.received&objectId=${reference.id}`)).body
      .data;
    assert.deepEqual(event.data.object, {
      id: reference.id,
      walletId: owner.walletId,
      cardholderId: owner.cardholderId,
      movementId: id,
      amountCents: 150_050,
      currency: 'ARS',
      from: { name: 'Sandbox Bank', cvu: null },
      concept: null,
      receivedAt: created_at,
    });
    // What is in the wallet is answered to the provider afterwards.
    await until('it is answered', async () => (await statusesAtProvider(owner.cvu)).join() === 'accepted');
  });

  test('repeated with its key, and asked for again where an answer was lost, is one deposit', async () => {
    const owner = await newWallet(testApp);
    await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'timeout', count: 1 });
    const fund = () =>
      owner.session.post('/api/v1/wallet/fund', { amount: '10' }, { 'x-idempotency-key': 'once' });
    const replies = await Promise.all([fund(), fund(), fund()]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    await untilAvailable(owner, 10);
    assert.equal((await depositsTo(owner.cvu)).length, 1);
  });

  const REFUSED: readonly unknown[] = [
    0,
    -1,
    '1e2',
    '-0',
    'NaN',
    '0.001',
    19.999,
    '1'.repeat(30),
    null,
    true,
  ];
  for (const amount of REFUSED) {
    test(`refuses ${JSON.stringify(amount)} with its field`, async () => {
      const { session } = await newWallet(testApp);
      const { status, body } = await session.post('/api/v1/wallet/fund', { amount });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', 'amount']);
    });
  }
});

suite('a deposit', () => {
  test('that is reported many times at once, over two processes, is booked once', async () => {
    const owner = await newWallet(testApp);
    const other = await testApp.another();
    const deposit = incoming(owner.cvu);
    const booked = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const { pool, commands } = i % 2 === 0 ? app : other.app;
        return book({ ...booking, pool, commands }, deposit);
      }),
    );
    assert.equal(booked.filter(({ isNew }) => isNew).length, 1);
    assert.equal((await balanceOf(owner)).available, 100);
    assert.equal(await timesEmitted(testApp, 'deposit.received', booked[0]?.row.id ?? ''), 1);
    await assertLedgerIsWhole(testApp);
  });

  test('whose report changes is not booked again', async () => {
    const owner = await newWallet(testApp);
    const deposit = incoming(owner.cvu);
    await book(booking, deposit);
    const changed = book(booking, { ...deposit, amountMinor: 99n });
    await assert.rejects(changed, /in two ways/);
    assert.equal((await balanceOf(owner)).available, 100);
  });

  test('for an account of no wallet is kept in suspense, and the provider keeps it', async () => {
    const before = await suspense('ars');
    const number = makeAccountNumber('AR', '0012', '777');
    await sendMoney(testApp, number, { amountMinor: 700n });
    await until('it is answered', async () => (await statusesAtProvider(number))[0] === 'accepted');
    const [row] = await depositsTo(number);
    assert.deepEqual(
      [row?.status, row?.suspense_reason, row?.wallet_id],
      ['suspense', 'unknown_account', null],
    );
    assert.equal((await suspense('ars')) - before, 700n);
    assert.equal(await timesEmitted(testApp, 'deposit.received', row?.id ?? ''), 0);
  });

  test('in another currency than the account is kept in suspense', async () => {
    const { cvu, session } = await newWallet(testApp);
    await book(booking, incoming(cvu, { currency: 'MXN' }));
    const [row] = await depositsTo(cvu);
    assert.deepEqual([row?.status, row?.suspense_reason], ['suspense', 'other_currency']);
    assert.equal((await session.get('/api/v1/wallet')).body.balance.total, 0);
  });

  test('that would make the balance too large to be shown is kept in suspense, and the wallet stays readable', async () => {
    const owner = await newWallet(testApp);
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    await book(booking, incoming(owner.cvu, { amountMinor: most - 1n }));
    await app.commands.run(tenant, ACTOR, spend, { walletId: owner.walletId, amountMinor: 1_000n });
    await book(booking, incoming(owner.cvu, { amountMinor: 2n }));
    await book(booking, incoming(owner.cvu, { amountMinor: 1n }));
    const reasons = (await depositsTo(owner.cvu)).map(({ suspense_reason }) => suspense_reason);
    assert.deepEqual(reasons, [null, 'too_much', null]);
    assert.equal((await owner.session.get('/api/v1/wallet')).status, 200);
    assert.equal((await owner.session.get('/api/v1/wallet/history')).status, 200);
  });

  test('that came before we knew the account moves out of suspense when the wallet is known', async () => {
    const owner = await newWallet(testApp);
    // The job that opening a wallet queued claims as well.
    await until('no claim is queued', claimsOf(owner.walletId), (left) => left === 0);
    const deposit = incoming(owner.cvu);
    // As a process would that looked for the wallet before the answer to its opening was written.
    await app.commands.run(tenant, ACTOR, bookDeposit, {
      connectionId: SANDBOX,
      deposit,
      walletId: null,
      balanceLowThresholdMinor: null,
    });
    assert.equal((await depositsTo(owner.cvu))[0]?.status, 'suspense');
    await book(booking, deposit);
    assert.equal((await depositsTo(owner.cvu))[0]?.status, 'booked');
    assert.equal((await balanceOf(owner)).available, 100);
    await book(booking, deposit);
    assert.equal((await balanceOf(owner)).available, 100);
    await assertLedgerIsWhole(testApp);
  });

  test('of hostile text is kept as it can be kept', async () => {
    const owner = await newWallet(testApp);
    const name = `a\0b\ud800${'x'.repeat(10_000)}`;
    await book(booking, incoming(owner.cvu, { from: { name, number: null, taxId: null }, concept: name }));
    const [movement] = (await owner.session.get('/api/v1/wallet/history')).body.data;
    assert.ok(movement.description.length < 300);
  });
});

suite('balance.low', () => {
  test('is emitted once each time that the balance falls through the threshold, and never when it rises', async () => {
    const balanceLowThresholdCents = 5_000;
    await api.patch('/api/v1/settings', { balanceLowThresholdCents });
    const owner = await newWallet(testApp);
    const receive = (amountMinor: bigint) => book(booking, incoming(owner.cvu, { amountMinor }));
    const spendSome = (amountMinor: bigint) =>
      app.commands.run(tenant, ACTOR, spend, {
        walletId: owner.walletId,
        amountMinor,
        thresholdMinor: 5_000n,
      });
    const times = () => timesEmitted(testApp, 'balance.low', owner.walletId);

    await receive(4_000n);
    await receive(4_000n);
    assert.equal(await times(), 0, 'it rose');
    await spendSome(3_000n);
    assert.equal(await times(), 0, 'it is at the threshold');
    await spendSome(1n);
    assert.equal(await times(), 1, 'it fell through');
    await spendSome(1n);
    assert.equal(await times(), 1, 'it was below');
    await receive(2n);
    await spendSome(2_000n);
    assert.equal(await times(), 2, 'it fell through again');
    const [event] = (await api.get(`/api/v1/events?type=balance.low&objectId=${owner.walletId}`)).body.data;
    assert.deepEqual(event.data.object, {
      cardholderId: owner.cardholderId,
      walletId: owner.walletId,
      availableCents: 3_000,
      thresholdCents: 5_000,
      currency: 'ARS',
    });
  });

  test('takes its threshold from the settings', async () => {
    await api.patch('/api/v1/settings', { balanceLowThresholdCents: 1_234 });
    const prepared = await prepareBooking(booking, incoming('0'));
    assert.equal(prepared.balanceLowThresholdMinor, 1_234n);
  });
});
