// What a sub-wallet may spend: in all, in a day and in a month of its country, and in 24 hours.
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { defineLimits } from '#modules/base/ledger/define-limits.ts';

export const subWalletLimits = defineLimits('sub_wallet', {
  cap: 'total',
  day: 'day',
  month: 'month',
  panic24h: 'rolling_24h',
});

/** The time zone of the capital: days and months are those of most people of the country. */
export const TIME_ZONE_OF: Readonly<Record<Country, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  MX: 'America/Mexico_City',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  PE: 'America/Lima',
  UY: 'America/Montevideo',
};
