// Names that a caller sent are quoted in refusals, shortened if they are long and without what may be a card
// number.
import { isLuhn } from './luhn.ts';

export const ECHO_CHARACTERS_MAX = 100;
/** Longer than the cut, so that a card number across it is found whole. */
const SEARCHED_CHARACTERS_MAX = 2 * ECHO_CHARACTERS_MAX;
const DIGITS_RUN = /\d(?:[ -]?\d){12,}/g;
const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;

export function echoed(name: string): string {
  const masked = name.slice(0, SEARCHED_CHARACTERS_MAX).replaceAll(DIGITS_RUN, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    return holdsCardNumber(digits)
      ? '*'.repeat(digits.length - DIGITS_SHOWN) + digits.slice(-DIGITS_SHOWN)
      : run;
  });
  return masked.length > ECHO_CHARACTERS_MAX ? `${masked.slice(0, ECHO_CHARACTERS_MAX - 1)}…` : masked;
}

/**
 * Whether a search has a whole card number: numbers of accounts come as well, are longer, and a part of one
 * proves nothing.
 */
export const holdsWholeCardNumber = (text: string): boolean =>
  [...text.matchAll(DIGITS_RUN)].some(([run]) => {
    const digits = run.replaceAll(/\D/g, '');
    return digits.length <= CARD_DIGITS_MAX && isLuhn(digits);
  });

function holdsCardNumber(digits: string): boolean {
  for (let from = 0; from + CARD_DIGITS_MIN <= digits.length; from++) {
    for (let length = CARD_DIGITS_MIN; length <= Math.min(CARD_DIGITS_MAX, digits.length - from); length++) {
      if (isLuhn(digits.slice(from, from + length))) return true;
    }
  }
  return false;
}
