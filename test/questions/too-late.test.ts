// What the owner reads who decides after a question has expired.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS, type Action } from '#modules/approvals/actions.ts';
import { approvalExpired } from '#modules/approvals/refusals.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { refusalBody } from '#platform/refusals/refusal.ts';
import { questions } from '#questions.ts';
import { NOW, rowOf } from './support.ts';
import { withoutPayment } from './words.ts';

const AT = '2026-11-24T03:00:00.000Z';
const PAYMENTS: readonly Action[] = ['wallet_pay', 'scheduled_payment'];
const SET_ASIDE = { en: 'what was set aside', es: 'lo reservado', pt: 'o valor reservado' };
const AGAIN = {
  en: /must ask (?:for (?:it|them) )?again|must be made apart|ask for the withdrawal again/,
  es: /debe pedir(?:lo|la|las) de nuevo|debe hacerse por separado|pida el retiro de nuevo/,
  pt: /(?:precisa|deve) (?:pedir|pedi-las?) de novo|precisa ser feito à parte|peça o saque de novo/,
};

suite('a decision that comes too late', () => {
  for (const action of ACTIONS)
    for (const language of LANGUAGES)
      test(`on ${action} says in ${language} when it was over, what came of it, and who must ask again`, () => {
        const refused = approvalExpired(rowOf(action, { expires_at: NOW }), questions[action]);
        const body = refusalBody(refused, { requestId: 'req_1', language, docsUrl: '/docs' });
        const { status, expiredAt, message, fix } = body;
        assert.deepEqual([status, expiredAt], ['expired', AT]);
        assert.ok(typeof fix === 'string' && typeof message === 'string');
        assert.ok(fix.includes(AT), fix);
        assert.doesNotMatch(`${message} ${fix}`, /[{}]/);
        assert.doesNotMatch(message, /2026/);
        assert.match(fix, AGAIN[language]);
        // Nothing is set aside for a card that is not issued yet.
        assert.equal(fix.includes(SET_ASIDE[language]), action !== 'card_issue', fix);
        if (!PAYMENTS.includes(action)) withoutPayment(fix, language, action);
      });
});
