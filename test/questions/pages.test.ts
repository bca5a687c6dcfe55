// The page of each question, in each state and language, speaks of what is asked.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS, type Action } from '#modules/approvals/actions.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { canonical, snapshotHash } from '#modules/approvals/snapshot.ts';
import { htmlText } from '#platform/http/html.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { approvalPage } from '#web/pages/approvals-views.ts';
import { questionPages } from '#web/questions/list.ts';
import { startTestApp } from '../support/app.ts';
import { NOW, rowOf } from './support.ts';
import { withoutPayment } from './words.ts';

const { app } = await startTestApp();
const PAYMENTS: readonly Action[] = ['wallet_pay', 'scheduled_payment'];
const STATES: Readonly<Record<string, Partial<ApprovalRow>>> = {
  pending: {},
  settled: { status: 'approved', settled: true, decided_at: NOW },
  processing: { status: 'approved', decided_at: NOW },
  retry: { status: 'approved', settled: false, can_retry: true, decided_at: NOW },
  failed: { status: 'approved', settled: false, decided_at: NOW },
  rejected: { status: 'rejected', settled: false, decided_at: NOW },
  expired: { status: 'expired', settled: false },
};

/** The batch has no lines here: they are of the transfers, and these would need a world of their own. */
function withoutLines(row: ApprovalRow): ApprovalRow {
  const snapshot = JSON.parse(row.seen);
  const seen = canonical({
    ...snapshot,
    batch: { ...snapshot.batch, linesHash: snapshotHash(canonical([])) },
  });
  return { ...row, seen, seen_hash: snapshotHash(seen) };
}

async function textOf(
  action: Action,
  language: Language,
  { country = 'AR', ...set }: Partial<ApprovalRow> & { country?: string } = {},
): Promise<string> {
  const stored = rowOf(action, set);
  const row = action === 'send_batch' ? withoutLines(stored) : stored;
  const { texts, open } = questionPages[action];
  const answer = approvalPage({
    context: {
      language,
      country,
      timeZone: 'America/Argentina/Buenos_Aires',
      row,
      texts: texts(row),
      ownTaxId: '30500010912',
    },
    page: await open(app.pool, row),
    brand: { name: 'Demo', mode: 'test' },
    availableMinor: 123_456n,
    now: NOW,
    needs: 'proof',
    home: '/here',
    inbox: '/all',
  });
  assert.ok('html' in answer);
  return htmlText(answer.html)
    .replaceAll(/<(style|head)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

suite('the page of a question', () => {
  for (const action of ACTIONS.filter((one) => !PAYMENTS.includes(one)))
    test(`of ${action} speaks of no payment, however it stands`, async () => {
      for (const language of LANGUAGES)
        for (const [state, set] of Object.entries(STATES))
          withoutPayment(await textOf(action, language, set), language, `${action} ${state}`);
    });

  test('of a card says in which categories of merchants it can be used, and in which not', async () => {
    const texts = {
      en: ['Only these categories 5942', 'Except these categories 7995'],
      es: ['Solo en estos rubros 5942', 'Excepto estos rubros 7995'],
      pt: ['Somente nestas categorias 5942', 'Exceto nestas categorias 7995'],
    };
    for (const language of LANGUAGES) {
      const text = await textOf('card_issue', language);
      for (const part of texts[language]) assert.ok(text.includes(part), `${part} in: ${text}`);
    }
  });

  test('says whose words a reason is, and that they are not verified', async () => {
    const texts = {
      en: ['Reason given by the agent Resma Written by the agent, not verified.'],
      es: ['Motivo indicado por el agente Resma Texto escrito por el agente, sin verificar.'],
      pt: ['Motivo informado pelo agente Resma Texto escrito pelo agente, não verificado.'],
    };
    for (const action of ['wallet_pay', 'card_issue'] as const)
      for (const language of LANGUAGES) {
        const text = await textOf(action, language);
        for (const part of texts[language]) assert.ok(text.includes(part), `${part} in: ${text}`);
      }
  });

  test('of a card beyond a limit counts the card, and says how much a purchase may be', async () => {
    const texts = {
      en: ['This card ARS 5.00', 'With this card ARS 14.00', 'Up to the amount of the card'],
      es: ['Esta tarjeta ARS 5,00', 'Con esta tarjeta ARS 14,00', 'Hasta el importe de la tarjeta'],
      pt: ['Este cartão ARS 5,00', 'Com este cartão ARS 14,00', 'Até o valor do cartão'],
    };
    for (const language of LANGUAGES) {
      const text = await textOf('card_issue', language);
      for (const part of texts[language]) assert.ok(text.includes(part), `${part} in: ${text}`);
    }
  });

  test('calls an account by its name in the language of the reader where its country has none', async () => {
    const names = { en: 'Account', es: 'Cuenta', pt: 'Conta' };
    for (const language of LANGUAGES) {
      const text = await textOf('wallet_pay', language, { country: 'CL' });
      assert.equal(text.split(` ${names[language]} 0000 0031 `).length - 1, 2, text);
    }
  });

  test('writes every amount in one notation', async () => {
    for (const action of ACTIONS)
      for (const language of LANGUAGES) {
        const text = await textOf(action, language);
        assert.match(text, /ARS\s5[.,]00/);
        assert.doesNotMatch(text, /\$/);
      }
  });
});
