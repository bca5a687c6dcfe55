// Amounts of the wallet routes are decimal numbers in units. Screens count in whole minor units.
import { decimalsOf } from '../lib/format.ts';

/** 1234.5 pesos are 123450. */
export const minorOf = (units: number, currency: string): number =>
  Number(units.toFixed(decimalsOf(currency)).replace('.', ''));

/** 123450 is `1234.50`, as a number of JSON. */
export const unitsOf = (minor: number, currency: string): number => {
  const digits = decimalsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return Number(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
};
