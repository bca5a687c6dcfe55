// The wallet app shows all that each question binds its owner to, and what it says of any of them fits all.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS } from '#modules/approvals/actions.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { words as en } from '../../app/messages/wallet/en.ts';
import { words as es } from '../../app/messages/wallet/es.ts';
import { words as pt } from '../../app/messages/wallet/pt.ts';
import { readSeen } from '../../app/wallet/approvals/seen.ts';
import { STORED } from './support.ts';
import { withoutPayment } from './words.ts';

const WORDS = { en, es, pt };
/** Shown of accounts that were paid before, and of invoices, which are paid whatever is asked. */
const OF_PAYMENTS: ReadonlySet<string> = new Set(['first', 'documentIssuerMismatchText', 'paid']);

suite('the wallet app', () => {
  for (const action of ACTIONS)
    test(`shows every part of what is asked with ${action}`, () => {
      const [seen] = STORED[action];
      assert.equal(readSeen(seen)?.action, action);
    });

  test('calls what is asked no payment, in the words that are for all questions', () => {
    for (const language of LANGUAGES) {
      const { approve } = WORDS[language];
      for (const [name, text] of [...Object.entries(approve), ...Object.entries(approve.reasons)])
        if (typeof text === 'string' && !OF_PAYMENTS.has(name))
          withoutPayment(text, language, `${language} ${name}`);
    }
  });
});
