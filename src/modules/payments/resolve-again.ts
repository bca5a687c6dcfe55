// Asks the provider whose the account of a payee is now. An alias can move at any time, so that of a payee is
// asked for on each payment, and once more when it is approved. The number of an account does not move.
import type { Tenant } from '../../platform/context.ts';
import type { NewId } from '../../platform/ids.ts';
import { answered, createBackoff, untilKnown } from '../../platform/outside.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import type { PayeeRow } from '../payees/index.ts';
import type { Accounts } from '../wallets/index.ts';
import { refusal } from './refusals.ts';

/** Callers wait no longer than this. In some countries the answer comes later than that. */
const OUTSIDE_MS_MAX = 4_000;

/** Where the money goes. */
export type Destination = {
  readonly name: string;
  readonly number: string;
  readonly alias: string | null;
  readonly taxId: string;
};
export type ResolveServices = { readonly accounts: Pick<Accounts, 'resolve'>; readonly newId: NewId };

export const destinationOf = ({ holder_name, number, alias, tax_id }: PayeeRow): Destination => ({
  name: holder_name,
  number,
  alias,
  taxId: tax_id,
});

export async function resolveAgain(
  { accounts, newId }: ResolveServices,
  tenant: Tenant,
  payee: Pick<PayeeRow, 'alias' | 'currency'>,
  country: string,
): Promise<Destination> {
  const { alias } = payee;
  if (alias === null) throw new Error('a payee without an alias is not resolved again');
  const reference = newId('res');
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  const { signal } = backoff;
  const known = await untilKnown(backoff, () =>
    answered(() => accounts.resolve(tenant, { reference, country, destination: { alias } }, signal), signal),
  );
  if (known.kind === 'refused') throw refusal('destination_not_found');
  if (known.kind !== 'accepted') throw platformRefusal('provider_error');
  const { number, holder, currency } = known.value;
  if (currency !== payee.currency) throw refusal('destination_not_payable');
  return { name: holder.name, number, alias, taxId: holder.taxId };
}
