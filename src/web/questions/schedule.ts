// The page on which an owner decides on a scheduled payment. It is a payment in all but how it is asked for.
import { findPayment } from '#modules/money-out/payments/queries.ts';
import { scheduledQuestion } from '#modules/money-out/schedules/question.ts';
import type { Text } from '#platform/language.ts';
import { accountPage } from './account-page.ts';
import { agentOrOwnerAsks } from './parts.ts';
import { paymentReturned, paymentTexts } from './payment.ts';

const BY_AGENT: Text = {
  en: 'Your agent {agent} has scheduled to pay',
  es: 'Su agente {agent} programó pagar',
  pt: 'Seu agente {agent} programou pagar',
};

export const scheduledPage = accountPage({
  question: scheduledQuestion,
  texts: () => paymentTexts,
  returned: paymentReturned,
  asks: agentOrOwnerAsks({
    asks: BY_AGENT,
    asked: BY_AGENT,
    owner: { en: 'You have scheduled to pay', es: 'Usted programó pagar', pt: 'Você programou pagar' },
  }),
  find: findPayment,
});
