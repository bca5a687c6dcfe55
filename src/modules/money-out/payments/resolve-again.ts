// Asks the provider whose the account of a payee is now. An alias or a key can move at any time, so that of a
// payee is asked for on each payment, and once more when it is approved. The number of an account does not
// move.
import type { Tenant } from '#platform/context/context.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { destinationIn } from '#modules/wallets/payees/questions.ts';
import type { PayeeRow, VerifiedPayee } from '#modules/wallets/payees/tables.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { resolveDestination, type Recipient, type Resolves } from '#modules/wallets/wallets/resolve.ts';
import { refusal } from './refusals.ts';

export type ResolveServices = Resolves & { readonly newId: NewId };

export const destinationOf = ({ holder_name, number, alias, tax_id }: VerifiedPayee): Recipient => ({
  name: holder_name,
  number,
  alias,
  taxId: tax_id,
});

export async function resolveAgain(
  { accounts, newId }: ResolveServices,
  tenant: Tenant,
  payee: PayeeRow,
  { connection_id: connectionId, country }: Pick<OpenWallet, 'connection_id' | 'country'>,
): Promise<Recipient> {
  const destination = destinationIn(payee);
  const question = { reference: newId('res'), connectionId, country, destination };
  const found = await resolveDestination({ accounts }, tenant, question);
  if (found === 'not_found') throw refusal('destination_not_found');
  if (found === 'not_payable') throw refusal('destination_not_payable');
  if (found === 'unknown') throw platformRefusal('provider_error');
  const { number, holder, currency } = found;
  if (currency !== payee.currency) throw refusal('destination_not_payable');
  return { name: holder.name, number, alias: destination.alias ?? found.alias, taxId: holder.taxId };
}
