// Amounts of money as people of the currency's own country write them.
import type { Language } from '../platform/language.ts';
import { CURRENCY_EXPONENTS, formatUnits, type Currency } from '../platform/money.ts';

/** With the code of the currency, since several are written `$`; `symbol` where the code stands beside it. */
export const moneyOf = (
  language: Language,
  amountMinor: bigint,
  currency: Currency,
  currencyDisplay: 'code' | 'narrowSymbol' = 'code',
): string => {
  const digits = CURRENCY_EXPONENTS[currency];
  return new Intl.NumberFormat(`${language}-${currency.slice(0, 2)}`, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(formatUnits(amountMinor, currency) as `${number}`);
};
