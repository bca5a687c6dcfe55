// The account of a person who was erased is closed at its provider, which is asked until it has answered.
// What comes for it all the same waits in suspense.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import { inspectWallets } from '#modules/wallets/wallets/inspect.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { unclosedSweep } from '#modules/wallets/wallets/jobs.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { startTestApp } from '../support/app.ts';
import { atSandbox } from '../support/connections.ts';
import { approvedOwner, assertLedgerIsWhole, opened } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant, clock } = testApp;
const ACTOR = systemActor('test');
const sandbox = createSandboxAccounts(app);

const erase = (id: string) =>
  app.operatorActions.persons.erase({ tenant, actor: ACTOR, id, why: 'they asked' });
const newWallet = async () => opened(await approvedOwner(testApp));

async function erasedWallet() {
  const owner = await newWallet();
  await erase(owner.cardholderId);
  return owner;
}

type Closing = Accounts['closeAccount'];
/** The sweep of one process, over a provider whose answers a test may change, and what it was asked. */
function sweeping(closeAccount: Closing = sandbox.closeAccount) {
  const asked: string[] = [];
  const provider = {
    closeAccount,
    sweepLater(ms: number) {
      clock.advance(ms);
      return sweep.runOnce();
    },
    asked,
  };
  const accounts = atSandbox<Accounts>({
    ...sandbox,
    closeAccount(of, reference, signal) {
      asked.push(reference);
      return provider.closeAccount(of, reference, signal);
    },
  });
  const sweep = unclosedSweep({ ...app, accounts, tenantOf: (id) => app.tenants.get(id) });
  return provider;
}

const isClosedThere = async (walletId: string): Promise<boolean> => {
  const { is_closed } = await app.pool.one(
    sql<{ is_closed: boolean }>`
      select is_closed from sandbox_accounts where tenant_id = ${tenant.id} and reference = ${walletId}`,
  );
  return is_closed;
};
const unclosed = async (): Promise<string[]> => (await inspectWallets(app.pool)).unclosed.map(({ id }) => id);

suite('the account of a person who was erased', () => {
  test('is closed once, and no other is', async () => {
    const stays = await newWallet();
    const { walletId } = await erasedWallet();
    assert.deepEqual(await unclosed(), [walletId]);
    const provider = sweeping();
    for (let n = 0; n < 3; n++) await provider.sweepLater(2 * MINUTE_MS);
    assert.deepEqual(provider.asked, [walletId]);
    assert.deepEqual([await isClosedThere(walletId), await isClosedThere(stays.walletId)], [true, false]);
    assert.deepEqual(await unclosed(), []);
  });

  test('is asked for until the provider has answered, also where its answer or our commit was lost', async () => {
    const { walletId } = await erasedWallet();
    const provider = sweeping(() => Promise.resolve(unknownBecause('it is silent')));
    for (let n = 0; n < 3; n++) await provider.sweepLater(3 * MINUTE_MS);
    assert.deepEqual(provider.asked, [walletId, walletId, walletId]);
    assert.deepEqual([await isClosedThere(walletId), await unclosed()], [false, [walletId]]);

    provider.closeAccount = async (...given) => {
      await sandbox.closeAccount(...given);
      return Promise.reject(new Error('the process died'));
    };
    await provider.sweepLater(3 * MINUTE_MS);
    assert.deepEqual([await isClosedThere(walletId), await unclosed()], [true, [walletId]]);
    provider.closeAccount = sandbox.closeAccount;
    await provider.sweepLater(3 * MINUTE_MS);
    assert.deepEqual(await unclosed(), []);
  });

  test('waits for no other where its provider is silent, and each has its turn', async () => {
    const [one, other] = [await erasedWallet(), await erasedWallet()];
    const provider = sweeping(() => Promise.resolve(unknownBecause('it is silent')));
    await provider.sweepLater(2 * MINUTE_MS);
    assert.equal(provider.asked.length, 1);
    for (let n = 0; n < 3; n++) await provider.sweepLater(2 * MINUTE_MS);
    assert.deepEqual(new Set(provider.asked), new Set([one.walletId, other.walletId]));
    provider.closeAccount = sandbox.closeAccount;
    for (let n = 0; n < 2; n++) await provider.sweepLater(3 * MINUTE_MS);
    assert.deepEqual(await unclosed(), []);
  });

  test('that a provider closes none of is asked for again the next day, and an unknown one is said', async () => {
    const { walletId } = await erasedWallet();
    const provider = sweeping(() => Promise.resolve({ kind: 'refused', reasons: ['not_offered'] }));
    for (let n = 0; n < 3; n++) await provider.sweepLater(2 * MINUTE_MS);
    assert.deepEqual([provider.asked, await unclosed()], [[walletId], [walletId]]);

    provider.closeAccount = () => Promise.resolve({ kind: 'refused', reasons: ['not_found'] });
    await assert.rejects(provider.sweepLater(DAY_MS), new RegExp(`has no account of ${walletId}`));
    await provider.sweepLater(2 * MINUTE_MS);
    assert.equal(provider.asked.length, 2);
    provider.closeAccount = sandbox.closeAccount;
    await provider.sweepLater(DAY_MS);
    assert.deepEqual(await unclosed(), []);
  });

  test('has what comes for it all the same in suspense, before it is closed and afterwards', async () => {
    const { cvu } = await erasedWallet();
    const provider = sweeping();
    const come = async (providerRef: string) => {
      const booking = { ...app, tenant, actor: ACTOR, connectionId: 'sandbox' };
      const from = { name: 'Ana Prueba', number: null, taxId: null };
      const money = { amountMinor: 700n, currency: 'ARS', from, concept: null } as const;
      const { row } = await book(booking, { providerRef, accountNumber: cvu, ...money, at: tenant.now() });
      return [row.status, row.suspense_reason];
    };
    assert.deepEqual(await come('sdep_before'), ['suspense', 'unknown_account']);
    await provider.sweepLater(2 * MINUTE_MS);
    assert.deepEqual(await unclosed(), []);
    assert.deepEqual(await come('sdep_afterwards'), ['suspense', 'unknown_account']);
    await assertLedgerIsWhole(testApp);
  });
});

test('a person whose account is being opened is not erased, since it would be opened for no one', async () => {
  const owner = await newWallet();
  const id = walletIdOf(owner.cardholderId);
  await app.pool.run(sql`update wallets set status = 'opening', number = null where id = ${id}`);
  await assert.rejects(erase(owner.cardholderId), new RegExp(`${id} is being opened: wait`));
  assert.deepEqual(await unclosed(), []);
});
