// A schema becomes the type of Python that it means, and an object within another one a class of its own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { JsonSchema } from '#platform/http/openapi/document.ts';
import { declare, noDeclarations, pythonType, snake } from './python-type.ts';

const object = (properties: Record<string, JsonSchema>, required?: string[]): JsonSchema => ({
  type: 'object',
  properties,
  ...(required === undefined ? {} : { required }),
});
const CARD = { $ref: '#/components/schemas/Card' };

const CASES: ReadonlyArray<readonly [name: string, schema: JsonSchema, text: string]> = [
  ['a text', { type: 'string', format: 'email' }, 'str'],
  ['a whole number', { type: 'integer' }, 'int'],
  ['a text or null', { type: ['string', 'null'] }, 'str | None'],
  ['one of some texts', { enum: ["it's", 'b\\', 'a"'] }, String.raw`Literal["it's", "b\\", "a\""]`],
  ['one value', { type: 'boolean', const: true }, 'Literal[True]'],
  ['a value or null', { enum: ['a', null] }, 'Literal["a", None]'],
  ['a list', { type: 'array', items: { type: 'integer' } }, 'list[int]'],
  ['a list of lists', { type: 'array', items: { type: 'array', items: CARD } }, 'list[list[Card]]'],
  ['another object', CARD, 'Card'],
  ['another object or null', { anyOf: [CARD, { type: 'null' }] }, 'Card | None'],
  ['a part that refers to itself', { $ref: '#/components/schemas/__schema0' }, 'object'],
  [
    'either of two that are the same',
    { oneOf: [{ type: 'string' }, { type: 'string', format: 'uri' }] },
    'str',
  ],
  ['either of two', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'str | int'],
  ['any fields', { type: 'object', additionalProperties: { type: 'string' } }, 'dict[str, str]'],
  [
    'fields of lists',
    { type: 'object', additionalProperties: { type: 'array', items: CARD } },
    'dict[str, list[Card]]',
  ],
  ['no fields', object({}), 'dict[str, object]'],
  ['anything', {}, 'object'],
];

suite('the type of a schema is', () => {
  for (const [name, schema, text] of CASES)
    test(name, () => assert.equal(pythonType(schema, 'Thing', noDeclarations()), text));
});

/** What is declared under each name, and what is used of others. */
function declared(schema: JsonSchema): { texts: Record<string, string>; uses: string[] } {
  const declarations = noDeclarations();
  declare(schema, 'Thing', declarations);
  const texts = [...declarations.texts].map(([name, { text }]) => [name, text] as const);
  return { texts: Object.fromEntries(texts), uses: [...declarations.uses].sort() };
}

suite('a named schema', () => {
  test('that is an object is a class, of which what is not required may be left out', () => {
    const schema = object({ id: { type: 'string' }, note: { type: ['string', 'null'] } }, ['id']);
    assert.deepEqual(declared(schema), {
      texts: { Thing: 'class Thing(TypedDict):\n    id: str\n    note: NotRequired[str | None]\n' },
      uses: ['NotRequired', 'TypedDict'],
    });
  });

  test('that is not an object is an alias', () => {
    assert.deepEqual(declared({ enum: ['a', 'b'] }), {
      texts: { Thing: String.raw`Thing: TypeAlias = "Literal[\"a\", \"b\"]"` + '\n' },
      uses: ['Literal', 'TypeAlias'],
    });
  });

  test('has a class for each object in it, by its place, before itself', () => {
    const inner = object({ cents: { type: 'integer' } }, ['cents']);
    const list = { type: 'array', items: object({ n: { type: 'integer' } }, ['n']) };
    const { texts } = declared(object({ amount: inner, line_items: list }, ['amount', 'line_items']));
    assert.deepEqual(Object.keys(texts), ['ThingAmount', 'ThingLineItemsItem', 'Thing']);
    assert.match(texts['Thing'] ?? '', /amount: ThingAmount\n {4}line_items: list\[ThingLineItemsItem\]\n$/);
  });

  test('has a class for an object that is recognized by a value, named by it', () => {
    const one = (kind: string) => object({ kind: { const: kind } }, ['kind']);
    const { texts } = declared(object({ end: { oneOf: [one('paid'), one('sent back')] } }, ['end']));
    assert.deepEqual(Object.keys(texts), ['ThingEndPaid', 'ThingEndSentBack', 'Thing']);
    assert.match(texts['Thing'] ?? '', /end: ThingEndPaid \| ThingEndSentBack\n/);
  });

  test('has fields that no attribute can be called, and those of keywords', () => {
    const { texts } = declared(
      object({ from: { type: 'string' }, 'a-b': { type: 'integer' }, id: CARD }, ['from']),
    );
    assert.match(texts['Thing'] ?? '', /"from": "str"/);
    assert.match(texts['Thing'] ?? '', /"a-b": "NotRequired\[int\]"/);
    assert.match(texts['Thing'] ?? '', /class Thing\(_ThingFields\):\n {4}id: NotRequired\[Card\]\n$/);
  });

  test('that is an object or null is refused: its object needs a name of its own', () => {
    const schema = { ...object({ id: { type: 'string' } }), type: ['object', 'null'] };
    assert.throws(() => declared(schema), /Thing is of itself: name the object in it instead/);
  });

  test('is refused where two types have its name, or it is of several at once', () => {
    const declarations = noDeclarations();
    declare({ type: 'string' }, 'Thing', declarations);
    assert.throws(() => declare({ type: 'integer' }, 'Thing', declarations), /the name of two types/);
    assert.throws(() => pythonType({ allOf: [CARD] }, 'Thing', noDeclarations()), /several types at once/);
  });
});

test('a name of the contract is written as Python writes names', () => {
  assert.deepEqual(['cardholderId', 'amount_cents', 'from'].map(snake), [
    'cardholder_id',
    'amount_cents',
    'from_',
  ]);
});
