// What the e-mail of several questions says, whatever waits and however many.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES, type Language } from '../../platform/language.ts';
import { gatheredEmailOf } from './gathered-email.ts';
import type { Shown } from './shown.ts';

type Waiting = readonly Shown['action'][];

const mail = (language: Language, actions: Waiting, count = actions.length) =>
  gatheredEmailOf(language, {
    count,
    asker: 'compras',
    arePayments: actions.every((action) => action === 'wallet_pay' || action === 'scheduled_payment'),
    inboxUrl: 'https://here/all',
    lines: actions.map((action) => ({
      action,
      amount: '$ 10,00',
      payee: action === 'send_batch' ? '3 transferencias' : 'Librería Sur',
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
      en: 'A request waits for your decision',
      es: 'Una solicitud espera su decisión',
      pt: 'Uma solicitação espera sua decisão',
    },
  ],
  [
    ['wallet_pay', 'card_issue', 'send', 'send_batch', 'withdraw'],
    {
      en: '5 requests wait for your decision',
      es: '5 solicitudes esperan su decisión',
      pt: '5 solicitações esperam sua decisão',
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
    for (const action of ['card_issue', 'send', 'send_batch', 'withdraw'] as const)
      for (const language of LANGUAGES)
        assert.doesNotMatch(mail(language, [action, action]).text, /payment|pago|pagamento/i, action);
  });

  test('speaks of one in the singular, and of many in the plural', () => {
    const endOf = ({ text }: { text: string }): string => text.slice(text.lastIndexOf('. ') + 2);
    assert.equal(
      endOf(mail('es', ['card_issue'])),
      'Si no esperaba esta solicitud, rechácela y pause la subbilletera.',
    );
    assert.equal(
      endOf(mail('pt', ['wallet_pay', 'wallet_pay'])),
      'Se não esperava estes pagamentos, recuse-os e pause o agente.',
    );
    assert.equal(
      endOf(mail('en', ['send'])),
      'If you did not expect this request, reject it and pause the sub-wallet.',
    );
  });

  test('says in a line what each is, where not all are payments, with the page on which it is decided', () => {
    const { text } = mail('es', ['card_issue', 'send', 'send_batch', 'withdraw', 'wallet_pay'], 7);
    const lines = text.split('\n\n').slice(1, 7);
    assert.deepEqual(lines, [
      'Tarjeta por $ 10,00 para compras en Librería Sur, a pedido de compras\nhttps://here/card_issue',
      'Transferencia de $ 10,00 a Librería Sur, a pedido de compras\nhttps://here/send',
      '3 transferencias por $ 10,00 en total, a pedido de compras\nhttps://here/send_batch',
      'Retiro de $ 10,00 a la cuenta de Librería Sur\nhttps://here/withdraw',
      'Pago de $ 10,00 a Librería Sur, a pedido de compras\nhttps://here/wallet_pay',
      'Y 2 más:\nhttps://here/all',
    ]);
  });
});
