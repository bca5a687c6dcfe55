// An agent asks to pay, and its owner is asked.
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineSnapshot, toOneAccount } from '#modules/approvals/snapshot.ts';
import { defineTemplate } from '#modules/approvals/messages/template.ts';
import type { Db } from '#platform/db/sql.ts';
import { paymentSubject } from './approval-subject.ts';
import { findPayment } from './queries.ts';
import { paymentReturned, paymentTexts } from './question-texts.ts';

/** What messages say of any payment. */
export const paymentMessages = {
  email: {
    subject: {
      en: 'A payment of {amount} waits for your decision',
      es: 'Un pago de {amount} espera su decisión',
      pt: 'Um pagamento de {amount} espera sua decisão',
    },
    text: {
      en: 'Amount: {amount}\nPayee: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this payment, reject it.',
      es: 'Importe: {amount}\nDestinatario: {payee}\nLo pide: {asker}\nMotivo: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi no esperaba este pago, rechácelo.',
      pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava este pagamento, recuse.',
    },
  },
  gathered: {
    line: {
      en: 'Payment of {amount} to {payee}',
      es: 'Pago de {amount} a {payee}',
      pt: 'Pagamento de {amount} para {payee}',
    },
    alone: {
      subject: {
        one: {
          en: 'A payment that {asker} asks for waits for your decision',
          es: 'Un pago que pide {asker} espera su decisión',
          pt: 'Um pagamento que {asker} pede espera sua decisão',
        },
        many: {
          en: '{count} payments that {asker} asks for wait for your decision',
          es: '{count} pagos que pide {asker} esperan su decisión',
          pt: '{count} pagamentos que {asker} pede esperam sua decisão',
        },
      },
      why: {
        one: {
          en: 'When one agent asks often, we do not send you a message for each payment. We write at most once an hour. If you did not expect this payment, reject it and pause the agent.',
          es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada pago. Le escribimos una vez por hora como máximo. Si no esperaba este pago, rechácelo y pause el agente.',
          pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada pagamento. Escrevemos no máximo uma vez por hora. Se não esperava este pagamento, recuse-o e pause o agente.',
        },
        many: {
          en: 'When one agent asks often, we do not send you a message for each payment. We write at most once an hour. If you did not expect these payments, reject them and pause the agent.',
          es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada pago. Le escribimos una vez por hora como máximo. Si no esperaba estos pagos, rechácelos y pause el agente.',
          pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada pagamento. Escrevemos no máximo uma vez por hora. Se não esperava estes pagamentos, recuse-os e pause o agente.',
        },
      },
      line: { en: '{amount} to {payee}', es: '{amount} a {payee}', pt: '{amount} para {payee}' },
    },
  },
  template: defineTemplate('payment_approval', {
    es: 'Hay un pago que espera su decisión.\n\nImporte: {{1}}\nDestinatario: {{2}}\nLo pide: {{3}}\nMotivo: {{4}}\n\nPuede responder durante 10 minutos. Si no esperaba este pago, rechácelo.',
    pt: 'Há um pagamento que espera sua decisão.\n\nValor: {{1}}\nFavorecido: {{2}}\nQuem pede: {{3}}\nMotivo: {{4}}\n\nVocê pode responder durante 10 minutos. Se não esperava este pagamento, recuse.',
    en: 'A payment waits for your decision.\n\nAmount: {{1}}\nPayee: {{2}}\nAsked for by: {{3}}\nReason: {{4}}\n\nYou can answer for 10 minutes. If you did not expect this payment, reject it.',
  }),
};

/** The texts of a payment whose money came back. */
export const paymentBack = {
  texts: paymentReturned,
  isBack: async (
    db: Db,
    { tenant_id, subject_id }: { readonly tenant_id: string; readonly subject_id: string },
  ) => (await findPayment(db, tenant_id, subject_id))?.status === 'returned',
};

export const paymentQuestion = defineQuestion({
  action: 'wallet_pay',
  snapshot: defineSnapshot('wallet_pay', toOneAccount),
  payee: ({ payee }) => payee.holderName,
  account: ({ payee }) => payee.cvu,
  ...paymentMessages,
  tooLate: {
    en: 'Nothing was paid, and what was set aside is given back. If the payment is still needed, the one who asked for it must ask again, with a new idempotency key.',
    es: 'No se pagó nada y lo reservado se devuelve. Si el pago sigue siendo necesario, quien lo pidió debe pedirlo de nuevo, con otra clave de idempotencia.',
    pt: 'Nada foi pago e o valor reservado é devolvido. Se o pagamento ainda for necessário, quem o pediu precisa pedir de novo, com outra chave de idempotência.',
  },
  failures: {},
  texts: () => paymentTexts,
  returned: paymentBack,
  subject: paymentSubject,
});
