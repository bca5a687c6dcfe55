// Has the processor refund a deposit. It is asked by our reference before the refund is sent again, so an
// answer that was lost costs a question and never a second refund.
import type { Commands } from '#platform/command/commands.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { runOutside, type OutsideRun } from '#platform/provider/outside.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { finishRefund } from './finish-refund.ts';
import { findDeposit, findRefund } from './queries.ts';

export type RefundServices = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly accountProcessor: Connected<AccountProcessor>;
};

export async function runRefund(
  { pool, commands, accountProcessor }: RefundServices,
  { tenant, actor, signal }: Caller & { readonly signal: AbortSignal },
  id: string,
): Promise<OutsideRun<null>> {
  const refund = await findRefund(pool, tenant.id, id);
  if (refund?.status !== 'pending') return { kind: 'finished', result: null };
  const deposit = await findDeposit(pool, tenant.id, refund.deposit_id);
  if (deposit === undefined) throw new Error(`the refund ${id} is of a deposit that is gone`);
  const at = accountProcessor.at(deposit.connection_id);
  const { amount_minor: amountMinor, currency } = refund;
  const asked = { reference: id, depositRef: deposit.provider_ref, amountMinor, currency };
  return runOutside({
    signal,
    ask: () => at.findRefund(tenant, id, signal),
    send: () => at.refundDeposit(tenant, asked, signal),
    finish: (outcome) => commands.run(tenant, actor, finishRefund, { refund, outcome }),
  });
}
