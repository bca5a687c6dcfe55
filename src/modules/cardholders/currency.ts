// What people pay in: the currency of their country.
import type { Currency } from '../../platform/money.ts';
import type { Country } from './identity/index.ts';

const CURRENCY_OF: Readonly<Record<Country, Currency>> = {
  AR: 'ARS',
  MX: 'MXN',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  UY: 'UYU',
};

export const currencyOf = (country: Country): Currency => CURRENCY_OF[country];
