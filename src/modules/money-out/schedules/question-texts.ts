// What the owner of a wallet reads of a scheduled payment: a payment in all but how it is asked for.
import type { QuestionTexts } from '#modules/approvals/question-texts.ts';
import { paymentTexts } from '#modules/money-out/payments/question-texts.ts';

export const scheduledTexts: QuestionTexts = {
  ...paymentTexts,
  name: { en: 'A scheduled payment', es: 'Un pago programado', pt: 'Um pagamento agendado' },
  asks: {
    en: 'asks for a scheduled payment',
    es: 'pide un pago programado',
    pt: 'pede um pagamento agendado',
  },
  owner: { en: 'scheduled to pay', es: 'programó pagar', pt: 'programou pagar' },
};
