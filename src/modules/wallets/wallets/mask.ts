// Numbers of accounts and people as banks print them on what others may see: enough to recognize, not to use.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { maskedNumberOf } from '#modules/wallets/account-keys/of-number.ts';

const SHOWN_LAST = 4;
const LONG_DIGITS_MIN = 16;

export function maskedNumber(number: string, country: Country): string {
  return number.length < LONG_DIGITS_MIN ? hidden(number, 0, SHOWN_LAST) : maskedNumberOf(country, number);
}

const CUIT = /^\d{11}$/;
const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;
const RFC_LAST = 3;

/** Ids of companies are public; those of people are not. A RUT or DNI is masked but for its end. */
export function maskedTaxId(taxId: string, country: Country): string {
  if (country === 'AR' && CUIT.test(taxId)) return hidden(taxId, 2, SHOWN_LAST);
  if (country === 'BR' && CPF.test(taxId)) return `***${taxId.slice(3, 9)}**`;
  if (country === 'BR' && CNPJ.test(taxId)) return taxId;
  if (country === 'MX' && RFC.test(taxId)) return hidden(taxId, taxId.length - 9, RFC_LAST);
  return hidden(taxId, 0, SHOWN_LAST);
}

/** Half of a text is hidden if it is not much longer than what would be shown. */
function hidden(text: string, first: number, last: number): string {
  const fits = text.length >= (first + last) * 2 || text.length - first - last >= SHOWN_LAST;
  const [before, after] = fits ? [first, last] : [0, Math.floor(text.length / 2)];
  return text.slice(0, before) + '*'.repeat(text.length - before - after) + text.slice(text.length - after);
}
