// The OpenAPI document is printed for who reads a change of it, and says what it said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonText } from './json-text.ts';

test('what is printed is the same value, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = jsonText(value);
      assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(value));
    }),
  );
});

test('what fits a line is on one, and what does not has a line for each part', () => {
  const codes = Array.from({ length: 10 }, (_, n) => `code_number_${n}`);
  const text = jsonText({
    id: { $ref: '#/components/schemas/Id' },
    status: { type: 'string', enum: ['open', 'closed'] },
    403: { $ref: `#/components/responses/${'Error403.'.repeat(12)}` },
    none: {},
    left: undefined,
    code: { type: 'string', enum: codes },
  });
  assert.deepEqual(text.split('\n'), [
    '{',
    `  "403": { "$ref": "#/components/responses/${'Error403.'.repeat(12)}" },`,
    '  "id": { "$ref": "#/components/schemas/Id" },',
    '  "status": { "type": "string", "enum": ["open", "closed"] },',
    '  "none": {},',
    '  "code": {',
    '    "type": "string",',
    '    "enum": [',
    ...codes.map((code, n) => `      "${code}"${n < codes.length - 1 ? ',' : ''}`),
    '    ]',
    '  }',
    '}',
    '',
  ]);
});
