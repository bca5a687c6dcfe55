// What the e-mail of several questions says, whatever waits and however many.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { gatheredEmailOf } from '#modules/approvals/messages/gathered-email.ts';
import type { Action } from '#modules/approvals/actions.ts';
import { questions } from '#questions.ts';

type Waiting = readonly Action[];

const mail = (language: Language, actions: Waiting, count = actions.length) =>
  gatheredEmailOf(language, {
    count,
    asker: 'compras',
    texts: actions.map((action) => questions[action].gathered),
    inboxUrl: 'https://here/all',
    lines: actions.map((action) => ({
      texts: questions[action].gathered,
      amount: 'ARS 10,00',
      payee: 'Librería Sur',
      account: '-',
      asker: 'compras',
      reason: '-',
      url: `https://here/${action}`,
    })),
  });

const SUBJECTS: Array<[Waiting, Record<Language, string>]> = [
  [
    ['wallet_pay'],
    {
      en: 'A payment that compras asks for waits for your decision',
      es: 'Un pago que pide compras espera su decisión',
      pt: 'Um pagamento que compras pede espera sua decisão',
    },
  ],
  [
    ['wallet_pay', 'scheduled_payment'],
    {
      en: '2 payments that compras asks for wait for your decision',
      es: '2 pagos que pide compras esperan su decisión',
      pt: '2 pagamentos que compras pede esperam sua decisão',
    },
  ],
  [
    ['card_issue'],
    {
      en: 'A request of compras waits for your decision',
      es: 'Una solicitud de compras espera su decisión',
      pt: 'Uma solicitação de compras espera sua decisão',
    },
  ],
  [
    ['wallet_pay', 'card_issue', 'scheduled_payment'],
    {
      en: '3 requests of compras wait for your decision',
      es: '3 solicitudes de compras esperan su decisión',
      pt: '3 solicitações de compras esperam sua decisão',
    },
  ],
];

suite('the e-mail of what waits', () => {
  for (const [actions, subjects] of SUBJECTS)
    for (const language of LANGUAGES)
      test(`says "${subjects[language]}"`, () => {
        const { subject, text } = mail(language, actions);
        assert.equal(subject, subjects[language]);
        assert.ok(text.startsWith(`${subject}.\n\n`));
        assert.doesNotMatch(text, /[{}]/);
      });

  test('names as payments only what is one', () => {
    for (const language of LANGUAGES)
      assert.doesNotMatch(mail(language, ['card_issue', 'card_issue']).text, /payment|pago|pagamento/i);
  });

  test('speaks of one in the singular, and of many in the plural', () => {
    const endOf = ({ text }: { text: string }): string => text.slice(text.lastIndexOf('. ') + 2);
    assert.equal(
      endOf(mail('es', ['card_issue'])),
      'Si no esperaba esta solicitud, rechácela y pause el agente.',
    );
    assert.equal(
      endOf(mail('pt', ['wallet_pay', 'wallet_pay'])),
      'Se não esperava estes pagamentos, recuse-os e pause o agente.',
    );
    assert.equal(
      endOf(mail('en', ['card_issue'])),
      'If you did not expect this request, reject it and pause the agent.',
    );
  });

  test('says in a line what each is, where not all are payments, with the page on which it is decided', () => {
    const { text } = mail('es', ['card_issue', 'wallet_pay', 'scheduled_payment'], 5);
    const lines = text.split('\n\n').slice(1, 5);
    assert.deepEqual(lines, [
      'Tarjeta por ARS 10,00 para compras en Librería Sur\nhttps://here/card_issue',
      'Pago de ARS 10,00 a Librería Sur\nhttps://here/wallet_pay',
      'Pago de ARS 10,00 a Librería Sur\nhttps://here/scheduled_payment',
      'Y 2 más:\nhttps://here/all',
    ]);
  });
});
