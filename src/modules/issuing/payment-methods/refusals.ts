// What the payment method verbs refuse.
import { defineRefusals } from '#platform/refusal.ts';

export const refusal = defineRefusals({
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
