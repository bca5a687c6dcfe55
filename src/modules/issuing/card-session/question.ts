// An agent asks for a card beyond its limits, and its owner is asked.
import type { Text } from '#platform/text/language.ts';
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineTemplate } from '#modules/approvals/messages/template.ts';
import { cardSubject } from './approval-subject.ts';
import { cardTexts } from './question-texts.ts';
import { cardSnapshot } from './snapshot.ts';

const ANY_MERCHANT: Text = {
  en: 'any merchant',
  es: 'cualquier comercio',
  pt: 'qualquer estabelecimento',
};

export const cardQuestion = defineQuestion({
  action: 'card_issue',
  snapshot: cardSnapshot,
  payee: ({ card: { merchantLock } }, language) => merchantLock ?? ANY_MERCHANT[language],
  account: () => null,
  email: {
    subject: {
      en: 'A card of {amount} waits for your decision',
      es: 'Una tarjeta por {amount} espera su decisión',
      pt: 'Um cartão de {amount} espera sua decisão',
    },
    text: {
      en: 'Amount: {amount}\nFor purchases at: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nIf you approve, the amount is held on your payment method. Approve or reject it here:\n{url}\n\nIf you did not expect this request, reject it.',
      es: 'Importe: {amount}\nPara compras en: {payee}\nLa pide: {asker}\nMotivo: {reason}\n\nSi aprueba, el importe se reserva en su medio de pago. Apruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta solicitud, rechácela.',
      pt: 'Valor: {amount}\nPara compras em: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nSe aprovar, o valor é reservado no seu meio de pagamento. Aprove ou recuse aqui:\n{url}\n\nSe não esperava este pedido, recuse.',
    },
  },
  gathered: {
    line: {
      en: 'Card of {amount} for purchases at {payee}',
      es: 'Tarjeta por {amount} para compras en {payee}',
      pt: 'Cartão de {amount} para compras em {payee}',
    },
  },
  template: defineTemplate('card_approval', {
    es: 'Un agente pide una tarjeta, y espera su decisión.\n\nImporte: {{1}}\nPara compras en: {{2}}\nLa pide: {{3}}\nMotivo: {{4}}\n\nPuede responder durante 10 minutos. Si aprueba, el importe se reserva en su medio de pago. Si no esperaba esta solicitud, rechácela.',
    pt: 'Um agente pede um cartão e espera sua decisão.\n\nValor: {{1}}\nPara compras em: {{2}}\nQuem pede: {{3}}\nMotivo: {{4}}\n\nVocê pode responder durante 10 minutos. Se aprovar, o valor é reservado no seu meio de pagamento. Se não esperava este pedido, recuse.',
    en: 'An agent asks for a card and waits for your decision.\n\nAmount: {{1}}\nFor purchases at: {{2}}\nAsked for by: {{3}}\nReason: {{4}}\n\nYou can answer for 10 minutes. If you approve, the amount is held on your payment method. If you did not expect this request, reject it.',
  }),
  tooLate: {
    en: 'No card was issued, and nothing was held. If the agent still needs one, it must ask again, with a new idempotency key.',
    es: 'No se emitió ninguna tarjeta ni se reservó nada. Si el agente aún la necesita, debe pedirla de nuevo, con otra clave de idempotencia.',
    pt: 'Nenhum cartão foi emitido e nada foi reservado. Se o agente ainda precisar, ele deve pedir de novo, com outra chave de idempotência.',
  },
  failures: {
    card_changed: {
      en: 'The card that would be issued is not the one that was approved.',
      es: 'La tarjeta que se emitiría no es la que se aprobó.',
      pt: 'O cartão que seria emitido não é o que foi aprovado.',
    },
    card_expired: {
      en: 'The card was to expire before it could be issued.',
      es: 'La tarjeta iba a vencer antes de poder emitirse.',
      pt: 'O cartão expiraria antes de poder ser emitido.',
    },
    payment_method_required: {
      en: 'The owner has no payment method to hold the amount on.',
      es: 'El titular no tiene un medio de pago donde reservar el monto.',
      pt: 'O titular não tem um meio de pagamento para reservar o valor.',
    },
    provider_not_connected: {
      en: 'There is no card issuer at the moment. No card was issued.',
      es: 'Por el momento no hay un emisor de tarjetas. No se emitió ninguna tarjeta.',
      pt: 'No momento não há um emissor de cartões. Nenhum cartão foi emitido.',
    },
    card_holder_checked_elsewhere: {
      en: 'The card issuer has not verified the owner. No card was issued.',
      es: 'El emisor de tarjetas no verificó al titular. No se emitió ninguna tarjeta.',
      pt: 'O emissor de cartões não verificou o titular. Nenhum cartão foi emitido.',
    },
    hold_rejected: {
      en: 'The payment method refused to hold the amount, and was detached.',
      es: 'El medio de pago rechazó la reserva del monto y fue desvinculado.',
      pt: 'O meio de pagamento recusou a reserva do valor e foi desvinculado.',
    },
    provider_error: {
      en: 'The card issuer or the payment processor did not answer. No card was issued.',
      es: 'El emisor de tarjetas o el procesador de pagos no respondió. No se emitió ninguna tarjeta.',
      pt: 'O emissor de cartões ou o processador de pagamentos não respondeu. Nenhum cartão foi emitido.',
    },
  },
  texts: () => cardTexts,
  subject: cardSubject,
});
