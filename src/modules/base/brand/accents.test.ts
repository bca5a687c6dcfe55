// The colour of an organization can be read in both themes, whatever it is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DARK, LIGHT } from '#platform/http/reference/palette.ts';
import { accentsOf, contrastOf, CONTRAST_MIN } from './accents.ts';

const STEP = 51;
const hex = (channel: number): string => channel.toString(16).padStart(2, '0');
const LEVELS = [0, 1, 2, 3, 4, 5].map((n) => hex(n * STEP));
const COLOURS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${r}${g}${b}`)));

suite('the accent of a colour', () => {
  test('can be read on each ground of its theme, and as a button with text on it', () => {
    for (const colour of COLOURS) {
      const { light, dark } = accentsOf(colour);
      for (const [{ accent, tint }, palette] of [
        [light, LIGHT],
        [dark, DARK],
      ] as const) {
        for (const ground of [palette.ground, palette.side, tint])
          assert.ok(contrastOf(accent, ground) >= CONTRAST_MIN, `${colour}: ${accent} on ${ground}`);
        assert.ok(contrastOf(palette.text, tint) >= CONTRAST_MIN, `${colour}: text on ${tint}`);
      }
    }
  });

  test('is the colour itself where that can be read', () => {
    assert.equal(accentsOf('#0a6b4d').light.accent, '#0a6b4d');
    assert.equal(accentsOf('#5fd3a4').dark.accent, '#5fd3a4');
  });

  test('is moved no further than it takes', () => {
    const { light, dark } = accentsOf('#ffcc00');
    assert.ok(contrastOf(light.accent, light.tint) < CONTRAST_MIN + 0.2, light.accent);
    assert.equal(dark.accent, '#ffcc00');
    assert.equal(accentsOf('#000000').light.accent, '#000000');
    assert.equal(accentsOf('#ffffff').dark.accent, '#ffffff');
  });
});

test('the contrast of two colours is that of WCAG 2', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#ffffff', '#ffffff'), 1);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
});
