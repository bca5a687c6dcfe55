// Numbers of accounts and aliases, read before a provider is asked about them: CBU and CVU in Argentina,
// CLABE in Mexico, and elsewhere a number of our own form, as those countries have none that banks share.
import { complementTo10, weightedSum } from '#platform/text/check-digits.ts';
import { isLuhn, luhnDigit } from '#platform/text/luhn.ts';
import type { Currency } from '#platform/money/money.ts';

export type AccountNumber = {
  /** Digits only. */
  readonly number: string;
  /** A CVU is at a provider of payments, a CBU at a bank. */
  readonly kind: 'cbu' | 'cvu' | 'clabe' | 'other';
  readonly country: string;
  readonly currency: Currency;
};

/** Longer than any number with its separators; a longer text is refused before it is looked at. */
const RAW_CHARACTERS_MAX = 64;
const SEPARATORS = /[\s-]/g;

const CBU = /^\d{22}$/;
const CBU_BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const CBU_ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];
const CVU_ENTITY = '000';
/** The ninth digit of a CVU is reserved. */
const CVU_RESERVED = '0';
/** They pass every check, but no account has them. */
const ZEROS = /^0+$/;

const CLABE = /^\d{18}$/;
const CLABE_WEIGHTS = [1, 3, 7];

/** Country by its number in ISO 3166-1, sixteen digits, and a check digit as on cards. */
const OTHER = /^\d{20}$/;
const OTHER_COUNTRIES: Readonly<Record<string, { readonly country: string; readonly currency: Currency }>> = {
  '076': { country: 'BR', currency: 'BRL' },
  '152': { country: 'CL', currency: 'CLP' },
  '170': { country: 'CO', currency: 'COP' },
  '604': { country: 'PE', currency: 'PEN' },
  '858': { country: 'UY', currency: 'UYU' },
};

/** Returns undefined if it cannot be the number of an account. Whether it is one, only its provider knows. */
export function readAccountNumber(raw: string): AccountNumber | undefined {
  if (raw.length > RAW_CHARACTERS_MAX) return undefined;
  const number = raw.normalize('NFKC').replaceAll(SEPARATORS, '');
  if (CBU.test(number)) return readCbu(number);
  if (CLABE.test(number)) return readClabe(number);
  return OTHER.test(number) ? readOther(number) : undefined;
}

function readCbu(number: string): AccountNumber | undefined {
  const isRight =
    number === withBranchDigit(number.slice(0, 7)) + withAccountDigit(number.slice(8, 21)) &&
    !ZEROS.test(number);
  if (!isRight) return undefined;
  const isCvu = number.startsWith(CVU_ENTITY);
  if (isCvu && number.charAt(8) !== CVU_RESERVED) return undefined;
  return { number, kind: isCvu ? 'cvu' : 'cbu', country: 'AR', currency: 'ARS' };
}

const withBranchDigit = (digits: string): string =>
  digits + String(complementTo10(weightedSum(digits, CBU_BRANCH_WEIGHTS)));
const withAccountDigit = (digits: string): string =>
  digits + String(complementTo10(weightedSum(digits, CBU_ACCOUNT_WEIGHTS)));

const readClabe = (number: string): AccountNumber | undefined =>
  number === clabeOf(number.slice(0, -1)) && !ZEROS.test(number)
    ? { number, kind: 'clabe', country: 'MX', currency: 'MXN' }
    : undefined;

const clabeOf = (digits: string): string =>
  digits + String(complementTo10(weightedSum(digits, CLABE_WEIGHTS)));

function readOther(number: string): AccountNumber | undefined {
  const of = OTHER_COUNTRIES[number.slice(0, 3)];
  return of !== undefined && isLuhn(number) ? { number, kind: 'other', ...of } : undefined;
}

/**
 * A number for a provider that makes them up. `institution` has four digits, and eleven of the account's are
 * kept.
 */
export function makeAccountNumber(country: string, institution: string, account: string): string {
  const digits = account.slice(-11).padStart(11, '0');
  if (country === 'AR')
    return withBranchDigit(CVU_ENTITY + institution) + withAccountDigit(`${CVU_RESERVED}0${digits}`);
  if (country === 'MX') return clabeOf(`${institution}00${digits}`);
  const [iso] = Object.entries(OTHER_COUNTRIES).find(([, of]) => of.country === country) ?? [];
  if (iso === undefined) throw new Error(`no account number is known of ${country}`);
  const body = `${iso}${institution}0${digits}`;
  return body + luhnDigit(body);
}

const ALIAS = /^[a-z0-9.-]{6,20}$/;

/** The alias in small letters, in which it is compared; undefined if it cannot be an alias. */
export function readAlias(raw: string): string | undefined {
  if (raw.length > RAW_CHARACTERS_MAX) return undefined;
  const alias = raw.trim().toLowerCase();
  return ALIAS.test(alias) ? alias : undefined;
}
