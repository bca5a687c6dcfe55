// The page on which an owner decides on a payment that an agent asks for.
import { findPayment } from '#modules/money-out/payments/queries.ts';
import { paymentQuestion } from '#modules/money-out/payments/question.ts';
import { accountPage } from './account-page.ts';
import { agentOrOwnerAsks, type AskTexts } from './parts.ts';
import {
  APPROVED,
  EXPIRED,
  MONEY_HAS_LEFT,
  MONEY_IS_BACK,
  ON_ITS_WAY,
  REJECTED,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from './texts.ts';

export const paymentTexts: QuestionTexts = {
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
  why: {
    asked: {
      en: 'This payment needs your approval.',
      es: 'Este pago necesita su aprobación.',
      pt: 'Este pagamento precisa da sua aprovação.',
    },
    requested: { en: 'This payment', es: 'Este pago', pt: 'Este pagamento' },
    total: { en: 'With this payment', es: 'Con este pago', pt: 'Com este pagamento' },
    aboveAutoApprove: {
      en: 'Payments of {amount} or more need your approval',
      es: 'Los pagos de {amount} o más necesitan su aprobación',
      pt: 'Pagamentos de {amount} ou mais precisam da sua aprovação',
    },
  },
  available: {
    en: 'Available after this payment',
    es: 'Disponible después de este pago',
    pt: 'Disponível depois deste pagamento',
  },
  approvedAt: APPROVED,
  rejectedAt: REJECTED,
  unknownFailure: {
    en: 'The payment was not completed.',
    es: 'El pago no se completó.',
    pt: 'O pagamento não foi concluído.',
  },
  confirm: {
    en: 'To approve this payment, first confirm with a code or a passkey that it is you.',
    es: 'Para aprobar este pago, primero confirme con un código o una passkey que es usted.',
    pt: 'Para aprovar este pagamento, primeiro confirme com um código ou uma passkey que é você.',
  },
};

const ASKS: AskTexts = {
  asks: {
    en: 'Your agent {agent} asks to pay',
    es: 'Su agente {agent} pide pagar',
    pt: 'Seu agente {agent} pede para pagar',
  },
  asked: {
    en: 'Your agent {agent} asked to pay',
    es: 'Su agente {agent} pidió pagar',
    pt: 'Seu agente {agent} pediu para pagar',
  },
  owner: {
    en: 'You asked to pay',
    es: 'Usted pidió pagar',
    pt: 'Você pediu para pagar',
  },
};

export const paymentReturned: StateTexts = {
  heading: { en: 'Payment returned', es: 'Pago devuelto', pt: 'Pagamento devolvido' },
  text: {
    en: 'The bank of the payee sent the money back. It is in your wallet again.',
    es: 'El banco del destinatario devolvió el dinero. Está de nuevo en su billetera.',
    pt: 'O banco do favorecido devolveu o dinheiro. Ele está de novo na sua carteira.',
  },
};

export const paymentPage = accountPage({
  question: paymentQuestion,
  texts: () => paymentTexts,
  returned: paymentReturned,
  asks: agentOrOwnerAsks(ASKS),
  find: findPayment,
});
