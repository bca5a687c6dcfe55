// Books what the statement of a processor has and we missed, by the command that its notice would have run.
import { cellNamed } from '#platform/cells/cells.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { ArrivedDeposit, DepositNotice } from '#modules/issuing/payment-methods/account-notices.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { methodByReference } from '#modules/issuing/payment-methods/queries.ts';
import type { Planned } from '#modules/wallets/wallets/books/checks.ts';
import type { ComparingMethods as Given } from '#modules/wallets/wallets/books/compare-methods.ts';
import type { Comparison } from '#modules/wallets/wallets/books/compare-statement.ts';
import { commandOfNotice } from './notices.ts';
import { findDeposit, findRefund } from './queries.ts';
import { runRefund } from './send-refund.ts';
import type { MethodDepositRow, MethodRefundRow } from './tables.ts';

export type ComparingMethods = Given & Planned & { readonly accountProcessor: Connected<AccountProcessor> };

export type Comparing = ComparingMethods &
  Pick<Comparison, 'budget'> & {
    /** What is in our books, and is kept up with what is booked on the way. */
    readonly known: {
      readonly deposits: Map<string, MethodDepositRow>;
      readonly refunds: Map<string, MethodRefundRow>;
    };
  };
export const cellOfRow = ({ tenant }: Comparing, { tenant_id: id }: { readonly tenant_id: string }): Tenant =>
  cellNamed(tenant, id) ?? tenant;

/** Whether it came to an account that we have connected there, in its currency. */
export async function isOurs(
  { pool, connectionId }: Comparing,
  cell: Tenant,
  { account: reference, currency }: Pick<ArrivedDeposit, 'account' | 'currency'>,
): Promise<boolean> {
  const method = await methodByReference(pool, cell.id, { connectionId, reference });
  const holder = method && (await findCardholder(pool, cell.id, method.cardholder_id));
  return holder !== undefined && currencyOf(holder.country) === currency;
}

export async function run(
  { pool, commands, actor, connectionId }: Comparing,
  cell: Tenant,
  notice: DepositNotice,
): Promise<void> {
  const { command, prepare } = commandOfNotice({ reads: pool, tenant: cell }, { connectionId, notice });
  await commands.runPrepared(cell, actor, command, prepare);
}

export async function runOn(
  comparing: Comparing,
  row: MethodDepositRow,
  notice: DepositNotice,
): Promise<void> {
  const cell = cellOfRow(comparing, row);
  await run(comparing, cell, notice);
  await keepUp(comparing, cell, row.id);
}

export async function keepUp({ pool, known }: Comparing, cell: Tenant, id: string): Promise<void> {
  const row = await findDeposit(pool, cell.id, id);
  if (row !== undefined) known.deposits.set(id, row);
}

/** Asks by our reference, as its job does. If there is no answer, the others are left for the next time. */
export async function askAgain(
  comparing: Comparing,
  refund: MethodRefundRow,
): Promise<MethodRefundRow | undefined> {
  const { budget, known, actor, newBackoff } = comparing;
  if (budget.left === 0) return refund;
  budget.left -= 1;
  const tenant = cellOfRow(comparing, refund);
  const ran = await runRefund(comparing, { tenant, actor, signal: newBackoff().signal }, refund.id);
  if (ran.kind === 'unknown') budget.left = 0;
  const row = await findRefund(comparing.pool, tenant.id, refund.id);
  if (row !== undefined) known.refunds.set(refund.id, row);
  return row;
}
