// Countries whose banks share no form of a number: one of our own, which begins with the country.
import { accountOf, HIDDEN, lastOfText, wrong, type KeyRules } from './rules.ts';

const DIGITS = 20;
const FOURS = /\d{4}(?=\d)/g;

export const accountNumber: KeyRules = {
  as: 'number',
  read: accountOf(DIGITS, (read, country) =>
    read.country === country ? { value: read.number } : wrong('other_country'),
  ),
  grouped: (value) => value.replaceAll(FOURS, '$& '),
  masked: (value) => HIDDEN + lastOfText(value),
  last4: lastOfText,
};
