// What people make the sandbox's provider of accounts do: money comes in that was not asked for, and an alias
// is moved. Each once for an idempotency key.
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { SimulatedDeposit, SimulatedProviders } from '#modules/sandbox/port.ts';
import { readAccountNumber } from '#modules/wallets/wallets/port.ts';
import { comeIn, findDeposit, SOURCE } from './accounts-deposits.ts';
import { textOfKey } from './accounts-resolve.ts';
import { moveAlias } from './accounts-rows.ts';
import { doneOnce, untilHandled, type Waiting } from './controls.ts';

type Services = Waiting & { readonly pool: Pool; readonly works: Works };
type Controls = Pick<SimulatedProviders, 'deposit' | 'moveAlias'>;

export const createAccountControls = (services: Services): Controls => ({
  async deposit(tenant, asked, once) {
    const id = await doneOnce(services, tenant, once, (work) => makeDeposit(work, asked));
    const deposit = await depositOf(services.pool, tenant, id);
    // No message tells of what a closed account has sent back.
    if (deposit.status === 'returned') return deposit;
    await untilHandled(services, tenant, { source: SOURCE, messageId: id });
    return depositOf(services.pool, tenant, id);
  },
  async moveAlias(tenant, { alias, number, holder }, once) {
    const id = typeof alias === 'string' ? alias : textOfKey(alias);
    await doneOnce(services, tenant, once, async (work) => {
      await moveAlias(work, id, { number, holder });
      return id;
    });
  },
});

async function makeDeposit(
  work: Work,
  { accountNumber, amountMinor, from }: Parameters<Controls['deposit']>[1],
): Promise<string> {
  const read = readAccountNumber(accountNumber);
  if (read === undefined) throw new Error(`${accountNumber} is not an account number`);
  const coming = { accountNumber: read.number, amountMinor, currency: read.currency, from, concept: null };
  const id = await comeIn(work, coming, null);
  if (id === undefined) throw new Error('a deposit without a reference was there before');
  return id;
}

async function depositOf(pool: Pool, tenant: Tenant, id: string): Promise<SimulatedDeposit> {
  const row = await findDeposit(pool, tenant.id, id);
  if (row === undefined) throw new Error(`the sandbox deposit ${id} was kept and is not there`);
  return {
    id,
    accountNumber: row.account_number,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: { name: row.from_name, number: row.from_number, taxId: row.from_tax_id },
    status: row.status,
    createdAt: row.created_at,
  };
}
