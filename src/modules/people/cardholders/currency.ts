// What people pay in: the currency of their country, and of no other.
import type { Currency } from '#platform/money/money.ts';
import type { Country } from './identity/country.ts';

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

const COUNTRY_OF: Readonly<Record<Currency, Country>> = {
  ARS: 'AR',
  MXN: 'MX',
  BRL: 'BR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
};

export const countryOf = (currency: Currency): Country => COUNTRY_OF[currency];
