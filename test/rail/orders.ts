// Orders to the sandbox's rail without payments and without a worker: no notice arrives by itself, and the
// rail moves when the test says so.
import assert from 'node:assert/strict';
import { atSandbox } from '../support/connections.ts';
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { systemActor } from '#platform/context/context.ts';
import { openOrder } from '#modules/money-out/rail/open.ts';
import type { RailOwners } from '#modules/money-out/rail/owners.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { findOrder } from '#modules/money-out/rail/queries.ts';
import { resumeOrder } from '#modules/money-out/rail/resume.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { setAside } from '#modules/wallets/spending/move.ts';
import { locksToSetAside } from '#modules/wallets/spending/spender.ts';
import { requireOpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { wallets } from '#modules/wallets/wallets/tables.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { createSandboxRail } from '#providers/sandbox/rail.ts';
import { movable, deadline } from '../funding/support.ts';
import type { TestApp } from '../support/app.ts';
import { railTimePasses } from '../support/rail.ts';
import { approvedOwner, opened, sendMoney, type Opened } from '../wallets/support.ts';

export const ACTOR = systemActor('test');
const DESTINATION = '0000003100000000000017';
const SETTLES_MS = 1_000;

/** Payments are of another module; here none takes note of how its order ended. */
const unnoted = {
  module: 'pay' as const,
  locks: () => [],
  settled: () => undefined,
  failed: () => undefined,
  returned: () => undefined,
};
export const railOwners: RailOwners = { payment: unnoted, withdrawal: unnoted, transfer: unnoted };

type Sent = {
  readonly owner: Opened;
  readonly amountMinor: bigint;
  readonly alias: string | null;
  readonly now: Instant;
  readonly realNow: Instant;
};
let payments = 0;

export const spendingOf = ({ owner: { walletId }, amountMinor }: Pick<Sent, 'owner' | 'amountMinor'>) => ({
  walletId,
  subWalletId: null,
  currency: 'ARS' as const,
  amountMinor,
  module: 'pay' as const,
  reference: { type: 'payment', id: `pay_${++payments}` },
  description: 'Sofía Ruiz',
  metadata: {},
});

/** Sets the money aside and makes the order, as a payment does. */
const payOut = defineCommand<Sent, RailOperationRow>({
  name: 'test.pay_out',
  locks: ({ owner: { walletId }, now }) => [
    lock(wallets, walletId),
    ...locksToSetAside({ walletId, subWalletId: null }, now),
  ],
  decide(tx, sent) {
    const { owner, alias } = sent;
    const wallet = tx.find(wallets, owner.walletId) ?? assert.fail('there is no wallet');
    const aside = setAside(tx, spendingOf(sent), null);
    return openOrder(tx, {
      owner: { kind: 'payment', id: aside.reference.id },
      aside,
      wallet: requireOpenWallet(wallet),
      to: { name: 'Sofía Ruiz', number: DESTINATION, alias, taxId: '20111111112' },
      concept: 'Rent',
      documentKey: null,
      notifiesTaken: false,
      realNow: sent.realNow,
    });
  },
});

export function ordersOf(testApp: TestApp) {
  const { app } = testApp;
  const tenant = movable(testApp.tenant);
  const sandbox = createSandboxRail(app);
  const passes = (ms: number) => railTimePasses(app, tenant, ms);
  const now = async ({ id }: RailOperationRow): Promise<RailOperationRow> =>
    (await findOrder(app.pool, tenant.id, id)) ?? assert.fail(`there is no order ${id}`);
  const resume = (row: RailOperationRow, rail: Rail = sandbox) =>
    resumeOrder({ rail: atSandbox(rail), railOwners, commands: app.commands, tenant, actor: ACTOR }, row, {
      signal: deadline(),
    });
  /** The money is set aside, and the rail has not heard of it. */
  const made = (owner: Opened, amountMinor: bigint, alias: string | null = null) =>
    app.commands.run(tenant, ACTOR, payOut, {
      owner,
      amountMinor,
      alias,
      now: tenant.now(),
      realNow: app.clock.now(),
    });
  /** The rail has it. */
  async function ordered(owner: Opened, amountMinor: bigint, alias: string | null = null) {
    const row = await made(owner, amountMinor, alias);
    await resume(row);
    return row;
  }

  return {
    tenant,
    accounts: createSandboxAccounts(app),
    sandbox,
    passes,
    now,
    resume,
    made,
    ordered,
    /** It was sent, arrived, and is settled with us. */
    async paid(owner: Opened, amountMinor: bigint, alias: string | null = null) {
      const row = await ordered(owner, amountMinor, alias);
      await passes(SETTLES_MS);
      await resume(row);
      return now(row);
    },
    async funded(amountMinor: bigint): Promise<Opened> {
      const owner = await opened(await approvedOwner(testApp));
      await sendMoney(testApp, owner.cvu, { amountMinor });
      const { body } = await owner.session.post('/api/v1/wallet/reconcile');
      assert.deepEqual([body.ok, body.repaired], [true, 1], JSON.stringify(body));
      return owner;
    },
  };
}
