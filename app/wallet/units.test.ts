// What is typed is the amount that is meant, in each language, and no amount loses a cent on its way.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { minorOf, typedMinor, unitsOf } from './units.ts';

suite('an amount that is typed', () => {
  test('is read as its language writes it', () => {
    for (const [text, locale] of [
      ['1.500', 'es-AR'],
      ['1500,00', 'es-AR'],
      ['$ 1.500,0', 'pt-BR'],
      ['1,500.00', 'en'],
      ['1500', 'en'],
    ] as const)
      assert.equal(typedMinor(text, 'ARS', locale), 150_000, text);
  });

  test('is none where it says anything else, or has more decimals than its currency', () => {
    for (const text of ['', '-5', '1e3', '5,555', 'cinco', '1,2,3'])
      assert.equal(typedMinor(text, 'ARS', 'es-AR'), undefined, text);
    assert.equal(typedMinor('1500,5', 'CLP', 'es-AR'), undefined);
    assert.equal(typedMinor('1500', 'CLP', 'es-AR'), 1_500);
  });
});

test('minor units are the same after a way through the units of the API', () => {
  const amounts = fc.integer({ min: 0, max: 10 ** 14 });
  fc.assert(
    fc.property(amounts, fc.constantFrom('ARS', 'CLP'), (minor, currency) => {
      assert.equal(minorOf(unitsOf(minor, currency), currency), minor);
    }),
  );
});
