// The e-mail that asks an owner to decide. Its link leads to the page of the approval, where the owner signs
// in; the link proves nothing by itself.
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Shown } from './shown.ts';

export type Letter = { readonly subject: string; readonly text: string };

const SUBJECT: Text = {
  en: 'A payment of {amount} waits for your decision',
  es: 'Un pago de {amount} espera su decisión',
  pt: 'Um pagamento de {amount} espera sua decisão',
};
const LETTER: Text = {
  en: 'Amount: {amount}\nPayee: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this payment, reject it.',
  es: 'Importe: {amount}\nDestinatario: {payee}\nLo pide: {asker}\nMotivo: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi no esperaba este pago, rechácelo.',
  pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava este pagamento, recuse.',
};

export function letterOf(shown: Shown, language: Language, url: string): Letter {
  const said = { ...shown, url };
  return { subject: fill(SUBJECT, language, said), text: fill(LETTER, language, said) };
}
