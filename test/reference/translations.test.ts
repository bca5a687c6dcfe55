// One thing has one name in each language: words that mean something else to a reader, or that are used for
// it nowhere else, are in no text of the product.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const SOURCE = join(import.meta.dirname, '../../src');
const TEXT = /\b(?<language>es|pt):\s*'(?<text>(?:[^'\\]|\\.)*)'/g;
const TEXTS_MIN = 1_000;

/** What is not written, and what is written instead. */
const INSTEAD: Readonly<Record<string, ReadonlyArray<readonly [RegExp, string]>>> = {
  es: [
    [/\bsub-/i, 'subbilletera'],
    [/\bcomo el que\b/i, 'el agente con el que'],
    [/\bquien hace el programa\b/i, 'al desarrollador del programa'],
    [/\bse lo dé a nadie\b/i, 'No lo comparta con nadie'],
    [/, y esto (?:lo )?\w+/i, 'y la operación'],
    [/Confirme que es usted:/, 'Confirme su identidad'],
  ],
  pt: [
    [/\bsub-/i, 'subcarteira'],
    // In Brazil that is an invoice.
    [/\bdocumento fiscal\b/i, 'identificação fiscal'],
    [/\bfaturas?\b/i, 'nota fiscal'],
    [/\bapelidos?\b/i, 'alias'],
    [/\bcomo o qual\b/i, 'o agente com que'],
    [/\bquem faz o programa\b/i, 'o desenvolvedor do programa'],
    [/\bo dê a ninguém\b/i, 'Não o compartilhe com ninguém'],
    [/, e isto \w+/i, 'e a operação'],
    [/Confirme que é você:/, 'Confirme sua identidade'],
  ],
};

const files = (await readdir(SOURCE, { recursive: true })).filter((path) => path.endsWith('.ts'));
const texts = (
  await Promise.all(
    files.map(async (path) =>
      [...(await readFile(join(SOURCE, path), 'utf8')).matchAll(TEXT)].map(({ groups }) => ({
        path,
        language: groups?.['language'] ?? '',
        text: groups?.['text'] ?? '',
      })),
    ),
  )
).flat();

suite('texts in Spanish and Portuguese', () => {
  test('are all read here', () => assert.ok(texts.length > TEXTS_MIN, `${texts.length} texts`));

  for (const [language, words] of Object.entries(INSTEAD))
    for (const [wrong, right] of words)
      test(`have, in ${language}, "${right}" and not ${wrong}`, () =>
        assert.deepEqual(
          texts.filter((one) => one.language === language && wrong.test(one.text)),
          [],
        ));
});
