// Text that a person is shown: what may be in it, and what may not.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { VISIBLE } from './format.ts';

const SHOWN: readonly string[] = [
  'Factura 42',
  'Ñandú & Cía. (São Paulo), 50% de seña: $ 1.500,50',
  'Regalo ❤️ 🛒',
  'ไทยก็ हिन्दी נִקּוּד 日本 Ђ',
];
const REFUSED: ReadonlyArray<readonly [what: string, text: string]> = [
  ['turns the direction of writing', 'a\u202eb'],
  ['begins another line', 'a\u2028b'],
  ['has a control character', 'a\tb'],
  ['has a space without a width', 'a\u200bb'],
  ['has letters without a shape', '\u3164\u3164'],
  ['has a pattern of no dots', '\u2800'],
  ['hides a hyphen', 'a\u00adb'],
  ['joins what is not joined', 'a\u034fb'],
  ['varies what is not an emoji', 'compras\ufe0f'],
  ['begins with a mark, which would be on what stands before it', '\u0338x'],
  ['piles marks up, over what stands above it', `a${'\u0301'.repeat(4)}`],
  ['is empty', ''],
];

suite('text that a person is shown', () => {
  for (const text of SHOWN) test(`may be ${text}`, () => assert.ok(VISIBLE.test(text)));
  for (const [what, text] of REFUSED)
    test(`is refused where it ${what}`, () => assert.ok(!VISIBLE.test(text)));
});
