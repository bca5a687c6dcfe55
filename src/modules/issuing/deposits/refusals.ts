// What the verbs of money on payment methods refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  nothing_to_refund: {
    status: 422,
    message: {
      en: 'No money of this payment method can go back: none is available.',
      es: 'No hay dinero disponible en este medio de pago para devolver.',
      pt: 'Não há dinheiro disponível neste meio de pagamento para devolver.',
    },
    fix: {
      en: 'Money that cards hold goes back when they are closed. Look at `availableCents` of the payment method.',
      es: 'Lo que las tarjetas tienen reservado vuelve cuando se cierran. Consulte `availableCents` del medio de pago.',
      pt: 'O que os cartões têm reservado volta quando são encerrados. Veja `availableCents` do meio de pagamento.',
    },
  },
  refund_too_large: {
    status: 422,
    message: {
      en: 'Less than that can go back.',
      es: 'El monto es mayor que lo que se puede devolver.',
      pt: 'O valor é maior do que o que pode ser devolvido.',
    },
    fix: {
      en: 'Send at most `availableCents`, or leave `amountCents` out to refund all of it.',
      es: 'Envíe como máximo `availableCents`, u omita `amountCents` para devolver todo.',
      pt: 'Envie no máximo `availableCents`, ou omita `amountCents` para devolver tudo.',
    },
  },
});
