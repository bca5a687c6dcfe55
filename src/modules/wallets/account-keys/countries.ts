// Which kinds of keys name an account in each country, and the rules of each kind. If a text fits two kinds,
// it is the first one of the country.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { alias, cbu, cvu } from './ar.ts';
import { pixCnpj, pixCpf, pixEmail, pixPhone, pixRandom } from './br.ts';
import type { KeyKind } from './kinds.ts';
import { clabe } from './mx.ts';
import { accountOf, HIDDEN, type KeyRules, lastOfText, wrong } from './rules.ts';

// Countries whose banks share no form of a number: one of our own, which begins with the country.

const DIGITS = 20;
const FOURS = /\d{4}(?=\d)/g;

const accountNumber: KeyRules = {
  as: 'number',
  read: accountOf(DIGITS, (read, country) =>
    read.country === country ? { value: read.number } : wrong('other_country'),
  ),
  grouped: (value) => value.replaceAll(FOURS, '$& '),
  masked: (value) => HIDDEN + lastOfText(value),
  last4: lastOfText,
};

const KINDS_OF: Readonly<Record<Country, readonly KeyKind[]>> = {
  AR: ['cbu', 'cvu', 'alias'],
  MX: ['clabe'],
  BR: ['pix_cpf', 'pix_cnpj', 'pix_email', 'pix_phone', 'pix_random', 'account_number'],
  CL: ['account_number'],
  CO: ['account_number'],
  PE: ['account_number'],
  UY: ['account_number'],
};

export const KEY_RULES: Readonly<Record<KeyKind, KeyRules>> = {
  cbu,
  cvu,
  alias,
  clabe,
  account_number: accountNumber,
  pix_cpf: pixCpf,
  pix_cnpj: pixCnpj,
  pix_email: pixEmail,
  pix_phone: pixPhone,
  pix_random: pixRandom,
};

/** What a provider is asked about it as. */
export const namedAs = (kind: KeyKind): KeyRules['as'] => KEY_RULES[kind].as;

/** Whether a search by a whole key would give away what its mask hides. */
export const isGuessable = (kind: KeyKind): boolean => KEY_RULES[kind].isGuessable === true;

export const kindsOf = (country: Country): readonly KeyKind[] => KINDS_OF[country];
