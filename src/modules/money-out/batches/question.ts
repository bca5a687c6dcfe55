// An integrator sends a batch, and the owner of the sub-wallet is asked about its sum.
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineTemplate } from '#modules/approvals/messages/template.ts';
import { batchSubject } from './approval-subject.ts';
import { batchTexts } from './question-texts.ts';
import { batchSnapshot } from './snapshot.ts';

const ONE: Text = { en: '1 transfer', es: '1 transferencia', pt: '1 transferência' };
const MANY: Text = {
  en: '{count} transfers',
  es: '{count} transferencias',
  pt: '{count} transferências',
};

/** How many they are, in words. */
export const transfersText = (count: number, language: Language): string =>
  fill(count === 1 ? ONE : MANY, language, { count });

export const batchQuestion = defineQuestion({
  action: 'send_batch',
  snapshot: batchSnapshot,
  payee: ({ batch: { count } }, language) => transfersText(count, language),
  account: () => null,
  email: {
    subject: {
      en: 'Your decision is needed: {payee}, {amount} in all',
      es: 'Decisión pendiente: {payee} por {amount}',
      pt: 'Decisão pendente: {payee}, {amount} no total',
    },
    text: {
      en: '{payee}, {amount} in all\nAsked for by: {asker}\nReason: {reason}\n\nSee each of them, and approve or reject them together, here:\n{url}\n\nIf you did not expect these transfers, reject them.',
      es: '{payee} por {amount}\nLo pide: {asker}\nMotivo: {reason}\n\nVea cada una, y apruébelas o rechácelas juntas, aquí:\n{url}\n\nSi no esperaba estas transferencias, rechácelas.',
      pt: '{payee}, {amount} no total\nQuem pede: {asker}\nMotivo: {reason}\n\nVeja cada uma, e aprove ou recuse todas juntas, aqui:\n{url}\n\nSe não esperava estas transferências, recuse.',
    },
  },
  gathered: {
    line: {
      en: '{payee}, {amount} in all',
      es: '{payee} por {amount}',
      pt: '{payee}, {amount} no total',
    },
  },
  template: defineTemplate('batch_approval', {
    es: 'Hay un lote de transferencias que espera su decisión.\n\nSuma: {{1}}\nSon: {{2}}\nLas pide: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos, por todas juntas. Si no esperaba estas transferencias, rechácelas.',
    pt: 'Há um lote de transferências que espera sua decisão.\n\nSoma: {{1}}\nSão: {{2}}\nQuem pede: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos, por todas juntas. Se não esperava estas transferências, recuse.',
    en: 'A batch of transfers waits for your decision.\n\nSum: {{1}}\nThat is: {{2}}\nAsked for by: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes, for all of them together. If you did not expect these transfers, reject them.',
  }),
  tooLate: {
    en: 'None of the transfers was sent, and what was set aside is given back. If they are still needed, the organization must ask for them again, with a new idempotency key.',
    es: 'No se envió ninguna de las transferencias y lo reservado se devuelve. Si siguen siendo necesarias, la organización debe pedirlas de nuevo, con otra clave de idempotencia.',
    pt: 'Nenhuma das transferências foi enviada e o valor reservado é devolvido. Se ainda forem necessárias, a organização precisa pedi-las de novo, com outra chave de idempotência.',
  },
  failures: {},
  texts: () => batchTexts,
  subject: batchSubject,
});
