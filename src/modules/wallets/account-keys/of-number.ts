// The key of an account whose number is known, and how such a number is masked.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { readAccountNumber } from './account-number.ts';
import { kindsOf, namedAs } from './countries.ts';
import type { AccountKey } from './kinds.ts';
import { maskedKey } from './show.ts';

/** The key with the number as a provider has it, which may be in a form that is not ours. */
export function keyOfNumber(number: string): AccountKey {
  const kind = readAccountNumber(number)?.kind ?? 'other';
  return { kind: kind === 'other' ? 'account_number' : kind, value: number };
}

/** Masks a number as those of the country are, even if its check digits are not those of its form. */
export function maskedNumberOf(country: Country, number: string): string {
  const kind = kindsOf(country).find((one) => namedAs(one) === 'number') ?? 'account_number';
  return maskedKey({ kind, value: number });
}
