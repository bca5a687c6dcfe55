// Amounts, instants and ids as people read them. Amounts come as whole minor units and stay whole.

const DECIMALS: Readonly<Record<string, number>> = { CLP: 0 };
const LOCALES: Readonly<Record<string, string>> = { en: 'en', es: 'es-AR', pt: 'pt-BR' };

/**
 * The currency of amounts that hold for any currency. No currency has this code: it has two decimals and no
 * symbol.
 */
export const NO_CURRENCY = 'ZZZ';

export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2;

export const localeNow = (): string => LOCALES[document.documentElement.lang] ?? 'en';

export type Amount = {
  readonly symbol: string;
  readonly whole: string;
  /** The decimals with their separator; empty if the currency has none. */
  readonly cents: string;
  readonly isNegative: boolean;
};

/** Keeps one format of each kind for a locale, since making one takes far longer than using it. */
function keptFormats<Format>(make: (locale: string, kind: string) => Format) {
  const kept = new Map<string, Format>();
  return (locale: string, kind = ''): Format => {
    const key = `${locale} ${kind}`;
    const format = kept.get(key) ?? make(locale, kind);
    kept.set(key, format);
    return format;
  };
}

const amountFormat = keptFormats((locale, currency) => {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

/** The parts of an amount in minor units, which for a currency without decimals are whole ones. */
export function amountOf(minor: number | bigint, currency: string, locale = localeNow()): Amount {
  const digits = decimalsOf(currency);
  const value = BigInt(minor);
  const all = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
  const parts = amountFormat(locale, currency).formatToParts(text as unknown as number);
  const of = (...types: string[]): string =>
    parts.flatMap(({ type, value: part }) => (types.includes(type) ? [part] : [])).join('');
  return {
    symbol: currency === NO_CURRENCY ? '' : of('currency'),
    whole: of('integer', 'group'),
    cents: of('decimal', 'fraction'),
    isNegative: value < 0n,
  };
}

/** An amount within a sentence. */
export function moneyText(minor: number | bigint, currency: string): string {
  const { symbol, whole, cents, isNegative } = amountOf(minor, currency);
  return `${isNegative ? '−' : ''}${symbol} ${whole}${cents}`;
}

const instantFormat = keptFormats(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
      minute: '2-digit',
    }),
);
/** An instant, in Portuguese `27 nov, 03:13` as well, since `27 de nov., 03:13` is too long for a list. */
export const instantText = (iso: string, locale = localeNow()): string =>
  instantFormat(locale).format(new Date(iso)).replace(' de ', ' ').replace('.,', ',');

const dayFormat = keptFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
/** A day that is written as `2029-12-31`. */
export const dayText = (day: string, locale = localeNow()): string => dayFormat(locale).format(new Date(day));

const fullInstantFormat = keptFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
);
export const fullInstantText = (iso: string): string => fullInstantFormat(localeNow()).format(new Date(iso));

const ID_TAIL_CHARACTERS = 6;

/** `tx_…2vjk6d`: the kind, and the end, in which ids of the same day differ. */
export function shortId(id: string): string {
  const end = id.indexOf('_') + 1;
  return id.length <= end + ID_TAIL_CHARACTERS + 1
    ? id
    : `${id.slice(0, end)}…${id.slice(-ID_TAIL_CHARACTERS)}`;
}

const countryFormat = keptFormats((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
export const countryText = (code: string): string => countryFormat(localeNow()).of(code) ?? code;

const numberFormat = keptFormats((locale) => new Intl.NumberFormat(locale));
export const numberText = (count: number): string => numberFormat(localeNow()).format(count);

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
