// Whose an account is that people connect at the sandbox: their own, unless its key or a request said
// otherwise. A Pix key that is a tax id is that person's.
import type { Work } from '#platform/work/work.ts';
import { behaviourOfAccount } from '#modules/sandbox/port.ts';
import type { AccountKey } from '#modules/wallets/account-keys/port.ts';
import type { Attaching } from '#modules/issuing/payment-methods/port.ts';
import { holderOfNumber } from './made-up.ts';
import { findSaidHolder } from './method-rows.ts';

export const keyText = ({ kind, value }: AccountKey): string => `${kind} ${value}`;

export async function holderOfKey(
  work: Work,
  { country, account, person }: Attaching,
): Promise<{ readonly name: string; readonly taxId: string }> {
  const said = await findSaidHolder(work, work.tenantId, keyText(account));
  const other = holderOfNumber(country, account.value);
  if (said !== undefined)
    return { name: said.tax_id === person.taxId ? person.name : other.name, taxId: said.tax_id };
  if (account.kind === 'pix_cpf' || account.kind === 'pix_cnpj')
    return { name: account.value === person.taxId ? person.name : other.name, taxId: masked(account) };
  return behaviourOfAccount(account) === 'other_holder' ? other : person;
}

/** The key as apps of banks show it: of a CPF, the middle. */
const masked = ({ kind, value }: AccountKey): string =>
  kind === 'pix_cpf' ? `***${value.slice(3, 9)}**` : value;
