// A scheduled payment falls due and its owner is asked, in the words of any payment.
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineSnapshot, toOneAccount } from '#modules/approvals/snapshot.ts';
import { paymentBack, paymentMessages } from '#modules/money-out/payments/question.ts';
import { scheduledPaymentSubject } from './follow.ts';
import type { QuestionTexts } from '#modules/approvals/question-texts.ts';
import { paymentTexts } from '#modules/money-out/payments/question-texts.ts';

export const scheduledQuestion = defineQuestion({
  action: 'scheduled_payment',
  snapshot: defineSnapshot('scheduled_payment', toOneAccount),
  payee: ({ payee }) => payee.holderName,
  account: ({ payee }) => payee.cvu,
  ...paymentMessages,
  tooLate: {
    en: 'Nothing was paid, and what was set aside is given back. Later payments of the schedule are not affected. If this payment is still needed, it must be made apart from its schedule.',
    es: 'No se pagó nada y lo reservado se devuelve. Los pagos programados para más adelante no cambian. Si este pago sigue siendo necesario, debe hacerse por separado.',
    pt: 'Nada foi pago e o valor reservado é devolvido. Os pagamentos agendados para mais tarde não mudam. Se este pagamento ainda for necessário, precisa ser feito à parte.',
  },
  failures: {},
  texts: () => scheduledTexts,
  returned: paymentBack,
  subject: scheduledPaymentSubject,
});

// What the owner of a wallet reads of a scheduled payment: a payment in all but how it is asked for.

const scheduledTexts: QuestionTexts = {
  ...paymentTexts,
  name: { en: 'A scheduled payment', es: 'Un pago programado', pt: 'Um pagamento agendado' },
  asks: {
    en: 'asks for a scheduled payment',
    es: 'pide un pago programado',
    pt: 'pede um pagamento agendado',
  },
  owner: { en: 'scheduled to pay', es: 'programó pagar', pt: 'programou pagar' },
};
