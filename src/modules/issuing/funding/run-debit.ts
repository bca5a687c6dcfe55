// Brings a debit as far as its processor answers. Our reference is the id of the operation.
import type { Commands } from '#platform/command/commands.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { runOutside, type OutsideRun } from '#platform/provider/outside.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { finishDebit } from './finish-debit.ts';
import { findOperation } from './queries.ts';
import { methodOf } from './send.ts';

type Services = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly accountProcessor: Connected<AccountProcessor>;
};

/** One that is on its way already was begun by a caller that died, or that is still running. */
export async function runDebit(
  { pool, commands, accountProcessor }: Services,
  { tenant, actor, signal }: Caller & { readonly signal: AbortSignal },
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
): Promise<OutsideRun<unknown>> {
  const operation = await findOperation(pool, tenant.id, id);
  if (operation?.status !== 'pending') return { kind: 'finished', result: operation };
  const method = await methodOf(pool, operation);
  const at = accountProcessor.at(method.connection_id);
  const { amount_minor: amountMinor, currency } = operation;
  return runOutside({
    signal,
    isNew,
    ask: () => at.findDebit(tenant, id, signal),
    send: () => at.debit(tenant, { reference: id, account: method.token, amountMinor, currency }, signal),
    finish: (outcome) => commands.run(tenant, actor, finishDebit, { operation, method, outcome }),
  });
}
