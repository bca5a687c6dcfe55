// The code that a person compares: eight consonants, of which none looks like another or like a digit, and
// which make no words (RFC 8628, 6.1). Only a hash is kept.
import type { FillRandom } from '#platform/ids/ids.ts';
import { hashOfCode } from '#platform/secrets/one-time-code.ts';
import type { Sealer } from '#platform/secrets/seal.ts';

const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const CHARACTERS = 8;
const HALF = CHARACTERS / 2;
const CODE = new RegExp(`^[${ALPHABET}]{${CHARACTERS}}$`);
/** Bytes from here on are not used: their remainders would not be equally likely. */
const FAIR_BELOW = Math.floor(256 / ALPHABET.length) * ALPHABET.length;
const DRAWS_MAX = 100;

export function makeUserCode(fillRandom: FillRandom): string {
  const byte = new Uint8Array(1);
  let code = '';
  for (let draw = 0; draw < DRAWS_MAX && code.length < CHARACTERS; draw++) {
    fillRandom(byte);
    const [number = FAIR_BELOW] = byte;
    if (number < FAIR_BELOW) code += ALPHABET.charAt(number % ALPHABET.length);
  }
  if (code.length < CHARACTERS) throw new Error('the source of randomness gives no fair letters');
  return code;
}

/** The code as people read it. */
export const shownUserCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** What was typed, in any case and with any spaces; undefined if it cannot be a code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** The hash is made with a key of the deployment: of eight letters, anybody could make all hashes. */
export const hashOfUserCode = (sealer: Sealer, code: string): string =>
  hashOfCode(sealer, 'device login', code);
