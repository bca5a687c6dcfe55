// Mexico: the CLABE, whose first three digits are those of the bank.
import { MEXICAN_BANKS } from './mexican-banks.ts';
import { accountOf, bankAndLast, bankIn, lastFour, wrong, type KeyRules } from './rules.ts';

const DIGITS = 18;
/** Bank, city, account and check digit. */
const PARTS = /^(\d{3})(\d{3})(\d{11})(\d)$/;

export const clabe: KeyRules = {
  as: 'number',
  read: accountOf(DIGITS, ({ number }) =>
    bankIn(MEXICAN_BANKS, number) === null ? wrong('unknown_bank') : { value: number },
  ),
  grouped: (value) => value.replace(PARTS, '$1 $2 $3 $4'),
  masked: bankAndLast,
  last4: lastFour,
  bank: (value) => bankIn(MEXICAN_BANKS, value),
};
