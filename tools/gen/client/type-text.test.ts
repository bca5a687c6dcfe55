// A schema becomes the type that it means, whatever stands in its texts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { JsonSchema } from '#platform/http/openapi/document.ts';
import { docText, typesIn, typeText } from './type-text.ts';

const CASES: ReadonlyArray<readonly [name: string, schema: JsonSchema, text: string]> = [
  ['a text', { type: 'string', format: 'email' }, 'string'],
  ['a text or null', { type: ['string', 'null'] }, 'string | null'],
  ['a list', { type: 'array', items: { type: 'integer' } }, 'ReadonlyArray<number>'],
  ['one of some texts', { enum: ["it's", 'b\\'] }, String.raw`'it\'s' | 'b\\'`],
  ['one value', { type: 'boolean', const: true }, 'true'],
  ['another object', { $ref: '#/components/schemas/Card' }, 'Card'],
  ['a part that refers to itself', { $ref: '#/components/schemas/__schema0' }, 'unknown'],
  ['either of two', { oneOf: [{ type: 'string' }, { type: 'string', format: 'uri' }] }, 'string'],
  [
    'any fields',
    { type: 'object', additionalProperties: { type: 'string' } },
    'Readonly<Record<string, string>>',
  ],
  [
    'fields of which none is known',
    { type: 'object', properties: {}, additionalProperties: {} },
    'Readonly<Record<string, unknown>>',
  ],
  ['no fields', { type: 'object', properties: {} }, 'Readonly<Record<string, never>>'],
  [
    'fields, of which one is required',
    {
      type: 'object',
      properties: { id: { type: 'string', description: 'Ends */ early.' }, 'a-b': { type: 'number' } },
      required: ['id'],
    },
    '{\n  /** Ends * / early. */\n  readonly id: string;\n  readonly "a-b"?: number;\n}',
  ],
];

suite('the type of a schema is', () => {
  for (const [name, schema, text] of CASES) test(name, () => assert.equal(typeText(schema), text));
});

test('a comment is wrapped, and keeps its paragraphs', () => {
  const text = docText(`${'word '.repeat(30).trim()}\n\nThe end.`, '  ');
  assert.ok(text.split('\n').every((line) => line.length <= 110));
  assert.match(text, /^ {2}\/\*\*\n {3}\* word .*\n {3}\* word .*\n {3}\*\n {3}\* The end\.\n {3}\*\/\n$/);
});

test('the types that a text uses are not those in its comments and literals', () => {
  assert.deepEqual(typesIn("/** A Batch. */ { a: Card | 'Wallet' }", ['Batch', 'Card', 'Wallet']), ['Card']);
});
