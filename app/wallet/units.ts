// Amounts of the wallet routes are decimal numbers in units. Screens count in whole minor units, and what a
// person types is read as their language writes it.
import { decimalsOf, localeNow } from '../lib/format.ts';

/** 1234.5 pesos are 123450. */
export const minorOf = (units: number, currency: string): number =>
  Number(units.toFixed(decimalsOf(currency)).replace('.', ''));

/** 123450 is `1234.50`, as a number of JSON. */
export const unitsOf = (minor: number, currency: string): number => {
  const digits = decimalsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return Number(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
};

/** Undefined where it is not an amount, or has more decimals than the currency. */
export function typedMinor(text: string, currency: string, locale = localeNow()): number | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const plain = text
    .replaceAll(/[\s$]/g, '')
    .replaceAll(of('group'), '')
    .replace(of('decimal') || '.', '.');
  const digits = decimalsOf(currency);
  const found = /^(?<whole>\d{1,12})(?:\.(?<cents>\d+))?$/.exec(plain)?.groups;
  const cents = found?.['cents'] ?? '';
  if (found === undefined || cents.length > digits) return undefined;
  return Number(`${found['whole'] ?? '0'}${cents.padEnd(digits, '0')}`);
}

/** In a field, as the same language reads it again. */
export const typedText = (minor: number, currency: string): string => {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(localeNow(), { minimumFractionDigits: digits, useGrouping: false }).format(
    unitsOf(minor, currency),
  );
};
