// Money is a bigint of ISO 4217 minor units with a currency. On the wire it is either integer cents or a
// decimal in units; both are read and written here, by digits and never through a float.

/** Minor-unit digits by ISO 4217. A table, because Intl reports cash digits (COP 0) on some runtimes. */
export const CURRENCY_EXPONENTS = { ARS: 2, MXN: 2, BRL: 2, CLP: 0, COP: 2, PEN: 2, UYU: 2 } as const;
export type Currency = keyof typeof CURRENCY_EXPONENTS;
export const CURRENCIES = Object.keys(CURRENCY_EXPONENTS) as Currency[];

/** Beyond this a JSON number is no longer exact, so no amount may pass it. */
export const AMOUNT_MINOR_MAX = BigInt(Number.MAX_SAFE_INTEGER);

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,8}))?$/;

/**
 * Reads units (`"1500.05"`, `1500.05`); undefined when malformed, too large, or finer than the currency has.
 */
export function parseUnits(value: string | number, currency: Currency): bigint | undefined {
  const exponent = CURRENCY_EXPONENTS[currency];
  // A JSON number's shortest decimal text is what its writer meant; exponents (1e21) do not match.
  const match = DECIMAL.exec(String(value));
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return undefined;
  const minor = BigInt(whole + fraction.padEnd(exponent, '0'));
  if (minor > AMOUNT_MINOR_MAX) return undefined;
  return sign === '-' ? -minor : minor;
}

/** Writes units with exactly the digits of the currency: `1500.05` for ARS, `1500` for CLP. */
export function formatUnits(amountMinor: bigint, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  const sign = amountMinor < 0n ? '-' : '';
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Integer cents for JSON, which has no bigint. An amount beyond the safe range is a bug, not a rounding. */
export function centsOf(amountMinor: bigint): number {
  if (amountMinor > AMOUNT_MINOR_MAX || amountMinor < -AMOUNT_MINOR_MAX) {
    throw new Error(`amount ${amountMinor} does not fit a JSON number`);
  }
  return Number(amountMinor);
}

/** Units as a JSON number: the nearest double of an exact decimal, which prints back as that decimal. */
export function unitsOf(amountMinor: bigint, currency: Currency): number {
  centsOf(amountMinor);
  return Number(formatUnits(amountMinor, currency));
}

export const lesserOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const greaterOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
