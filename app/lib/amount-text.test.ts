// What is typed as an amount is that amount or none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { amountText, typedMinor } from './amount-text.ts';

suite('an amount that is typed', () => {
  test('is read as the country writes it', () => {
    assert.equal(typedMinor('1.234,56', 'ARS', 'es-AR'), 123_456);
    assert.equal(typedMinor('1,234.56', 'ARS', 'en'), 123_456);
    assert.equal(typedMinor(' $ 12,5 ', 'BRL', 'pt-BR'), 1_250);
    assert.equal(typedMinor('1.234.567', 'ARS', 'es-AR'), 123_456_700);
    assert.equal(typedMinor('23.500', 'CLP', 'es-AR'), 23_500);
    assert.equal(typedMinor('1500', 'CLP', 'es-AR'), 1_500);
    for (const [text, locale] of [
      ['1.500', 'es-AR'],
      ['1500,00', 'es-AR'],
      ['$ 1.500,0', 'pt-BR'],
      ['1,500.00', 'en'],
      ['1500', 'en'],
    ] as const)
      assert.equal(typedMinor(text, 'ARS', locale), 150_000, text);
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
      '5,555',
      'cinco',
    ])
      assert.equal(typedMinor(text, 'ARS', 'es-AR'), undefined, text);
  });

  test('has no more decimals than its currency', () => {
    assert.equal(typedMinor('10,5', 'CLP', 'es-AR'), undefined);
    assert.equal(typedMinor('10.555', 'ARS', 'en'), undefined);
  });

  test('is never rounded, however long it is', () => {
    assert.equal(typedMinor('90.071.992.547.409,91', 'ARS', 'es-AR'), Number.MAX_SAFE_INTEGER);
    assert.equal(typedMinor('90.071.992.547.409,92', 'ARS', 'es-AR'), undefined);
  });

  test('is what is shown of it to be changed', () => {
    for (const [currency, locale] of [
      ['ARS', 'es-AR'],
      ['CLP', 'es-AR'],
      ['BRL', 'pt-BR'],
      ['MXN', 'en'],
    ] as const)
      for (const minor of [0, 5, 1_234_567])
        assert.equal(typedMinor(amountText(minor, currency, locale), currency, locale), minor);
  });
});
