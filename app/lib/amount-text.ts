// What somebody types as an amount, as whole minor units. A text whose separator could be meant either way is
// not taken, since 1.234 must never become one and a bit.
import { decimalsOf, localeNow } from './format.ts';

const GROUP_DIGITS = 3;

function separatorsOf(locale: string): { readonly decimal: string; readonly group: string } {
  const decimal =
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return { decimal, group: decimal === ',' ? '.' : ',' };
}

/**
 * The minor units that were typed; undefined for what cannot be an amount of the currency, or what a number
 * cannot hold.
 */
export function typedMinor(text: string, currency: string, locale = localeNow()): number | undefined {
  const { decimal, group } = separatorsOf(locale);
  const digits = decimalsOf(currency);
  const [whole = '', cents, ...more] = text.replaceAll(/[\s$]/g, '').split(decimal);
  const [first = '', ...groups] = whole.split(group);
  const isWhole =
    /^\d+$/.test(first) &&
    (groups.length === 0 || (first.length <= GROUP_DIGITS && groups.every((part) => /^\d{3}$/.test(part))));
  const areCents = cents === undefined || (/^\d+$/.test(cents) && cents.length <= digits);
  if (!isWhole || !areCents || more.length > 0) return undefined;
  const minor = Number(first + groups.join('') + (cents ?? '').padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units as they are typed: without a symbol, and without groups. */
export function amountText(minor: number, currency: string, locale = localeNow()): string {
  const digits = decimalsOf(currency);
  const all = String(minor).padStart(digits + 1, '0');
  const { decimal } = separatorsOf(locale);
  return digits === 0 ? all : `${all.slice(0, -digits)}${decimal}${all.slice(-digits)}`;
}
