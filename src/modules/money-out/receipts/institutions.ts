// Which bank an account is at, if its number says so: the first three digits of a CBU and of a CLABE.
import type { Country } from '#modules/people/cardholders/identity/country.ts';

const NAMES: Partial<Readonly<Record<Country, Readonly<Record<string, string>>>>> = {
  AR: {
    '007': 'Banco Galicia',
    '011': 'Banco de la Nación Argentina',
    '014': 'Banco de la Provincia de Buenos Aires',
    '017': 'BBVA Argentina',
    '027': 'Banco Supervielle',
    '029': 'Banco Ciudad',
    '034': 'Banco Patagonia',
    '072': 'Banco Santander Argentina',
    '143': 'Brubank',
    '191': 'Banco Credicoop',
    '285': 'Banco Macro',
  },
  MX: {
    '002': 'Banamex',
    '012': 'BBVA México',
    '014': 'Santander',
    '021': 'HSBC',
    '030': 'BanBajío',
    '036': 'Inbursa',
    '044': 'Scotiabank',
    '058': 'Banregio',
    '062': 'Afirme',
    '072': 'Banorte',
    '127': 'Banco Azteca',
    '137': 'BanCoppel',
    '646': 'STP',
  },
};

const DIGITS: Partial<Readonly<Record<Country, RegExp>>> = { AR: /^\d{22}$/, MX: /^\d{18}$/ };
const CODE_CHARACTERS = 3;
/** A CVU, which names a provider of accounts and not a bank. */
const VIRTUAL = '000';

/** A bank that is not in the list has its code alone. */
export function institutionOf(number: string, country: Country): string | null {
  if (DIGITS[country]?.test(number) !== true) return null;
  const code = number.slice(0, CODE_CHARACTERS);
  return code === VIRTUAL ? null : (NAMES[country]?.[code] ?? code);
}
