// What each kind of key says of itself: how it is read, and how it is shown.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { readAccountNumber, type AccountNumber } from './account-number.ts';
import type { KeyProblem } from './problems.ts';

export type KeyRules = {
  /**
   * What it is to a provider: the number of an account, which does not move; an alias, which can; or another
   * key that leads to an account, and can move as well.
   */
  readonly as: 'number' | 'alias' | 'key';
  /** Reads a text in one form. Returns undefined if it is not like one, so that another kind may be meant. */
  readonly read: (text: string, country: Country) => Reading | undefined;
  /** The form that a person reads and compares. */
  readonly grouped: (value: string) => string;
  /** The mask leaves enough to recognize it, and never to use it. */
  readonly masked: (value: string) => string;
  readonly last4: (value: string) => string;
  /** What its mask leaves open is little enough to be tried out, by who may ask whether there is one. */
  readonly isGuessable?: true;
  readonly bank?: (value: string) => string | null;
};

export type Reading =
  | { readonly value: string }
  /** `off`: by how many characters it misses the length of the kind, so that the nearest one has the word. */
  | { readonly problem: KeyProblem; readonly off: number };

export const wrong = (problem: KeyProblem, off = 0): Reading => ({ problem, off });

const LAST = 4;
const BANK_DIGITS = 3;
export const HIDDEN = '****';

export const lastFour = (value: string): string => value.slice(-LAST);
/** The last characters of a text that may be short: never more than a third of it. */
export const lastOfText = (value: string): string =>
  value.slice(-Math.min(LAST, Math.floor(value.length / 3)));
export const bankAndLast = (value: string): string => value.slice(0, BANK_DIGITS) + HIDDEN + lastFour(value);
export const bankIn = (banks: Readonly<Record<string, string>>, value: string): string | null =>
  banks[value.slice(0, BANK_DIGITS)] ?? null;

const NUMBER = /^[\d\s.-]+$/;
const SEPARATORS = /[\s.-]/g;

/** Returns undefined if there is anything besides digits and what groups them. */
export const digitsIn = (text: string): string | undefined =>
  NUMBER.test(text) ? text.replaceAll(SEPARATORS, '') : undefined;

/** Returns undefined if it is as long as it must be. */
export function wrongLength({ length }: string, expected: number): Reading | undefined {
  if (length === expected) return undefined;
  return wrong(length < expected ? 'short' : 'long', Math.abs(length - expected));
}

/** A number of an account of a fixed length, by its check digits. */
export const accountOf =
  (digits: number, accepts: (read: AccountNumber, country: Country) => Reading | undefined) =>
  (text: string, country: Country): Reading | undefined => {
    const number = digitsIn(text);
    if (number === undefined) return undefined;
    const read = readAccountNumber(number);
    return (
      wrongLength(number, digits) ?? (read === undefined ? wrong('check_digit') : accepts(read, country))
    );
  };
