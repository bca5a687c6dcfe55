// Which keys of accounts a search may look for.
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { isGuessable, namedAs } from './countries.ts';
import type { AccountKey } from './kinds.ts';
import { readKey } from './read.ts';

/**
 * Whole ones alone: by its parts, one that is masked to who searches would be given away. And none of which
 * the mask leaves so little open that whole ones can be tried: the digits of a CPF would be an alias in
 * Argentina, so what may be one is looked for as nothing else.
 */
export function keysSearched(text: string): string[] {
  const keys = keysIn(text);
  const guessable = new Set(keys.flatMap(({ kind, value }) => (isGuessable(kind) ? [value] : [])));
  return [...new Set(keys.map(({ value }) => value))].filter((value) => !guessable.has(value));
}

/** Whether the digits of a text are those of an account or a key by their check digits. */
export const namesAccount = (text: string): boolean =>
  keysIn(text).some(({ kind }) => namedAs(kind) === 'number' || kind === 'pix_cnpj');

const keysIn = (text: string): AccountKey[] =>
  COUNTRIES.flatMap((country) => {
    const read = readKey(country, text);
    return 'key' in read ? [read.key] : [];
  });
