// Payments and returns in the comparison of our books with the provider's: what the provider has and we do
// not is asked about, and what differs after that is said.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX } from '#platform/provider/connections.ts';
import { atSandbox } from '../support/connections.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { defineCommand } from '#platform/command/command.ts';
import { createBackoff, unknownBecause } from '#platform/provider/outside.ts';
import { bookedOrdersOf } from '#modules/money-out/rail/booked-orders.ts';
import { finishOrder } from '#modules/money-out/rail/finish.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { setAside, settleInside } from '#modules/wallets/spending/move.ts';
import { locksToSetAside } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { compareBooks } from '#modules/wallets/wallets/books/compare.ts';
import type { Accounts, BookedItem } from '#modules/wallets/wallets/port.ts';
import type { CheckRow } from '#modules/wallets/wallets/tables.ts';
import { deadline } from '../funding/support.ts';
import { ACTOR, ordersOf, railOwners, spendingOf } from '../rail/orders.ts';
import { startTestApp } from '../support/app.ts';
import { assertLedgerIsWhole, balanceOf, balancesAtProvider, sendMoney, type Opened } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app } = testApp;
const { tenant, accounts, sandbox, passes, now, made, ordered, paid, funded } = ordersOf(testApp);
const OMNIBUS = { id: 'omnibus_ars', currency: 'ARS', connectionId: SANDBOX, wallet: null } as const;

type Behind = { readonly at?: Accounts; readonly rail?: Rail };
async function compare(
  owner: Opened | null,
  { at = accounts, rail = sandbox }: Behind = {},
): Promise<CheckRow> {
  const comparing = {
    ...app,
    tenant,
    actor: ACTOR,
    accounts: atSandbox(at),
    bookedOrders: bookedOrdersOf({ rail: atSandbox(rail), railOwners }),
    newBackoff: () => createBackoff(10_000),
  };
  const scope =
    owner === null
      ? OMNIBUS
      : {
          id: owner.walletId,
          currency: 'ARS' as const,
          connectionId: SANDBOX,
          wallet: { id: owner.walletId, number: owner.cvu },
        };
  return (await compareBooks(comparing, scope)) ?? assert.fail('the provider did not show its books');
}

const foundIn = ({ is_ok, ledger_minor, provider_minor, repaired, differences }: CheckRow) => ({
  ok: is_ok,
  ledger: ledger_minor,
  provider: provider_minor,
  repaired,
  differences: differences.map(({ type, providerRef, amountCents }) => [type, providerRef, amountCents]),
});
const equal = (sum: bigint) => ({ ok: true, ledger: sum, provider: sum, repaired: 0, differences: [] });
/** What the provider holds of all wallets, less what our books say. */
async function omnibusDifference(behind?: Behind): Promise<bigint> {
  const { ledger_minor: ledger, provider_minor: provider } = await compare(null, behind);
  return (provider ?? 0n) - (ledger ?? 0n);
}

