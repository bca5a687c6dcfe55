// Amounts of money as people of the currency's own country write them, on pages and in messages.
import type { Language, Text } from '../text/language.ts';
import { CURRENCY_EXPONENTS, formatUnits, type Currency } from './money.ts';

/** The amount with the code of the currency, since several are written `$`. */
export const moneyText = (language: Language, amountMinor: bigint, currency: Currency): string =>
  partsOf(language, amountMinor, currency)
    .map(({ value }) => value)
    .join('');

/**
 * The amount in each language, with plain spaces, for a text of which only its reader's language is known
 * later.
 */
export function amountText(amountMinor: bigint, currency: Currency): Text {
  const inLanguage = (language: Language): string =>
    moneyText(language, amountMinor, currency).replaceAll(/\p{Zs}/gu, ' ');
  return { en: inLanguage('en'), es: inLanguage('es'), pt: inLanguage('pt') };
}

/** The code and the number, if a page gives each a size of its own. */
export function moneyParts(language: Language, amountMinor: bigint, currency: Currency) {
  const parts = partsOf(language, amountMinor, currency);
  const number = parts.filter(({ type }) => type !== 'currency').map(({ value }) => value);
  return { code: currency, number: number.join('').trim() };
}

function partsOf(language: Language, amountMinor: bigint, currency: Currency): Intl.NumberFormatPart[] {
  return formatIn(language, currency).formatToParts(formatUnits(amountMinor, currency) as `${number}`);
}

/** They take long to make, are few, and a refusal needs several. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(language: Language, currency: Currency): Intl.NumberFormat {
  const locale = `${language}-${currency.slice(0, 2)}`;
  const known = formats.get(locale + currency);
  if (known !== undefined) return known;
  const digits = CURRENCY_EXPONENTS[currency];
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(locale + currency, format);
  return format;
}

/** The amount for messages: of spaces, messengers take the plain one alone. */
export const plainMoneyText = (...amount: Parameters<typeof moneyText>): string =>
  moneyText(...amount).replaceAll(/\p{Zs}/gu, ' ');
