// An integrator sends from the sub-wallet of a person, and its owner is asked.
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineSnapshot, toOneAccount } from '#modules/approvals/snapshot.ts';
import { defineTemplate } from '#modules/approvals/messages/template.ts';
import { findTransfer } from './queries.ts';
import { transferReturned, transferTexts } from './question-texts.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { approvalSubjectOf, type SubjectServices } from '#modules/money-out/outgoing/approval-subject.ts';
import { readTo, type ResolveServices, resolveTo } from './destination.ts';
import { outgoingTransfer } from './outgoing.ts';
import type { TransferRow } from './tables.ts';

// A transfer that waits for its owner: where its money would go by then. An alias can have moved since, and a
// person can have closed the wallet.

type Services = ResolveServices & SubjectServices & { readonly newId: NewId };

const transferSubject = approvalSubjectOf<TransferRow, Services>(outgoingTransfer, {
  async destinationNow(services, tenant, row, from) {
    const { to_type: type, to_value: value, purpose } = row;
    const question = { read: readTo({ type, value }), purpose, from, reference: services.newId('res') };
    const { recipient, toWalletId } = await resolveTo(services.pool, services, tenant, question);
    return { to: recipient, toWalletId };
  },
  failureFor: () => 'destination_not_found',
});

export const transferQuestion = defineQuestion({
  action: 'send',
  snapshot: defineSnapshot('send', toOneAccount),
  payee: ({ payee }) => payee.holderName,
  account: ({ payee }) => payee.cvu,
  email: {
    subject: {
      en: 'A transfer of {amount} waits for your decision',
      es: 'Una transferencia de {amount} espera su decisión',
      pt: 'Uma transferência de {amount} espera sua decisão',
    },
    text: {
      en: 'Amount: {amount}\nRecipient: {payee}\nAsked for by: {asker}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this transfer, reject it.',
      es: 'Importe: {amount}\nDestinatario: {payee}\nLa pide: {asker}\nConcepto: {reason}\n\nApruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta transferencia, rechácela.',
      pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava esta transferência, recuse.',
    },
  },
  gathered: {
    line: {
      en: 'Transfer of {amount} to {payee}',
      es: 'Transferencia de {amount} a {payee}',
      pt: 'Transferência de {amount} para {payee}',
    },
  },
  template: defineTemplate('transfer_approval', {
    es: 'Hay una transferencia que espera su decisión.\n\nImporte: {{1}}\nDestinatario: {{2}}\nLa pide: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos. Si no esperaba esta transferencia, rechácela.',
    pt: 'Há uma transferência que espera sua decisão.\n\nValor: {{1}}\nFavorecido: {{2}}\nQuem pede: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos. Se não esperava esta transferência, recuse.',
    en: 'A transfer waits for your decision.\n\nAmount: {{1}}\nRecipient: {{2}}\nAsked for by: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes. If you did not expect this transfer, reject it.',
  }),
  tooLate: {
    en: 'Nothing was sent, and what was set aside is given back. If the transfer is still needed, the organization must ask for it again, with a new idempotency key.',
    es: 'No se envió nada y lo reservado se devuelve. Si la transferencia sigue siendo necesaria, la organización debe pedirla de nuevo, con otra clave de idempotencia.',
    pt: 'Nada foi enviado e o valor reservado é devolvido. Se a transferência ainda for necessária, a organização precisa pedi-la de novo, com outra chave de idempotência.',
  },
  failures: {},
  texts: () => transferTexts,
  returned: {
    texts: transferReturned,
    isBack: async (db, { tenant_id, subject_id }) =>
      (await findTransfer(db, tenant_id, subject_id))?.status === 'returned',
  },
  subject: transferSubject,
});
