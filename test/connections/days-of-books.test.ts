// Days at a connection, by seed, with differences planted in its books: each comparison names those that are
// there, and no other. `BOOK_DAYS=1000` plays as many. Cards and their disputes are compared elsewhere.
// Runs alone: its days take long where many are asked for.
// Ends within 60 minutes: a thousand days.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import { bookedOrdersOf } from '#modules/money-out/rail/booked-orders.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { costAccounts, walletAccounts, omnibusAccount } from '#modules/wallets/wallets/accounts.ts';
import { omnibusCheckIdOf } from '#modules/wallets/wallets/books/checks.ts';
import { compareBooks, type Scope } from '#modules/wallets/wallets/books/compare.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { ordersOf, railOwners } from '../rail/orders.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { until } from '../support/wait.ts';
import { approvedOwner, assertLedgerIsWhole, opened } from '../wallets/support.ts';
import { accountsOn } from './paper-books.ts';
import {
  countDeposit,
  depositTo,
  isOneIn,
  playDay,
  railOn,
  say,
  tellDeposit,
  type Days,
  type Money,
  type Named,
} from './paper-days.ts';
import { connectPaper } from './connect-paper.ts';
import { paperDriver } from './paper.ts';
import { PLANTS, type Planted } from './planted.ts';

const DAYS = Number(process.env['BOOK_DAYS'] ?? 40);
/** What belongs together is on different pages with few items, and reading all days again takes long. */
const FEW_ON_A_PAGE = 2;
const MANY_ON_A_PAGE = 100;
const FIRST_MINOR = 1_000_000_000n;
const CURRENCIES: readonly Money[] = ['ARS', 'MXN'];

const { driver, booksAt } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, tenant, clock } = testApp;
const connectionId = await connectPaper(testApp);
await until(
  'it serves',
  () => app.connections.serving(tenant, { ports: ['accounts', 'rail'], country: 'AR' }),
  ([first]) => first?.id === connectionId,
);
const books = booksAt(connectionId);
const comparing = {
  ...app,
  tenant,
  actor: systemActor('test'),
  accounts: { at: () => ({ ...({} as Accounts), ...accountsOn(books) }) },
  bookedOrders: bookedOrdersOf({ rail: { at: () => ({ ...({} as Rail), ...railOn(books) }) }, railOwners }),
  newBackoff: () => createBackoff(MINUTE_MS),
};
const compared = async (scope: Scope) =>
  (await compareBooks(comparing, scope)) ?? assert.fail('no books were shown');

/** Two wallets, with enough for all days. */
async function begun(): Promise<Days> {
  const days: Days = {
    testApp,
    chance: printedChance('days of books'),
    connectionId,
    books,
    wallets: [await opened(await approvedOwner(testApp)), await opened(await approvedOwner(testApp))],
    made: ordersOf(testApp).made,
    ours: { ARS: 0n, MXN: 0n },
    available: new Map(),
    costs: new Map(),
    missed: [],
    late: [],
    waiting: [],
    gone: [],
    today: [],
    fresh: [],
    old: [],
  };
  const ofWallets = days.wallets.map(({ cvu: accountNumber }) => ({
    accountNumber,
    amountMinor: FIRST_MINOR,
  }));
  for (const changes of [...ofWallets, { currency: 'MXN' } as const]) {
    const deposit = say(days, depositTo(days, changes));
    await tellDeposit(days, deposit);
    countDeposit(days, deposit);
  }
  return days;
}

const shown = (names: readonly Named[]) =>
  names
    .map(({ type, providerRef, amountMinor }) => `${type} ${providerRef} ${centsOf(amountMinor)}`)
    .toSorted();

