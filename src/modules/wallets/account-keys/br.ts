// Brazil: the keys of Pix, in the forms of the central bank's directory of them (DICT API 1.8.0, tag "Key"):
// CPF and CNPJ without separators, telephones in E.164, addresses in small letters, and a UUID.
import { isCnpj, isCpf } from '#modules/people/cardholders/identity/br.ts';
import { digitsIn, lastFour, lastOfText, wrong, wrongLength, type KeyRules, type Reading } from './rules.ts';

const CPF_DIGITS = 11;
const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

export const pixCpf: KeyRules = {
  as: 'key',
  isGuessable: true,
  read: (text) => {
    const cpf = digitsIn(text);
    if (cpf === undefined) return undefined;
    return wrongLength(cpf, CPF_DIGITS) ?? (isCpf(cpf) ? { value: cpf } : wrong('check_digit'));
  },
  grouped: (value) => value.replace(CPF, '$1.$2.$3-$4'),
  // The digits that a receipt shows of the tax id of a holder, which the key is: with its ends beside them,
  // the whole number would be known.
  masked: (value) => value.replace(CPF, '***.$2.$3-**'),
  // The last four of what is shown, for the same reason.
  last4: (value) => lastFour(value.slice(0, -2)),
};

const CNPJ_CHARACTERS = 14;
const CNPJ_WITH_LETTERS = /^[0-9A-Z]{12}\d{2}$/;
const CNPJ = /^(.{2})(.{3})(.{3})(.{4})(.{2})$/;

export const pixCnpj: KeyRules = {
  as: 'key',
  read: (text) => {
    const cnpj = text.toUpperCase().replaceAll(/[\s./-]/g, '');
    if (isCnpj(cnpj)) return { value: cnpj };
    if (/^\d+$/.test(cnpj)) return wrongLength(cnpj, CNPJ_CHARACTERS) ?? wrong('check_digit');
    return CNPJ_WITH_LETTERS.test(cnpj) ? wrong('check_digit') : undefined;
  },
  grouped: (value) => value.replace(CNPJ, '$1.$2.$3/$4-$5'),
  masked: (value) => value.replace(CNPJ, '$1.***.***/****-$5'),
  last4: lastFour,
};

/** The directory takes no longer one, and no other characters. */
const EMAIL_CHARACTERS_MAX = 77;
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EMAIL_PARTS = /^(.)[^@]*@(.)[^@]*?(\.[^.@]+)?$/;

export const pixEmail: KeyRules = {
  as: 'key',
  read: (text) => {
    if (!text.includes('@')) return undefined;
    if (text.length > EMAIL_CHARACTERS_MAX) return wrong('long');
    const email = text.toLowerCase();
    return EMAIL.test(email) ? { value: email } : wrong('form');
  },
  grouped: (value) => value,
  masked: (value) => value.replace(EMAIL_PARTS, '$1***@$2***$3'),
  last4: lastOfText,
};

const TELEPHONE = /^\+?[\d\s().-]+$/;
const COUNTRY_CODE = '55';
/** Area code, a nine, and eight digits: keys are mobile telephones. */
const NATIONAL_DIGITS = 11;
const MOBILE = /^\d{2}9\d{8}$/;
/** Those that are assigned (Anatel). */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
const PHONE_PARTS = /^\+55(\d{2})(\d{5})(\d{4})$/;

/**
 * Eleven digits without `+55` may be a CPF and a telephone. What fits as a CPF is taken for one, as the kinds
 * of Brazil are in that order: by chance its two check digits fit one telephone in a hundred, and who means
 * the telephone can write `+55`, or the area code in parentheses, which no CPF has.
 */
export const pixPhone: KeyRules = {
  as: 'key',
  isGuessable: true,
  read: (text) => {
    if (!TELEPHONE.test(text)) return undefined;
    const digits = text.replaceAll(/\D/g, '');
    if (text.startsWith('+') && !digits.startsWith(COUNTRY_CODE)) return wrong('other_country');
    const isAbroad = text.startsWith('+') || digits.length === NATIONAL_DIGITS + COUNTRY_CODE.length;
    const national = isAbroad && digits.startsWith(COUNTRY_CODE) ? digits.slice(2) : digits;
    const problem = phoneProblem(national);
    if (problem === undefined) return { value: `+${COUNTRY_CODE}${national}` };
    return /[+()]/.test(text) ? problem : undefined;
  },
  grouped: (value) => value.replace(PHONE_PARTS, '+55 $1 $2-$3'),
  masked: (value) => value.replace(PHONE_PARTS, '+55 $1 *****-$3'),
  last4: lastFour,
};

function phoneProblem(national: string): Reading | undefined {
  const tooShortOrLong = wrongLength(national, NATIONAL_DIGITS);
  if (tooShortOrLong !== undefined) return tooShortOrLong;
  if (!AREA_CODES.has(national.slice(0, 2))) return wrong('area_code');
  return MOBILE.test(national) ? undefined : wrong('form');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ENDS = /^(.{4}).*(.{4})$/;

export const pixRandom: KeyRules = {
  as: 'key',
  read: (text) => {
    const uuid = text.toLowerCase();
    return UUID.test(uuid) ? { value: uuid } : undefined;
  },
  grouped: (value) => value,
  masked: (value) => value.replace(ENDS, '$1****$2'),
  last4: lastFour,
};
