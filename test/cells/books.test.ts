// The books of the sandbox of a tenant with several cells are compared in each, and an organization reads
// them as one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { ledgerOf } from '#modules/wallets/wallets/books/compare-queries.ts';
import { compareSweep } from '#modules/wallets/wallets/jobs.ts';
import { compareMethodsOf } from '#modules/issuing/deposits/compare.ts';
import type { BookedOrders } from '#modules/wallets/wallets/books/booked-orders.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { deposit, mexican } from '../payment-methods/accounts.ts';
import { fundedWallet } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { atSandbox } from '../support/connections.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, clock, tenant } = testApp;
const { cellIds } = tenant;

const noOrders: BookedOrders = {
  booked: () => Promise.resolve([]),
  askAgain: () => Promise.resolve(true),
  confirm: () => Promise.resolve(),
  neverShown: () => Promise.resolve([]),
  sinceMinor: () => Promise.resolve(0n),
};
const sweep = compareSweep({
  ...app,
  accounts: atSandbox(createSandboxAccounts(app)),
  bookedOrders: noOrders,
  compareMethods: compareMethodsOf(atSandbox(createSandboxAccountProcessor(app))),
  tenantOf: (id) => app.tenants.get(id),
});

const cells = new Set<string>();
let cents = 0;
while (cells.size < 3) {
  const owner = await fundedWallet(testApp, 10_000);
  cents += 10_000;
  cells.add(cellOf(tenant, owner.cardholderId).id);
}

suite('the books of a provider', () => {
  test('are those of all cells at the sandbox', async () => {
    clock.advance(DAY_MS);
    while ((await sweep.runOnce()) > 0);
    const { body } = await api.get(`/api/v1/connection_books?connectionId=${SANDBOX}`);
    const [books, ...others] = body.data;
    assert.deepEqual(others, []);
    const { ok, ledgerCents, providerCents } = books.comparison;
    assert.deepEqual([ok, ledgerCents, providerCents], [true, cents, cents]);
  });

  test('have what is held in any of them', async () => {
    const scope = {
      connectionId: SANDBOX,
      currency: 'ARS',
      accountNumber: null,
      startedAt: tenant.now(),
    } as const;
    assert.equal(await ledgerOf(app.pool, cellIds, null, scope), BigInt(cents));
  });

  test('of money for cards are those of all cells as well', async () => {
    const there = new Set<string>();
    let arrived = 0;
    while (there.size < 3) {
      const account = await mexican(api);
      await deposit(api, account, 5_000);
      arrived += 5_000;
      there.add(cellOf(tenant, account.id).id);
    }
    clock.advance(DAY_MS);
    while ((await sweep.runOnce()) > 0);
    const { body } = await api.get(`/api/v1/connection_books?connectionId=${SANDBOX}`);
    const books = body.data.find(({ heldFor }: { heldFor: string }) => heldFor === 'payment_methods');
    const { ok, ledgerCents, providerCents, repaired } = books.comparison;
    assert.deepEqual([ok, ledgerCents, providerCents, repaired], [true, arrived, arrived, 0]);
  });
});
