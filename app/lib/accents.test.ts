// The colours of a sheet, as the preview reads them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accentsIn, isColour } from './accents.ts';

test('a sheet says its accent by day and by night', () => {
  const sheet =
    ':root{--accent:#7a1fa2;--tint:#eeddee;}\n@media (prefers-color-scheme:dark){:root{--accent:#b070c8;--tint:#221122;}}\n';
  assert.deepEqual(accentsIn(sheet), { light: '#7a1fa2', dark: '#b070c8' });
});

test('what is none of a colour and its sheet is nothing', () => {
  assert.equal(accentsIn('not found\n'), undefined);
  for (const text of ['', 'red', '#fff', '#12345g', '0a6b4d']) assert.equal(isColour(text), false, text);
  assert.ok(isColour('#0A6b4d'));
});
