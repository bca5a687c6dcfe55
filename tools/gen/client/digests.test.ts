// The digests say of a change to the routes what of the clients is another now, and of no other part.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openApi, routes } from '#product.ts';
import { digestsOf } from './digests.ts';
import { modelOf, type Model } from './model.ts';
import type { Operation } from './operation.ts';
import { pythonFiles } from './python.ts';
import { typescriptFiles } from './typescript.ts';

const NOUN = 'cards';
const whole = modelOf(openApi(), routes);
/** A part of what there is, since each test makes the digests several times. */
const MODEL: Model = {
  ...whole,
  nouns: new Map([...whole.nouns].filter(([noun]) => [NOUN, 'payees'].includes(noun))),
  objects: new Map([...whole.objects].filter(([name]) => /^(?:Listed)?(?:Card|Payee)/.test(name))),
};

/** The model with other operations of the noun. */
const withNoun = (change: (operations: readonly Operation[]) => readonly Operation[]): Model => ({
  ...MODEL,
  nouns: new Map([...MODEL.nouns].map(([noun, all]) => [noun, noun === NOUN ? change(all) : all])),
});
const withDoc = (id: string): Model =>
  withNoun((all) => all.map((one) => (one.id === id ? { ...one, doc: 'Another.' } : one)));

for (const [language, files] of [
  ['TypeScript', typescriptFiles],
  ['Python', pythonFiles],
] as const) {
  const linesOf = (model: Model): readonly string[] => digestsOf(files, model).split('\n');
  const before = linesOf(MODEL);
  /** The names of the lines that are not among the others. */
  const onlyIn = (lines: readonly string[], others: readonly string[]): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => line.split(' ')[0] ?? '');
  const changedBy = (model: Model): string[] => onlyIn(linesOf(model), before);

  suite(`the digests of the client in ${language}`, () => {
    test('name the operation that changed and its noun', () => {
      assert.deepEqual(changedBy(withDoc('cards.get')), [NOUN, 'cards.get']);
    });

    test('have the lines of a new operation, and lose those of an operation that is gone', () => {
      const less = linesOf(withNoun((all) => all.filter(({ id }) => id !== 'cards.get')));
      assert.deepEqual(onlyIn(before, less), [NOUN, 'cards.get']);
      assert.deepEqual(onlyIn(less, before), [NOUN]);
    });

    test('name the object that changed', () => {
      const card = { ...MODEL.objects.get('Card'), properties: { id: { type: 'string' } } };
      assert.deepEqual(changedBy({ ...MODEL, objects: new Map([...MODEL.objects, ['Card', card]]) }), [
        'Card',
      ]);
    });

    test('name what is of no noun', () => {
      assert.deepEqual(changedBy({ ...MODEL, errorCodes: [...MODEL.errorCodes, 'a_new_one'] }), [
        'error-codes',
      ]);
      assert.deepEqual(changedBy({ ...MODEL, events: MODEL.events.slice(1) }), ['webhook-events']);
    });

    test('say where others may call a noun', () => {
      const changed = changedBy(withNoun((all) => all.map((one) => ({ ...one, callers: ['visitor'] }))));
      assert.deepEqual(changed.slice(0, 2), ['callers', NOUN]);
    });

    test('have each name once, and change with any text of any file', () => {
      const names = before.filter((line) => /^[^#]/.test(line)).map((line) => line.split(' ')[0]);
      assert.deepEqual(names, [...new Set(names)]);
      for (const path of Object.keys(files(MODEL))) {
        const other = (model: Model) => {
          const made = files(model);
          return path in made ? { ...made, [path]: `${made[path] ?? ''}\n` } : made;
        };
        assert.notDeepEqual(digestsOf(other, MODEL).split('\n'), before, path);
      }
    });
  });
}
