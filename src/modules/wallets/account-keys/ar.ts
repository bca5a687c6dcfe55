// Argentina: the CBU of a bank, the CVU of a provider of payments, and the alias that leads to either.
import { ARGENTINE_BANKS, PAYMENT_PROVIDERS } from './argentine-banks.ts';
import { readAlias } from './account-number.ts';
import {
  accountOf,
  bankAndLast,
  bankIn,
  HIDDEN,
  lastFour,
  lastOfText,
  wrong,
  type KeyRules,
  type Reading,
} from './rules.ts';

const DIGITS = 22;
/** Bank and branch, then the account. */
const BLOCKS = /^(\d{8})(\d{14})$/;

const ofKind = (kind: 'cbu' | 'cvu'): Omit<KeyRules, 'bank'> => ({
  as: 'number',
  read: accountOf(DIGITS, (read) => (read.kind === kind ? { value: read.number } : undefined)),
  grouped: (value) => value.replace(BLOCKS, '$1 $2'),
  masked: bankAndLast,
  last4: lastFour,
});

export const cbu: KeyRules = { ...ofKind('cbu'), bank: (value) => bankIn(ARGENTINE_BANKS, value) };

/** Behind the three zeros, four digits are those of the provider. */
export const cvu: KeyRules = {
  ...ofKind('cvu'),
  bank: (value) => PAYMENT_PROVIDERS[value.slice(3, 7)] ?? null,
};

/** An alias may consist of digits; what is as long as the number of an account is none. */
const LIKE_A_NUMBER = /^[\d\s-]{15,}$/;
const CHARACTERS_MIN = 6;
const CHARACTERS_MAX = 20;

export const alias: KeyRules = {
  as: 'alias',
  read: readAliasKey,
  grouped: (value) => value,
  masked: (value) => value.slice(0, 1) + HIDDEN + value.slice(-1),
  last4: lastOfText,
};

function readAliasKey(text: string): Reading | undefined {
  if (LIKE_A_NUMBER.test(text)) return undefined;
  const value = readAlias(text);
  if (value !== undefined) return { value };
  if (/[^a-z0-9.-]/i.test(text)) return undefined;
  if (text.length < CHARACTERS_MIN) return wrong('short', CHARACTERS_MIN - text.length);
  return text.length > CHARACTERS_MAX ? wrong('long', text.length - CHARACTERS_MAX) : undefined;
}
