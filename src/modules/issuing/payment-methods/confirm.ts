// Asks about an account of which its processor has not said yet whose it is: it becomes active, or it goes.
import type { Connected } from '#platform/provider/connections.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { answered, progressIn } from '#platform/provider/outside.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { findCardholder, lockCardholder } from '#modules/people/cardholders/queries.ts';
import type { AccountProcessor, AttachedAccount } from './account-port.ts';
import { detachMethod } from './detach.ts';
import { methodUpdated } from './events.ts';
import { isSameHolder } from './holder.ts';
import { findDefaultMethod, findMethod, lockMethod } from './queries.ts';
import { paymentMethods } from './tables.ts';

type Services = {
  readonly pool: Pool;
  readonly works: Works;
  readonly accountProcessor: Connected<AccountProcessor>;
};

/** False while the processor has not said it. */
export async function confirmMethod(
  { pool, works, accountProcessor }: Services,
  { tenant, actor, signal }: Caller & { readonly signal: AbortSignal },
  methodId: string,
): Promise<boolean> {
  const row = await findMethod(pool, tenant.id, methodId);
  if (row?.status !== 'pending') return true;
  const { connection_id, token: reference, cardholder_id: cardholderId } = row;
  const cardholder = await findCardholder(pool, tenant.id, cardholderId);
  if (cardholder === undefined) throw new Error(`the payment method ${methodId} lost whose it is`);
  const at = accountProcessor.at(connection_id);
  const known = progressIn(await answered(() => at.findAttached(tenant, reference, signal), signal));
  if (known.kind === 'open' || known.kind === 'unknown') return false;
  const isOwn =
    known.kind === 'accepted' &&
    isSameHolder(cardholder.country, cardholder.tax_id, known.value.holder.taxId);
  const said = isOwn ? known.value : null;
  await works.run(tenant, actor, (work) => write(work, { cardholderId, methodId, said }));
  return true;
}

type ConfirmInput = {
  readonly cardholderId: string;
  readonly methodId: string;
  /** The account; null if it is not the cardholder's, or cannot be used. */
  readonly said: AttachedAccount | null;
};

async function write(work: Work, { cardholderId, methodId, said }: ConfirmInput): Promise<void> {
  const cardholder = await lockCardholder(work, work.tenantId, cardholderId);
  const row = await lockMethod(work, work.tenantId, { cardholderId, id: methodId });
  if (cardholder === undefined || row?.status !== 'pending') return;
  if (said === null) return void detachMethod(work, row);
  const isFirst = (await findDefaultMethod(work, work.tenantId, cardholderId)) === undefined;
  const { mode, holder, bankName, instructions } = said;
  const confirmed = work.move(paymentMethods, row, 'confirm', {
    mode,
    holder_name: holder.name,
    bank_name: bankName ?? row.bank_name,
    instructions,
    is_default: isFirst,
  });
  methodUpdated(work, confirmed);
}
