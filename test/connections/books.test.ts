// The books of connections: what comes in at one is booked and answered there, what its provider holds is
// compared with what we have there alone, and what it charges is booked once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { SANDBOX, type Connected } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { derivedId } from '#platform/ids/ids.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { disableConnection, removeConnection } from '#modules/base/connections/status.ts';
import { bookedOrdersOf } from '#modules/money-out/rail/booked-orders.ts';
import { finishOrder } from '#modules/money-out/rail/finish.ts';
import { costAccounts, omnibusAccount } from '#modules/wallets/wallets/accounts.ts';
import { omnibusCheckIdOf } from '#modules/wallets/wallets/books/checks.ts';
import { claimDeposits } from '#modules/wallets/wallets/deposits/claim-deposits.ts';
import { compareBooks } from '#modules/wallets/wallets/books/compare.ts';
import { depositIdOf } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import { book, reportedDeposits } from '#modules/wallets/wallets/deposits/deposits.ts';
import { answerDepositJob } from '#modules/wallets/wallets/jobs.ts';
import { ANSWER_DEPOSIT } from '#modules/wallets/wallets/job-kinds.ts';
import type { Accounts, BookedCharge, BookedItem, IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import type { CheckRow } from '#modules/wallets/wallets/tables.ts';
import { walletsReport } from '../../src/roles/cli/inspect/wallets.ts';
import { ordersOf, railOwners } from '../rail/orders.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { atSandbox } from '../support/connections.ts';
import { until } from '../support/wait.ts';
import { approvedOwner, assertLedgerIsWhole, balanceOf, opened, type Opened } from '../wallets/support.ts';
import { accountsOn } from './paper-books.ts';
import { connectPaper, OPERATOR, routeTo } from './connect-paper.ts';
import { paperDriver } from './paper.ts';

const { driver, booksAt } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, tenant, clock } = testApp;
const { made, sandbox } = ordersOf(testApp);
const ACTOR = systemActor('test');
const services = app.operatorActions.connections;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const paper: Connected<Accounts> = {
  at: (id) => ({ ...({} as Accounts), ...accountsOn(booksAt(id)) }),
};

const connect = (letter: string): Promise<string> => connectPaper(testApp, letter);

/** A wallet whose account is at a connection, in ARS. */
async function walletAt(connectionId: string): Promise<Opened> {
  await routeTo(testApp, connectionId);
  return opened(await approvedOwner(testApp));
}

const incoming = (accountNumber: string, changes: Partial<IncomingDeposit> = {}): IncomingDeposit => ({
  providerRef: randomUUID(),
  accountNumber,
  amountMinor: 10_000n,
  currency: 'ARS',
  from: { name: 'Ana Prueba', number: null, taxId: null },
  concept: null,
  at: clock.now(),
  ...changes,
});
const bookAt = (connectionId: string, deposit: IncomingDeposit) =>
  book({ ...app, tenant, actor: ACTOR, connectionId }, deposit);
/** At the provider and in our books. */
async function comesIn(connectionId: string, deposit: IncomingDeposit): Promise<void> {
  booksAt(connectionId).items.push({ kind: 'deposit', ...deposit });
  await bookAt(connectionId, deposit);
}
const charge = (kind: BookedCharge['kind'], amountMinor: bigint): BookedCharge => ({
  kind,
  providerRef: randomUUID(),
  amountMinor,
  currency: 'ARS',
  at: clock.now(),
});

