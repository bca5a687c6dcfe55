// An owner withdraws an amount that needs their approval.
import { defineQuestion } from '#modules/approvals/question.ts';
import { defineSnapshot, toOneAccount } from '#modules/approvals/snapshot.ts';
import { defineTemplate } from '#modules/approvals/messages/template.ts';
import { findWithdrawal } from './queries.ts';
import { ANOTHER_HOLDER, unaskedTexts, withdrawalReturned, withdrawalTexts } from './question-texts.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { approvalSubjectOf, type SubjectServices } from '#modules/money-out/outgoing/approval-subject.ts';
import { destinationAt } from '#modules/money-out/outgoing/destination.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { readDestination, resolve, type ResolveServices } from './destination.ts';
import { outgoingWithdrawal } from './outgoing.ts';
import type { WithdrawalRow } from './tables.ts';

// A withdrawal that waits for its owner: where its money would go by then. An alias can have moved since; the
// number of an account does not move.

type Services = ResolveServices & SubjectServices & { readonly newId: NewId };

const withdrawalSubject = approvalSubjectOf<WithdrawalRow, Services>(outgoingWithdrawal, {
  async destinationNow(services, tenant, row, wallet) {
    const destination = readDestination(row.destination, wallet);
    const to =
      destination.number === undefined
        ? await resolve(services, tenant, wallet, { destination, reference: services.newId('res') })
        : recipientIn(row);
    return destinationAt(services.pool, tenant, to);
  },
  failureFor: (refusal) => refusal.code,
});

export const withdrawalQuestion = defineQuestion({
  action: 'withdraw',
  snapshot: defineSnapshot('withdraw', toOneAccount),
  payee: ({ payee }) => payee.holderName,
  account: ({ payee }) => payee.cvu,
  email: {
    subject: {
      en: 'A withdrawal of {amount} waits for your decision',
      es: 'Un retiro de {amount} espera su decisión',
      pt: 'Um saque de {amount} espera sua decisão',
    },
    text: {
      en: 'Amount: {amount}\nTo the account of: {payee}\nAccount: {account}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not ask for this withdrawal, reject it.',
      es: 'Importe: {amount}\nA la cuenta de: {payee}\nCuenta: {account}\nConcepto: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi usted no pidió este retiro, rechácelo.',
      pt: 'Valor: {amount}\nPara a conta de: {payee}\nConta: {account}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe você não pediu este saque, recuse.',
    },
  },
  gathered: {
    line: {
      en: 'Withdrawal of {amount} to the account of {payee}',
      es: 'Retiro de {amount} a la cuenta de {payee}',
      pt: 'Saque de {amount} para a conta de {payee}',
    },
  },
  template: defineTemplate(
    'withdrawal_approval',
    {
      es: 'Hay un retiro que espera su decisión.\n\nImporte: {{1}}\nA la cuenta de: {{2}}\nCuenta: {{3}}\nConcepto: {{4}}\n\nPuede responder durante 10 minutos. Si usted no pidió este retiro, rechácelo.',
      pt: 'Há um saque que espera sua decisão.\n\nValor: {{1}}\nPara a conta de: {{2}}\nConta: {{3}}\nDescrição: {{4}}\n\nVocê pode responder durante 10 minutos. Se você não pediu este saque, recuse.',
      en: 'A withdrawal waits for your decision.\n\nAmount: {{1}}\nTo the account of: {{2}}\nAccount: {{3}}\nConcept: {{4}}\n\nYou can answer for 10 minutes. If you did not ask for this withdrawal, reject it.',
    },
    'account',
  ),
  tooLate: {
    en: 'No money has left, and what was set aside is given back. If you still want to withdraw it, ask for the withdrawal again, with a new idempotency key.',
    es: 'No salió dinero y lo reservado se devuelve. Si todavía quiere retirarlo, pida el retiro de nuevo, con otra clave de idempotencia.',
    pt: 'Nenhum dinheiro saiu e o valor reservado é devolvido. Se ainda quiser sacar, peça o saque de novo, com outra chave de idempotência.',
  },
  failures: {},
  texts: ({ channel }) => (channel === 'auto' ? unaskedTexts : withdrawalTexts),
  returned: {
    texts: withdrawalReturned,
    isBack: async (db, { tenant_id, subject_id }) =>
      (await findWithdrawal(db, tenant_id, subject_id))?.status === 'returned',
  },
  warning: ({ payee }, ownTaxId) => (payee.taxId === ownTaxId ? undefined : ANOTHER_HOLDER),
  subject: withdrawalSubject,
});
