// Names that a caller made up come back in refusals: in part where they are long, and without what may be a
// card number.
import { isLuhn } from './luhn.ts';

export const ECHO_CHARACTERS_MAX = 100;
/** A card number that the cut goes through is still found whole. */
const LOOKED_AT_MAX = 2 * ECHO_CHARACTERS_MAX;
const DIGITS_RUN = /\d(?:[ -]?\d){12,}/g;
const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;

export function echoed(name: string): string {
  const masked = name.slice(0, LOOKED_AT_MAX).replaceAll(DIGITS_RUN, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    return holdsCardNumber(digits)
      ? '*'.repeat(digits.length - DIGITS_SHOWN) + digits.slice(-DIGITS_SHOWN)
      : run;
  });
  return masked.length > ECHO_CHARACTERS_MAX ? `${masked.slice(0, ECHO_CHARACTERS_MAX - 1)}…` : masked;
}

function holdsCardNumber(digits: string): boolean {
  for (let from = 0; from + CARD_DIGITS_MIN <= digits.length; from++) {
    for (let length = CARD_DIGITS_MIN; length <= Math.min(CARD_DIGITS_MAX, digits.length - from); length++) {
      if (isLuhn(digits.slice(from, from + length))) return true;
    }
  }
  return false;
}
