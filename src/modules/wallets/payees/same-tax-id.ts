// Whether two ways of writing a tax id are the same number. Separators do not matter; everything else does: a
// DNI is within a CUIT, and is not that CUIT.
import type { Country } from '#modules/people/cardholders/identity/country.ts';

const SEPARATORS = /[\s./‐-―−-]/g;
const CHARACTERS = /^[0-9A-ZÑ&]+$/;
/** The countries whose numbers have no fixed length; some write zeros on the left. */
const OF_ANY_LENGTH: ReadonlySet<Country> = new Set(['CL', 'UY']);

/** Returns undefined if it cannot be a tax id. */
export function plainTaxId(country: Country, written: string): string | undefined {
  const plain = written.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '');
  if (!CHARACTERS.test(plain)) return undefined;
  return OF_ANY_LENGTH.has(country) ? plain.replace(/^0+(?=.)/, '') : plain;
}

export function isSameTaxId(country: Country, claimed: string, real: string): boolean {
  const plain = plainTaxId(country, claimed);
  return plain !== undefined && plain === plainTaxId(country, real);
}
