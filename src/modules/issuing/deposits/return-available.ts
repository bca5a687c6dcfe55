// Returns what is available of a payment method: all that is on one that was detached, whose account its
// processor then releases, or what came beyond what cards had asked for.
import type { Connected } from '#platform/provider/connections.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { refundableDeposits } from './queries.ts';
import { locksToSendBack, sendBack } from './send-back.ts';

type Input = {
  readonly methodId: string;
  readonly depositIds: readonly string[];
  readonly cause: 'detached' | 'excess';
};

/** Replies whether there is more of it. */
const returnSome = defineCommand<Input, boolean>({
  name: 'deposits.return_available',
  locks: ({ methodId, depositIds }) => [
    lock(paymentMethods, methodId),
    ...methodAccounts.locks(methodId),
    ...locksToSendBack(depositIds),
  ],
  decide(tx, { methodId, depositIds, cause }) {
    const method = tx.get(paymentMethods, methodId);
    const { available: amountMinor } = methodAccounts.balances(tx, methodId);
    const stays = cause === 'detached' ? method.status !== 'detached' : method.keep_balance;
    if (stays || amountMinor <= 0n) return false;
    const rest = sendBack(tx, { method, depositIds, amountMinor, from: 'available', cause });
    return rest > 0n && rest < amountMinor;
  },
});

/** It takes no more money, or the processor knows nothing of it. */
const noteReleased = defineCommand<{ readonly methodId: string }, null>({
  name: 'deposits.note_released',
  locks: ({ methodId }) => [lock(paymentMethods, methodId)],
  decide(tx, { methodId }) {
    const row = tx.get(paymentMethods, methodId);
    if (row.released_at === null) tx.update(paymentMethods, row, { released_at: tx.now });
    return null;
  },
});

type Services = { readonly pool: Pool; readonly commands: Commands };

export async function returnAvailable(
  { pool, commands }: Services,
  { tenant, actor }: Caller,
  { methodId, cause }: Pick<Input, 'methodId' | 'cause'>,
): Promise<void> {
  const prepare = async (): Promise<Input> => ({
    methodId,
    cause,
    depositIds: await refundableDeposits(pool, tenant.id, methodId),
  });
  while (await commands.runPrepared(tenant, actor, returnSome, prepare));
}

export async function endDetached(
  services: Services & { readonly accountProcessor: Connected<AccountProcessor> },
  { signal, ...caller }: Caller & { readonly signal: AbortSignal },
  methodId: string,
): Promise<void> {
  const { tenant } = caller;
  await returnAvailable(services, caller, { methodId, cause: 'detached' });
  const method = await findMethod(services.pool, tenant.id, methodId);
  if (method === undefined) throw new Error(`the payment method ${methodId} is gone`);
  const at = services.accountProcessor.at(method.connection_id);
  const released = await at.release(tenant, method.token, signal);
  if (released.kind === 'unknown') throw new Error(`${methodId} is not released: ${released.cause}`);
  await services.commands.run(tenant, caller.actor, noteReleased, { methodId });
}