const balances = async (...ids: string[]): Promise<(bigint | undefined)[]> => {
  const rows = await app.pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts where tenant_id = ${tenant.id} and id = any(${ids}::text[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.balance);
};

type Check = Pick<CheckRow, 'is_ok' | 'ledger_minor' | 'provider_minor' | 'repaired' | 'differences'>;
const checkOf = (connectionId: string): Promise<Check | undefined> =>
  app.pool.maybe(
    sql<Check>`
      select is_ok, ledger_minor, provider_minor, repaired, differences from wallet_checks
      where tenant_id = ${tenant.id} and id = ${omnibusCheckIdOf({ connectionId, currency: 'ARS' })}`,
  );
const daily = app.sweeps.find(({ name }) => name === 'wallets.compare') ?? assert.fail('there is no sweep');
async function aDayLater(): Promise<void> {
  clock.advance(DAY_MS);
  await daily.runOnce();
}
const compareAt = (connectionId: string, change: object = {}) =>
  compareBooks(
    {
      ...app,
      tenant,
      actor: ACTOR,
      accounts: paper,
      bookedOrders: bookedOrdersOf({ rail: atSandbox(sandbox), railOwners }),
      newBackoff: () => createBackoff(1),
      ...change,
    },
    {
      id: omnibusCheckIdOf({ connectionId, currency: 'ARS' }),
      connectionId,
      currency: 'ARS',
      wallet: null,
    },
  );

const [HERE, THERE] = [await connect('a'), await connect('b')];
await until(
  'the process knows both',
  () => Promise.all([HERE, THERE].map((id) => app.connections.find(id))),
  (found) => found.every((one) => one !== undefined),
);

suite('a deposit', () => {
  test('is one for each reference of a connection, and the sandbox has the ids that it had', async () => {
    const [one, other] = [await walletAt(HERE), await walletAt(THERE)];
    const [first, second] = [
      incoming(one.cvu, { providerRef: '42' }),
      incoming(other.cvu, { providerRef: '42' }),
    ];
    const booked = [await bookAt(HERE, first), await bookAt(THERE, second), await bookAt(HERE, first)];
    assert.deepEqual(
      booked.map(({ isNew, row }) => [isNew, row.connection_id]),
      [
        [true, HERE],
        [true, THERE],
        [false, HERE],
      ],
    );
    assert.equal(new Set(booked.map(({ row }) => row.id)).size, 2);
    assert.deepEqual([(await balanceOf(one)).available, (await balanceOf(other)).available], [100, 100]);
    assert.equal(depositIdOf(SANDBOX, '42'), derivedId('dep', '42'));
    for (const [id, deposit] of [
      [HERE, first],
      [THERE, second],
    ] as const)
      booksAt(id).items.push({ kind: 'deposit', ...deposit });
    await assertLedgerIsWhole(testApp);
  });

  test('for an account at another connection is kept where it came in, and no wallet claims it', async () => {
    const owner = await walletAt(THERE);
    const deposit = incoming(owner.cvu);
    await comesIn(HERE, deposit);
    await claimDeposits({ ...app, tenant, actor: ACTOR }, owner.walletId);
    const { row } = await bookAt(HERE, deposit);
    assert.deepEqual([row.status, row.suspense_reason, row.wallet_id], ['suspense', 'unknown_account', null]);
    assert.equal((await balanceOf(owner)).available, 0);
    await comesIn(THERE, deposit);
    assert.equal((await balanceOf(owner)).available, 100);
  });

  test('is answered at the connection that reported it, by its message and by a comparison', async () => {
    const owner = await walletAt(THERE);
    const [told, missed] = [incoming(owner.cvu), incoming(owner.cvu)];
    const context = { ...app, tenant, actor: ACTOR, jobId: 'job', attempt: 1, signal: signal() };
    const source = reportedDeposits({ accounts: paper, clock }, THERE);
    assert.ok('deliver' in source);
    await source.deliver(context, told);
    booksAt(THERE).items.push({ kind: 'deposit', ...told }, { kind: 'deposit', ...missed });
    assert.equal((await compareAt(THERE))?.repaired, 1);
    const { payload } = await app.pool.one(
      sql<{ payload: { connectionId: string; providerRef: string } }>`
        select payload from jobs where tenant_id = ${tenant.id} and kind = ${ANSWER_DEPOSIT}`,
    );
    const job = answerDepositJob(paper);
    await job.run(context, job.payload.parse(payload));
    assert.deepEqual(booksAt(THERE).kept, [told.providerRef, missed.providerRef]);
    assert.deepEqual(booksAt(HERE).kept, []);
    // One that was queued before deposits had a connection.
    assert.equal(job.payload.parse({ providerRef: 'x' }).connectionId, SANDBOX);
  });

  test('keeps a connection from being removed, also where no wallet is there', async () => {
    const alone = await connect('c');
    await bookAt(alone, incoming('0000003100000000000017'));
    await changed((tx) => disableConnection(tx, services, OPERATOR, alone));
    clock.advance(MINUTE_MS);
    const error: unknown = await changed((tx) => removeConnection(tx, services, OPERATOR, alone)).catch(
      (one: unknown) => one,
    );
    assert.ok(error instanceof Refusal);
    assert.deepEqual(error.details['hangsOnIt'], { deposits: 1 });
  });
});

/** As the organization reads them. */
const booksShown = async (api: Pick<typeof testApp.api, 'get'>, connectionId: string) =>
  (await api.get(`/api/v1/connection_books?connectionId=${connectionId}`)).body.data;

suite('the daily comparison', () => {
  test('is one for each connection, with what came in and went out there alone', async () => {
    const [one, other] = [await walletAt(HERE), await walletAt(THERE)];
    await comesIn(HERE, incoming(one.cvu, { amountMinor: 50_000n }));
    await comesIn(THERE, incoming(other.cvu, { amountMinor: 7_000n }));
    const operation = await made(one, 20_000n);
    const value = { providerRef: 'out-1', at: clock.now() };
    const outcome = { kind: 'accepted', value } as const;
    await app.commands.run(tenant, ACTOR, finishOrder, { operation, owners: railOwners, outcome });
    booksAt(HERE).items.push({
      kind: 'payment',
      providerRef: 'out-1',
      reference: operation.id,
      accountNumber: one.cvu,
      amountMinor: -20_000n,
      currency: 'ARS',
      at: clock.now(),
    });
    await aDayLater();
    for (const id of [HERE, THERE]) {
      const sum = booksAt(id).items.reduce((all, { amountMinor }) => all + amountMinor, 0n);
      const { is_ok, ledger_minor, provider_minor } = (await checkOf(id)) ?? {};
      assert.deepEqual([is_ok, ledger_minor, provider_minor], [true, sum, sum], id);
      const [{ comparison, ...of }, ...others] = await booksShown(testApp.api, id);
      assert.deepEqual([of, others], [{ connectionId: id, currency: 'ARS', heldFor: 'wallets' }, []]);
      const { ok, ledgerCents, providerCents } = comparison;
      assert.deepEqual([ok, ledgerCents, providerCents], [true, Number(sum), Number(sum)]);
    }
    const key = await testApp.newKey({ organization: await testApp.newOrganization('Others') });
    assert.deepEqual(await booksShown(client(testApp.url, key), HERE), []);
    await assertLedgerIsWhole(testApp);
  });

  test('takes an order that is shown by another connection for a payment that no order explains', async () => {
    const owner = await walletAt(HERE);
    await comesIn(HERE, incoming(owner.cvu));
    const operation = await made(owner, 500n);
    const books = booksAt(THERE);
    books.items.push({
      kind: 'payment',
      providerRef: 'out-2',
      reference: operation.id,
      accountNumber: owner.cvu,
      amountMinor: -500n,
      currency: 'ARS',
      at: clock.now(),
    });
    await aDayLater();
    const { is_ok, differences } = (await checkOf(THERE)) ?? {};
    assert.deepEqual(
      [is_ok, differences?.map(({ type, providerRef }) => [type, providerRef])],
      [false, [['missing_payment', 'out-2']]],
    );
    assert.equal((await checkOf(HERE))?.is_ok, true);
    const { text, json } = await walletsReport(app.pool);
    assert.match(text, new RegExp(`those of ${THERE} `));
    assert.match(text, /^ {2}missing_payment {2}-5\.00 ARS {2}out-2$/m);
    assert.ok(JSON.stringify(json).includes(`"connectionId":"${THERE}"`));
    books.items.pop();
    await aDayLater();
    assert.equal((await checkOf(THERE))?.is_ok, true);
  });

  test('goes on at the others where one gives no answer, and comes back to it', async () => {
    const [one, other] = [await walletAt(HERE), await walletAt(THERE)];
    booksAt(HERE).isSilent = true;
    const [lost, found] = [incoming(one.cvu), incoming(other.cvu)];
    booksAt(HERE).items.push({ kind: 'deposit', ...lost });
    booksAt(THERE).items.push({ kind: 'deposit', ...found });
    await assert.rejects(aDayLater(), new RegExp(`the provider at ${HERE} did not show its books`));
    assert.equal((await balanceOf(other)).available, 100);
    assert.equal((await balanceOf(one)).available, 0);
    booksAt(HERE).isSilent = false;
    const since = tenant.now();
    const comparedSince = async (): Promise<number> => {
      const { n } = await app.pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from wallet_checks
          where tenant_id = ${tenant.id} and connection_id = ${HERE} and checked_at >= ${isoOf(since)}`,
      );
      return n;
    };
    // Those that were passed over come first: it may have been silent about the one that was asked about.
    clock.advance(2 * MINUTE_MS);
    await daily.runOnce();
    const soon = await comparedSince();
    assert.ok(soon > 0);
    clock.advance(HOUR_MS);
    await daily.runOnce();
    assert.equal(await comparedSince(), soon + 1);
    assert.equal((await balanceOf(one)).available, 100);
    for (const id of [HERE, THERE]) assert.equal((await checkOf(id))?.is_ok, true, id);
  });

  test('is planned where money comes in before there is a wallet, with an account to book it to', async () => {
    const alone = await connect('d');
    assert.equal(await checkOf(alone), undefined);
    await comesIn(alone, incoming('0000003100000000000017', { amountMinor: 300n }));
    assert.equal((await checkOf(alone))?.is_ok, null);
    assert.deepEqual(await balances(omnibusAccount(alone, 'ARS')), [-300n]);
    await aDayLater();
    assert.equal((await checkOf(alone))?.is_ok, true);
  });
});

suite('an item that is dated back', () => {
  const NO_WALLET = '0000003100000000000017';
  const daysAgo = (days: number) => ({ at: plus(clock.now(), -days * DAY_MS) });
  /** Ten days of two deposits each, all of them read, and how often a statement is read from the start. */
  async function passed(letter: string) {
    const id = await connect(letter);
    const { items } = booksAt(id);
    for (let days = 10; days > 0; days -= 0.5) await comesIn(id, incoming(NO_WALLET, daysAgo(days)));
    let fromTheBeginning = 0;
    const counting: Connected<Accounts> = {
      at: (at) => ({
        ...paper.at(at),
        statement(...asked) {
          if (asked[1].after === undefined) fromTheBeginning += 1;
          return paper.at(at).statement(...asked);
        },
      }),
    };
    const compared = async () => {
      fromTheBeginning = 0;
      const { is_ok, repaired, differences } =
        (await compareAt(id, { accounts: counting })) ?? assert.fail('no books were shown');
      const named = differences.map(({ type, amountCents }) => `${type} ${amountCents}`);
      return { is_ok, repaired, named, fromTheBeginning };
    };
    const appears = (item: BookedItem): void => {
      items.splice(
        items.findIndex(({ at }) => at > item.at),
        0,
        item,
      );
    };
    assert.deepEqual(await compared(), { ...NOTHING, fromTheBeginning: 1 });
    assert.deepEqual(await compared(), NOTHING);
    return { id, items, compared, appears };
  }
  const NOTHING = { is_ok: true, repaired: 0, named: [], fromTheBeginning: 0 };

  test('is booked, once, as far back as the provider says, also where the sums are equal without it', async () => {
    const { id, compared, appears } = await passed('e');
    appears({ kind: 'deposit', ...incoming(NO_WALLET, { amountMinor: 900n, ...daysAgo(2) }) });
    appears({ ...charge('correction', -900n), ...daysAgo(2) });
    assert.deepEqual(await compared(), { ...NOTHING, repaired: 1, named: ['missing_deposit 900'] });
    assert.deepEqual(await compared(), NOTHING);
    assert.deepEqual(await balances(omnibusAccount(id, 'ARS')), [-200_000n]);
    await assertLedgerIsWhole(testApp);
  });

  test('further back is looked for from the beginning where the sums are off, and once alone', async () => {
    const { items, compared, appears } = await passed('f');
    appears({ kind: 'deposit', ...incoming(NO_WALLET, { amountMinor: 900n, ...daysAgo(9) }) });
    const found = { repaired: 1, named: ['missing_deposit 900'] };
    assert.deepEqual(await compared(), { ...NOTHING, ...found, fromTheBeginning: 1 });
    assert.deepEqual(await compared(), NOTHING);
    const [gone] = items.splice(0, 1);
    const off = { ...NOTHING, is_ok: false, named: [`sum -${gone?.amountMinor}`] };
    assert.deepEqual(await compared(), { ...off, fromTheBeginning: 1 });
    assert.deepEqual(await compared(), off);
  });
});

suite('what a provider charges', () => {
  const COSTS = (['verification', 'fee', 'correction'] as const).map((kind) => costAccounts[kind]);
  const costsAt = (connectionId: string) => balances(...COSTS.map((idOf) => idOf(connectionId, 'ARS')));

  test('is booked once to an account for each kind, moves no wallet, and makes no difference', async () => {
    const owner = await walletAt(HERE);
    await comesIn(HERE, incoming(owner.cvu));
    const { items } = booksAt(HERE);
    items.push(
      charge('verification', -1n),
      charge('fee', -250n),
      charge('fee', 50n),
      charge('correction', 7n),
    );
    // Whatever this comparison is about to book, another one books first.
    const slow = {
      ...app.commands,
      run: async (...given: Parameters<typeof app.commands.run>) => {
        await compareAt(HERE);
        return app.commands.run(...given);
      },
    };
    assert.equal((await compareAt(HERE, { commands: slow }))?.is_ok, true);
    await aDayLater();
    const { is_ok, differences, repaired } = (await checkOf(HERE)) ?? {};
    assert.deepEqual([is_ok, differences, repaired], [true, [], 0]);
    assert.deepEqual(await costsAt(HERE), [-1n, -200n, 7n]);
    assert.deepEqual(await costsAt(THERE), [undefined, undefined, undefined]);
    assert.equal((await balanceOf(owner)).available, 100);
    const { text } = await walletsReport(app.pool);
    assert.match(text, new RegExp(`${HERE} put right 0.07 ARS`));
    await assertLedgerIsWhole(testApp);
  });

  test('is another line under the same reference at another connection', async () => {
    const fee = charge('fee', -30n);
    booksAt(HERE).items.push(fee);
    booksAt(THERE).items.push(fee);
    const before = await costsAt(HERE);
    await aDayLater();
    assert.deepEqual(await costsAt(HERE), [before[0], (before[1] ?? 0n) - 30n, before[2]]);
    assert.deepEqual(await costsAt(THERE), [undefined, -30n, undefined]);
    for (const id of [HERE, THERE]) assert.equal((await checkOf(id))?.is_ok, true, id);
  });

  test('is booked once where the process ends between a page and its books, and between two pages', async () => {
    const { items } = booksAt(THERE);
    const before = await costsAt(THERE);
    items.push(charge('correction', -3n), charge('correction', -4n), charge('correction', -5n));
    const broken = { ...app.commands, run: () => Promise.reject(new Error('the process ends')) };
    await assert.rejects(async () => compareAt(THERE, { commands: broken }), /the process ends/);
    assert.deepEqual(await costsAt(THERE), before.with(2, 0n));
    booksAt(THERE).pagesLeft = 1;
    await assert.rejects(async () => compareAt(THERE), /the page is torn/);
    booksAt(THERE).pagesLeft = undefined;
    await aDayLater();
    assert.deepEqual(await costsAt(THERE), before.with(2, -12n));
    assert.equal((await checkOf(THERE))?.is_ok, true);
    await assertLedgerIsWhole(testApp);
  });

  test('explains no money that left without an order', async () => {
    const { items } = booksAt(THERE);
    items.push(charge('fee', -10n), {
      kind: 'payment',
      providerRef: 'by-hand',
      reference: null,
      accountNumber: '0000003100000000000017',
      amountMinor: -1n,
      currency: 'ARS',
      at: clock.now(),
    });
    await aDayLater();
    const { is_ok, ledger_minor, provider_minor, differences } = (await checkOf(THERE)) ?? {};
    assert.deepEqual(
      [is_ok, (provider_minor ?? 0n) - (ledger_minor ?? 0n), differences?.map((one) => one.providerRef)],
      [false, -1n, ['by-hand']],
    );
    items.pop();
    await aDayLater();
    assert.equal((await checkOf(THERE))?.is_ok, true);
  });

  test('is named where its amount has changed since, and not booked again', async () => {
    const { items } = booksAt(THERE);
    const fee = charge('fee', -100n);
    items.push(fee);
    await aDayLater();
    const before = await costsAt(THERE);
    items.splice(-1, 1, { ...fee, amountMinor: -130n });
    await aDayLater();
    const { is_ok, differences } = (await checkOf(THERE)) ?? {};
    assert.deepEqual(
      [is_ok, differences?.map(({ type, amountCents }) => [type, amountCents])],
      [false, [['amount', -30]]],
    );
    assert.deepEqual(await costsAt(THERE), before);
    items.splice(-1, 1, fee);
    await aDayLater();
    assert.equal((await checkOf(THERE))?.is_ok, true);
  });
});
