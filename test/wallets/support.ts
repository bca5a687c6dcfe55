// Wallets with money in them, and what the sandbox's provider of accounts knows of them.
import assert from 'node:assert/strict';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Id } from '#platform/ids/ids.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { comeIn, type Coming } from '#providers/sandbox/accounts-deposits.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { wallets } from '#modules/wallets/wallets/tables.ts';
import { moveAvailable } from '#modules/wallets/wallets/postings.ts';
import { cellOfNumber } from '#modules/wallets/wallets/cell-of-number.ts';
import type { TestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { newOwner, sessionOf, type Owner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

export type Opened = Owner & { readonly walletId: Id<'wal'>; readonly cvu: string };

export async function newWallet(testApp: TestApp, changes: Record<string, unknown> = {}): Promise<Opened> {
  return opened(await newOwner(testApp, changes));
}

export async function opened(owner: Owner): Promise<Opened> {
  const { status, body } = await owner.session.get('/api/v1/wallet');
  assert.equal(status, 200, JSON.stringify(body));
  return { ...owner, walletId: body.id, cvu: body.cvu };
}

/** As `newOwner` without a worker, who would tell of the check of the identity. */
export async function approvedOwner(testApp: TestApp): Promise<Owner> {
  const { api, app } = testApp;
  const someone = person();
  const { body } = await api.post('/api/v1/cardholders', someone);
  await app.pool.run(sql`update cardholders set kyc_status = 'approved' where id = ${body.id}`);
  return { cardholderId: body.id, email: someone.email, session: await sessionOf(testApp, someone.email) };
}

const SENDER = { name: 'Ana Prueba', number: null, taxId: null };

/** Money that comes in at the provider, which reports it. */
export async function sendMoney(
  { app, tenant }: TestApp,
  accountNumber: string,
  money: Partial<Coming> & { readonly amountMinor: bigint; readonly reference?: string },
): Promise<string | undefined> {
  const { reference = null, ...coming } = money;
  const deposit: Coming = { accountNumber, currency: 'ARS', from: SENDER, concept: null, ...coming };
  const cell = await cellOfNumber(app.pool, tenant, accountNumber);
  return app.works.run(cell, systemActor('test'), (work) => comeIn(work, deposit, reference));
}

export const balanceOf = async ({ session }: Owner): Promise<{ available: number; pending: number }> =>
  (await session.get('/api/v1/wallet')).body.balance;

export const untilAvailable = (owner: Owner, amount: number): Promise<unknown> =>
  until(
    `${amount} is available`,
    () => balanceOf(owner),
    ({ available }) => available === amount,
  );

/** The provider's balances, by account. */
export async function balancesAtProvider({ app, tenant }: TestApp): Promise<Map<string, bigint>> {
  const rows = await app.pool.all(
    sql<{ id: string; balance_minor: bigint }>`
      select id, balance_minor from sandbox_balances where tenant_id = ${tenant.id}`,
  );
  return new Map(rows.map(({ id, balance_minor }) => [id, balance_minor]));
}

export async function assertLedgerIsWhole({ app }: TestApp): Promise<void> {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
}

/** How often an event was emitted about an object. */
export async function timesEmitted(
  { app, tenant }: TestApp,
  type: string,
  objectId: string,
): Promise<number> {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from events
      where tenant_id = ${tenant.id} and type = ${type} and object_id = ${objectId}`,
  );
  return n;
}

/** Sets money aside, as a payment does. Answers the balance after it, or null if there is too little. */
export const spend = defineCommand<
  {
    readonly walletId: Id<'wal'>;
    readonly amountMinor: bigint;
    readonly thresholdMinor?: bigint | null;
    readonly subWalletId?: string;
  },
  bigint | null
>({
  name: 'test.spend',
  locks: ({ walletId }) => [lock(wallets, walletId), ...walletAccounts.locks(walletId)],
  decide(tx, { walletId, amountMinor, thresholdMinor = null, subWalletId = null }) {
    const wallet = tx.find(wallets, walletId);
    assert.ok(wallet !== undefined);
    if (walletAccounts.balances(tx, walletId).available < amountMinor) return null;
    const movement = moveAvailable(
      tx,
      { wallet, balanceLowThresholdMinor: thresholdMinor },
      {
        type: 'debit',
        amountMinor,
        counterAccountId: walletAccounts.ids(walletId).held,
        kind: 'test.spend',
        module: 'pay',
        reference: { type: 'test', id: walletId },
        description: 'Spent',
        subWalletId,
      },
    );
    return movement.balance_after_minor;
  },
});
