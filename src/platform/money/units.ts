// Amounts in units of a currency, as requests write them: a JSON number or a decimal string, taken by its
// digits. Which currency it is in is known only once its wallet is.
import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { CURRENCY_EXPONENTS, parseUnits, type Currency } from './money.ts';
import { invalid } from '../refusals/refusals.ts';

const TEXT_CHARACTERS_MAX = 32;
/** Digits, and a point between digits: neither sign nor exponent. */
const PLAIN = /^\d+(\.\d+)?$/;

const UNITS = 'In units of the currency, as a number or a decimal string, such as 1500.50.';

const amountIn = (isTaken: (text: string) => boolean, message: Text) =>
  z
    .union([z.number(), z.string().max(TEXT_CHARACTERS_MAX)])
    .superRefine((written, context) => {
      if (Object.is(written, -0) || !isTaken(String(written)))
        context.addIssue({ code: 'custom', params: { problem: message } });
    })
    .describe(UNITS);

const isPlain = (text: string): boolean => PLAIN.test(text);

/** More than nothing. */
export const unitsAmount = amountIn((text) => isPlain(text) && /[1-9]/.test(text), {
  en: 'this must be an amount above 0 in plain digits, such as 1500.50',
  es: 'debe ser un importe mayor que 0 escrito solo con dígitos, por ejemplo 1500.50',
  pt: 'deve ser um valor acima de 0 escrito só com dígitos, por exemplo 1500.50',
});

/** An amount in units that may be nothing. */
export const unitsFromZero = amountIn(isPlain, {
  en: 'this must be an amount of at least 0 in plain digits, such as 1500.50',
  es: 'debe ser un importe de al menos 0 escrito solo con dígitos, por ejemplo 1500.50',
  pt: 'deve ser um valor de no mínimo 0 escrito só com dígitos, por exemplo 1500.50',
});

/** The amount in minor units; refused if it has more digits than the currency, or than can be kept. */
export function minorIn(currency: Currency, written: string | number, field: string): bigint {
  const minor = parseUnits(written, currency);
  if (minor === undefined) throw invalid([{ field, message: doesNotFit(currency) }]);
  return minor;
}

function doesNotFit(currency: Currency): Text {
  const exponent = CURRENCY_EXPONENTS[currency];
  if (exponent === 0)
    return {
      en: `this must be a whole number of ${currency} of at most 15 digits`,
      es: `debe ser un número entero de ${currency}, de no más de 15 dígitos`,
      pt: `deve ser um número inteiro de ${currency}, com no máximo 15 dígitos`,
    };
  return {
    en: `this must have at most ${exponent} decimals in ${currency}, and at most 13 digits before them`,
    es: `debe tener como máximo ${exponent} decimales en ${currency}, y 13 dígitos antes de ellos`,
    pt: `deve ter no máximo ${exponent} casas decimais em ${currency}, e 13 dígitos antes delas`,
  };
}
