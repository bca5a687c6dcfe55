// What the owner of a wallet reads of a payment that waits for them, and of how it went on.
import {
  EXPIRED,
  MONEY_HAS_LEFT,
  MONEY_IS_BACK,
  ON_ITS_WAY,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from '#modules/approvals/question-texts.ts';

export const paymentTexts: QuestionTexts = {
  name: { en: 'A payment', es: 'Un pago', pt: 'Um pagamento' },
  asks: { en: 'asks to pay', es: 'pide pagar', pt: 'pede para pagar' },
  owner: { en: 'asked to pay', es: 'pidió pagar', pt: 'pediu para pagar' },
  states: {
    pending: {
      heading: { en: 'Approve this payment?', es: '¿Aprueba este pago?', pt: 'Aprovar este pagamento?' },
      text: {
        en: 'Nothing is paid until you decide. The amount is set aside in your wallet.',
        es: 'No se paga nada hasta que usted decida. El importe está reservado en su billetera.',
        pt: 'Nada é pago até você decidir. O valor está reservado na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Payment made', es: 'Pago realizado', pt: 'Pagamento realizado' },
      text: MONEY_HAS_LEFT,
    },
    processing: {
      heading: ON_ITS_WAY,
      text: {
        en: 'The payment was sent. We are waiting for the bank of the payee to confirm it.',
        es: 'El pago se envió. Esperamos la confirmación del banco del destinatario.',
        pt: 'O pagamento foi enviado. Aguardamos a confirmação do banco do favorecido.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not paid yet',
        es: 'Aprobado, pero aún sin pagar',
        pt: 'Aprovado, mas ainda não pago',
      },
      text: STILL_SET_ASIDE,
    },
    failed: {
      heading: {
        en: 'Approved, but not paid',
        es: 'Aprobado, pero no se pagó',
        pt: 'Aprovado, mas não foi pago',
      },
      text: MONEY_IS_BACK,
    },
    rejected: {
      heading: { en: 'Payment rejected', es: 'Pago rechazado', pt: 'Pagamento recusado' },
      text: {
        en: 'Nothing was paid. The amount is available again.',
        es: 'No se pagó nada. El importe está disponible de nuevo.',
        pt: 'Nada foi pago. O valor está disponível novamente.',
      },
    },
    expired: {
      heading: EXPIRED,
      text: {
        en: 'Nothing was paid. If the payment is still needed, it must be made again.',
        es: 'No se pagó nada. Si el pago sigue siendo necesario, debe hacerse de nuevo.',
        pt: 'Nada foi pago. Se o pagamento ainda for necessário, ele precisa ser feito de novo.',
      },
    },
  },
  unknownFailure: {
    en: 'The payment was not completed.',
    es: 'El pago no se completó.',
    pt: 'O pagamento não foi concluído.',
  },
};

/** The money came back after it had arrived. */
export const paymentReturned: StateTexts = {
  heading: { en: 'Payment returned', es: 'Pago devuelto', pt: 'Pagamento devolvido' },
  text: {
    en: 'The bank of the payee sent the money back. It is in your wallet again.',
    es: 'El banco del destinatario devolvió el dinero. Está de nuevo en su billetera.',
    pt: 'O banco do favorecido devolveu o dinheiro. Ele está de novo na sua carteira.',
  },
};
