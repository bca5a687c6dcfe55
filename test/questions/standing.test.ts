// How each question stands, in each language, is said in words of what is asked: its screen says it above all
// else.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS, type Action } from '#modules/approvals/actions.ts';
import { standingOf, type Standing } from '#modules/approvals/standing.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { questions } from '#questions.ts';
import { startTestApp } from '../support/app.ts';
import { sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { NOW, rowOf } from './support.ts';
import { withoutPayment } from './words.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const PAYMENTS: readonly Action[] = ['wallet_pay', 'scheduled_payment'];
const OVER = { expires_at: NOW };
type Case = readonly [state: Standing['state'], set: Partial<ApprovalRow>];
const CASES: readonly Case[] = [
  ['pending', {}],
  ['expired', OVER],
  ['expired', { status: 'expired', settled: false }],
  ['rejected', { status: 'rejected', settled: false, decided_at: NOW }],
  ['settled', { status: 'approved', settled: true, decided_at: NOW }],
  ['processing', { status: 'approved', decided_at: NOW, ...OVER }],
  ['retry', { status: 'approved', settled: false, can_retry: true, decided_at: NOW }],
  ['failed', { status: 'approved', settled: false, can_retry: true, decided_at: NOW, ...OVER }],
  ['failed', { status: 'approved', settled: false, decided_at: NOW }],
];

const standing = (action: Action, language: Language, set: Partial<ApprovalRow> = {}): Promise<Standing> =>
  standingOf(app.pool, rowOf(action, set), { question: questions[action], now: NOW, language });

suite('how a question stands', () => {
  for (const action of ACTIONS)
    test(`is said of ${action} in each state, and as nothing that it is not`, async () => {
      for (const language of LANGUAGES)
        for (const [state, set] of CASES) {
          const { warning, ...said } = await standing(action, language, set);
          assert.equal(said.state, state);
          assert.ok(said.title.length > 1 && said.text.length > 1, `${state} ${language}`);
          const text = [said.title, said.text, warning?.title, warning?.text].join(' ');
          if (!PAYMENTS.includes(action)) withoutPayment(text, language, `${action} ${state}`);
        }
    });

  test('of a withdrawal to the account of somebody else is said with a warning, while it can be decided', async () => {
    const titles = {
      en: 'This account is not in your name',
      es: 'Esta cuenta no está a su nombre',
      pt: 'Esta conta não está em seu nome',
    };
    for (const language of LANGUAGES)
      assert.equal((await standing('withdraw', language)).warning?.title, titles[language]);
    const [, decided = {}] = CASES.find(([state]) => state === 'settled') ?? [];
    assert.equal((await standing('withdraw', 'es', decided)).warning, null);
    const { warning } = questions.withdraw;
    assert.equal(warning?.(rowOf('withdraw'), '30500010912'), undefined);
  });

  test('of a withdrawal that needed no approval does not say that its owner approved it', async () => {
    const auto = { status: 'approved', settled: true, channel: 'auto' } as const;
    const { text } = await standing('withdraw', 'en', auto);
    assert.match(text, /needed no approval/);
  });
});

test('a question is shown with no other byte than it was asked with', async () => {
  const owner = await fundedWallet(testApp, 1_000_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 5 });
  const { body } = await pay(agent.key, await newPayee(owner), 7_000);
  const path = `/api/card/approvals/${body.approvalId}`;
  assert.equal((await owner.session.get(path)).status, 200);
  await app.pool.run(
    sql`update approvals set seen = replace(seen, '"7000"', '"7001"')
        where tenant_id = ${tenant.id} and id = ${body.approvalId}`,
  );
  assert.equal((await owner.session.get(path)).status, 500);
});

suite('a payment that was approved', () => {
  const ENDS = [
    ['rechaza', 'failed', 'Aprobado, pero no se pagó'],
    ['devuelve', 'returned', 'Pago devuelto'],
  ] as const;
  for (const [word, status, title] of ENDS)
    test(`and ${status} says so, in the language of the reader`, async () => {
      const owner = await fundedWallet(testApp, 1_000_000);
      const agent = await newAgent(testApp, owner, { initial_amount: 5 });
      const { body: payment } = await pay(agent.key, await newPayee(owner, word), 7_000);
      const path = `/api/card/approvals/${payment.approvalId}`;
      await owner.session.post(path, { decision: 'approved' });
      if (status === 'returned') {
        await untilPayment(agent.key, payment.id, 'settled');
        await api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
      }
      await untilPayment(agent.key, payment.id, status);
      const { body } = await owner.session.get(path, { 'accept-language': 'es' });
      assert.deepEqual([body.standing.state, body.standing.title], [status, title]);
    });
});
