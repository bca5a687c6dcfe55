// Takes card numbers out of what people write, so that none is stored: of each, the last four digits stay.
import { isLuhn } from './luhn.ts';

const DIGITS_MAX = 19;
const DIGITS_SHOWN = 4;
/** The lengths of card numbers by how they begin. Numbers of accounts and of people are mostly others. */
const OF_A_BRAND = /^(?:4\d{12}|3[068]\d{12}|3[47]\d{13}|[2-6]\d{15}|[456]\d{16,18})$/;
/** Digits, and what people write between groups of them. */
const GROUPS = /\d+(?:[\s.·_/–—-]{1,3}\d+)*/g;

const isCardNumber = (digits: string): boolean => OF_A_BRAND.test(digits) && isLuhn(digits);

export const maskCardNumbers = (text: string): string =>
  text.replaceAll(GROUPS, (run) => {
    const parts = run.split(/(\d+)/);
    for (let from = 1; from < parts.length; from += 2) {
      const to = endOfNumber(parts, from);
      if (to === undefined) continue;
      maskParts(parts, from, to);
      from = to;
    }
    return parts.join('');
  });

/** Where the longest card number ends that begins with this group. Groups have odd places. */
function endOfNumber(parts: readonly string[], from: number): number | undefined {
  let digits = '';
  let end: number | undefined;
  for (let at = from; at < parts.length && digits.length <= DIGITS_MAX; at += 2) {
    digits += parts[at] ?? '';
    if (isCardNumber(digits)) end = at;
  }
  return end;
}

function maskParts(parts: string[], from: number, to: number): void {
  let left = DIGITS_SHOWN;
  for (let at = to; at >= from; at -= 2) {
    const group = parts[at] ?? '';
    const shown = Math.min(left, group.length);
    parts[at] = '*'.repeat(group.length - shown) + group.slice(group.length - shown);
    left -= shown;
  }
}
