// Text that others wrote, in a line of a message.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { oneLine } from './one-line.ts';

const cases: readonly (readonly [what: string, written: string, line: string])[] = [
  [
    'stays as it is where it is plain',
    'Müller & Cía. S.A. – 50% ¡ya! 日本 🛒',
    'Müller & Cía. S. A. – 50% ¡ya! 日本 🛒',
  ],
  ['begins no other line', 'a\r\nImporte: $ 1\u2028b\u0085c\tz', 'a Importe: $ 1 b c z'],
  ['does not turn its direction', '\u202eoirausU\u202c \u2066x\u2069\u200f', 'oirausU x'],
  ['hides nothing between letters', 'pa\u200bg\u2060o\ufeff \u00ad\u{e0041}', 'pa g o'],
  ['has one space where there were many', ' a \u00a0\u3000\u2003   b ', 'a b'],
  ['piles up no marks', `a${'\u0301'.repeat(50)}b`, 'á\u0301\u0301b'],
  [
    'is not a link',
    'https://malo.example/x 4you.com pago@malo.ar',
    'https: malo. example/x 4you. com pago@malo. ar',
  ],
  ['is not a link in wide letters either', 'ｈｔｔｐｓ：／／ｍａｌｏ．ａｒ', 'https: malo. ar'],
  ['keeps the dots of amounts', '1.500,50 2.0', '1.500,50 2.0'],
  ['is never empty', '\u200b \n', '-'],
  ['holds what cannot be text', '\ud800a\0', 'a'],
];

suite('a line of a message', () => {
  for (const [what, written, line] of cases) {
    test(what, () => assert.equal(oneLine(written, 100), line));
  }

  test('is no longer than it may be, and ends in whole characters', () => {
    assert.equal(oneLine('🛒'.repeat(10), 4), '🛒🛒🛒…');
    assert.equal(oneLine('Ana Paz', 5), 'Ana…');
    assert.equal(oneLine('Ana P', 5), 'Ana P');
  });
});
