// What people make the sandbox's processor of accounts do: money comes in for a payment method, is let go or
// taken back, and an account is said to be somebody's. Each once for an idempotency key.
import { insertRows } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { lesserOf } from '#platform/money/money.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { SimulatedProviders } from '#modules/sandbox/port.ts';
import { doneOnce, untilHandled, type Waiting } from './controls.ts';
import { keyText } from './method-holders.ts';
import { report, SOURCE } from './method-messages.ts';
import {
  addGone,
  findMethodAccount,
  findMethodDeposit,
  lockMethodDeposit,
  sandboxMethodDeposits,
  sayHolder,
  setReceived,
  writeLine,
} from './method-rows.ts';
import { SANDBOX_ACTOR } from './calls.ts';

type Services = Waiting & { readonly pool: Pool; readonly works: Works };
type Controls = Pick<
  SimulatedProviders,
  'depositForMethod' | 'releaseDeposit' | 'takeBackDeposit' | 'sayHolder'
>;

export const createMethodControls = (services: Services): Controls => ({
  async sayHolder(tenant, account, taxId) {
    await services.works.run(
      tenant,
      SANDBOX_ACTOR,
      async (work) => void (await sayHolder(work, keyText(account), taxId)),
    );
  },
  async depositForMethod(tenant, coming, once) {
    const id = await doneOnce(services, tenant, once, (work) => comeIn(work, coming));
    const row = await findMethodDeposit(services.pool, tenant.id, id);
    if (row === undefined) throw new Error(`the sandbox deposit ${id} was kept and is not there`);
    if (row.status !== 'returned') await untilHandled(services, tenant, { source: SOURCE, messageId: id });
    return { id, status: row.status, createdAt: row.created_at };
  },
  async releaseDeposit(tenant, id, once) {
    const messageId = await doneOnce(services, tenant, once, async (work) => {
      const deposit = await lockMethodDeposit(work, id);
      if (deposit === undefined) throw refusal('not_found');
      if (deposit.status !== 'held') throw refusal('invalid_state', { status: deposit.status });
      await setReceived(work, id);
      await writeLine(work, deposit, { kind: 'released', amount_minor: 0n });
      return report(work, { kind: 'released', providerRef: id, account: deposit.account_id });
    });
    await untilHandled(services, tenant, { source: SOURCE, messageId });
  },
  async takeBackDeposit(tenant, { id, amountMinor }, once) {
    const messageId = await doneOnce(services, tenant, once, (work) => takeBack(work, { id, amountMinor }));
    await untilHandled(services, tenant, { source: SOURCE, messageId });
  },
});

/** An account that was released sends it back at once, and reports nothing. */
export async function comeIn(
  work: Work,
  { account, amountMinor, from, isHeld }: Parameters<Controls['depositForMethod']>[1],
): Promise<string> {
  const found = await findMethodAccount(work, work.tenantId, account);
  if (found === undefined) throw new Error(`the sandbox has connected no account ${account}`);
  const { asked, holder_name, tax_id, is_released: isReleased } = found;
  const sender = from ?? { name: holder_name, account: asked.account.value, taxId: tax_id };
  const id = work.newId('smd', account);
  const received = isHeld ? 'held' : 'received';
  const { currency } = asked;
  await insertRows(work, sandboxMethodDeposits, [
    {
      tenant_id: work.tenantId,
      id,
      account_id: account,
      amount_minor: amountMinor,
      currency,
      from_name: sender.name,
      from_account: sender.account,
      from_tax_id: sender.taxId,
      status: isReleased ? 'returned' : received,
      gone_minor: 0n,
      created_at: work.now,
    },
  ]);
  if (isReleased) return id;
  const line = { kind: 'arrived', amount_minor: amountMinor, is_held: isHeld } as const;
  await writeLine(work, { id, account_id: account, currency }, line);
  report(
    work,
    { kind: 'arrived', providerRef: id, account, amountMinor, currency, from: sender, isHeld, at: work.now },
    { id },
  );
  return id;
}

type TakeBackInput = Parameters<Controls['takeBackDeposit']>[1];

/** The id of the message that says so. */
export async function takeBack(work: Work, { id, amountMinor }: TakeBackInput): Promise<string> {
  const deposit = await lockMethodDeposit(work, id);
  if (deposit === undefined) throw refusal('not_found');
  const left = deposit.amount_minor - deposit.gone_minor;
  const part = lesserOf(amountMinor ?? left, left);
  if (part <= 0n || deposit.status === 'returned') throw refusal('invalid_state', { status: deposit.status });
  await addGone(work, id, part);
  const takingRef = work.newId('smed', null);
  await writeLine(work, deposit, { kind: 'taken_back', amount_minor: -part, reference: takingRef });
  const said = { providerRef: id, takingRef, account: deposit.account_id, amountMinor: part };
  return report(work, { kind: 'taken_back', ...said });
}
