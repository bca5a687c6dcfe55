// Times are said from an instant that is given, and what is left is never rounded up.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { agoText, leftUntil } from './time-text.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const at = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();

suite('what is left', () => {
  test('is rounded down, and said to be short from a quarter of an hour on', () => {
    assert.deepEqual(leftUntil(at(2 * 3_600 - 1), NOW, 'es-AR'), {
      text: '1 h',
      isShort: false,
      isOver: false,
    });
    assert.deepEqual(leftUntil(at(9 * 60 + 59), NOW, 'es-AR'), {
      text: '9 min',
      isShort: true,
      isOver: false,
    });
    assert.equal(leftUntil(at(0), NOW, 'en').isOver, true);
    assert.equal(leftUntil(at(-60), NOW, 'en').isOver, true);
  });
});

suite('how long ago', () => {
  test('is said in the largest unit, and never in the future', () => {
    assert.equal(agoText(at(-240), NOW, 'es-AR'), 'hace 4 minutos');
    assert.equal(agoText(at(-90_000), NOW, 'en'), 'yesterday');
    assert.equal(agoText(at(30), NOW, 'en'), 'now');
  });
});