suite('payments in the comparison of books', () => {
  test('are no difference where both have them, also while more is set aside', async () => {
    const owner = await funded(100_000n);
    await paid(owner, 30_000n);
    const returned = await paid(owner, 5_000n, 'devuelve.ana');
    await passes(MINUTE_MS);
    await compare(owner);
    assert.equal((await now(returned)).status, 'returned');
    await ordered(owner, 20_000n, 'demora.ana');
    assert.deepEqual(foundIn(await compare(owner)), equal(70_000n));
    const all = await compare(null);
    assert.deepEqual([all.is_ok, all.differences], [true, []]);
  });

  test('between two wallets are in our books alone, and no difference', async () => {
    const [one, other] = [await funded(10_000n), await funded(1_000n)];
    await app.commands.run(tenant, ACTOR, payInside, { from: one, to: other, amountMinor: 7_000n });
    await paid(other, 6_000n);
    assert.deepEqual(foundIn(await compare(one)), equal(3_000n));
    assert.deepEqual(foundIn(await compare(other)), equal(2_000n));
    assert.equal((await balancesAtProvider(testApp)).get(other.cvu), -5_000n);
    assert.equal((await compare(null)).is_ok, true);
  });

  test('whose answer and notice were lost are asked about, and settled once', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 2_500n, 'perdida.ana');
    assert.deepEqual([(await now(row)).status, (await balanceOf(owner)).pending], ['pending', 25]);
    const { providerRef } = await bookedOf(row);
    assert.deepEqual(foundIn(await compare(owner)), {
      ...equal(7_500n),
      repaired: 1,
      differences: [['missing_payment', providerRef, -2_500]],
    });
    const { status, provider_ref } = await now(row);
    assert.deepEqual([status, provider_ref], ['settled', providerRef]);
    assert.deepEqual(foundIn(await compare(owner)), equal(7_500n));
    assert.equal((await compare(null)).is_ok, true);
    await assertLedgerIsWhole(testApp);
  });

  test('that came back without a notice are asked about, and credited once', async () => {
    const owner = await funded(10_000n);
    const row = await paid(owner, 2_500n, 'devuelve.ana');
    await passes(MINUTE_MS);
    const all = await compare(null);
    assert.deepEqual(
      [all.is_ok, all.repaired, all.differences.map(({ type, amountCents }) => [type, amountCents])],
      [true, 1, [['missing_return', 2_500]]],
    );
    const { status, return_ref, reason } = await now(row);
    assert.deepEqual([status, reason], ['returned', 'account_closed']);
    assert.notEqual(return_ref, null);
    assert.equal((await balanceOf(owner)).available, 100);
    assert.deepEqual(foundIn(await compare(owner)), equal(10_000n));
  });

  test('that only we have settled are named, and nothing is taken back', async () => {
    const owner = await funded(10_000n);
    const before = await omnibusDifference();
    const operation = await made(owner, 300n);
    const value = { providerRef: 'made-up', at: app.clock.now() };
    const outcome = { kind: 'accepted', value } as const;
    await app.commands.run(tenant, ACTOR, finishOrder, { operation, owners: railOwners, outcome });
    // What ended in the millisecond in which a comparison begins may not be on the statement yet,
    // so it is not judged.
    tenant.advance(1);
    assert.deepEqual(foundIn(await compare(owner)), {
      ok: false,
      ledger: 9_700n,
      provider: 10_000n,
      repaired: 0,
      differences: [['unknown_payment', 'made-up', 300]],
    });
    assert.equal((await omnibusDifference()) - before, 300n);
    assert.equal((await now(operation)).status, 'settled');
  });

  test('that failed with us and went out all the same are named, noted on the order, and not sent again', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 400n, 'demora.ana');
    const outcome = { kind: 'refused', reasons: ['provider_rejected'] } as const;
    await app.commands.run(tenant, ACTOR, finishOrder, { operation: row, owners: railOwners, outcome });
    await passes(DAY_MS);
    const before = await omnibusDifference();
    for (let twice = 0; twice < 2; twice++) {
      const { ok, ledger, provider, differences } = foundIn(await compare(owner));
      assert.deepEqual([ok, ledger, provider], [false, 10_000n, 9_600n]);
      assert.deepEqual(differences, [['missing_payment', (await bookedOf(row)).providerRef, -400]]);
    }
    const { status, contradiction } = await now(row);
    assert.deepEqual([status, contradiction], ['failed', 'settled']);
    assert.equal(await omnibusDifference(), before);
  });

  test('are named as long as the rail does not answer, however old they are by then', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 500n, 'perdida.ana');
    // So that the page of the payment is not the last.
    await sendMoney(testApp, owner.cvu, { amountMinor: 100n });
    const silent = { ...sandbox, find: () => Promise.resolve(unknownBecause('it is silent')) };
    for (let days = 0; days < 3; days++) {
      const { ok, ledger, provider } = foundIn(await compare(owner, { rail: silent, at: inPagesOf(1) }));
      assert.deepEqual([ok, ledger, provider], [false, 10_100n, 9_600n]);
      tenant.advance(2 * DAY_MS);
    }
    assert.equal((await now(row)).status, 'pending');
    const { ok, repaired, provider } = foundIn(await compare(owner, { at: inPagesOf(1) }));
    assert.deepEqual([ok, repaired, provider], [true, 1, 9_600n]);
  });

  test('that the rail knows nothing of when it is asked are named, and never submitted', async () => {
    const owner = await funded(10_000n);
    const row = await ordered(owner, 500n, 'perdida.ana');
    let submitted = 0;
    const forgetful: Rail = {
      ...sandbox,
      find: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }),
      submit(...order) {
        submitted += 1;
        return sandbox.submit(...order);
      },
    };
    const { ok, differences } = foundIn(await compare(owner, { rail: forgetful }));
    assert.deepEqual([ok, differences.map(([type]) => type), submitted], [false, ['missing_payment'], 0]);
    assert.equal((await now(row)).status, 'pending');
    assert.equal((await compare(owner)).is_ok, true);
  });

  test('that left twice under one reference are named by their second id', async () => {
    const owner = await funded(10_000n);
    await paid(owner, 600n);
    const twice: Accounts = {
      ...accounts,
      async statement(...asked) {
        const answer = await accounts.statement(...asked);
        if (answer.kind !== 'accepted') return answer;
        const items = answer.value.items.flatMap((item): BookedItem[] =>
          item.kind === 'payment' ? [item, { ...item, providerRef: 'second' }] : [item],
        );
        return { ...answer, value: { ...answer.value, items } };
      },
    };
    const { ok, differences, provider } = foundIn(await compare(owner, { at: twice }));
    assert.deepEqual([ok, differences, provider], [false, [['missing_payment', 'second', -600]], 8_800n]);
  });

  test('of another amount than ours are named', async () => {
    const owner = await funded(10_000n);
    await paid(owner, 700n);
    const dearer: Accounts = {
      ...accounts,
      async statement(...asked) {
        const answer = await accounts.statement(...asked);
        if (answer.kind !== 'accepted') return answer;
        const items = answer.value.items.map((item): BookedItem =>
          item.kind === 'payment' ? { ...item, amountMinor: -701n } : item,
        );
        return { ...answer, value: { ...answer.value, items } };
      },
    };
    const { ok, differences } = foundIn(await compare(owner, { at: dearer }));
    assert.deepEqual([ok, differences.map(([type, , amount]) => [type, amount])], [false, [['amount', -1]]]);
  });

  test('agree in items and sums while they go out', async () => {
    const owner = await funded(1_000_000n);
    const before = await omnibusDifference();
    let isOver = false;
    const paying = (async () => {
      let sum = 0n;
      while (!isOver) {
        await paid(owner, 7n);
        sum += 7n;
      }
      return sum;
    })();
    for (let round = 0; round < 6; round++) {
      const { ok, differences } = foundIn(await compare(owner));
      assert.ok(ok === true, JSON.stringify(differences));
      assert.equal(await omnibusDifference(), before);
    }
    isOver = true;
    const sum = await paying;
    assert.ok(sum > 0n);
    assert.deepEqual(foundIn(await compare(owner)), equal(1_000_000n - sum));
    await assertLedgerIsWhole(testApp);
  });
});

