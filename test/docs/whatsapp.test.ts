// The page for operators has the templates word for word, since what Meta accepts is what owners decide on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { CODE_TEMPLATES, codeTemplateOf } from '#modules/people/onboarding/code-template.ts';
import { templates } from '#questions.ts';
import { UNDELIVERABLE } from '#providers/sandbox/whatsapp.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/whatsapp.md'), 'utf8');

suite('the page on WhatsApp', () => {
  for (const { name, wordings } of new Set(templates)) {
    for (const { language, body, approve, reject } of Object.values(wordings)) {
      test(`has the template ${name} in ${language}, with its buttons`, () => {
        const under = page.slice(page.indexOf(`Name \`${name}\``));
        const from = under.indexOf(`(\`${language}\`), buttons \`${approve}\` and \`${reject}\``);
        assert.ok(from > 0, language);
        assert.equal(under.slice(from).split('```')[1], `text\n${body}\n`);
      });
    }
  }

  test('has the template of codes, its languages, and the magic phone', () => {
    assert.ok(page.includes(`Name \`${codeTemplateOf('es').name}\``));
    for (const { language, expires } of Object.values(CODE_TEMPLATES)) {
      assert.ok(page.includes(`\`${language}\``), language);
      const [minutes = ''] = /\d+/.exec(expires) ?? [];
      assert.ok(page.includes(`"code_expiration_minutes": ${minutes} `), minutes);
    }
    assert.ok(page.includes(`ends in \`${UNDELIVERABLE}\``));
  });
});
