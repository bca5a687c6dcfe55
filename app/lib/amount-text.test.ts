// What is typed as an amount is that amount or none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { amountText, minorOf } from './amount-text.ts';

suite('an amount that is typed', () => {
  test('is read as the country writes it', () => {
    assert.equal(minorOf('1.234,56', 'ARS', 'es-AR'), 123_456);
    assert.equal(minorOf('1,234.56', 'ARS', 'en'), 123_456);
    assert.equal(minorOf(' $ 12,5 ', 'BRL', 'pt-BR'), 1_250);
    assert.equal(minorOf('1.234.567', 'ARS', 'es-AR'), 123_456_700);
    assert.equal(minorOf('23.500', 'CLP', 'es-AR'), 23_500);
  });

  test('is none where a separator could be meant either way', () => {
    for (const text of [
      '1234.56',
      '12.34',
      '1.23,4',
      '1,2,3',
      '1234.567',
      '.50',
      '1.',
      '',
      '-5',
      '1e3',
      '1,234',
    ])
      assert.equal(minorOf(text, 'ARS', 'es-AR'), undefined, text);
  });

  test('has no more decimals than its currency', () => {
    assert.equal(minorOf('10,5', 'CLP', 'es-AR'), undefined);
    assert.equal(minorOf('10.555', 'ARS', 'en'), undefined);
  });

  test('is never rounded, however long it is', () => {
    assert.equal(minorOf('90.071.992.547.409,91', 'ARS', 'es-AR'), Number.MAX_SAFE_INTEGER);
    assert.equal(minorOf('90.071.992.547.409,92', 'ARS', 'es-AR'), undefined);
  });

  test('is what is shown of it to be changed', () => {
    for (const [currency, locale] of [
      ['ARS', 'es-AR'],
      ['CLP', 'es-AR'],
      ['BRL', 'pt-BR'],
      ['MXN', 'en'],
    ] as const)
      for (const minor of [0, 5, 1_234_567])
        assert.equal(minorOf(amountText(minor, currency, locale), currency, locale), minor);
  });
});
