// Finds what looks like the number of a payment card in a text: 13 to 19 digits, alone or in groups, that
// begin as cards do and satisfy Luhn. Digits within a longer word, such as a hash, are not taken for one.

const CANDIDATE = /(?<![0-9A-Za-z])\d(?:[ -]?\d){12,18}(?![0-9A-Za-z])/g;
/** Mastercard's second range, Amex and Diners, Visa, Mastercard and Maestro, and the rest. */
const BEGINS_AS_CARDS_DO = /^(?:2[2-7]|3|4|5|6)/;

export function cardNumbersIn(text: string): string[] {
  return (text.match(CANDIDATE) ?? [])
    .map((found) => found.replaceAll(/[ -]/g, ''))
    .filter((digits) => BEGINS_AS_CARDS_DO.test(digits) && isLuhn(digits));
}

/** On the page that reveals a card: the number in its groups, which have nothing between them. */
export const REVEALED = /<dd>((?:<span>\d{4}<\/span>){4})<\/dd>/;
/** The number that a page reveals, as it is when it is copied; empty where it reveals none. */
export const revealedIn = (page: string): string =>
  REVEALED.exec(page)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '';

function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, character, i) => {
      const digit = Number(character) * (i % 2 === 0 ? 1 : 2);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0;
}
