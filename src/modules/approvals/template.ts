// The templates that are registered with WhatsApp in each language, word for word. Their placeholders are
// filled from what the owner decides on.
import type { Language } from '../../platform/language.ts';
import type { Action } from './tables.ts';

export type Template = {
  /** WhatsApp's code of the language. */
  readonly language: string;
  /** Placeholders: `{{1}}` amount, `{{2}}` payee or count, `{{3}}` who asks or which account, `{{4}}` why. */
  readonly body: string;
  readonly approve: string;
  readonly reject: string;
};

const PAYMENT: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Hay un pago que espera su decisión.\n\nImporte: {{1}}\nDestinatario: {{2}}\nLo pide: {{3}}\nMotivo: {{4}}\n\nPuede responder durante 10 minutos. Si no esperaba este pago, rechácelo.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Há um pagamento que espera sua decisão.\n\nValor: {{1}}\nFavorecido: {{2}}\nQuem pede: {{3}}\nMotivo: {{4}}\n\nVocê pode responder durante 10 minutos. Se não esperava este pagamento, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'A payment waits for your decision.\n\nAmount: {{1}}\nPayee: {{2}}\nAsked for by: {{3}}\nReason: {{4}}\n\nYou can answer for 10 minutes. If you did not expect this payment, reject it.',
    approve: 'Approve',
    reject: 'Reject',
  },
};

const WITHDRAWAL: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Hay un retiro que espera su decisión.\n\nImporte: {{1}}\nA la cuenta de: {{2}}\nCuenta: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos. Si usted no pidió este retiro, rechácelo.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Há um saque que espera sua decisão.\n\nValor: {{1}}\nPara a conta de: {{2}}\nConta: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos. Se você não pediu este saque, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'A withdrawal waits for your decision.\n\nAmount: {{1}}\nTo the account of: {{2}}\nAccount: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes. If you did not ask for this withdrawal, reject it.',
    approve: 'Approve',
    reject: 'Reject',
  },
};

/** Integrators ask for these, from the sub-wallet of a person. */
const TRANSFER: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Hay una transferencia que espera su decisión.\n\nImporte: {{1}}\nDestinatario: {{2}}\nLa pide: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos. Si no esperaba esta transferencia, rechácela.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Há uma transferência que espera sua decisão.\n\nValor: {{1}}\nFavorecido: {{2}}\nQuem pede: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos. Se não esperava esta transferência, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'A transfer waits for your decision.\n\nAmount: {{1}}\nRecipient: {{2}}\nAsked for by: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes. If you did not expect this transfer, reject it.',
    approve: 'Approve',
    reject: 'Reject',
  },
};

const BATCH: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Hay un lote de transferencias que espera su decisión.\n\nSuma: {{1}}\nSon: {{2}}\nLas pide: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos, por todas juntas. Si no esperaba estas transferencias, rechácelas.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Há um lote de transferências que espera sua decisão.\n\nSoma: {{1}}\nSão: {{2}}\nQuem pede: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos, por todas juntas. Se não esperava estas transferências, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'A batch of transfers waits for your decision.\n\nSum: {{1}}\nThat is: {{2}}\nAsked for by: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes, for all of them together. If you did not expect these transfers, reject them.',
    approve: 'Approve',
    reject: 'Reject',
  },
};

const CARD: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Un agente pide una tarjeta, y espera su decisión.\n\nImporte: {{1}}\nPara compras en: {{2}}\nLa pide: {{3}}\nMotivo: {{4}}\n\nPuede responder durante 10 minutos. Si aprueba, el importe se reserva en su medio de pago. Si no esperaba esta solicitud, rechácela.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Um agente pede um cartão e espera sua decisão.\n\nValor: {{1}}\nPara compras em: {{2}}\nQuem pede: {{3}}\nMotivo: {{4}}\n\nVocê pode responder durante 10 minutos. Se aprovar, o valor é reservado no seu meio de pagamento. Se não esperava este pedido, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'An agent asks for a card and waits for your decision.\n\nAmount: {{1}}\nFor purchases at: {{2}}\nAsked for by: {{3}}\nReason: {{4}}\n\nYou can answer for 10 minutes. If you approve, the amount is held on your payment method. If you did not expect this request, reject it.',
    approve: 'Approve',
    reject: 'Reject',
  },
};

/** By name, and by our language. */
export const TEMPLATES = {
  payment_approval: PAYMENT,
  withdrawal_approval: WITHDRAWAL,
  transfer_approval: TRANSFER,
  batch_approval: BATCH,
  card_approval: CARD,
} as const;

export const TEMPLATE_OF = {
  wallet_pay: 'payment_approval',
  scheduled_payment: 'payment_approval',
  withdraw: 'withdrawal_approval',
  send: 'transfer_approval',
  send_batch: 'batch_approval',
  card_issue: 'card_approval',
} as const satisfies Record<Action, keyof typeof TEMPLATES>;

/** As the messenger knows it: by its name and its own code of the language. */
export function templateNamed({ name, language }: { readonly name: string; readonly language: string }) {
  const found = Object.entries(TEMPLATES).find(([known]) => known === name)?.[1];
  return found && Object.values(found).find((template) => template.language === language);
}
