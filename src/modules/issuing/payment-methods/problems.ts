// What can be wrong with a card, in words for the person who typed it: found by our own checks or reported by
// the processor.
import type { Text } from '#platform/text/language.ts';
import type { CardField, CardProblem } from './card-entry.ts';
import type { TokenizeRefusal } from './port.ts';
import type { Funding } from './rails.ts';

export const CARD_PROBLEMS: Readonly<Record<CardProblem, Text>> = {
  number_missing: {
    en: 'Enter the card number',
    es: 'Ingrese el número de la tarjeta',
    pt: 'Digite o número do cartão',
  },
  number_invalid: {
    en: 'Check the card number: a digit seems wrong',
    es: 'Revise el número de la tarjeta: algún dígito parece incorrecto',
    pt: 'Confira o número do cartão: algum dígito parece errado',
  },
  number_short: {
    en: 'The card number is too short',
    es: 'Al número de la tarjeta le faltan dígitos',
    pt: 'Faltam dígitos no número do cartão',
  },
  number_long: {
    en: 'The card number is too long',
    es: 'Al número de la tarjeta le sobran dígitos',
    pt: 'Há dígitos a mais no número do cartão',
  },
  expiry_missing: {
    en: 'Enter the expiry date',
    es: 'Ingrese la fecha de vencimiento',
    pt: 'Digite a data de validade',
  },
  expiry_invalid: {
    en: 'Enter month and year, like 08/29',
    es: 'Ingrese mes y año, como 08/29',
    pt: 'Digite mês e ano, como 08/29',
  },
  expiry_past: {
    en: 'This card has expired',
    es: 'Esta tarjeta está vencida',
    pt: 'Este cartão está vencido',
  },
  expiry_far: {
    en: 'Check the year of the expiry',
    es: 'Revise el año de vencimiento',
    pt: 'Confira o ano da validade',
  },
  cvc_missing: { en: 'Enter the CVC', es: 'Ingrese el CVC', pt: 'Digite o CVV' },
  cvc_invalid: {
    en: 'The CVC has 3 or 4 digits',
    es: 'El CVC tiene 3 o 4 dígitos',
    pt: 'O CVV tem 3 ou 4 dígitos',
  },
  cvc_three: {
    en: 'The CVC of this card has 3 digits; they are on the back',
    es: 'El CVC de esta tarjeta tiene 3 dígitos; están en el reverso',
    pt: 'O CVV deste cartão tem 3 dígitos; eles estão no verso',
  },
  cvc_four: {
    en: 'The CVC of this card has 4 digits; they are on the front',
    es: 'El CVC de esta tarjeta tiene 4 dígitos; están en el frente',
    pt: 'O CVV deste cartão tem 4 dígitos; eles estão na frente',
  },
  name_missing: {
    en: 'Enter the name as it is on the card',
    es: 'Ingrese el nombre como figura en la tarjeta',
    pt: 'Digite o nome como está no cartão',
  },
  name_invalid: {
    en: 'Enter the name in letters, as it is on the card',
    es: 'Ingrese el nombre en letras, como figura en la tarjeta',
    pt: 'Digite o nome em letras, como está no cartão',
  },
  name_long: {
    en: 'The name is longer than 100 characters',
    es: 'El nombre tiene más de 100 caracteres',
    pt: 'O nome tem mais de 100 caracteres',
  },
};

/** What is said of a kind of card that the country does not take. Every country takes credit cards. */
export const TYPE_PROBLEMS: Readonly<Record<Funding, Text>> = {
  credit: {
    en: 'Credit cards are not taken here. Please use another card',
    es: 'Aquí no se aceptan tarjetas de crédito. Use otra tarjeta',
    pt: 'Cartões de crédito não são aceitos aqui. Use outro cartão',
  },
  debit: {
    en: 'Debit cards are not taken here. Please use a credit card',
    es: 'Aquí no se aceptan tarjetas de débito. Use una de crédito',
    pt: 'Cartões de débito não são aceitos aqui. Use um de crédito',
  },
  prepaid: {
    en: 'Prepaid cards are not taken here. Please use a credit card',
    es: 'Aquí no se aceptan tarjetas prepagas. Use una de crédito',
    pt: 'Cartões pré-pagos não são aceitos aqui. Use um de crédito',
  },
};

/** What the processor may say, and the field at which it is said. */
export const CARD_REFUSALS: Readonly<
  Record<TokenizeRefusal, { readonly field: CardField; readonly text: Text }>
> = {
  card_expired: {
    field: 'expiry',
    text: {
      en: 'This card has expired. Please use another one',
      es: 'Esta tarjeta está vencida. Use otra',
      pt: 'Este cartão está vencido. Use outro',
    },
  },
  card_not_supported: {
    field: 'number',
    text: {
      en: 'Cards of this kind are not taken here. Please use another one',
      es: 'Aquí no se aceptan tarjetas de este tipo. Use otra',
      pt: 'Cartões deste tipo não são aceitos aqui. Use outro',
    },
  },
  card_declined: {
    field: 'number',
    text: {
      en: 'The card was not accepted. Check its data, or use another one',
      es: 'La tarjeta no fue aceptada. Revise sus datos o use otra',
      pt: 'O cartão não foi aceito. Confira os dados ou use outro',
    },
  },
};
