// Turns what a person wrote into the form that is checked and stored: the same number always ends as the same
// string.
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

/**
 * Longer than any identity number with all its separators; a longer text is refused before it is looked at.
 */
const rawCharactersMax = 64;

// A number pasted from a document or a chat often has a typographic dash or a minus sign.
const DASHES = /[\u2010-\u2015\u2212]/g;
const SEPARATORS = /[\s.-]/g;

/** One form for letters, digits and dashes; the separators are still there. Only for text already read. */
export function tidy(raw: string): string {
  return raw.trim().normalize('NFKC').toUpperCase().replace(DASHES, '-');
}

/** The number without its separators, if nothing is left but what `characters` allows. */
export function read(raw: string, characters: RegExp): IdentityResult {
  if (raw.length > rawCharactersMax) return refuse('wrong_length');
  const text = tidy(raw).replace(SEPARATORS, '');
  return characters.test(text) ? accept(text) : refuse('malformed');
}

/** A number in which a zero on the left is a digit as any other. */
export function readDigits(raw: string, digitsMin: number, digitsMax = digitsMin): IdentityResult {
  const number = read(raw, /^\d*$/);
  if (!number.ok) return number;
  const { length } = number.value;
  return length < digitsMin || length > digitsMax ? refuse('wrong_length') : number;
}

/**
 * A serial number of `digitsMin` to `digitsMax` digits. A zero on the left is padding and goes, because with
 * it and without it would be two stored forms of one person.
 */
export function readSerial(raw: string, digitsMin: number, digitsMax: number): IdentityResult {
  const number = readDigits(raw, digitsMin, digitsMax);
  if (!number.ok) return number;
  const serial = number.value.replace(/^0+/, '');
  if (serial === '') return refuse('all_zeros');
  return serial.length < digitsMin ? refuse('wrong_length') : accept(serial);
}
