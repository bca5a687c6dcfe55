// The app and the pages of the server show the words of others alike: what one hides, the other does too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText as onPages } from '#web/words.ts';
import { plainText as inApp } from '../../app/wallet/seen.ts';

const CODE_POINT_MAX = 0x10ffff;
/** Enough of a plane at a time that a test is quick, and few enough to name what differs. */
const AT_ONCE = 0x100;

test('every character that has no shape is replaced in the app as on the pages', () => {
  for (let from = 0; from <= CODE_POINT_MAX; from += AT_ONCE) {
    const text = Array.from({ length: AT_ONCE }, (_, i) => `a${String.fromCodePoint(from + i)}`).join('');
    assert.equal(inApp(text), onPages(text), `from U+${from.toString(16)}`);
  }
});
