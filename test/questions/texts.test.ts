// Every question speaks of what it is about: on its page, in its e-mails and on WhatsApp.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS, type Action } from '#modules/approvals/actions.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { questions, templates } from '#questions.ts';
import { questionPages } from '#web/questions/list.ts';
import { withoutPayment } from './words.ts';

const PAYMENTS: readonly Action[] = ['wallet_pay', 'scheduled_payment'];
const OTHERS = ACTIONS.filter((action) => !PAYMENTS.includes(action));

const NEEDS = {
  en: /^Th(?:is|e) .+ needs your approval\.$/,
  es: /^(?:Est[ea]|El|La) .+ necesita su aprobación\.$/,
  pt: /^(?:Est[ea]|O|A) .+ precisa da sua aprovação\.$/,
};
const AFTER = {
  en: /^Available after th(?:is|ese) /,
  es: /^Disponible después de est(?:e|a|as) /,
  pt: /^Disponível depois dest(?:e|a|as) /,
};

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
  const pages = (['inbox', 'auto'] as const).map((channel) =>
    questionPages[action].texts({ action, channel } as ApprovalRow),
  );
  return textsIn({ email, gathered, template: bodies, tooLate, pages }, action);
}

suite('the texts of a question', () => {
  for (const action of ACTIONS)
    test(`say all of ${action}, in each language`, () => {
      const { action: own } = questions[action];
      assert.deepEqual([own, questionPages[action].action], [action, action]);
      for (const [path, text] of allTextsOf(action))
        for (const language of LANGUAGES) assert.ok(text[language].trim().length > 1, `${path} ${language}`);
    });

  for (const action of OTHERS)
    test(`do not call ${action} a payment`, () => {
      for (const [path, text] of allTextsOf(action))
        for (const language of LANGUAGES) withoutPayment(text[language], language, path);
    });

  for (const action of ACTIONS)
    test(`say that ${action} needs an approval, and what is available after it`, () => {
      const { why, available } = questionPages[action].texts({ action, channel: 'inbox' } as ApprovalRow);
      for (const language of LANGUAGES) {
        assert.match(why.asked[language], NEEDS[language]);
        if (available !== null) assert.match(available[language], AFTER[language]);
      }
    });

  test('fill each hole of a template that WhatsApp has', () => {
    for (const { name, wordings } of templates)
      for (const { body } of Object.values(wordings))
        assert.deepEqual(body.match(/\{\{\d\}\}/g), ['{{1}}', '{{2}}', '{{3}}', '{{4}}'], name);
  });
});
