// What an owner claims of an account, held against whose it is: within the request that creates the payee, or
// once the answer comes.
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { ResolvedAccount } from '#modules/wallets/wallets/port.ts';
import type { PayeeRequest } from './read-request.ts';
import { isSameName } from './same-name.ts';
import { isSameTaxId } from './same-tax-id.ts';
import type { RefusedReason } from './states.ts';
import type { Claims } from './tables.ts';

export const claimsOf = ({ label, number, claimed, confirm }: PayeeRequest): Claims => ({
  label: label ?? null,
  number: number ?? null,
  holderName: claimed.holderName ?? null,
  taxId: claimed.taxId ?? null,
  confirm,
});

/** Who wants to confirm a payee is not answered one that becomes active by itself. */
export const areSame = (a: Claims, b: Claims): boolean =>
  a.label === b.label &&
  a.number === b.number &&
  a.holderName === b.holderName &&
  a.taxId === b.taxId &&
  (a.confirm ?? false) === (b.confirm ?? false);

type Mismatch = Extract<
  RefusedReason,
  'account_mismatch' | 'currency_mismatch' | 'holder_mismatch' | 'tax_id_mismatch'
>;

/** What was not claimed is not compared, but for the currency: the wallet pays in no other. */
export function mismatchOf(
  country: Country,
  { number, holderName, taxId }: Claims,
  { number: real, currency, holder }: ResolvedAccount,
): Mismatch | undefined {
  if (number !== null && number !== real) return 'account_mismatch';
  if (currency !== currencyOf(country)) return 'currency_mismatch';
  if (holderName !== null && !isSameName(holderName, holder.name)) return 'holder_mismatch';
  if (taxId !== null && !isSameTaxId(country, taxId, holder.taxId)) return 'tax_id_mismatch';
  return undefined;
}
