// Reads what a person typed: answers the key of an account in its normal form, or to what is wrong with it.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { readAccountNumber } from './account-number.ts';
import { KEY_RULES, kindsOf } from './countries.ts';
import type { AccountKey, KeyKind } from './kinds.ts';
import type { KeyProblem } from './problems.ts';

/** Longer than any key with its separators; a longer text is refused before it is looked at. */
const TYPED_CHARACTERS_MAX = 128;
// What is pasted from a document or a chat often has a typographic dash or a minus sign.
const DASHES = /[\u2010-\u2015\u2212]/g;

const tidy = (typed: string): string => typed.normalize('NFKC').trim().replaceAll(DASHES, '-');

/** Whether an account has this key, only its provider knows. `kinds` are those that are wanted. */
export function readKey(
  country: Country,
  typed: string,
  kinds: readonly KeyKind[] = kindsOf(country),
): { readonly key: AccountKey } | { readonly problem: KeyProblem } {
  if (typed.length > TYPED_CHARACTERS_MAX) return { problem: 'long' };
  const text = tidy(typed);
  if (text === '') return { problem: 'missing' };
  const problems: Array<{ readonly problem: KeyProblem; readonly off: number }> = [];
  let isOtherKind = false;
  for (const kind of kindsOf(country)) {
    const reading = KEY_RULES[kind].read(text, country);
    if (reading === undefined) continue;
    const isWanted = kinds.includes(kind);
    if ('value' in reading && isWanted) return { key: { kind, value: reading.value } };
    if ('value' in reading) isOtherKind = true;
    else if (isWanted) problems.push(reading);
  }
  if (isOtherKind) return { problem: 'other_kind' };
  const elsewhere = readAccountNumber(text);
  if (elsewhere !== undefined && elsewhere.country !== country) return { problem: 'other_country' };
  const [nearest] = problems.sort((one, other) => one.off - other.off);
  return { problem: nearest?.problem ?? 'form' };
}
