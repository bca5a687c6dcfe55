// The page on adding a question shows parts of the code as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const blocks = [...read('docs/how-to/add-a-question.md').matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)];

suite('the page on adding a question', () => {
  test('shows each step', () => assert.equal(blocks.length, 6));

  for (const [, path = '', text = ''] of blocks)
    test(`shows ${path} as it is`, () => assert.ok(read(path).includes(text), text));
});
