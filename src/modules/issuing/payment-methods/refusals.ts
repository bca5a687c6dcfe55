// What the payment method verbs refuse.
import { defineRefusals } from '#platform/refusal.ts';

export const refusal = defineRefusals({
  rail_not_supported: {
    status: 422,
    message: {
      en: 'People of the country of this cardholder cannot pay by that rail.',
      es: 'En el país de este titular no se puede pagar por ese medio.',
      pt: 'No país deste titular não é possível pagar por esse meio.',
    },
    fix: {
      en: 'Send one of `supported` as `rail`, or leave it out: then the cardholder chooses.',
      es: 'Envíe en `rail` uno de los que figuran en `supported`, o no lo envíe: entonces elige el titular.',
      pt: 'Envie em `rail` um dos que estão em `supported`, ou não o envie: nesse caso o titular escolhe.',
    },
  },
  card_type_not_supported: {
    status: 422,
    message: {
      en: 'Cards of this kind are not taken in the country of the cardholder.',
      es: 'En el país del titular no se aceptan tarjetas de este tipo.',
      pt: 'No país do titular não são aceitos cartões deste tipo.',
    },
    fix: {
      en: 'Use a card of one of the kinds in `supported`. The link is still good.',
      es: 'Use una tarjeta de uno de los tipos que figuran en `supported`. El enlace sigue siendo válido.',
      pt: 'Use um cartão de um dos tipos em `supported`. O link continua válido.',
    },
  },
  payment_method_in_use: {
    status: 409,
    message: {
      en: 'This is the only payment method of the cardholder, and open cards depend on it. Close those cards first, or connect another payment method and make it the default.',
      es: 'Es el único medio de pago del titular y hay tarjetas abiertas que dependen de él. Cierre antes esas tarjetas, o conecte otro medio de pago y hágalo el predeterminado.',
      pt: 'Este é o único meio de pagamento do titular, e há cartões abertos que dependem dele. Feche antes esses cartões, ou conecte outro meio de pagamento e torne-o o padrão.',
    },
    fix: {
      en: 'Close the cards listed in `cards`, or connect another payment method through `payment-method/setup` and make it the default.',
      es: 'Cierre las tarjetas que figuran en `cards`, o conecte otro medio de pago mediante `payment-method/setup` y hágalo el predeterminado.',
      pt: 'Encerre os cartões listados em `cards`, ou conecte outro meio de pagamento por `payment-method/setup` e torne-o o padrão.',
    },
  },
});
