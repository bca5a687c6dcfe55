// Every question speaks of what it is about: on its screen, in its e-mails and on WhatsApp.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS, type Action } from '#modules/approvals/actions.ts';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import { questions, templates } from '#questions.ts';
import { withoutPayment } from './words.ts';

const PAYMENTS: readonly Action[] = ['wallet_pay', 'scheduled_payment'];
const OTHERS = ACTIONS.filter((action) => !PAYMENTS.includes(action));

const isText = (value: object): value is Record<Language, string> =>
  LANGUAGES.every((language) => language in value && typeof Reflect.get(value, language) === 'string');

/** Each text, with where it is. */
function textsIn(
  value: unknown,
  path: string,
): Array<readonly [path: string, text: Record<Language, string>]> {
  if (typeof value !== 'object' || value === null) return [];
  if (isText(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}.${name}`));
}

/** `channel`: an amount that needs no one is recorded in words of its own. */
function allTextsOf(action: Action) {
  const { email, gathered, template, tooLate } = questions[action];
  const bodies = {
    en: template.wordings.en.body,
    es: template.wordings.es.body,
    pt: template.wordings.pt.body,
  };
  const screens = (['inbox', 'auto'] as const).map((channel) => questions[action].texts({ channel }));
  const returned = questions[action].returned?.texts;
  return textsIn({ email, gathered, template: bodies, tooLate, screens, returned }, action);
}

suite('the texts of a question', () => {
  for (const action of ACTIONS)
    test(`say all of ${action}, in each language`, () => {
      assert.equal(questions[action].action, action);
      for (const [path, text] of allTextsOf(action))
        for (const language of LANGUAGES) assert.ok(text[language].trim().length > 1, `${path} ${language}`);
    });

  for (const action of OTHERS)
    test(`do not call ${action} a payment`, () => {
      for (const [path, text] of allTextsOf(action))
        for (const language of LANGUAGES) withoutPayment(text[language], language, path);
    });

  test('fill each hole of a template that WhatsApp has', () => {
    for (const { name, wordings } of templates)
      for (const { body } of Object.values(wordings))
        assert.deepEqual(body.match(/\{\{\d\}\}/g), ['{{1}}', '{{2}}', '{{3}}', '{{4}}'], name);
  });
});
