// How people speak of payments, by which a text about something else is known to be wrong.
import assert from 'node:assert/strict';
import type { Language } from '#platform/text/language.ts';

/** A card is charged to a payment method, which is not a payment. */
const METHOD = /payment method|medio de pago|meio de pagamento/gi;
const PAYMENT: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:payments?|pay|pays|paid)\b/i,
  es: /\b(?:pagos?|pagar|pag[óa]|pagad[oa]s?)\b/i,
  pt: /\b(?:pagamentos?|pagar|pag[oa]s?)\b/i,
};

export const withoutPayment = (text: string, language: Language, where: string): void =>
  assert.doesNotMatch(text.replaceAll(METHOD, ''), PAYMENT[language], where);