/** As the provider has it on the statement. */
async function bookedOf({ id, from_number }: RailOperationRow): Promise<BookedItem> {
  const asked = { currency: 'ARS', accountNumber: from_number, after: undefined } as const;
  const answer = await accounts.statement(tenant, asked, deadline());
  const items = answer.kind === 'accepted' ? answer.value.items : [];
  const item = items.find((one) => 'reference' in one && one.reference === id);
  return item ?? assert.fail(`${id} is not on the statement`);
}

/** The same statement with short pages. */
const inPagesOf = (size: number): Accounts => ({
  ...accounts,
  async statement(of, asked, signal) {
    const answer = await accounts.statement(of, { ...asked, after: undefined }, signal);
    if (answer.kind !== 'accepted') return answer;
    const { items, balanceMinor } = answer.value;
    const from = Number(asked.after ?? 0);
    const next = from + size < items.length ? String(from + size) : undefined;
    return { kind: 'accepted', value: { balanceMinor, items: items.slice(from, from + size), next } };
  },
});

const payInside = defineCommand<
  { readonly from: Opened; readonly to: Opened; readonly amountMinor: bigint },
  null
>({
  name: 'test.pay_inside',
  locks: ({ from, to }) => [
    ...locksToSetAside({ walletId: from.walletId, subWalletId: null }, tenant.now()),
    ...walletAccounts.locks(to.walletId),
  ],
  decide(tx, { from, to, amountMinor }) {
    const aside = setAside(tx, spendingOf({ owner: from, amountMinor }), null);
    settleInside(tx, aside, { walletId: to.walletId });
    return null;
  },
});