/** All that is held at the connection, and then one wallet, whose comparison must find the same of it. */
async function compareDay(days: Days, standing: readonly Planted[]): Promise<void> {
  const names = standing.flatMap((planted) => planted.names);
  for (const currency of CURRENCIES) {
    const of = { connectionId, currency };
    const row = await compared({ id: omnibusCheckIdOf(of), ...of, wallet: null });
    const here = names.filter((one) => one.currency === currency);
    const explained = here.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const isNamed = ({ providerRef }: Named) =>
      row.differences.some((one) => one.type === 'missing_return' && one.providerRef === providerRef);
    const missed = days.missed.filter(
      (one) => one.currency === currency && (one.isMaybe !== true || isNamed(one)),
    );
    const offMinor = standing.reduce((sum, one) => sum + (one.offMinor[currency] ?? 0n), 0n);
    const unexplained = offMinor - explained;
    const sums: readonly Named[] =
      unexplained === 0n
        ? []
        : [{ type: 'sum', providerRef: null, amountMinor: unexplained, currency, account: null }];
    assert.deepEqual(
      {
        isOk: row.is_ok,
        differences: row.differences
          .map((one) => `${one.type} ${one.providerRef} ${one.amountCents}`)
          .toSorted(),
        repaired: row.repaired,
        ledger: row.ledger_minor,
        provider: row.provider_minor,
      },
      {
        isOk: here.length === 0 && unexplained === 0n,
        differences: shown([...here, ...sums, ...missed]),
        repaired: missed.length,
        ledger: days.ours[currency],
        provider: days.ours[currency] + offMinor,
      },
      currency,
    );
  }
  const { walletId: id, cvu: number } = days.chance.pick(days.wallets);
  const row = await compared({ id, connectionId, currency: 'ARS', wallet: { id, number } });
  const here = names.filter((one) => one.currency === 'ARS' && one.account === number);
  assert.deepEqual(
    [row.is_ok, row.differences.map((one) => `${one.type} ${one.providerRef} ${one.amountCents}`).toSorted()],
    [here.length === 0, shown(here)],
    'of a wallet',
  );
}

async function assertBooks(days: Days): Promise<void> {
  const rows = await app.pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts where tenant_id = ${tenant.id}`,
  );
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  for (const currency of CURRENCIES) {
    assert.equal(balances.get(omnibusAccount(connectionId, currency)), -days.ours[currency]);
    for (const kind of ['verification', 'fee', 'correction'] as const)
      assert.equal(
        balances.get(costAccounts[kind](connectionId, currency)),
        days.costs.get(`${kind} ${currency}`),
        `${kind} ${currency}`,
      );
  }
  for (const { walletId } of days.wallets)
    assert.equal(balances.get(walletAccounts.ids(walletId).available), days.available.get(walletId));
  await assertLedgerIsWhole(testApp);
}

/** Heals and plants once all else has happened, and answers what is there then. */
async function aDay(days: Days, plantsIn: () => Promise<readonly Planted[]>): Promise<void> {
  const endsAt = clock.now() + DAY_MS;
  await playDay(days);
  const standing = await plantsIn();
  clock.advance(Math.max(HOUR_MS, endsAt - clock.now()));
  await compareDay(days, standing);
}

const days = await begun();

suite('the comparison of each day', () => {
  for (const [what, plant] of Object.entries(PLANTS)) {
    test(`finds ${what}, as long as it is there`, async () => {
      books.pageItems = FEW_ON_A_PAGE;
      let planted: Planted | undefined;
      while (planted === undefined)
        await aDay(days, async () => {
          planted = await plant(days);
          return planted === undefined ? [] : [planted];
        });
      const standing = [planted];
      await aDay(days, () => Promise.resolve(standing));
      await aDay(days, () => {
        for (const { heal } of standing) heal();
        return Promise.resolve([]);
      });
    });
  }

  test('finds every planted difference while it is there, and no other, and books what was missed', async () => {
    books.pageItems = MANY_ON_A_PAGE;
    const { chance } = days;
    const counted = new Map(Object.keys(PLANTS).map((what) => [what, 0]));
    let standing: { what: string; planted: Planted }[] = [];
    let sound = 0;
    for (let nth = 1; nth <= DAYS; nth++) {
      const day = aDay(days, async () => {
        const healed = standing.filter(() => isOneIn(days, 2));
        for (const { planted } of healed) planted.heal();
        standing = standing.filter((one) => !healed.includes(one));
        for (let more = isOneIn(days, 2) ? 1 + chance.below(3) : 0; more > 0; more--) {
          // One of the rarest, so that all of them are planted in few days.
          const rarest = [...counted].toSorted(([, one], [, other]) => one - other);
          const [what, times] = chance.pick(rarest.slice(0, 3));
          const planted = await PLANTS[what]?.(days);
          if (planted === undefined) continue;
          standing.push({ what, planted });
          counted.set(what, times + 1);
        }
        return standing.map(({ planted }) => planted);
      });
      await day.catch((error: unknown) => {
        const there = standing.map(({ what }) => what).join('; ');
        throw new Error(`day ${nth}, with ${there === '' ? 'nothing planted' : there}`, { cause: error });
      });
      if (standing.length === 0) sound += 1;
    }
    await assertBooks(days);
    const times = [...counted.values()];
    const all = times.reduce((sum, n) => sum + n, 0);
    console.log(
      `${DAYS} days, ${all} differences of ${times.length} kinds, each ${Math.min(...times)} times or more, ${sound} days without one`,
    );
  });
});
