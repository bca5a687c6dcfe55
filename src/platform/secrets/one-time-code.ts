// One-time codes: six digits that prove a mailbox or a telephone. They are random, only their hashes are
// stored, and wrong tries are counted.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../time/clock.ts';
import type { FillRandom } from '../ids/ids.ts';
import type { Sealer } from './seal.ts';

export const CODE_LIVES_MS = 10 * MINUTE_MS;
export const WRONG_CODES_MAX = 5;
const CODE_DIGITS = 6;
const CODES = 10 ** CODE_DIGITS;
/** From here on the remainders of 32 bits would not be equally likely. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;
const DRAWS_MAX = 100;

export function makeCode(fillRandom: FillRandom): string {
  const bytes = Buffer.alloc(4);
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    fillRandom(bytes);
    const number = bytes.readUInt32BE();
    if (number < FAIR_BELOW) return String(number % CODES).padStart(CODE_DIGITS, '0');
  }
  throw new Error('the source of randomness gives no fair number');
}

/** The digits of what was typed, or undefined if it cannot be a code. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * The hash of a code, under a key of the deployment: six digits are too few for a hash that anybody could
 * make. `place` is what the code is for, so that it is right nowhere else.
 */
export const hashOfCode = (sealer: Sealer, place: string, code: string): string =>
  createHmac('sha256', sealer.derive(place)).update(code).digest('hex');

/** Takes as long for a wrong hash as for the right one. Nothing is the same as null. */
export function isSameHash(given: string, right: string | null): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right ?? '')];
  return right !== null && one.length === other.length && timingSafeEqual(one, other);
}
