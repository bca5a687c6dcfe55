// Words of others change nothing around them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { htmlText } from '#platform/http/html.ts';
import { plainText } from '#platform/text/unseen.ts';
import { words } from './words.ts';

suite('words of others', () => {
  const CASES: ReadonlyArray<readonly [what: string, given: string, shown: string]> = [
    ['are left as they are', 'Ferretería «Ñandú» 100 % 日本 👍', 'Ferretería «Ñandú» 100 % 日本 👍'],
    ['cannot turn the direction', 'a\u202E00,1 $\u202C\u2066b\u2069\u200F', 'a�00,1 $��b��'],
    ['cannot hide', 'a\u200Bb\uFEFFc\u00ADd\u3164', 'a�b�c�d�'],
    ['are of one line', 'a\r\n\tb\u2028c\u2029d\u0000', 'a b�c�d�'],
    ['cannot cover what is above them', `a${'\u0301'.repeat(40)}`, `a${'\u0301'.repeat(4)}`],
  ];
  for (const [what, given, shown] of CASES) test(what, () => assert.equal(plainText(given), shown));

  test('are escaped, and apart from the direction of what is around them', () => {
    assert.equal(htmlText(words('<b>&"')), '<bdi>&lt;b&gt;&amp;&quot;</bdi>');
  });
});
