// Money for tests: wallets, and the simplest commands that lock, decide and post.
import { defineCommand, lock } from '#platform/command/command.ts';
import { createEngine, type Engine } from '#platform/command/engine.ts';
import { systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts';
import { centsOf, type Currency } from '#platform/money/money.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { defineAccounts } from '#modules/base/ledger/define-accounts.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { anyEvent } from './any-event.ts';
import type { TestApp } from './app.ts';
import { clearing } from './clearing.ts';

export const TRANSFER_KIND = 'test.transfer';
export const ACTOR = systemActor('test');
const CURRENCY = 'ARS';

export const refusal = defineRefusals({
  insufficient_balance: {
    status: 422,
    message: { en: 'Not enough balance.', es: 'Saldo insuficiente.', pt: 'Saldo insuficiente.' },
    fix: { en: 'Deposit first.', es: 'Deposite antes.', pt: 'Deposite antes.' },
  },
});

export type TransferInput = {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** Where a test chooses it, the transfer is found in the ledger without its answer. */
  readonly reference?: string;
};
export type Transferred = { readonly id: string; readonly reference: string; readonly amountCents: number };

/** Money goes from one wallet of a tenant to another. */
export const transfer = defineCommand<TransferInput, Transferred>({
  name: TRANSFER_KIND,
  locks: ({ from, to }) => [lock(accounts, from), lock(accounts, to)],
  decide(tx, { from, to, amount, reference }) {
    const source = tx.find(accounts, from);
    const target = tx.find(accounts, to);
    if (source === undefined || target === undefined || source === target) throw platformRefusal('not_found');
    if (source.balance < amount)
      throw refusal('insufficient_balance', { available: centsOf(source.balance) });

    const id = tx.newId('tra', null);
    const made = { id, reference: reference ?? id, amountCents: centsOf(amount) };
    post(tx, {
      kind: TRANSFER_KIND,
      reference: made.reference,
      currency: source.currency,
      legs: [debit(from, amount), credit(to, amount)],
    });
    tx.emit(anyEvent('test.transferred'), id, made);
    return made;
  },
});

const walletAccounts = defineAccounts('wallet', { available: { floor: 0n } });

/** The id of the only account that a wallet has here. */
function openTestWallet(draft: Draft, currency: Currency): string {
  const id = draft.newId('wal', null);
  walletAccounts.open(draft, id, currency);
  return walletAccounts.ids(id).available;
}

/** Money comes into a wallet from the clearing account of the house. */
export const deposit = defineCommand({
  name: 'test.deposit',
  locks: ({ to }: { to: string; amount: bigint }) => [lock(accounts, to)],
  decide(tx, { to, amount }) {
    const target = tx.find(accounts, to);
    if (target === undefined) throw platformRefusal('not_found');

    const id = tx.newId('dep', null);
    post(tx, {
      kind: 'test.deposit',
      reference: id,
      currency: target.currency,
      legs: [debit(clearing(target.currency), amount), credit(to, amount)],
    });
    return { id };
  },
});

/** An engine beside that of the test app. The test that makes it closes it. */
export function engineOn(
  { pool, newId }: Pick<TestApp['app'], 'pool' | 'newId'>,
  grouping: 'mixed' | 'tenant' = 'mixed',
): { engine: Engine; metrics: Metrics } {
  const metrics = createMetrics();
  const log = createLog('silent', systemClock);
  return { engine: createEngine({ pool, newId, log, metrics, grouping }), metrics };
}

/** An empty wallet of an owner of its own. */
export const openWallet = ({ works }: TestApp['app'], tenant: Tenant): Promise<string> =>
  works.run(tenant, ACTOR, (work) => openTestWallet(work, CURRENCY));

export async function balanceOf({ pool }: TestApp['app'], id: string): Promise<bigint> {
  const { balance } = await pool.one(
    sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}`,
  );
  return balance;
}
