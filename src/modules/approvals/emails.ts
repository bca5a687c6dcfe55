// The e-mails that ask an owner to decide. Their links lead to the pages of approvals, where the owner signs
// in; a link proves nothing by itself.
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Shown } from './shown.ts';

export type Email = { readonly subject: string; readonly text: string };

const SUBJECT: Text = {
  en: 'A payment of {amount} waits for your decision',
  es: 'Un pago de {amount} espera su decisión',
  pt: 'Um pagamento de {amount} espera sua decisão',
};
const TEXT: Text = {
  en: 'Amount: {amount}\nPayee: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this payment, reject it.',
  es: 'Importe: {amount}\nDestinatario: {payee}\nLo pide: {asker}\nMotivo: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi no esperaba este pago, rechácelo.',
  pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava este pagamento, recuse.',
};

const WITHDRAWAL_SUBJECT: Text = {
  en: 'A withdrawal of {amount} waits for your decision',
  es: 'Un retiro de {amount} espera su decisión',
  pt: 'Um saque de {amount} espera sua decisão',
};
const WITHDRAWAL_LETTER: Text = {
  en: 'Amount: {amount}\nTo the account of: {payee}\nAccount: {account}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not ask for this withdrawal, reject it.',
  es: 'Importe: {amount}\nA la cuenta de: {payee}\nCuenta: {account}\nConcepto: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi usted no pidió este retiro, rechácelo.',
  pt: 'Valor: {amount}\nPara a conta de: {payee}\nConta: {account}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe você não pediu este saque, recuse.',
};

const TRANSFER_SUBJECT: Text = {
  en: 'A transfer of {amount} waits for your decision',
  es: 'Una transferencia de {amount} espera su decisión',
  pt: 'Uma transferência de {amount} espera sua decisão',
};
const TRANSFER_LETTER: Text = {
  en: 'Amount: {amount}\nRecipient: {payee}\nAsked for by: {asker}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this transfer, reject it.',
  es: 'Importe: {amount}\nDestinatario: {payee}\nLa pide: {asker}\nConcepto: {reason}\n\nApruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta transferencia, rechácela.',
  pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava esta transferência, recuse.',
};

const BATCH_SUBJECT: Text = {
  en: 'Your decision is needed: {payee}, {amount} in all',
  es: 'Decisión pendiente: {payee} por {amount}',
  pt: 'Decisão pendente: {payee}, {amount} no total',
};
const BATCH_LETTER: Text = {
  en: '{payee}, {amount} in all\nAsked for by: {asker}\nReason: {reason}\n\nSee each of them, and approve or reject them together, here:\n{url}\n\nIf you did not expect these transfers, reject them.',
  es: '{payee} por {amount}\nLo pide: {asker}\nMotivo: {reason}\n\nVea cada una, y apruébelas o rechácelas juntas, aquí:\n{url}\n\nSi no esperaba estas transferencias, rechácelas.',
  pt: '{payee}, {amount} no total\nQuem pede: {asker}\nMotivo: {reason}\n\nVeja cada uma, e aprove ou recuse todas juntas, aqui:\n{url}\n\nSe não esperava estas transferências, recuse.',
};

const CARD_SUBJECT: Text = {
  en: 'A card of {amount} waits for your decision',
  es: 'Una tarjeta por {amount} espera su decisión',
  pt: 'Um cartão de {amount} espera sua decisão',
};
const CARD_LETTER: Text = {
  en: 'Amount: {amount}\nFor purchases at: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nIf you approve, the amount is held on your payment method. Approve or reject it here:\n{url}\n\nIf you did not expect this request, reject it.',
  es: 'Importe: {amount}\nPara compras en: {payee}\nLa pide: {asker}\nMotivo: {reason}\n\nSi aprueba, el importe se reserva en su medio de pago. Apruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta solicitud, rechácela.',
  pt: 'Valor: {amount}\nPara compras em: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nSe aprovar, o valor é reservado no seu meio de pagamento. Aprove ou recuse aqui:\n{url}\n\nSe não esperava este pedido, recuse.',
};

const EMAILS_OF: Readonly<Partial<Record<Shown['action'], readonly [Text, Text]>>> = {
  withdraw: [WITHDRAWAL_SUBJECT, WITHDRAWAL_LETTER],
  send: [TRANSFER_SUBJECT, TRANSFER_LETTER],
  send_batch: [BATCH_SUBJECT, BATCH_LETTER],
  card_issue: [CARD_SUBJECT, CARD_LETTER],
};

export function emailOf(shown: Shown, language: Language, url: string): Email {
  const said = { ...shown, url };
  const [subject, text] = EMAILS_OF[shown.action] ?? [SUBJECT, TEXT];
  return { subject: fill(subject, language, said), text: fill(text, language, said) };
}
