// What a provider is asked about an account, by what a person wrote that names it.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { kindsOf, namedAs } from '#modules/wallets/account-keys/countries.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import type { KeyProblem } from '#modules/wallets/account-keys/problems.ts';
import { readKey } from '#modules/wallets/account-keys/read.ts';
import type { Destination } from './port.ts';

const LETTER = /\p{L}/u;

export function destinationNamedBy(key: AccountKey): Destination {
  const as = namedAs(key.kind);
  if (as === 'number') return { number: key.value };
  return as === 'alias' ? { alias: key.value } : { key };
}

/** Whether accounts there have keys besides numbers and aliases. */
export const hasKeys = (country: Country): boolean =>
  kindsOf(country).some((kind) => namedAs(kind) === 'key');

/**
 * What a text names if accounts have keys, or what is wrong with it: digits alone can be a key there, and one
 * that is mistyped must not lead somewhere as an alias. It is undefined if it may be an alias.
 */
export function keyIn(country: Country, written: string): Destination | KeyProblem | undefined {
  if (!hasKeys(country)) return undefined;
  const read = readKey(country, written);
  if ('key' in read) return destinationNamedBy(read.key);
  const { problem } = read;
  const isMistyped = problem === 'check_digit' || (problem !== 'missing' && !LETTER.test(written));
  return isMistyped ? problem : undefined;
}
